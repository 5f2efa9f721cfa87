"""What the rows and columns of a grid are for: header rows, stub, sections, orientation."""

from __future__ import annotations

from scigraft.model import RowKind, Structure
from scigraft.read.grid import Grid


def analyse(grid: Grid) -> Structure:
    """Find header rows, stub columns, row sections and orientation of a grid."""
    height = len(grid)
    first = next((r for r in range(height) if not all(c.header for c in grid[r] if c.text)), height) or min(
        1, height
    )
    rows: tuple[RowKind, ...] = tuple("header" if r < first else "data" for r in range(height))
    headers = tuple(tuple(range(min(first, r))) for r in range(height))
    return Structure(rows=rows, stub=(0,) if grid else (), headers=headers)
