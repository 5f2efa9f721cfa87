"""Tables from what a reader found: the one place where spans, marks, notes and structure come together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scigraft.model import Cell, Note, Table
from scigraft.read.grid import Grid, place_cells, place_rows
from scigraft.read.structure import analyse


def make_table(
    *,
    id: str,
    rows: Sequence[Sequence[Cell]] | None = None,
    cells: Iterable[Cell] | None = None,
    name: str = "",
    label: str = "",
    caption: str = "",
    notes: Iterable[str | Note] = (),
    section: tuple[str, ...] = (),
    near: tuple[str, ...] = (),
    sheet: str | None = None,
    hidden: bool = False,
    page: int | None = None,
    page_label: str | None = None,
    bbox: tuple[float, float, float, float] | None = None,
    parser: str = "",
    confidence: float = 1.0,
    max_cells: int = 2_000_000,
) -> Table:
    """Return a table from ``rows`` laid out as HTML does, or from ``cells`` that know their place.

    ``notes`` are footnotes as printed (their leading mark is split off here) or ready ``Note`` objects.
    """
    grid: Grid = place_cells(cells) if cells is not None else place_rows(rows or (), max_cells=max_cells)
    return Table(
        id=id,
        grid=grid,
        structure=analyse(grid),
        name=name or label or id,
        label=label,
        caption=caption,
        notes=tuple(n if isinstance(n, Note) else Note("", n) for n in notes),
        section=section,
        near=near,
        sheet=sheet,
        hidden=hidden,
        page=page,
        page_label=page_label,
        bbox=bbox,
        parser=parser,
        confidence=confidence,
    )
