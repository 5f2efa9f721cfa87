"""Small PDFs made in the tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scigraft.model import Document, ReadSettings
from scigraft.read import Source, read_source

Draw = Callable[[Canvas], None]
PROSE = (
    "The samples were melted in a platinum crucible at a temperature of thirteen hundred degrees and",
    "then poured onto a steel plate where they cooled in air to room temperature before they were cut",
    "into discs that were polished on both sides and kept in a dry box until all measurements were done.",
    "Every measurement was repeated three times on different days and the mean of all is reported here.",
)


def make_pdf(*pages: Draw, encrypt: str | None = None) -> bytes:
    """Return a PDF with these pages."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, encrypt=encrypt, invariant=1)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def read(data: bytes, settings: ReadSettings | None = None, *, name: str = "paper.pdf") -> Document:
    """Read a PDF as the product does."""
    return read_source(Source(name, data), settings)


def draw_prose(canvas: Canvas, x: float, y: float, *, lines: Sequence[str] = PROSE, size: float = 10) -> float:
    """Draw lines and return the height below them."""
    canvas.setFont("Times-Roman", size)
    for line in lines:
        canvas.drawString(x, y, line)
        y -= 1.2 * size
    return y


def draw_grid(
    canvas: Canvas,
    rows: Sequence[Sequence[str]],
    x: float,
    y: float,
    *,
    width: float = 80,
    height: float = 16,
) -> None:
    """Draw a table with all its lines; ``y`` is its top edge."""
    canvas.setFont("Helvetica", 9)
    canvas.grid([x + width * c for c in range(len(rows[0]) + 1)], [y - height * r for r in range(len(rows) + 1)])
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            canvas.drawString(x + width * c + 4, y - height * (r + 1) + 5, text)


def draw_booktabs(
    canvas: Canvas,
    rows: Sequence[Sequence[str]],
    x: float,
    y: float,
    *,
    width: float = 80,
    height: float = 14,
) -> None:
    """Draw a table with a rule above, under its first row and below; ``y`` is the top rule."""
    canvas.setFont("Times-Roman", 9)
    right = x + width * len(rows[0])
    for offset in (0, 1, len(rows)):
        canvas.line(x, y - height * offset, right, y - height * offset)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            canvas.drawString(x + width * c, y - height * (r + 1) + 4, text)


def texts(document: Document, table: int = 0) -> list[list[str]]:
    """Return the grid of a table as text."""
    return [[cell.raw for cell in row] for row in document.tables[table].grid]
