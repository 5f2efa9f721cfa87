"""Grids from cells with spans: expanded so that every place has its cell, spans remembered in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scigraft.model import Cell, Limits

MOST_CELLS = Limits().table_cells
Grid = tuple[tuple[Cell, ...], ...]


def place_rows(rows: Sequence[Sequence[Cell]], *, max_cells: int = MOST_CELLS) -> Grid:
    """Lay rows of cells out as HTML does: each cell takes the next free place, spans cover what they say.

    The cells' own ``row`` and ``col`` are ignored and set. Spans are cut at the last row; rows are padded
    with empty cells to one width. A grid of more than ``max_cells`` places is cut after
    the last row that fits.
    """
    lines: list[list[Cell]] = []
    covered: dict[int, dict[int, Cell]] = {}  # places below a cell of several rows
    width = 0
    for r, row in enumerate(rows):
        line = _laid(row, r, covered.pop(r, {}), covered, limit=min(len(rows) - r, max_cells // max(width, 1)))
        width = max(width, len(line))
        if (r + 1) * width > max_cells:
            break
        lines.append(line)
    return tuple(tuple(line) + tuple(Cell("", r, c) for c in range(len(line), width)) for r, line in enumerate(lines))


def _laid(
    row: Sequence[Cell], r: int, above: dict[int, Cell], covered: dict[int, dict[int, Cell]], *, limit: int
) -> list[Cell]:
    """Lay out one row around the cells that reach into it from above, and note what reaches below."""
    line: list[Cell] = []
    for cell in row:
        while len(line) in above:
            line.append(above[len(line)])
        c = len(line)
        colspan = max(1, min(cell.colspan, 1000))
        rowspan = max(1, min(cell.rowspan, limit // colspan or 1, limit))
        anchored = _anchored(cell, r, c, rowspan, colspan)
        line.extend(above.get(c + dc, anchored) for dc in range(colspan))
        for dr in range(1, rowspan):
            below = covered.setdefault(r + dr, {})
            for dc in range(colspan):
                below.setdefault(c + dc, anchored)
    for c in range(len(line), max(above, default=-1) + 1):
        line.append(above.get(c) or Cell("", r, c))
    return line


def _anchored(cell: Cell, row: int, col: int, rowspan: int, colspan: int) -> Cell:
    # What `dataclasses.replace` does, at a fifth of its cost: tables have many cells.
    return Cell(
        cell.text,
        row,
        col,
        rowspan,
        colspan,
        cell.header,
        cell.bold,
        cell.marks,
        cell.printed,
        cell.indent,
        cell.page,
        cell.bbox,
        cell.address,
    )


def place_cells(cells: Iterable[Cell], *, max_cells: int = MOST_CELLS) -> Grid:
    """Lay out cells that already know their place (spreadsheets, PDF). The first of two that overlap wins.

    A grid of more than ``max_cells`` places is cut after the last row that fits.
    """
    listed = list(cells)
    width = max((c.col + c.colspan for c in listed), default=0)
    height = min(max((c.row + c.rowspan for c in listed), default=0), max_cells // max(width, 1))
    lines: list[list[Cell | None]] = [[None] * width for _ in range(height)]
    for cell in listed:
        for r in range(cell.row, min(cell.row + cell.rowspan, height)):
            line = lines[r]
            for c in range(cell.col, cell.col + cell.colspan):
                if line[c] is None:
                    line[c] = cell
    return tuple(tuple(cell or Cell("", r, c) for c, cell in enumerate(line)) for r, line in enumerate(lines))
