"""A table drawn with its structure: header rows, stub, sections, and one cell marked."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table as Drawing
from rich.text import Text

from scigraft.cli.console import console, print_unpadded, say
from scigraft.model import Cell, Table

STYLES = {
    "header": "bold cyan",
    "unit": "cyan",
    "section": "bold magenta",
    "note": "dim italic",
    "statistic": "dim",
    "blank": "dim",
    "data": "",
}
KIND_SIGN = {"header": "h", "unit": "u", "section": "s", "note": "n", "statistic": "t", "blank": "", "data": ""}
CELL_WIDTH = 28
AROUND = 8  # rows shown above and below a marked cell of a long table
MAX_ROWS = 400


def draw(table: Table, *, mark: tuple[int, int] | None = None) -> None:
    """Print a table. ``mark`` is the row and column of a cell to mark; a long table is cut to what is around it.

    Row and column numbers are those of provenance. The letter beside a row number is its kind: h header, u unit,
    s section, n note, t statistic.
    """
    height, width = table.shape
    if not height:
        say("(no grid: the table is a picture)" if table.image else "(no grid)", style="dim")
        return
    rows = _window(table, mark)
    drawing = Drawing(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    drawing.add_column("", justify="right", style="dim")
    for c in range(width):
        drawing.add_column(str(c), overflow="fold", max_width=CELL_WIDTH, header_style="dim")
    before = -1
    for r in rows:
        if r > before + 1:
            drawing.add_row(Text("..."), *[Text("") for _ in range(width)])
        kind = table.structure.rows[r]
        drawing.add_row(Text(f"{r}{KIND_SIGN[kind]}"), *_line(table, r, mark))
        before = r
    print_unpadded(console(), drawing)
    if before < height - 1:
        say(f"... {height - 1 - before} more rows", style="dim")


def _window(table: Table, mark: tuple[int, int] | None) -> Sequence[int]:
    height = table.shape[0]
    if mark is None or height <= 3 * AROUND:
        return range(min(height, MAX_ROWS))
    row = mark[0]
    near = range(max(0, row - AROUND), min(height, row + AROUND + 1))
    told = {r for r in table.structure.headers[row]} if row < len(table.structure.headers) else set()
    told |= {section.row for section in table.structure.sections_of(row)}
    return sorted(told | set(near))


def _line(table: Table, r: int, mark: tuple[int, int] | None) -> list[Text]:
    style = STYLES[table.structure.rows[r]]
    texts = []
    for c, cell in enumerate(table.grid[r]):
        shown = cell.raw if (cell.row, cell.col) == (r, c) else ""
        if mark is not None and _covers(cell, mark) and (cell.row, cell.col) == (r, c):
            # Brackets as well as colour: a pipe or a plain terminal has no colour.
            texts.append(Text(f">> {shown} <<", style="bold black on yellow"))
        else:
            stub = c in table.structure.stub and not style
            texts.append(Text(shown, style="green" if stub else style))
    return texts


def _covers(cell: Cell, place: tuple[int, int]) -> bool:
    row, col = place
    return cell.row <= row < cell.row + cell.rowspan and cell.col <= col < cell.col + cell.colspan


def heading(table: Table) -> str:
    """Return one line that names a table: label, caption, place."""
    where = [f"sheet {table.sheet}" if table.sheet else "", _page(table), "hidden" if table.hidden else ""]
    place = ", ".join(part for part in where if part)
    name = table.label or table.name or table.id
    return titled(f"table {name}" if name.isdigit() else name, table.caption) + (f" ({place})" if place else "")


def titled(label: str, caption: str) -> str:
    """Return label and caption, the label once: captions of spreadsheets hold it."""
    if not caption:
        return label
    return caption if caption.startswith(label) else f"{label}: {caption}"


def _page(table: Table) -> str:
    if table.page is None:
        return ""
    return f"page {table.page_label or table.page + 1}"
