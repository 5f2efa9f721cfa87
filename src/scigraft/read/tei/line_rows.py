"""Rows of a table that a TEI file gives as lines of text: labels, each with the values that follow it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

VALUE = re.compile(
    r"(?:[<>≤≥~±+\-−–]?\$?\d(?:[\d.,]*\d)?(?:%|[KMBk]|ms)?|[+\-−–]?\.\d+|n/?a|N/?A|[-–—]|[\d.]+/[\d.]+%?)[*†‡∗§♦]*\Z"
)
_ASIDE = re.compile(r"\([+\-−–±]?\d[\d.,]*%?\)[*†‡∗]*\Z")  # a second number of the same cell: `78.0 (-0.8)`
_YEAR = re.compile(r"(?:19|20)\d\d\Z")
_BARE = re.compile(r"\d{1,4}\Z")
_MARK = re.compile(r"[*†‡∗§♦⋄]+\Z")
_GOES_ON = re.compile(r"[(\[,;a-z]|(?:19|20)\d\d\b|[A-Z]\.\s")
_UNFINISHED = re.compile(r"(?:[,;&(+\-–]|\b(?:and|of|the|with|et|al\.?|w/o?|in|for|on|to|from))\Z")
_BETAS = ("1", "0.5", "2")  # behind the F of a measure whose subscript became a word of its own
MIN_ROWS = 2


@dataclass(frozen=True)
class Line:
    """A printed line as words and the values at its end. ``gap``: an empty line stands before it."""

    words: str
    values: tuple[str, ...] = ()
    gap: bool = False


@dataclass(frozen=True)
class LabelledRow:
    """What names a row, the lines above it that name none (headers before the first), and its values."""

    label: str
    values: tuple[str, ...]
    above: tuple[Line, ...] = ()


@dataclass(frozen=True)
class LineTable:
    """Rows of equal length ``width``, what stands above them and what is left under them."""

    width: int
    rows: tuple[LabelledRow, ...]
    rest: tuple[Line, ...] = ()


@dataclass
class _Building:
    rows: list[LabelledRow] = field(default_factory=list)
    pending: list[Line] = field(default_factory=list)
    values: list[str] = field(default_factory=list)

    def close(self) -> None:
        if not self.values:
            return
        above, label = _label(self.pending)
        self.rows.append(LabelledRow(label, tuple(self.values), above))
        self.pending, self.values = [], []


def parse_line(text: str, *, gap: bool = False) -> Line:
    """Return a line with the values at its end told apart from the words before them.

    Marks, a spread (``95.0 ± 0.1``) and a number in brackets belong to the value before them.
    """
    tokens: list[str] = []
    spread = False
    for token in text.split():
        behind = bool(tokens) and bool(VALUE.match(tokens[-1].split(" ")[0]))
        if tokens and tokens[-1] == "F" and token in _BETAS:
            tokens[-1] += token
        elif behind and (_MARK.match(token) or token == "+"):
            tokens[-1] += "" if token == "+" else token
        elif tokens and (_MARK.match(token) or (behind and (spread or token == "±" or _ASIDE.match(token)))):
            tokens[-1] += f" {token}"
        else:
            tokens.append(token)
        spread = token == "±"
    first = len(tokens)
    while first and VALUE.match(tokens[first - 1].split(" ")[0]):
        first -= 1
    if first and first < len(tokens) and (tokens[first - 1].endswith(("=", "≥", "≤", "<", ">", "al.,"))):
        first += 1
    return Line(" ".join(tokens[:first]), tuple(tokens[first:]), gap)


def read_rows(lines: Sequence[Line]) -> LineTable | None:
    """Return the rows of a table's lines, or ``None`` where too few have the same number of values."""
    building = _Building()
    for line in lines:
        if line.words or (line.gap and not building.pending):
            building.close()
        if line.words:
            building.pending.append(replace(line, values=()))
        building.values += line.values
    building.close()
    width = _width(building.rows)
    if not width:
        return None
    rows = [piece for row in building.rows for piece in _fitted(row, width)]
    return LineTable(width, tuple(rows), tuple(building.pending))


def _label(pending: Sequence[Line]) -> tuple[tuple[Line, ...], str]:
    """Return the lines above a row and its label: the last line, with those before that a line end cut from it."""
    if not pending:
        return (), ""
    at = len(pending) - 1
    while at and not pending[at].gap and _broken(pending[at - 1].words, pending[at].words):
        at -= 1
    return tuple(pending[:at]), " ".join(line.words for line in pending[at:])


def _broken(before: str, after: str) -> bool:
    return bool(_GOES_ON.match(after) and not re.match(r"[a-z]", after)) or bool(_UNFINISHED.search(before))


def _width(rows: Sequence[LabelledRow]) -> int:
    """Return how many values most rows have; 0 where no two agree."""
    counts = Counter(len(row.values) for row in rows if row.label)
    if not counts:
        return 0
    width, agreeing = max(counts.items(), key=lambda item: (item[1], item[0]))
    return width if agreeing >= min(MIN_ROWS, len(rows)) and 2 * agreeing >= len(rows) else 0


def _fitted(row: LabelledRow, width: int) -> list[LabelledRow]:
    """Return a row cut to the width: a number that is part of its label, or rows that lost theirs, told apart.

    A row that does not fit keeps its values in its label: they stand under no known header.
    """
    values = row.values
    if len(values) == width + 1 and row.label and (_BARE.match(values[0]) or _YEAR.match(values[0])):
        return [replace(row, label=f"{row.label} {values[0]}", values=values[1:])]
    if len(values) % width:
        return [replace(row, label=" ".join((row.label, *values)), values=())]
    pieces = [values[i : i + width] for i in range(0, len(values), width)]
    return [replace(row, values=pieces[0]), *(LabelledRow("", piece) for piece in pieces[1:])]
