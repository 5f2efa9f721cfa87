"""Tables that are at hand as text, set into PDF pages, so that what reading pages loses can be measured.

Styles: ``ruled`` (all lines), ``booktabs`` (three rules and partial ones under spanning headers), ``two-column``
(booktabs among running text in two columns), ``rotated`` (a landscape table on a page with /Rotate 90), ``turned``
(a landscape table whose letters are turned on an upright page). Needs reportlab: ``pip install 'scigraft[evaluate]'``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from scigraft.evaluate.table_layout import Layout, Placed, lay_out
from scigraft.model import Document, Table, UsageError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Style = Literal["ruled", "booktabs", "two-column", "rotated", "turned"]
STYLES: tuple[Style, ...] = get_args(Style)

PAGE = (595.0, 842.0)
MARGIN = 54.0
GUTTER = 18.0
LEADING = 11.0
_FACES = {"ruled": "Helvetica", "rotated": "Helvetica"}
_PROSE = (
    "The batches were weighed, mixed and melted in platinum crucibles, and the melts were poured on a steel plate. "
    "All samples were annealed below the transition temperature for two hours and cooled slowly in the furnace. "
    "Their composition was checked after melting, and losses were small enough to be left out of what follows. "
    "The measured values are compared with those reported earlier, and the trends that are seen agree with them. "
    "Errors were estimated from repeated measurements on several pieces that were cut from the same block. "
)


@dataclass
class _Sheet:
    """The page that is being filled: its size as the reader sees it, and how far down it is written."""

    canvas: Canvas
    style: Style
    width: float
    height: float
    y: float = 0.0

    def start(self) -> None:
        """Begin a page; the caller draws as if it were upright, from the bottom left."""
        canvas = self.canvas
        if self.style == "rotated":
            canvas.setPageSize(PAGE)
            canvas.setPageRotation(90)
            canvas.translate(PAGE[0], 0)  # what is drawn runs up the page, which the viewer turns clockwise
            canvas.rotate(90)
        elif self.style == "turned":
            canvas.translate(PAGE[0], 0)
            canvas.rotate(90)
        self.y = self.height - MARGIN

    def new_page(self) -> None:
        """Finish the page and begin the next."""
        self.canvas.showPage()
        self.start()


def render(document: Document, path: Path, *, style: Style) -> None:
    """Write the tables of a document, with their captions and notes, to a PDF; the same input gives the same bytes.

    Raises ``UsageError`` where reportlab is missing or the style is not known.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as exc:
        raise UsageError("rendering tables needs reportlab", hint="pip install 'scigraft[evaluate]'") from exc
    if style not in STYLES:
        raise UsageError(f"there is no style '{style}'", hint=f"Give one of {', '.join(STYLES)}")
    canvas = Canvas(str(path), pagesize=PAGE, invariant=1)
    canvas.setTitle(document.metadata.title or document.stem)
    landscape = style in ("rotated", "turned")
    width, height = (PAGE[1], PAGE[0]) if landscape else PAGE
    sheet = _Sheet(canvas, style, width, height)
    sheet.start()
    for table in document.tables:
        if table.grid:
            _draw_table(sheet, table)
    canvas.showPage()
    canvas.save()


def _draw_table(sheet: _Sheet, table: Table) -> None:
    face = _FACES.get(sheet.style, "Times-Roman")
    full = sheet.width - 2 * MARGIN
    column = (full - GUTTER) / 2
    narrow = sheet.style == "two-column" and lay_out(table, width=column, face=face, least=8.0).fits
    width = column if narrow else full
    layout = lay_out(table, width=width, face=face)
    if sheet.style == "two-column":
        sheet.y = _prose(sheet, MARGIN, full, lines=5)
    caption = _wrapped(sheet, _caption(table), "Times-Bold", 9, width)
    row = 0
    while row < layout.rows:
        _draw_lines(sheet, caption, "Times-Bold", 9)
        row = _draw_rows(sheet, layout, row, face)
        if row < layout.rows:
            caption = _wrapped(sheet, f"{table.label or 'Table'} (continued)", "Times-Bold", 9, width)
            sheet.new_page()
    _draw_notes(sheet, table, width)
    if narrow:
        _column_beside(sheet, column)
    sheet.y -= 24


def _caption(table: Table) -> str:
    return f"{table.label}. {table.caption}".strip(". ") if table.label else table.caption


def _wrapped(sheet: _Sheet, text: str, face: str, size: float, width: float) -> list[str]:
    from reportlab.lib.utils import simpleSplit

    return list(simpleSplit(text, face, size, width))


def _draw_lines(sheet: _Sheet, lines: list[str], face: str, size: float) -> None:
    need = len(lines) * LEADING + 60
    if sheet.y - need < MARGIN:
        sheet.new_page()
    sheet.canvas.setFont(face, size)
    for line in lines:
        sheet.canvas.drawString(MARGIN, sheet.y - size, line)
        sheet.y -= LEADING
    sheet.y -= 5


