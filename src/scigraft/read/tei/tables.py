"""Tables of TEI: rows and cells where GROBID found them, lines of text where it did not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.model import Cell
from scigraft.read.evidence import Gathering
from scigraft.read.markup.xml_text import runs_of, span_of
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.captions import split_caption
from scigraft.read.tei.captions import ABOVE
from scigraft.read.tei.lines import lines_of, rows_of, stacked_in
from scigraft.read.tei.meta import xml_id
from scigraft.read.tei.places import place_of, unbroken
from scigraft.read.text import cell_of, collapse

if TYPE_CHECKING:
    from lxml.etree import _Element


def add_table(figure: _Element, gathering: Gathering, *, near: tuple[str, ...], max_cells: int) -> None:
    """Add the table of a ``figure`` element, or of a bare ``table``."""
    label, caption = _caption(figure)
    grid = figure if figure.tag == "table" else figure.find("table")
    if grid is None and figure.find("graphic") is None:
        grid = figure  # training files: the figure holds the printed lines themselves
    own = xml_id(figure) or gathering.ordinal()
    if grid is not None and grid.find("row") is not None:
        _add(figure, gathering, _rows(grid), id=own, label=label, caption=caption, near=near, max_cells=max_cells)
        return
    told = lines_of(grid, caption=caption)
    caption, lines = told.caption, list(told.lines)
    if not label and lines and (found := split_caption(lines[0].words)):
        label, caption = found
        del lines[0]
    if stacked := stacked_in(lines):
        alone = not label and not any(line.values for line in stacked.below)
        rows, sure = rows_of(stacked.above)
        _add(
            figure,
            gathering,
            rows,
            id=own if alone else own + ABOVE,
            label=stacked.label,
            caption=stacked.caption,
            near=near if alone else (),
            max_cells=max_cells,
            sure=sure,
        )
        if alone:
            return
        lines = list(stacked.below)
    rows, sure = rows_of(lines)
    _add(figure, gathering, rows, id=own, label=label, caption=caption, near=near, max_cells=max_cells, sure=sure)


def _add(
    figure: _Element,
    gathering: Gathering,
    rows: list[list[Cell]],
    *,
    id: str,
    label: str,
    caption: str,
    near: tuple[str, ...],
    max_cells: int,
    sure: float | None = None,
) -> None:
    """Add a table of a figure; ``sure`` is the confidence in rows that were put together from lines."""
    place = place_of(figure)
    table = make_table(
        id=id,
        rows=rows,
        name=id if xml_id(figure) else label or id,
        label=label,
        caption=caption,
        notes=[n for n in (_words(note) for note in figure.findall("note")) if n],
        section=gathering.section,
        near=near,
        page=place.page,
        bbox=place.bbox,
        parser="" if sure is None else "lines",
        confidence=1.0 if sure is None else sure,
        max_cells=max_cells,
    )
    gathering.add_table(table if rows else replace(table, image=True), rows=len(rows))
    if sure is not None:
        done = "its lines of text were put into rows" if rows else "its values were not read"
        gathering.notice(
            "table-unstructured" if rows else "table-image",
            f"{gathering.source.name}: {label or id} has no rows and cells in the file; {done}",
            hint="Add the PDF of the paper",
            locator=place,
        )


def _words(element: _Element | None) -> str:
    return unbroken(collapse("".join(part for _, part in runs_of(element)))) if element is not None else ""


def _caption(figure: _Element) -> tuple[str, str]:
    if figure.tag == "table":
        return "", _words(figure.find("head"))
    head, description = _words(figure.find("head")), _words(figure.find("figDesc"))
    number = _words(figure.find("label")).strip(" .:")
    found = split_caption(head)
    label, title = found if found else ("", head)
    if number and not label:
        label = f"Table {number}"
    return re.sub(r"(?i)^table", "Table", label), " ".join(p for p in (title, description) if p)


def _rows(table: _Element) -> list[list[Cell]]:
    return [
        [
            replace(
                cell_of(
                    runs_of(cell),
                    rowspan=span_of(cell.get("rows")),
                    colspan=span_of(cell.get("cols")),
                    header=True if "label" in (cell.get("role"), row.get("role")) else None,
                ),
                bbox=(place := place_of(cell)).bbox,
                page=place.page,
            )
            for cell in row.findall("cell")
        ]
        for row in table.findall("row")
    ]
