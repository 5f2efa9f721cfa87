"""Tables from what a reader found: the one place where spans, marks, notes and structure come together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scigraft.model import Cell, Note, Structure, Table
from scigraft.read.tables.grid import MOST_CELLS, Grid, place_cells, place_rows
from scigraft.read.tables.marks import split_notes, strip_caption_mark, tie_marks
from scigraft.read.tables.structure import analyse


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
    max_cells: int = MOST_CELLS,
) -> Table:
    """Return a table from ``rows`` laid out as HTML does, or from ``cells`` that know their place.

    ``notes`` are footnotes as printed (their leading mark is split off here) or ready ``Note`` objects.
    """
    grid: Grid = (
        place_cells(cells, max_cells=max_cells) if cells is not None else place_rows(rows or (), max_cells=max_cells)
    )
    structure = analyse(grid)
    told = split_notes((*notes, *_note_rows(grid, structure)))
    tied = tie_marks(grid, told)
    if tied is not grid:
        grid, structure = tied, analyse(tied)
    return Table(
        id=id,
        grid=grid,
        structure=structure,
        name=name or label or id,
        label=label,
        caption=strip_caption_mark(caption, told),
        notes=told,
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


def _note_rows(grid: Grid, structure: Structure) -> list[str]:
    """Return the texts of the note rows under the data, as spreadsheets and PDF tables have them."""
    return [
        text
        for r, kind in enumerate(structure.rows)
        if kind == "note" and (text := next((c.raw for c in grid[r] if c.text), ""))
    ]
