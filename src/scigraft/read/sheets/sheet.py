"""A sheet of filled cells, as every spreadsheet format gives it, and the cells that a file may give in all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scigraft.model import Limits
from scigraft.read.sheets.addresses import Place


@dataclass(frozen=True, slots=True)
class Style:
    """What a cell has beside its text."""

    bold: bool = False
    indent: int = 0
    printed: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: row to column to text (never blank), merged ranges as anchor to extent, styles if any.

    ``unmerged`` counts the merged ranges that are not in ``spans`` because they pass the limit.
    """

    name: str
    rows: Mapping[int, Mapping[int, str]]
    spans: Mapping[Place, tuple[int, int]] = field(default_factory=dict)
    styles: Mapping[Place, Style] = field(default_factory=dict)
    hidden: bool = False
    unmerged: int = 0


def clip_spans(
    ranges: Iterable[tuple[int, int, int, int]], rows: Mapping[int, Mapping[int, str]], *, most: int
) -> tuple[dict[Place, tuple[int, int]], int]:
    """Return merged ranges (top, left, bottom, right; inclusive) as anchor to extent, cut to the filled area.

    Ranges without text are left out; so are those that would cover more than ``most`` places in all, and how many
    these are is returned beside the ranges.
    """
    last_row = max(rows, default=0)
    last_col = max((max(cells) for cells in rows.values()), default=0)
    spans: dict[Place, tuple[int, int]] = {}
    unmerged = 0
    for top, left, bottom, right in ranges:
        height, width = min(bottom, last_row) - top + 1, min(right, last_col) - left + 1
        if height < 1 or width < 1 or left not in rows.get(top, ()):
            continue
        if height * width > most:
            unmerged += 1
            continue
        most -= height * width
        spans[top, left] = (height, width)
    return spans, unmerged


class Budget:
    """The cells that a file may still give; shared by its sheets."""

    def __init__(self, limits: Limits) -> None:
        self.limit = limits.table_cells
        self.left = limits.table_cells

    def take(self, cells: int) -> bool:
        """Take cells off the budget; False, and nothing taken, where there are not enough left."""
        if cells > self.left:
            return False
        self.left -= cells
        return True
