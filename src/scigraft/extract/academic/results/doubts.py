"""Tables whose caption or header is not surely theirs: GROBID mixes neighbours up, and columns run together.

Only tables put together from lines of text are doubted; where a file tells rows and columns, it tells them rightly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.results.cues import cues
from scigraft.extract.academic.results.scores import SURE_GRID
from scigraft.extract.academic.results.usual import language_pairs
from scigraft.model import Document, Table
from scigraft.modules.mlresults.lexicon import Lexicon
from scigraft.read.tei.captions import ABOVE, FARTHEST, CaptionFits, has_grid, number_of

TIMES, LEAST_MORE = 2.0, 1.2  # how much better a caption must fit its grid than the next one does
LEAST_ALONE = 1.0  # how well it must fit where the next one is lost
_MENTION = re.compile(r"\bTables? (?:\d+(?:,| and|, and) )?(?P<number>\d+)\b")
_AT = re.compile(r"@\s?\d+")
_BROKEN = re.compile(r"[A-Z][\w.]*-\Z")  # a piece of a header that a line end broke: `Per-`
_WORD = re.compile(r"[A-Za-z]{2}")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|\s")
_DIGIT = re.compile(r"\d")
SHORTEST = 2  # characters of a metric's name in a header


@dataclass(frozen=True)
class Doubts:
    """What is not sure of the tables of a document, by their ids.

    ``captions`` may be another table's, ``headers`` do not tell their columns apart; ``unlabelled`` have no
    caption, or a sentence of the text in its place. ``told`` are all captions.
    """

    captions: frozenset[str] = frozenset()
    headers: frozenset[str] = frozenset()
    unlabelled: frozenset[str] = frozenset()
    told: tuple[str, ...] = ()

    @classmethod
    def of(cls, document: Document, metrics: Lexicon) -> Doubts:
        """Return the doubts about a document's tables."""
        lines = [table for table in document.tables if table.confidence < SURE_GRID]
        told = tuple(table.caption for table in document.tables if table.caption)
        if not lines:
            return cls(told=told)
        return cls(
            frozenset(table.id for table in _with_rivals(document)),
            frozenset(table.id for table in lines if _is_merged(table, metrics) or _is_repeated(table)),
            frozenset(table.id for table in lines if not (table.label and _WORD.search(table.caption))),
            told,
        )

    def told_apart(self, dataset: str) -> bool:
        """Say whether captions name the two parts of a data set (``CNN/DailyMail``) each without the other."""
        parts = [re.compile(_HUMP.sub(" ?", part.strip())) for part in dataset.split("/")]
        named = [tuple(bool(part.search(caption)) for part in parts) for caption in self.told]
        return len(parts) == 2 and (True, False) in named and (False, True) in named


def _with_rivals(document: Document) -> Iterator[Table]:
    """Yield the tables whose grid may be that of the next number: that one has a caption and no rows.

    GROBID, where it goes wrong, gives rows the caption of the table before.
    """
    tables = document.tables
    paragraphs = [unit.text for unit in document.evidence if unit.kind == "paragraph"]
    fits = CaptionFits(tables, paragraphs)
    lost = frozenset(int(found["number"]) for text in paragraphs for found in _MENTION.finditer(text))
    lost -= {number_of(table) for table in tables}
    for at, table in enumerate(tables):
        if table.confidence >= SURE_GRID or table.id.endswith(ABOVE) or not number_of(table):
            continue
        last = max([number_of(table), *(number_of(other) for other in _above(tables, at))])
        rival = _rival(tables, at, last)
        if rival is not None and not _is_surely(fits, at, rival):
            yield table
        elif last + 1 in lost and fits.of(at, at) < LEAST_ALONE:
            yield table


def _rival(tables: Sequence[Table], at: int, last: int) -> int | None:
    """Return the table without rows behind another that has the number after ``last`` and a caption of results."""
    for other in range(at + 1, min(len(tables), at + FARTHEST + 1)):
        if number_of(tables[other]) == last + 1 and not has_grid(tables[other]):
            return None if cues("caption")["plain"].search(tables[other].caption) else other
    return None


def _above(tables: Sequence[Table], at: int) -> Iterator[Table]:
    return (table for table in tables[max(0, at - 1) : at] if table.id == f"{tables[at].id}{ABOVE}")


def _is_surely(fits: CaptionFits, at: int, rival: int) -> bool:
    own, other = fits.captioned(at, at), fits.captioned(rival, at)
    if len(own) > len(other):
        return True
    mine, its = fits.of(at, at), fits.of(rival, at)
    return len(own) == len(other) and mine >= TIMES * its and mine - its >= LEAST_MORE


def _is_merged(table: Table, metrics: Lexicon) -> bool:
    """Say whether a header of a table holds what belongs over several columns, or is broken off."""
    heads = sorted({row for rows in table.structure.headers for row in rows})
    cells = (cell.text for row in heads for cell in table.grid[row][1:])
    if any(_holds_several(text, metrics) for text in dict.fromkeys(cells)):
        return True
    below = table.grid[heads[-1] + 1 :] if heads else ()
    return bool(below) and not _has_values(below[0]) and bool(_BROKEN.search(below[0][0].text))


def _holds_several(text: str, metrics: Lexicon) -> bool:
    named = [hit for hit in metrics.find(text) if hit.end - hit.start >= SHORTEST and hit.term.name != "score"]
    apart = sum(
        all(other.end <= hit.start or other.start >= hit.end for other in named if other is not hit) for hit in named
    )
    return apart > 1 or len(_AT.findall(text)) > 1 or len(language_pairs(text)) > 1


def _is_repeated(table: Table) -> bool:
    """Say whether the header of a table stands once more among its rows: then it has parts, each on other data."""
    heads = {row for rows in table.structure.headers for row in rows}
    words = {word for row in heads for cell in table.grid[row][1:] for word in cell.text.split()}
    below = (cells for row, cells in enumerate(table.grid) if cells and row > max(heads, default=0))
    return any(not _has_values(cells) and words.issuperset(cells[0].text.split() or [""]) for cells in below)


def _has_values(cells: Sequence[object]) -> bool:
    return any(_DIGIT.search(getattr(cell, "text", "")) for cell in cells[1:])
