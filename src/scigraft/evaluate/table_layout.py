"""Where the cells of a table go on a page: column widths, wrapped lines, row heights, spans drawn as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scigraft.model import Table

LEADING = 1.12  # of the type size
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)


@dataclass(frozen=True, slots=True)
class Setting:
    """The type that a table is set in: face, size in points, and the white space between columns."""

    face: str
    size: float
    gap: float

    def width(self, text: str) -> float:
        """Return how wide a text is on one line, in points."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(text, self.face, self.size))

    def wrapped(self, text: str, room: float) -> tuple[str, ...]:
        """Return the lines of a text in a column of so many points."""
        from reportlab.lib.utils import simpleSplit

        return tuple(simpleSplit(text, self.face, self.size, room)) if text else ()


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
        return LEADING * self.size

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
        setting = Setting(face, size, 1.3 * size)
        natural = _natural_widths(merged, count, setting)
        if sum(natural) <= width:
            return _laid(merged, table, natural, setting, fits=size >= least)
    setting = Setting(face, SIZES[-2], 1.1 * SIZES[-2])
    widths = _squeezed(_natural_widths(merged, count, setting), width)
    return _laid(merged, table, widths, setting, fits=False)


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
            while right + 1 < len(line) and (r, right + 1) not in taken and _one(table, (r, c), (r, right + 1), head):
                right += 1
            while low + 1 < len(table.grid) and all(
                _one(table, (r, c), (low + 1, k), head) and (low + 1, k) not in taken for k in range(c, right + 1)
            ):
                low += 1
            taken |= {(i, k) for i in range(r, low + 1) for k in range(c, right + 1)}
            out.append((r, c, low - r + 1, right - c + 1, cell.raw))
    return out


def _one(table: Table, place: tuple[int, int], other: tuple[int, int], head: int) -> bool:
    """Whether two places are one cell, or header cells that say the same."""
    a, b = table.grid[place[0]][place[1]], table.grid[other[0]][other[1]]
    if a is b or (a.row, a.col) == (b.row, b.col):
        return True
    return max(place[0], other[0]) < head and bool(a.raw) and a.raw == b.raw


def head_rows(table: Table) -> int:
    """Return how many rows at the top are header."""
    kinds = table.structure.rows
    return next((n for n, kind in enumerate(kinds) if kind not in {"header", "unit"}), len(kinds))


def _natural_widths(cells: Sequence[tuple[int, int, int, int, str]], count: int, setting: Setting) -> list[float]:
    widths = [setting.gap + 4.0] * count
    for _, col, _, colspan, text in cells:
        if colspan == 1:
            widths[col] = max(widths[col], setting.width(text) + setting.gap)
    for _, col, _, colspan, text in cells:
        need = setting.width(text) + setting.gap - sum(widths[col : col + colspan])
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
    setting: Setting,
    *,
    fits: bool,
) -> Layout:
    lefts = [0.0, *accumulate(widths)]
    placed = []
    heights = [1] * len(table.grid)
    for row, col, rowspan, colspan, text in cells:
        lines = setting.wrapped(text, lefts[col + colspan] - lefts[col] - setting.gap + 0.5)
        placed.append(Placed(row, col, rowspan, colspan, lines))
        if rowspan == 1:
            heights[row] = max(heights[row], len(lines))
    for cell in placed:
        short = len(cell.lines) - sum(heights[cell.row : cell.row + cell.rowspan])
        if cell.rowspan > 1 and short > 0:
            heights[cell.row + cell.rowspan - 1] += short
    tops = [0.0, *accumulate(lines_high * LEADING * setting.size + 5.0 for lines_high in heights)]
    return Layout(tuple(placed), tuple(lefts), tuple(tops), head_rows(table), setting.size, fits, setting.gap)
