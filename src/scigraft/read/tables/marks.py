"""Footnote marks: taken off notes and cells, and tied to each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scigraft.model import Cell, Note
from scigraft.read.tables.grid import Grid

SYMBOLS = "*†‡§¶#‖✝"
_SAME = str.maketrans({"∗": "*", "＊": "*", "✝": "†", "⁎": "*", "﹡": "*"})
_SUPERSCRIPTS = str.maketrans("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ¹²³⁴⁵⁶⁷⁸⁹⁰", "abcdefghijklmnoprstuvwxyz1234567890")
# `a Values`, `(a) Values`, `a) ...`, `[a] ...`, `aValues`, `* p < 0.05`, `*p < 0.05`, `1 Values`, `1) ...`.
_LEADING = re.compile(
    rf"(?:(?P<symbol>[{re.escape(SYMBOLS)}]+)[\s,:=.)]*(?=\S)"
    r"|[(\[](?P<bracket>[a-z]|\d{1,2})[)\]]\s*(?=\S)|(?P<closed>[a-z]|\d{1,2})[):]\s+(?=\S)"
    r"|(?P<dotted>[a-z]|\d{1,2})\.?\s+(?=[A-Z(\[<>=])|(?P<glued>[a-h])(?=[A-Z][a-z]{2,}))"
)
_INNER = re.compile(
    rf"(?<=[.;,)])\s+(?=[{re.escape(SYMBOLS)}]+\s*[A-Za-z(]|[(\[]?[a-z][)\]]?\s+[A-Z(]|[a-h][A-Z][a-z]{{2,}})"
)
_ENDING = re.compile(
    rf"(?P<stem>.*?\S)\s*(?:[{re.escape(SYMBOLS)}]+|(?:(?<=[\s\d)\]])[a-z](?:,\s?[a-z])*|\([a-z]\)))$",
    re.DOTALL,
)
# `Values marked with an asterisk are ...`: the mark by its name, in a sentence that opens with something else.
_NAMED = re.compile(
    r"[^.;]*\b(?:with|by|as)\s+(?:an?\s+)?(?P<name>(?:double[ -])?(?:asterisk|dagger)s?)\b[^.;]*",
    re.IGNORECASE,
)
_NAMES = {"asterisk": "*", "double asterisk": "**", "dagger": "†", "double dagger": "‡"}
_VARIANTS = frozenset("∗＊⁎﹡")
_LABEL = re.compile(r"\(?\d+\)?")


def split_notes(texts: Iterable[str | Note]) -> tuple[Note, ...]:
    """Return the notes of a table with their leading marks split off, one a mark.

    A string that holds several (``a Values from X. b This work.``) is cut where the next mark follows.
    """
    found: list[Note] = []
    for text in texts:
        if isinstance(text, Note) and text.mark:
            found.append(replace(text, mark=clean_mark(text.mark)))
        elif isinstance(text, Note):
            found.extend(_split(" ".join(text.text.split())))
        elif text.strip():
            found.extend(_split(" ".join(text.split())))
    marks = {note.mark for note in found}
    named = [note for text in found for note in _named(text.text) if note.mark not in marks]
    return (*found, *named)


def _named(text: str) -> Iterator[Note]:
    for match in _NAMED.finditer(text):
        name = match["name"].lower().replace("-", " ").removesuffix("s")
        yield Note(_NAMES[name], match[0].strip())


def clean_mark(mark: str) -> str:
    """Return a mark in its one form: no brackets, dots or typographic variants."""
    return mark.translate(_SAME).translate(_SUPERSCRIPTS).strip(" ()[].,:")


def _split(text: str) -> list[Note]:
    pieces: list[Note] = []
    for piece in _INNER.split(text.translate(_SAME)):
        note = _leading(piece)
        if pieces and (not note.mark or not _follows(pieces[-1].mark, note.mark)):
            pieces[-1] = replace(pieces[-1], text=f"{pieces[-1].text} {piece}")
        else:
            pieces.append(note)
    return pieces


def _leading(text: str) -> Note:
    match = _LEADING.match(text)
    if match is None:
        return Note("", text)
    mark = next(m for m in match.groups() if m)
    return Note(mark, text[match.end() :].strip())


def _follows(before: str, mark: str) -> bool:
    # The letters of a table's notes run on; a stray `a` in a sentence does not.
    if mark[0] in SYMBOLS:
        return True
    return before.isalpha() and before.islower() and ord(mark[0]) == ord(before[0]) + 1


def tie_marks(grid: Grid, notes: Sequence[Note]) -> Grid:
    """Return the grid with footnote marks taken off the cells' texts, where a note has that mark.

    Marks that came as superscripts stay as they are. A letter behind a name is no mark where the same name
    stands with other letters too (``Glass a``, ``Glass b``).
    """
    known = frozenset(n.mark for n in notes if n.mark)
    if not known:
        return grid
    candidates = {id(c): ending for line in grid for c in line if (ending := _ending(c, known))}
    stems = Counter(stem for stem, _ in {(e[0], e[1]) for e in candidates.values()})
    crowded = _crowded(grid, candidates)
    tied: dict[int, Cell] = {}
    for line in grid:
        for cell in line:
            ending = candidates.get(id(cell))
            if ending is None or (ending[1][0].isalpha() and (stems[ending[0]] > 1 or cell.col in crowded)):
                continue
            marks = (*cell.marks, *(m for m in ending[1] if m not in cell.marks))
            tied[id(cell)] = replace(cell, text=ending[0], marks=marks, printed=cell.raw)
    return tuple(tuple(tied.get(id(c), c) for c in line) for line in grid) if tied else grid


def _ending(cell: Cell, known: frozenset[str]) -> tuple[str, tuple[str, ...]] | None:
    text = cell.text
    if not text or not (text[-1] in SYMBOLS or text[-1] == ")" or text[-1].islower() or text[-1] in _VARIANTS):
        return None
    match = _ENDING.match(text.translate(_SAME))
    if match is None:
        return None
    stem = text[: match.end("stem")]
    marks = tuple(m.strip(" ()") for m in text[len(stem) :].translate(_SAME).split(","))
    return (stem, marks) if marks and all(m in known for m in marks) else None


def _crowded(grid: Grid, candidates: dict[int, tuple[str, tuple[str, ...]]]) -> frozenset[int]:
    """Columns where whole numbers with a letter are the rule: labels (``9a``, ``9b``), not marked values."""
    found = set()
    for c in range(len(grid[0]) if grid else 0):
        column = [line[c] for line in grid if line[c].text]
        labels = [x for x in column if (e := candidates.get(id(x))) and _LABEL.fullmatch(e[0])]
        if len(labels) * 3 > len(column):
            found.add(c)
    return frozenset(found)


def strip_caption_mark(caption: str, notes: Sequence[Note]) -> str:
    """Return the caption without the footnote mark at its end, where a note has it."""
    ending = _ENDING.match(caption)
    if ending is None:
        return caption
    mark = caption[ending.end("stem") :].translate(_SAME).strip(" ()")
    return caption[: ending.end("stem")] if any(n.mark == mark for n in notes) else caption
