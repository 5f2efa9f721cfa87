"""Grids from cells with spans: expanded so that every place has its cell, spans remembered in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scigraft.model import Cell

Grid = tuple[tuple[Cell, ...], ...]


def place_rows(rows: Sequence[Sequence[Cell]], *, max_cells: int = 2_000_000) -> Grid:
    """Lay rows of cells out as HTML does: each cell takes the next free place, spans cover what they say.

    The cells' own ``row`` and ``col`` are ignored and set. Spans are cut at the last row; rows are padded
    with empty cells to one width. A grid of more than ``max_cells`` places is cut after
    the last row that fits.
    """
    taken: dict[tuple[int, int], Cell] = {}
    width = 0
    for r, row in enumerate(rows):
        c = 0
        for cell in row:
            while (r, c) in taken:
                c += 1
            rowspan = max(1, min(cell.rowspan, len(rows) - r))
            colspan = max(1, min(cell.colspan, 1000))
            anchored = replace(cell, row=r, col=c, rowspan=rowspan, colspan=colspan)
            for dr in range(rowspan):
                for dc in range(colspan):
                    taken.setdefault((r + dr, c + dc), anchored)
            c += colspan
            width = max(width, c)
        if (r + 1) * width > max_cells:
            return _square(taken, r, width)
    return _square(taken, len(rows), width)


def place_cells(cells: Iterable[Cell]) -> Grid:
    """Lay out cells that already know their place (spreadsheets, PDF). The first of two that overlap wins."""
    taken: dict[tuple[int, int], Cell] = {}
    height = width = 0
    for cell in cells:
        for dr in range(cell.rowspan):
            for dc in range(cell.colspan):
                taken.setdefault((cell.row + dr, cell.col + dc), cell)
        height, width = max(height, cell.row + cell.rowspan), max(width, cell.col + cell.colspan)
    return _square(taken, height, width)


def _square(taken: dict[tuple[int, int], Cell], height: int, width: int) -> Grid:
    return tuple(tuple(taken.get((r, c)) or Cell(text="", row=r, col=c) for c in range(width)) for r in range(height))
