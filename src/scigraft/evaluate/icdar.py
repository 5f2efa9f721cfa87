"""The truth of the ICDAR 2013 table competition (Goebel et al., structure task) as grids."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scigraft.model import Cell, ReadError
from scigraft.read.markup.xml_safe import parse_xml
from scigraft.read.source import Source
from scigraft.read.tables.grid import Grid, place_cells
from scigraft.read.text import collapse

if TYPE_CHECKING:
    from lxml.etree import _Element


def read_icdar(path: Path) -> list[Grid]:
    """Return the true tables of an ICDAR 2013 ``-str.xml`` file. Raises ``ReadError`` where it is no such file."""
    root = parse_xml(Source.open(path)).root
    if root.tag != "document":
        raise ReadError("no ICDAR 2013 structure file", where=path.name, hint="Give a *-str.xml file")
    try:
        return [place_cells(_cells(table)) for table in root.iter("table")]
    except ValueError as exc:
        raise ReadError(f"a cell has no place ({exc})", where=path.name, hint="Fetch the file again") from exc


def _cells(table: _Element) -> list[Cell]:
    """Return the cells of all regions; a region says by how many rows and columns it is moved."""
    return [
        _cell(element, _number(region, "row-increment"), _number(region, "col-increment"))
        for region in table.iter("region")
        for element in region.iter("cell")
    ]


def _cell(element: _Element, down: int, across: int) -> Cell:
    row, col = int(element.get("start-row", "")), int(element.get("start-col", ""))
    return Cell(
        text=collapse(element.findtext("content") or ""),
        row=row + down,
        col=col + across,
        rowspan=_number(element, "end-row", row) - row + 1,
        colspan=_number(element, "end-col", col) - col + 1,
    )


def _number(element: _Element, name: str, default: int = 0) -> int:
    return int(element.get(name, default))
