"""Captions that went to the wrong table: GROBID gives a grid the caption of its neighbour and leaves that one empty.

A caption belongs to the grid that holds its rare words, and the words and numbers of the sentences that mention it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scigraft.model import Locator, Table
from scigraft.read.evidence import Gathering, caption_text

_WORD = re.compile(r"(?!(?:[a-z]{2}|[A-Z][a-z])\b(?!-))[A-Za-z][A-Za-z0-9]+(?:[-+.@][A-Za-z0-9]+)*|\d+\.\d+")
_MENTION = re.compile(r"\b[Tt]ables? (?P<number>[A-Z]?\d+)(?:(?: and|,) (?P<second>\d+))?")
_DIGIT = re.compile(r"\d")
_PROSE = re.compile(r"[a-z),;]")  # what a sentence that begins with `Table 2` goes on with
ABOVE = "-above"  # what the id of a table ends with whose caption is printed under its rows: that one is sure
AROUND = 220  # characters of a text on either side of a mention that speak of the table
COMMON = 0.2  # share of paragraphs from which on a word tells nothing
NUMBER, CAPTION, MENTIONED = 1.5, 1.0, 0.7  # what a shared number or word tells
LEAST_COLUMNS, LEAST_ROWS = 2, 2
FARTHEST = 2  # tables between a grid and its caption, that one included
MOST_SHOWN = 60  # characters of a caption in a notice
LEAST_GAIN = 1.0
TIMES = 2.0  # how much better the other caption must fit
LEAST_OWN = 0.3  # fit under which a caption names nothing of a grid
LEAST_WORDS = 2  # that the other caption shares with the grid


@dataclass(frozen=True)
class _Speech:
    """The rare words of a caption, and those of the sentences that mention its table."""

    caption: frozenset[str]
    mentioned: frozenset[str]


class CaptionFits:
    """How well each caption of a document fits each grid."""

    def __init__(self, tables: Sequence[Table], paragraphs: Sequence[str]) -> None:
        standing = Counter(word for text in paragraphs for word in _words(text))
        common = {word for word, n in standing.items() if n > max(2.0, COMMON * len(paragraphs))}
        self.grids = [_words(" ".join(c.text for c in t.cells)) - common if has_grid(t) else set() for t in tables]
        told = dict(_mentions(paragraphs))
        self.speech = [
            _Speech(frozenset(_words(t.caption) - common), frozenset(_words(told.get(t.label, "")) - common))
            for t in tables
        ]
        self._in_grids = Counter(word for grid in self.grids for word in grid)
        self._in_speech = Counter(word for one in self.speech for word in one.caption | one.mentioned)

    def of(self, caption: int, grid: int) -> float:
        """Return how much speaks for a caption over a grid: rare words count more, from 0."""
        speech = self.speech[caption]
        return sum(
            (NUMBER if word[0].isdigit() else CAPTION if word in speech.caption else MENTIONED)
            / (self._in_grids[word] * self._in_speech[word])
            for word in self.shared(caption, grid)
        )

    def shared(self, caption: int, grid: int) -> set[str]:
        """Return the words that a caption, or a sentence that mentions its table, shares with a grid."""
        speech = self.speech[caption]
        return self.grids[grid] & (speech.caption | speech.mentioned)

    def captioned(self, caption: int, grid: int) -> set[str]:
        """Return the words that a caption itself shares with a grid."""
        return self.grids[grid] & self.speech[caption].caption


def regroup(gathering: Gathering) -> None:
    """Bring captions to the grids that they fit among what was gathered of a file, and say which were moved."""
    paragraphs = [unit.text for unit in gathering.evidence if unit.kind == "paragraph"]
    tables, moved = set_right(gathering.tables, paragraphs)
    for at in moved:
        before, after = gathering.tables[at], tables[at]
        gathering.tables[at] = after
        gathering.recaption(after)
        if has_grid(after):
            gathering.notice(
                "table-caption",
                f"{gathering.source.name}: the file gives {after.name} the caption {_shown(before)}; "
                f"{_shown(after)} fits what stands in it",
                hint="Compare with the PDF of the paper",
                locator=Locator(table=after.name, page=after.page, bbox=after.bbox),
            )


def set_right(tables: Sequence[Table], paragraphs: Sequence[str]) -> tuple[tuple[Table, ...], tuple[int, ...]]:
    """Return the tables with captions exchanged where that fits much better, and the places of those concerned.

    Label, caption and mentions go together. A grid takes the caption of a table near it that has no grid, or two grids
    exchange theirs; the best exchange first. A grid of which its caption then names nothing takes the next one that
    is free, as where GROBID goes wrong that is its own nearly always; one that lost its caption has none otherwise.
    """
    order = list(range(len(tables)))  # whose caption each table has
    if not any(map(has_grid, tables)):
        return tuple(tables), ()
    fits = CaptionFits(tables, paragraphs)
    while found := max(_exchanges(tables, order, fits), default=None):
        _, grid, other = found
        order[grid], order[-other] = order[-other], order[grid]
    bare = set()
    for at in [at for at, table in enumerate(tables) if has_grid(table) and not table.id.endswith(ABOVE)]:
        own, after = fits.of(order[at], at), _following(tables, order, at)
        if own < LEAST_OWN and after is not None and fits.of(order[after], at) >= own:
            order[at], order[after] = order[after], order[at]
        elif order[at] != at and not fits.shared(order[at], at):
            bare.add(at)
    moved = tuple(at for at, source in enumerate(order) if at != source)
    told = [_with_caption(table, tables[source]) for table, source in zip(tables, order, strict=True)]
    return tuple(replace(t, label="", caption="", near=()) if at in bare else t for at, t in enumerate(told)), moved


def _following(tables: Sequence[Table], order: Sequence[int], at: int) -> int | None:
    """Return the table without a grid whose caption has the number after that of the caption which a grid came with."""
    came = number_of(tables[at])
    for other in range(at + 1, min(len(tables), at + FARTHEST + 1)):
        if came and not has_grid(tables[other]) and number_of(tables[order[other]]) == came + 1:
            return other
    return None


def _shown(table: Table) -> str:
    return f"'{caption_text(table)[:MOST_SHOWN]}'" if caption_text(table) else "none"


def number_of(table: Table) -> int:
    """Return the number of a table's caption; 0 for none, or a sentence that speaks of it (`Table 2 shows`)."""
    digits = table.label.removeprefix("Table ")
    return int(digits) if digits.isdecimal() and not _PROSE.match(table.caption) else 0


