"""The tables of a sheet: connected regions of filled cells, with the lines of text around them.

A sheet is cut at blank rows, the pieces that go on with the table above are joined again, then each piece is
cut at blank columns and joined again where both sides share their rows. What is left over is text: titles,
notes, legends and constants beside a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

Rows = Mapping[int, Mapping[int, str]]
Span = tuple[int, int]

_NUMBER = re.compile(r"^[<>≤≥~≈±(\[]*\s*[+\-−–]?\s*(\d[\d,. ]*|[.,]\d+)([eE][+\-−]?\d+)?\s*[%)\]*†‡§a-d]*$|^[-–—−]+$")
_MISSING = re.compile(r"^(n\.?\s?[adrm]\.?|b\.?d\.?(l\.?)?|nan|none|null|<\s*lod|-+|–|—|\?|#\S+[!?])$", re.IGNORECASE)
_TITLE = re.compile(
    r"^\W*((supp\w*|online|electronic|extended|additional)\s+)*"
    r"(tab(le|\.)|appendix|data\s*(set|table|sheet)|annex|resource|file|part)\b",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"^\W*(notes?\b|abbreviations?\b|legend\b|footnotes?\b|key\b|sources?\b|remarks?\b|explanations?\b|\(?[a-z0-9]\)|\[\d+\])"
    r"|^[*†‡§¶#^]|=",
    re.IGNORECASE,
)
_SAMPLE_ROWS = 60
_TITLE_LINES = 4
_MAX_GAP = 3  # blank rows that a table may have inside
_SHORT = 80  # characters of a label; a longer line alone in its row is a sentence
_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A row of text that belongs to no grid, at its first filled cell."""

    row: int
    col: int
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a sheet. A table has its box (``right``, ``bottom`` exclusive); a text has only ``lines``.

    ``titles`` are the lines above a table that name it, ``notes`` those below it that explain it. ``beside``
    marks text that stands beside a table, such as constants.
    """

    top: int
    left: int
    bottom: int
    right: int
    table: bool
    lines: tuple[Line, ...] = ()
    titles: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()
    beside: bool = False


@dataclass(slots=True)
class _Piece:
    rows: list[int]
    filled: Rows = field(repr=False)

    @property
    def cols(self) -> frozenset[int]:
        return frozenset().union(*(self.filled[r] for r in self.rows))


@lru_cache(maxsize=1 << 16)
def numeric(text: str) -> bool:
    """Tell whether a cell is a number or stands where one would (``<0.5``, ``n.d.``, a dash)."""
    return bool(_NUMBER.match(text) or _MISSING.match(text))


def find_blocks(rows: Rows) -> tuple[Block, ...]:
    """Return the tables and the texts of a sheet from its filled cells, in reading order.

    ``rows`` maps row to column to text; blank cells are absent and a merged cell fills every place it covers
    with the same text object. Every filled cell ends in exactly one table box or line.
    """
    filled = {r: dict(sorted(rows[r].items())) for r in sorted(rows) if rows[r]}
    if not filled:
        return ()
    return tuple(_carve(filled, depth=0))


def _carve(filled: Rows, *, depth: int) -> list[Block]:
    blocks: list[Block] = []
    pending: list[Line] = []
    for piece in _join_down(_bands(filled)):
        titles, body, notes = _peel(piece)
        pending += titles
        if body is None:
            continue
        parts = _columns(body) if depth < _DEPTH else [(body, False)]
        if len(parts) > 1:
            inner = [block for part, beside in parts for block in _part(part, beside=beside, depth=depth)]
            inner.sort(key=lambda b: (not b.table, b.beside, b.top, b.left))
        else:
            inner = [_block(body)]
        _attach(blocks, pending, inner, notes)
        pending = []
        blocks += inner
    return _settle(blocks, pending)


def _part(part: _Piece, *, beside: bool, depth: int) -> list[Block]:
    if beside:
        lines = tuple(_line(r, part.filled[r]) for r in part.rows)
        return [replace(_box(part), table=False, lines=lines, beside=True)]
    return _carve({r: part.filled[r] for r in part.rows}, depth=depth + 1)


def _attach(blocks: list[Block], pending: list[Line], inner: list[Block], notes: list[Line]) -> None:
    """Give the lines between two tables to the one above or below, and the lines below to the last one."""
    above, titles, loose = _deal(pending, after=blocks[-1] if blocks else None, before=inner[0])
    if above:
        blocks[-1] = replace(blocks[-1], notes=blocks[-1].notes + tuple(above))
    blocks += _texts(loose)
    inner[0] = replace(inner[0], titles=tuple(titles) + inner[0].titles)
    inner[0] = replace(inner[0], notes=inner[0].notes + tuple(notes))


def _deal(pending: list[Line], *, after: Block | None, before: Block) -> tuple[list[Line], list[Line], list[Line]]:
    named = [i for i, line in enumerate(pending) if _TITLE.match(line.text)]
    if after is None or not after.table:
        first = named[-1] if named else max(0, len(pending) - _TITLE_LINES)
        return [], pending[first:], pending[:first]
    if named:
        return pending[: named[0]], pending[named[0] :], []
    cut = next((i for i, line in enumerate(pending) if _near(line, after, before)), len(pending))
    return pending[:cut], pending[cut:], []


def _near(line: Line, after: Block, before: Block) -> bool:
    if _NOTE.match(line.text):
        return False
    return before.top - line.row < line.row - after.bottom + 1


def _settle(blocks: list[Block], pending: list[Line]) -> list[Block]:
    tables = [i for i, b in enumerate(blocks) if b.table]
    if tables and pending:
        last = tables[-1]
        blocks[last] = replace(blocks[last], notes=blocks[last].notes + tuple(pending))
        return blocks
    return blocks + _texts(pending)


def _texts(lines: Sequence[Line]) -> list[Block]:
    if not lines:
        return []
    rows, cols = [line.row for line in lines], [line.col for line in lines]
    return [Block(min(rows), min(cols), max(rows) + 1, max(cols) + 1, table=False, lines=tuple(lines))]


def _bands(filled: Rows) -> list[_Piece]:
    bands: list[_Piece] = []
    for r in filled:
        if bands and bands[-1].rows[-1] == r - 1:
            bands[-1].rows.append(r)
        else:
            bands.append(_Piece([r], filled))
    return bands


def _join_down(bands: list[_Piece]) -> list[_Piece]:
    joined: list[_Piece] = []
    for band in bands:
        if joined and _goes_on(joined[-1], band):
            joined[-1].rows.extend(band.rows)
        else:
            joined.append(_Piece(list(band.rows), band.filled))
    return joined


def _goes_on(above: _Piece, below: _Piece) -> bool:
    """Tell whether rows under a blank row belong to the table above it."""
    if below.rows[0] - above.rows[-1] - 1 <= _MAX_GAP and _alike(above, below):
        return True
    above = _Piece(above.rows[:_SAMPLE_ROWS] + above.rows[_SAMPLE_ROWS:][-5:], above.filled)
    _, body_above, notes_above = _peel(above)
    labels, body, _ = _peel(below)
    if body_above is None or notes_above or below.rows[0] - above.rows[-1] - 1 > _MAX_GAP:
        return False
    if body is None:
        return False
    if any(_TITLE.match(line.text) or len(line.text) > _SHORT for line in labels):
        return False
    mine, theirs = body_above.cols, body.cols
    if len(mine) < 2 or not theirs & mine or min(theirs) < min(mine) - 1 or max(theirs) > max(mine) + 1:
        return False
    if _only_headers(body_above):
        return bool(_number_columns(body)) or not _number_columns(body_above)
    if _same_row(body_above, body):
        return False
    return not _starts_with_header(body, above=body_above)


def _alike(above: _Piece, below: _Piece) -> bool:
    """Tell whether data goes on as it was: numbers and words in the same columns on both sides."""
    last, first = above.filled[above.rows[-1]], below.filled[below.rows[0]]
    if len(first) < 2 or last.keys() != first.keys():
        return False
    kinds = [numeric(text) for text in first.values()]
    return any(kinds) and kinds == [numeric(text) for text in last.values()]


def _only_headers(piece: _Piece) -> bool:
    return len(piece.rows) <= 3 and not any(numeric(t) for r in piece.rows for t in piece.filled[r].values())


def _same_row(above: _Piece, below: _Piece) -> bool:
    first, again = above.filled[above.rows[0]], below.filled[below.rows[0]]
    same = sum(first.get(c) == text for c, text in again.items())
    return len(again) >= 2 and same * 2 > len(again)


def _starts_with_header(piece: _Piece, *, above: _Piece | None = None) -> bool:
    """Tell whether the first row is words over columns of numbers (its own, else the table's above)."""
    first = piece.filled[piece.rows[0]]
    columns = _number_columns(piece, skip=1)
    if above is not None and not columns:
        columns = _number_columns(above)
    over = [c for c in first if c in columns]
    words = [c for c in over if not numeric(first[c])]
    return len(first) >= 2 and len(words) * 2 > len(over) and len(words) >= 1


def _number_columns(piece: _Piece, *, skip: int = 0) -> frozenset[int]:
    counts: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    for r in _sampled(piece.rows[skip:]):
        for c, text in piece.filled[r].items():
            seen[c] += 1
            counts[c] += numeric(text)
    return frozenset(c for c in seen if counts[c] * 2 > seen[c])


def _sampled(rows: Sequence[int]) -> Sequence[int]:
    step = max(1, len(rows) // _SAMPLE_ROWS)
    return rows[::step]


def _peel(piece: _Piece) -> tuple[list[Line], _Piece | None, list[Line]]:
    """Split a piece into title lines, the grid and note lines. The grid is None where all is text."""
    rows = piece.rows
    if len(piece.cols) == 1:
        return _single_column(piece)
    start, stop = 0, len(rows)
    while start < stop and _alone(piece.filled[rows[start]]):
        start += 1
    if start == stop:
        return [_line(r, piece.filled[r]) for r in rows], None, []
    while stop > start and _trailing(piece.filled[rows[stop - 1]], piece):
        stop -= 1
    start = _keep_labels(piece, start)
    if (
        stop - start == 1
        and not any(numeric(t) for t in piece.filled[rows[start]].values())
        and (len(_distinct(piece.filled[rows[start]])) < 3)
    ):
        return [_line(r, piece.filled[r]) for r in rows], None, []
    titles = [_line(r, piece.filled[r]) for r in rows[:start]]
    notes = [_line(r, piece.filled[r]) for r in rows[stop:]]
    return titles, _Piece(rows[start:stop], piece.filled), notes


def _single_column(piece: _Piece) -> tuple[list[Line], _Piece | None, list[Line]]:
    numbers = sum(numeric(t) for r in piece.rows for t in piece.filled[r].values())
    if numbers >= 3 and numbers * 3 >= len(piece.rows) * 2:
        return [], piece, []
    return [_line(r, piece.filled[r]) for r in piece.rows], None, []


def _keep_labels(piece: _Piece, start: int) -> int:
    """Return where the grid starts: a lone label above the stub of data rows is a section, not a title."""
    first = piece.filled[piece.rows[start]]
    if start and not _starts_with_header(_Piece(piece.rows[start:], piece.filled)):
        label = piece.filled[piece.rows[start - 1]]
        text = next(iter(label.values()))
        has_numbers = any(numeric(t) for t in first.values())
        if has_numbers and min(label) <= min(first) and len(text) <= _SHORT and not _TITLE.match(text) and start > 1:
            return start - 1
    return start


def _alone(row: Mapping[int, str]) -> bool:
    """Tell whether a row holds one text only (a merged cell counts once)."""
    texts = _distinct(row)
    return len(texts) == 1 and not numeric(texts[0])


def _trailing(row: Mapping[int, str], piece: _Piece) -> bool:
    texts = _distinct(row)
    if len(texts) == 1:
        return not numeric(texts[0]) and (min(row) <= min(piece.cols) + 1 or len(texts[0]) > _SHORT)
    wide = len(piece.cols) >= 5
    return wide and len(texts) == 2 and not any(map(numeric, texts)) and len(texts[1]) > 25


def _distinct(row: Mapping[int, str]) -> list[str]:
    texts: list[str] = []
    for text in row.values():
        if not texts or texts[-1] is not text:
            texts.append(text)
    return texts


def _columns(body: _Piece) -> list[tuple[_Piece, bool]]:
    """Cut a grid at blank columns, but keep pieces that share its rows. The flag says "beside a table"."""
    groups: list[_Piece] = []
    for left, right in _runs(sorted(body.cols)):
        part = _within(body, left, right)
        if groups and _side_by_side(groups[-1], part):
            groups[-1] = _within(body, min(groups[-1].cols), right)
        else:
            groups.append(part)
    if len(groups) == 1:
        return [(body, False)]
    main = max(groups, key=lambda g: (len(g.rows) * len(g.cols), -min(g.cols)))
    return [(g, g is not main and _is_aside(g, main)) for g in groups]


def _is_aside(group: _Piece, main: _Piece) -> bool:
    height, width = len(group.rows), len(group.cols)
    if height < 2 or width < 2:
        return True
    return height <= 3 and not _starts_with_header(group)


def _runs(cols: Iterable[int]) -> list[Span]:
    runs: list[Span] = []
    for c in cols:
        if runs and runs[-1][1] == c:
            runs[-1] = (runs[-1][0], c + 1)
        else:
            runs.append((c, c + 1))
    return runs


def _within(body: _Piece, left: int, right: int) -> _Piece:
    filled = {
        r: inside for r in body.rows if (inside := {c: t for c, t in body.filled[r].items() if left <= c < right})
    }
    return _Piece(list(filled), dict(filled))


def _side_by_side(left: _Piece, right: _Piece) -> bool:
    """Tell whether two pieces on either side of a blank column are one table."""
    header = left.rows[0]
    if len(right.rows) * 10 <= len(left.rows) and header not in right.filled:
        return False
    if abs(right.rows[0] - header) > 2:
        return len(right.rows) * 2 >= len(left.rows) and right.rows[-1] == left.rows[-1]
    if len(left.rows) == 1 or len(right.rows) == 1:
        return True
    if not _own_stub(right):
        return header in right.filled or len(right.rows) * 2 >= len(left.rows)
    short, tall = sorted((len(left.rows), len(right.rows)))
    if short * 10 < tall * 7 and left.rows[-1] != right.rows[-1]:
        return False
    return not _same_header(left, right)


def _own_stub(piece: _Piece) -> bool:
    """Tell whether the first column names rows: words, nearly all different, in nearly every row."""
    first = min(piece.cols)
    texts = [piece.filled[r].get(first, "") for r in _sampled(piece.rows[1:])]
    words = [t for t in texts if t and not numeric(t)]
    return len(piece.cols) > 1 and len(words) * 10 >= len(texts) * 7 and len(set(words)) * 2 > len(words)


def _same_header(left: _Piece, right: _Piece) -> bool:
    ours = left.filled[left.rows[0]]
    theirs = right.filled[right.rows[0]]
    start = theirs.get(min(right.cols), "")
    return bool(start) and start == ours.get(min(left.cols), "")


def _block(body: _Piece) -> Block:
    return replace(_box(body), table=True)


def _box(piece: _Piece) -> Block:
    cols = piece.cols
    return Block(piece.rows[0], min(cols), piece.rows[-1] + 1, max(cols) + 1, table=False)


def _line(row: int, cells: Mapping[int, str]) -> Line:
    return Line(row, next(iter(cells)), "  ".join(_distinct(cells)))
