"""The tables of a sheet: connected regions of filled cells, with the lines of text around them.

A sheet is cut at blank rows, the pieces that go on with the table above are joined again, then each piece is cut at
blank columns and joined again where both sides share their rows. What is left over is text: titles, notes, legends
and constants beside a table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scigraft.read.sheets.region_columns import cut_columns
from scigraft.read.sheets.region_rows import SHORT, TITLE, Line, Piece, Rows, bands, line_of, numeric, peel

_NOTE = re.compile(
    r"^\W*(notes?\b|abbreviations?\b|legend\b|footnotes?\b|key\b|sources?\b|remarks?\b|explanations?\b"
    r"|\(?[a-z0-9]\)|\[\d+\])|^[*†‡§¶#^]|=",
    re.IGNORECASE,
)
_TITLE_LINES = 4
_DEPTH = 4  # how often a piece is cut again after a cut at columns


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a sheet. A table has its box (``right``, ``bottom`` exclusive); a text has only ``lines``.

    ``titles`` are the lines above a table that name it, ``notes`` those below it that explain it. ``beside`` marks
    text that stands beside a table, such as constants.
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


def find_blocks(rows: Rows) -> tuple[Block, ...]:
    """Return the tables and the texts of a sheet from its filled cells, in reading order.

    ``rows`` maps row to column to text; blank cells are absent and a merged cell fills every place it covers with
    the same text object. Every filled cell ends in a table's box or in a line.
    """
    filled: Rows = {r: dict(sorted(rows[r].items())) for r in sorted(rows) if rows[r]}
    blocks = _carve(filled, depth=0) if filled else []
    if not any(b.table for b in blocks):
        return tuple(blocks)
    return tuple(_as_text(b, filled) if b.table and b.bottom - b.top == 1 else b for b in blocks)


def _carve(filled: Rows, *, depth: int) -> list[Block]:
    blocks: list[Block] = []
    pending: list[Line] = []
    for piece in bands(filled):
        peeled = peel(piece, legend=any(b.table for b in blocks))
        pending += peeled.above
        if peeled.body is None:
            continue
        inner = _inner(peeled.body, depth=depth)
        _attach(blocks, pending, inner)
        inner[0] = replace(inner[0], notes=inner[0].notes + tuple(peeled.below))
        inner = [inner[0], *(_under_one_title(inner[0], block) for block in inner[1:])]
        pending = []
        blocks += inner
    return _settle(blocks, pending)


def _inner(body: Piece, *, depth: int) -> list[Block]:
    parts = cut_columns(body) if depth < _DEPTH else [(body, False)]
    if len(parts) == 1:
        return [replace(_box(body), table=True)]
    found: list[Block] = []
    for part, beside in parts:
        if beside:
            lines = tuple(line_of(r, part.filled[r]) for r in part.rows)
            found.append(replace(_box(part), lines=lines, beside=True))
        else:
            found += _carve({r: part.filled[r] for r in part.rows}, depth=depth + 1)
    return sorted(found, key=lambda b: (not b.table, b.beside, b.top, b.left))


def _under_one_title(first: Block, block: Block) -> Block:
    """Give a table that stands beside the first one of a band its title and its notes too."""
    if not (first.table and block.table and block.top <= first.top + 1 and block.left >= first.right):
        return block
    named = any(TITLE.match(line.text) for line in block.titles)
    return replace(
        block, titles=block.titles if named else first.titles + block.titles, notes=first.notes + block.notes
    )


def _attach(blocks: list[Block], pending: Sequence[Line], inner: list[Block]) -> None:
    """Give the lines between two tables to the one above or to the one below."""
    last = next((i for i in reversed(range(len(blocks))) if blocks[i].table), None)
    if last is None:
        loose, titles = _title_lines(pending)
        blocks += _texts(loose)
    else:
        notes, titles = _deal(pending, after=blocks[last], before=inner[0])
        _explain(blocks, last, notes)
    inner[0] = replace(inner[0], titles=tuple(titles) + inner[0].titles)


def _explain(blocks: list[Block], last: int, notes: Sequence[Line]) -> None:
    """Add notes to the last table and to those that stand beside it."""
    lowest = blocks[last]
    for i, block in enumerate(blocks):
        if block.table and block.top < lowest.bottom and lowest.top < block.bottom:
            blocks[i] = replace(block, notes=block.notes + tuple(notes))


def _title_lines(pending: Sequence[Line]) -> tuple[Sequence[Line], Sequence[Line]]:
    """Return what only comes before a table and what names it: from the line that says so on.

    Where none says so, a few lines are all title; of many, the first and a short last one are.
    """
    named = [i for i, line in enumerate(pending) if TITLE.match(line.text)]
    if named:
        return pending[: named[-1]], pending[named[-1] :]
    if len(pending) <= _TITLE_LINES:
        return [], pending
    last = len(pending) - (len(pending[-1].text) <= SHORT)
    return pending[1:last], [pending[0], *pending[last:]]


def _deal(pending: Sequence[Line], *, after: Block, before: Block) -> tuple[Sequence[Line], Sequence[Line]]:
    named = (i for i, line in enumerate(pending) if TITLE.match(line.text))
    near = (i for i, line in enumerate(pending) if _is_nearer(line, after, before))
    cut = next(named, next(near, len(pending)))
    return pending[:cut], pending[cut:]


def _is_nearer(line: Line, after: Block, before: Block) -> bool:
    return not _NOTE.match(line.text) and before.top - line.row < line.row - after.bottom + 1


def _settle(blocks: list[Block], pending: Sequence[Line]) -> list[Block]:
    last = next((i for i in reversed(range(len(blocks))) if blocks[i].table), None)
    if last is None:
        return blocks + _texts(pending)
    notes = [line for line in pending if not numeric(line.text)]
    _explain(blocks, last, notes)
    return blocks + _texts([line for line in pending if numeric(line.text)])


def _texts(lines: Sequence[Line]) -> list[Block]:
    if not lines:
        return []
    rows, cols = [line.row for line in lines], [line.col for line in lines]
    return [Block(min(rows), min(cols), max(rows) + 1, max(cols) + 1, table=False, lines=tuple(lines))]


def _as_text(block: Block, filled: Rows) -> Block:
    """Return a table of one row as a line with its titles and notes: it has no header to be read by."""
    row = {c: t for c, t in filled[block.top].items() if block.left <= c < block.right}
    lines = (*block.titles, line_of(block.top, row), *block.notes)
    return replace(block, table=False, lines=lines, titles=(), notes=())


def _box(piece: Piece) -> Block:
    cols = piece.cols
    return Block(piece.rows[0], min(cols), piece.rows[-1] + 1, max(cols) + 1, table=False)