def _exchanges(tables: Sequence[Table], order: Sequence[int], fits: CaptionFits) -> Iterator[tuple[float, int, int]]:
    """Return the exchanges of captions that gain enough: what is gained, the grid, and the other table (negated)."""
    for grid, table in enumerate(tables):
        if not has_grid(table) or table.id.endswith(ABOVE):
            continue
        own = fits.of(order[grid], grid)
        for other in range(max(0, grid - FARTHEST), min(len(tables), grid + FARTHEST + 1)):
            caption = order[other]
            if other == grid or not number_of(tables[caption]) or tables[other].id.endswith(ABOVE):
                continue
            better = fits.of(caption, grid)
            gain = better + fits.of(order[grid], other) - own - fits.of(caption, other)
            enough = len(fits.shared(caption, grid)) >= LEAST_WORDS and better >= TIMES * own
            if gain >= LEAST_GAIN and enough and fits.of(order[grid], other) >= fits.of(caption, other):
                yield gain, grid, -other


def _with_caption(table: Table, other: Table) -> Table:
    return replace(table, label=other.label, caption=other.caption, near=other.near) if table is not other else table


def has_grid(table: Table) -> bool:
    """Say whether a table has rows of values: lines of text that were put into rows have few."""
    rows = [[cell for cell in row[1:] if cell.text] for row in table.grid[1:]]
    filled = sum(any(_DIGIT.search(cell.text) for cell in row) for row in rows)
    return filled >= LEAST_ROWS and filled * 2 >= len(rows) and table.shape[1] >= LEAST_COLUMNS


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def _mentions(paragraphs: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return for each label the text around its mentions."""
    found: dict[str, list[str]] = {}
    for text in paragraphs:
        for match in _MENTION.finditer(text):
            around = text[max(0, match.start() - AROUND) : match.end() + AROUND]
            for number in filter(None, match.groups()):
                found.setdefault(f"Table {number}", []).append(around)
    for label, texts in found.items():
        yield label, " ".join(texts)