def _draw_rows(sheet: _Sheet, layout: Layout, first: int, face: str) -> int:
    """Draw as many rows as fit from ``first`` on and return the next one."""
    room = sheet.y - MARGIN - 10
    last = layout.rows_that_fit(first, room)
    if last == first:
        last = first + 1
    top = sheet.y
    for placed in layout.cells:
        if first <= placed.row < last:
            _draw_cell(sheet, layout, placed, top + layout.tops[first], last, face)
    if sheet.style == "ruled":
        _draw_net(sheet, layout, first, last, top)
    else:
        _draw_rules(sheet, layout, first, last, top)
    sheet.y = top - (layout.tops[last] - layout.tops[first]) - 6
    return last


def _draw_cell(sheet: _Sheet, layout: Layout, placed: Placed, origin: float, last: int, face: str) -> None:
    x0, x1 = layout.lefts[placed.col], layout.lefts[placed.col + placed.colspan]
    bottom = layout.tops[min(placed.row + placed.rowspan, last)]
    middle = placed.colspan > 1
    height = len(placed.lines) * layout.leading
    free = bottom - layout.tops[placed.row] - height
    y = origin - layout.tops[placed.row] - (free / 2 if placed.rowspan > 1 else layout.pad)
    sheet.canvas.setFont(face, layout.size)
    for n, line in enumerate(placed.lines):
        base = y - layout.size - n * layout.leading + 1
        if middle:
            sheet.canvas.drawCentredString(MARGIN + (x0 + x1) / 2, base, line)
        else:
            sheet.canvas.drawString(MARGIN + x0 + layout.gap / 2, base, line)


def _draw_net(sheet: _Sheet, layout: Layout, first: int, last: int, top: float) -> None:
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    for placed in layout.cells:
        if not first <= placed.row < last:
            continue
        x0, x1 = layout.lefts[placed.col], layout.lefts[placed.col + placed.colspan]
        high = layout.tops[placed.row] - layout.tops[first]
        low = layout.tops[min(placed.row + placed.rowspan, last)] - layout.tops[first]
        canvas.rect(MARGIN + x0, top - low, x1 - x0, low - high)


def _draw_rules(sheet: _Sheet, layout: Layout, first: int, last: int, top: float) -> None:
    canvas = sheet.canvas
    width = layout.lefts[-1]
    levels = [first, last, *([layout.head] if first < layout.head < last else [])]
    for level in sorted(levels):
        canvas.setLineWidth(0.8 if level in (first, last) else 0.5)
        y = top - (layout.tops[level] - layout.tops[first])
        canvas.line(MARGIN, y, MARGIN + width, y)
    canvas.setLineWidth(0.4)
    for placed in layout.cells:
        end = placed.row + placed.rowspan
        if placed.colspan > 1 and first <= placed.row and end < layout.head:
            y = top - (layout.tops[end] - layout.tops[first])
            x0, x1 = layout.lefts[placed.col], layout.lefts[placed.col + placed.colspan]
            canvas.line(MARGIN + x0 + layout.gap / 2, y, MARGIN + x1 - layout.gap / 2, y)


def _draw_notes(sheet: _Sheet, table: Table, width: float) -> None:
    notes = [f"{n.mark} {n.text}".strip() for n in table.notes]
    sheet.canvas.setFont("Times-Roman", 7.5)
    for note in notes:
        for line in _wrapped(sheet, note, "Times-Roman", 7.5, width):
            if sheet.y < MARGIN:
                sheet.new_page()
                sheet.canvas.setFont("Times-Roman", 7.5)
            sheet.canvas.drawString(MARGIN, sheet.y - 7.5, line)
            sheet.y -= 9


def _prose(sheet: _Sheet, x: float, width: float, *, lines: int) -> float:
    """Write some lines of running text in two columns over the table and return where they end."""
    column = (width - GUTTER) / 2
    text = _wrapped(sheet, _PROSE * 3, "Times-Roman", 9.5, column)
    if sheet.y - lines * LEADING - 80 < MARGIN:
        sheet.new_page()
    sheet.canvas.setFont("Times-Roman", 9.5)
    for n in range(lines):
        sheet.canvas.drawString(x, sheet.y - 10 - n * LEADING, text[n])
        sheet.canvas.drawString(x + column + GUTTER, sheet.y - 10 - n * LEADING, text[lines + n])
    return sheet.y - lines * LEADING - 18


def _column_beside(sheet: _Sheet, column: float) -> None:
    """Fill the other column beside a table that takes one, down to where the table ends."""
    text = _wrapped(sheet, _PROSE * 12, "Times-Roman", 9.5, column)
    top = sheet.height - MARGIN - 5 * LEADING - 18
    y, n = min(top, sheet.y + 60), 0
    sheet.canvas.setFont("Times-Roman", 9.5)
    while y > max(sheet.y, MARGIN) and n < len(text):
        sheet.canvas.drawString(MARGIN + column + GUTTER, y - 10, text[n])
        y, n = y - LEADING, n + 1
