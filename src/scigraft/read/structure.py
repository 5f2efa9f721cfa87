"""What the rows and columns of a grid are for: header rows, stub, sections, orientation."""

from __future__ import annotations

from scigraft.model import Structure
from scigraft.read.grid import Grid


def analyse(grid: Grid) -> Structure:
    """Find header rows, stub columns, row sections and orientation of a grid."""
    height = len(grid)
    head = [r for r in range(height) if grid[r] and all(c.header for c in grid[r] if c.text)] or [0][:height]
    first = next((r for r in range(height) if r not in head), height)
    rows = tuple("header" if r < first else "data" for r in range(height))
    return Structure(rows=rows, stub=(0,) if grid else (), headers=tuple(tuple(range(min(first, r))) for r in range(height)))
