"""Tables of TEI: rows and cells where GROBID found them, lines of text where it did not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.model import Cell
from scigraft.read.evidence import Gathering
from scigraft.read.markup.xml_text import all_text, runs_of, span_of
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.captions import split_caption
from scigraft.read.tei.meta import xml_id
from scigraft.read.tei.places import place_of, unbroken
from scigraft.read.text import cell_of, collapse, spell

if TYPE_CHECKING:
    from lxml.etree import _Element

_NUMBER = re.compile(r"[<>≤≥~±+\-−–]?\(?[\d.,]*\d[\d.,]*%?\)?[*†‡]*\Z|[-–—]\Z")
_ASIDE = frozenset(("head", "label", "figDesc", "note", "table"))
MIN_CAPTION_WORDS = 4
UNSURE = 0.3  # confidence in rows that were put together from lines


def add_table(figure: _Element, gathering: Gathering, *, near: tuple[str, ...], max_cells: int) -> None:
    """Add the table of a ``figure`` element, or of a bare ``table``."""
    label, caption = _caption(figure)
    grid = figure if figure.tag == "table" else figure.find("table")
    if grid is None and figure.find("graphic") is None:
        grid = figure  # training files: the figure holds the printed lines themselves
    own = xml_id(figure) or gathering.ordinal()
    place = place_of(figure)
    structured = grid is not None and grid.find("row") is not None
    if structured and grid is not None:
        rows = _rows(grid)
    else:
        above, lines = _text_lines(grid)
        caption = caption or above
        if not label and lines and (found := split_caption(lines[0])):
            label, caption = found
            del lines[0]
        rows = _rows_of_lines(lines)
    table = make_table(
        id=own,
        rows=rows,
        name=xml_id(figure) or label or own,
        label=label,
        caption=caption,
        notes=[n for n in (_words(note) for note in figure.findall("note")) if n],
        section=gathering.section,
        near=near,
        page=place.page,
        bbox=place.bbox,
        parser="" if structured else "lines",
        confidence=1.0 if structured else UNSURE,
        max_cells=max_cells,
    )
    gathering.add_table(table if rows else replace(table, image=True), rows=len(rows))
    if not structured:
        done = "its lines of text were put into rows" if rows else "its values were not read"
        gathering.notice(
            "table-unstructured" if rows else "table-image",
            f"{gathering.source.name}: {label or own} has no rows and cells in the file; {done}",
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


def _text_lines(table: _Element | None) -> tuple[str, list[str]]:
    """Return the printed lines of a table without cells, its heading and notes left out.

    Older versions of GROBID leave the caption above them, parted by an empty line; it is returned first.
    """
    if table is None:
        return "", []
    for lb in table.iter("lb"):
        lb.tail = "\n" + (lb.tail or "")
    parts = [table.text or ""]
    for child in table:
        if child.tag not in _ASIDE:
            parts.append(all_text(child))
        parts.append(child.tail or "")
    text = "".join(parts).strip()
    above, parted, below = text.partition("\n\n") if table.find(".//lb") is None else ("", "", text)
    if not parted or len(above.split()) < MIN_CAPTION_WORDS:
        above, below = "", text
    lines = (" ".join(line.split()) for line in unbroken(below).split("\n"))
    return unbroken(collapse(above)), [line for line in lines if line]


def _rows_of_lines(lines: list[str]) -> list[list[Cell]]:
    """Return rows made of lines of text: a line of numbers is one row, led by the words before it."""
    rows: list[list[str]] = []
    words: list[str] = []
    for line in lines:
        tokens = line.split()
        first = next((i for i, token in enumerate(tokens) if _NUMBER.match(token)), len(tokens))
        numbers = tokens[first:]
        if not numbers or not all(_NUMBER.match(token) for token in numbers):
            words.append(line)
            continue
        label = " ".join(tokens[:first]) or (words.pop() if words else "")
        rows.extend([word] for word in words)
        rows.append([label, *numbers])
        words = []
    rows.extend([word] for word in words)
    return [[_cell(text) for text in row] for row in rows]


def _cell(text: str) -> Cell:
    spelled = spell([("text", text)])
    return Cell(text=spelled.text, row=0, col=0)
