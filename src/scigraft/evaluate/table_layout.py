"""Where the cells of a table go on a page: column widths, wrapped lines, row heights, spans drawn as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.model import Table

SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell with its extent and its lines."""

    row: int
    col: int
    rowspan: int
    colspan: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """``lefts`` and ``tops`` are the edges of columns and rows from the table's corner; ``head`` rows are header."""

    cells: tuple[Placed, ...]
    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    head: int
    size: float
    fits: bool
    gap: float
    pad: float = 2.5

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.tops) - 1

    @property
    def leading(self) -> float:
        """The step between lines of one cell."""
        return 1.12 * self.size

    def rows_that_fit(self, first: int, room: float) -> int:
        """Return the row after the last that fits into ``room`` points."""
        last = first
        while last < self.rows and self.tops[last + 1] - self.tops[first] <= room:
            last += 1
        return last


def lay_out(table: Table, *, width: float, face: str, least: float = 6.0) -> Layout:
    """Return a layout as wide as allowed at most; type gets smaller first, then cells wrap.

    ``fits`` says whether no cell had to wrap at a size of at least ``least``.
    """
    merged = _merged(table)
    count = table.shape[1]
    for size in SIZES:
        gap = 1.3 * size
        natural = _natural_widths(merged, count, face, size, gap)
        if sum(natural) <= width:
            return _laid(merged, table, natural, face, size, gap, fits=size >= least)
    size = SIZES[-2]
    gap = 1.1 * size
    widths = _squeezed(_natural_widths(merged, count, face, size, gap), width)
    return _laid(merged, table, widths, face, size, gap, fits=False)


def _merged(table: Table) -> list[tuple[int, int, int, int, str]]:
    """Return (row, col, rowspan, colspan, text); header cells that repeat their neighbour become one."""
    head = head_rows(table)
    taken: set[tuple[int, int]] = set()
    out = []
    for r, line in enumerate(table.grid):
        for c, cell in enumerate(line):
            if (r, c) in taken:
                continue
            right, low = c, r
            while right + 1 < len(line) and (r, right + 1) not in taken and _one(table, r, c, r, right + 1, head):
                right += 1
            while low + 1 < len(table.grid) and all(
                _one(table, r, c, low + 1, k, head) and (low + 1, k) not in taken for k in range(c, right + 1)
            ):
                low += 1
            taken |= {(i, k) for i in range(r, low + 1) for k in range(c, right + 1)}
            out.append((r, c, low - r + 1, right - c + 1, cell.raw))
    return out


def _one(table: Table, r: int, c: int, r2: int, c2: int, head: int) -> bool:
    a, b = table.grid[r][c], table.grid[r2][c2]
    if a is b or (a.row, a.col) == (b.row, b.col):
        return True
    return max(r, r2) < head and bool(a.raw) and a.raw == b.raw


def head_rows(table: Table) -> int:
    """Return how many rows at the top are header."""
    kinds = table.structure.rows
    return next((n for n, kind in enumerate(kinds) if kind not in {"header", "unit"}), len(kinds))


def _natural_widths(
    cells: Sequence[tuple[int, int, int, int, str]], count: int, face: str, size: float, gap: float
) -> list[float]:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    widths = [gap + 4.0] * count
    for _, col, _, colspan, text in cells:
        if colspan == 1:
            widths[col] = max(widths[col], stringWidth(text, face, size) + gap)
    for _, col, _, colspan, text in cells:
        need = stringWidth(text, face, size) + gap - sum(widths[col : col + colspan])
        if colspan > 1 and need > 0:
            for k in range(col, col + colspan):
                widths[k] += need / colspan
    return widths


def _squeezed(natural: Sequence[float], width: float) -> list[float]:
    """Return widths that add up to ``width``: wide columns give way, narrow ones keep theirs."""
    limit = max(natural)
    while sum(min(w, limit) for w in natural) > width and limit > 20:
        limit -= 2.0
    return [min(w, limit) for w in natural]


def _laid(
    cells: Sequence[tuple[int, int, int, int, str]],
    table: Table,
    widths: Sequence[float],
    face: str,
    size: float,
    gap: float,
    *,
    fits: bool,
) -> Layout:
    from reportlab.lib.utils import simpleSplit

    lefts = [0.0]
    for w in widths:
        lefts.append(lefts[-1] + w)
    placed = []
    heights = [1] * len(table.grid)
    for row, col, rowspan, colspan, text in cells:
        room = lefts[col + colspan] - lefts[col] - gap + 0.5
        lines = tuple(simpleSplit(text, face, size, room)) if text else ()
        placed.append(Placed(row, col, rowspan, colspan, lines))
        if rowspan == 1:
            heights[row] = max(heights[row], len(lines))
    for cell in placed:
        short = len(cell.lines) - sum(heights[cell.row : cell.row + cell.rowspan])
        if cell.rowspan > 1 and short > 0:
            heights[cell.row + cell.rowspan - 1] += short
    tops = [0.0]
    for lines_high in heights:
        tops.append(tops[-1] + lines_high * 1.12 * size + 5.0)
    return Layout(tuple(placed), tuple(lefts), tuple(tops), head_rows(table), size, fits, gap)
