"""A table drawn with its structure: header rows, stub, sections, and one cell marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.table import Table as Drawing
from rich.text import Text

from scigraft.cli.console import console, print_unpadded, say
from scigraft.cli.grid_window import LINES, Window, total, window
from scigraft.cli.layout import GAP, MORE, shortened, wrapped
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


def draw(
    table: Table,
    *,
    mark: tuple[int, int] | None = None,
    columns: Collection[int] | None = None,
    every: bool = False,
) -> None:
    """Print a table. ``mark`` is the row and column of a cell to mark; a large table is cut to what is around it.

    Row and column numbers are those of provenance. The letter beside a row number is its kind: h header, u unit,
    s section, n note, t statistic. ``columns`` are the ones to print, ``every`` prints all of the table.
    """
    height, width = table.shape
    if not height or not width:
        say("(no grid: the table is a picture)" if table.image else "(no grid)", style="dim")
        return
    out = console()
    room = out.width if out.is_terminal else None
    shown = window(table, room=room, mark=mark, columns=columns, every=every)
    drawing = _drawing(shown)
    seen: set[tuple[int, int]] = set()
    for before, r in zip((-1, *shown.rows), shown.rows, strict=False):
        if r > before + 1:
            drawing.add_row("...")
        lines = None if every or room is None else LINES
        texts = _line(table, r, shown, mark, seen, lines=lines)
        drawing.add_row(f"{r}{KIND_SIGN[table.structure.rows[r]]}", *_with_gaps(texts, shown.cols))
    needed = shown.row_label + total(shown.cols, dict(zip(shown.cols, shown.widths, strict=True)))
    out.width = max(out.width, needed)  # a table that was asked for as a whole may be wider than the terminal
    print_unpadded(out, drawing)
    _tell_rest(table, shown)


def _drawing(shown: Window) -> Drawing:
    drawing = Drawing(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    drawing.add_column("", justify="right", style="dim", width=shown.row_label)
    before = -1
    for c, width in zip(shown.cols, shown.widths, strict=True):
        if c > before + 1:
            drawing.add_column(MORE, width=1, header_style="dim", style="dim")
        drawing.add_column(str(c), width=width, header_style="dim")
        before = c
    return drawing


def _with_gaps(texts: Sequence[Text], cols: Sequence[int]) -> Iterator[Text]:
    for before, c, text in zip((-1, *cols), cols, texts, strict=False):
        if c > before + 1:
            yield Text("")
        yield text


def _line(
    table: Table,
    r: int,
    shown: Window,
    mark: tuple[int, int] | None,
    seen: set[tuple[int, int]],
    *,
    lines: int | None,
) -> list[Text]:
    """Return the cells of a row; one that spans several is shown where it comes first."""
    style = STYLES[table.structure.rows[r]]
    texts = []
    for c, width in zip(shown.cols, shown.widths, strict=True):
        cell = table.grid[r][c]
        text = "" if (cell.row, cell.col) in seen else cell.raw
        seen.add((cell.row, cell.col))
        stub = c in table.structure.stub and not style
        if text and mark is not None and _covers(cell, mark):
            # Brackets as well as colour: a pipe or a plain terminal has no colour.
            texts.append(Text(f">> {text} <<", style="bold black on yellow"))
        elif lines:
            texts.append(Text("\n".join(wrapped(shortened(text), width, lines)), style="green" if stub else style))
        else:
            texts.append(Text(text, style="green" if stub else style))
    return texts


def _covers(cell: Cell, place: tuple[int, int]) -> bool:
    row, col = place
    return cell.row <= row < cell.row + cell.rowspan and cell.col <= col < cell.col + cell.colspan


def _tell_rest(table: Table, shown: Window) -> None:
    height, width = table.shape
    rows, cols = height - 1 - shown.rows[-1], width - len(shown.cols)
    told = [f"... {rows} more rows"] if rows else []
    told += [f"… {cols} more columns of {width} (--columns A:B prints others)"] if cols else []
    if told:
        say("; ".join(told) + "; --wide prints all", style="dim")


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
