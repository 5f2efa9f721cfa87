"""The rows of a sheet: which are lines of text, which belong to one grid, and where one table ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

Cells = Mapping[int, str]
Rows = Mapping[int, Cells]

_NUMBER = re.compile(r"^[<>≤≥~≈±(\[]*\s*[+\-−–]?\s*(\d[\d,. ]*|[.,]\d+)([eE][+\-−]?\d+)?\s*[%)\]*†‡§a-d]*$|^[-–—−]+$")
_MISSING = re.compile(r"^(n\.?\s?[adrm]\.?|b\.?d\.?(l\.?)?|nan|none|null|<\s*lod|-+|–|—|\?|#\S+[!?])$", re.IGNORECASE)
_MARK = re.compile(r"^[*†‡§¶#]{1,3}$|^\(?[A-Za-z\d]{1,2}\)?[.:=]?$")
TITLE = re.compile(
    r"^\W*((supp\w*|online|electronic|extended|additional)\s+)*"
    r"(tab(le|\.)|appendix|data\s*(set|table|sheet)|annex|resource|file|part)\b",
    re.IGNORECASE,
)
SHORT = 80  # characters of a label; a longer line alone in its row is a sentence
_HEADING = 60  # characters of a header that spans columns
_SAMPLE_ROWS = 60
_HEAD, _TAIL = 30, 5  # rows of the table above that tell whether what follows belongs to it
_MAX_GAP, _MAX_GAP_OF_DATA = 3, 20  # blank rows inside a table; more where the data goes on in the same columns
_WIDE, _PREFACE_ROWS = 5, 20  # columns of a grid that may have rows of settings above it, and their most
_LIST = 8  # more trailing labels than this are rows without values, not notes


@dataclass(frozen=True, slots=True)
class Line:
    """A row of text that belongs to no grid, at its first filled cell."""

    row: int
    col: int
    text: str


@dataclass(slots=True)
class Piece:
    """Some rows of a sheet, in order, with their filled cells."""

    rows: list[int]
    filled: Rows = field(repr=False)

    @property
    def cols(self) -> frozenset[int]:
        """Return the columns with a filled cell."""
        return frozenset().union(*(self.filled[r] for r in self.rows))

    @property
    def first(self) -> Cells:
        """Return the cells of the first row."""
        return self.filled[self.rows[0]]


@dataclass(frozen=True, slots=True)
class Peeled:
    """A piece without the lines above and below its grid; ``body`` is None where all is text."""

    above: list[Line]
    body: Piece | None
    below: list[Line]


@lru_cache(maxsize=1 << 16)
def numeric(text: str) -> bool:
    """Tell whether a cell is a number or stands where one would (``<0.5``, ``n.d.``, a dash)."""
    return bool(_NUMBER.match(text) or _MISSING.match(text))


def line_of(row: int, cells: Cells) -> Line:
    """Return a row as a line of text; the texts of several cells are set two spaces apart."""
    return Line(row, next(iter(cells)), "  ".join(distinct(cells)))


def distinct(row: Cells) -> list[str]:
    """Return the texts of a row; a merged cell, which is the same object at each place, counts once."""
    texts: list[str] = []
    for text in row.values():
        if not texts or texts[-1] is not text:
            texts.append(text)
    return texts


def bands(filled: Rows) -> list[Piece]:
    """Cut a sheet at blank rows and join again what goes on with the table above."""
    found: list[Piece] = []
    for r in filled:
        if found and found[-1].rows[-1] == r - 1:
            found[-1].rows.append(r)
        else:
            found.append(Piece([r], filled))
    joined: list[Piece] = []
    for band in found:
        if joined and _goes_on(joined[-1], band):
            joined[-1].rows.extend(band.rows)
        else:
            joined.append(band)
    return joined


def peel(piece: Piece, *, legend: bool = False) -> Peeled:
    """Split a piece into title lines, the grid and note lines.

    ``legend`` says that a table stands above, whose marks this piece may explain.
    """
    rows, cols = piece.rows, piece.cols
    if len(cols) == 1:
        numbers = sum(numeric(text) for r in rows for text in piece.filled[r].values())
        is_column = numbers >= 3 and numbers * 3 >= len(rows) * 2
        return Peeled([], piece, []) if is_column else Peeled(_lines(piece), None, [])
    if _all_text(piece, legend=legend):
        return Peeled(_lines(piece), None, [])
    start, stop = _preface(piece), len(rows)
    while start < stop and _alone(piece.filled[rows[start]]):
        start += 1
    while stop > start and _trailing(piece.filled[rows[stop - 1]], cols) and not _names_rows(piece, start, stop - 1):
        stop -= 1
    if start == stop:
        return Peeled(_lines(piece), None, [])
    below = _lines(piece, stop)
    if len(below) > _LIST and all(len(line.text) <= SHORT // 2 for line in below):
        stop, below = len(rows), []
    start = _keep_labels(piece, start, min(cols))
    return Peeled(_lines(piece, 0, start), Piece(rows[start:stop], piece.filled), below)


def _preface(piece: Piece) -> int:
    """Return how many rows at the top only say things of the table: ``Acquired | today``, ``Ref. 1 | A paper``.

    They fill the first two columns of a wide grid, where the row that ends them has names of its own.
    """
    first = min(piece.cols)
    for at, r in enumerate(piece.rows[:_PREFACE_ROWS]):
        row = piece.filled[r]
        if not row.keys() <= {first, first + 1}:
            return at if row.keys() >= {*range(first, first + _WIDE)} and not any(map(numeric, row.values())) else 0
        if first not in row or numeric(row[first]):
            return 0
    return 0


def _lines(piece: Piece, start: int = 0, stop: int | None = None) -> list[Line]:
    return [line_of(r, piece.filled[r]) for r in piece.rows[start:stop]]


def starts_with_header(piece: Piece, *, above: Piece | None = None) -> bool:
    """Tell whether the first row is words over columns of numbers (its own, else the table's above)."""
    first = piece.first
    columns = _number_columns(piece, skip=1)
    if above is not None and not columns:
        columns = _number_columns(above)
    over = [c for c in first if c in columns]
    words = [first[c] for c in over if not numeric(first[c])]
    if len(words) > 3 and len(set(words)) * 2 <= len(words) and len(piece.rows) == 1:
        return False  # the same few words again and again: a row of kinds, not of names
    return len(first) >= 2 and len(words) * 2 > len(over) and len(words) >= 1


def sampled(rows: Sequence[int]) -> Sequence[int]:
    """Return some of the rows, evenly spread, so that long tables cost no more than short ones."""
    return rows[:: max(1, len(rows) // _SAMPLE_ROWS)]


def _goes_on(above: Piece, below: Piece) -> bool:
    """Tell whether rows under a blank row belong to the table above it."""
    gap = below.rows[0] - above.rows[-1] - 1
    if gap <= _MAX_GAP_OF_DATA and _alike(above, below):
        return True
    above = Piece(above.rows[:_HEAD] + above.rows[max(_HEAD, len(above.rows) - _TAIL) :], above.filled)
    over, under = peel(above), peel(below, legend=True)
    if over.body is None or over.below or under.body is None or gap > _MAX_GAP:
        return False
    if any(TITLE.match(line.text) or len(line.text) > SHORT for line in under.above):
        return False
    mine, theirs = over.body.cols, under.body.cols
    if len(mine) < 2 or not theirs & mine or min(theirs) < min(mine) - 1:
        return False
    if _only_headers(over.body):
        return bool(_number_columns(under.body)) or not _number_columns(over.body)
    if max(theirs) > max(mine) + 1 or _same_first_row(over.body, under.body):
        return False
    return not starts_with_header(under.body, above=over.body) or _names_new_columns(over.body, under.body)


def _names_new_columns(above: Piece, below: Piece) -> bool:
    """Tell whether a first row says little, and over numbers only what the table above has no column for."""
    mine = _number_columns(above)
    under = _number_columns(below, skip=1)
    named = [c for c in below.first if c in under]
    return len(under & mine) * 3 > len(mine) and len(named) * 3 < len(under) and not mine.intersection(named)


def _alike(above: Piece, below: Piece) -> bool:
    """Tell whether data goes on as it was: numbers and words in the same columns on both sides."""
    last, first = above.filled[above.rows[-1]], below.first
    if len(first) > 1 and last.keys() == first.keys():
        kinds = [numeric(text) for text in first.values()]
        if any(kinds) and kinds == [numeric(text) for text in last.values()]:
            return True
    return _more_numbers(above, below)


def _more_numbers(above: Piece, below: Piece) -> bool:
    """Tell whether rows of nothing but numbers, close below, stand in columns of numbers of the table above."""
    gap = below.rows[0] - above.rows[-1] - 1
    head = below.rows[:_SAMPLE_ROWS]
    if gap > 2 * _MAX_GAP or not all(numeric(t) for r in head for t in below.filled[r].values()):
        return False
    return len(below.cols) > 1 and len(above.rows) > len(below.rows) and below.cols <= _number_columns(above)


def _only_headers(piece: Piece) -> bool:
    return len(piece.rows) <= 3 and not any(numeric(t) for r in piece.rows for t in piece.filled[r].values())


def _same_first_row(above: Piece, below: Piece) -> bool:
    same = sum(above.first.get(c) == text for c, text in below.first.items())
    return len(below.first) >= 2 and same * 2 > len(below.first)


def _number_columns(piece: Piece, *, skip: int = 0) -> frozenset[int]:
    counts: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    for r in sampled(piece.rows[skip:]):
        for c, text in piece.filled[r].items():
            seen[c] += 1
            counts[c] += numeric(text)
    return frozenset(c for c in seen if counts[c] * 2 > seen[c])


def _all_text(piece: Piece, *, legend: bool) -> bool:
    """Tell whether no row is part of a grid: sentences, perhaps two side by side, or marks and what they mean."""
    if len(piece.rows) > _SAMPLE_ROWS:
        return False
    rows = [distinct(piece.filled[r]) for r in piece.rows]
    if all(len(texts) == 1 or (legend and _explains_mark(texts)) for texts in rows):
        return not any(numeric(t) for texts in rows for t in texts[-1:])
    if any(len(texts) > 2 or any(map(numeric, texts)) for texts in rows):
        return False
    return len(rows) == 1 or any(len(t) > SHORT for texts in rows for t in texts)


def _explains_mark(texts: Sequence[str]) -> bool:
    return len(texts) == 2 and bool(_MARK.match(texts[0])) and not numeric(texts[1])


def _alone(row: Cells) -> bool:
    texts = distinct(row)
    return len(texts) == 1 and not numeric(texts[0])


def _trailing(row: Cells, cols: frozenset[int]) -> bool:
    texts = distinct(row)
    if len(texts) == 1:
        return not numeric(texts[0]) and (min(row) <= min(cols) + 1 or len(texts[0]) > SHORT)
    if len(cols) < 4 or len(texts) != 2 or numeric(texts[1]):
        return False
    return _explains_mark(texts) or (not numeric(texts[0]) and len(texts[1]) > SHORT // 3 and len(cols) > 4)


def _names_rows(piece: Piece, start: int, at: int) -> bool:
    """Tell whether a lone label stands in front of rows with values too: a row where nothing was measured."""
    col, text = next(iter(piece.filled[piece.rows[at]].items()))
    above = (piece.filled[r] for r in piece.rows[max(start, at - _SAMPLE_ROWS) : at])
    return any(row.get(col) == text and len(row) > 1 for row in above)


def _keep_labels(piece: Piece, start: int, left: int) -> int:
    """Return where the grid starts: a lone label above data rows is a section, one above headers may span them."""
    if not start:
        return 0
    row = piece.filled[piece.rows[start - 1]]
    first = piece.filled[piece.rows[start]]
    text, col = next(iter(row.values())), min(row)
    if TITLE.match(text) or len(text) > SHORT:
        return start
    if len(text) <= _HEADING and col > left and (min(first) > col or len(row) > 1 or col > left + 1):
        return start - 1
    if col > left and numeric(first.get(col, "")) and len(text) <= _HEADING and all(map(numeric, first.values())):
        return start - 1
    is_data = any(map(numeric, first.values())) and not starts_with_header(Piece(piece.rows[start:], piece.filled))
    return start - 1 if is_data and start > 1 and col <= min(first) else start
