"""Papers as PDF: ruled or booktabs tables, a scan without a text layer, and a file cut short."""

from __future__ import annotations

import io
from html import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table

from generator.content import Paper, SampleTable, Span, place, render

FIRST_PAGE = {"okafor2018_tellurite": 331, "moreau2018_chalcogenide": 45}


def pdf(paper: Paper, *, ruled: bool) -> bytes:
    """Return a paper as PDF, its tables with all lines (``ruled``) or with three (booktabs)."""
    stream = io.BytesIO()
    frame = SimpleDocTemplate(
        stream, pagesize=A4, leftMargin=22 * mm, rightMargin=22 * mm, topMargin=20 * mm, bottomMargin=22 * mm,
        title=paper.title.replace("_", ""), author="; ".join(f"{a[0]} {a[1]}" for a in paper.authors), invariant=1,
    )  # fmt: skip
    first = FIRST_PAGE.get(paper.key, 1)
    foot = _footer(paper, first)
    frame.build(_story(paper, ruled=ruled), onFirstPage=foot, onLaterPages=foot)
    return stream.getvalue()


def scanned(paper: Paper) -> bytes:
    """Return a paper as the picture of its pages: no text layer, as a scanner without recognition gives it."""
    import pypdfium2
    from reportlab.lib.utils import ImageReader

    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=1)
    source = pypdfium2.PdfDocument(pdf(paper, ruled=True))
    for page in source:
        picture = page.render(scale=1.2, grayscale=True).to_pil().convert("1", dither=0)
        canvas.drawImage(ImageReader(picture), 0, 0, *A4)
        canvas.showPage()
    source.close()
    canvas.save()
    return stream.getvalue()


def broken(paper: Paper) -> bytes:
    """Return the first part of a PDF, as a download that broke off leaves it."""
    whole = pdf(paper, ruled=True)
    return whole[:700]


def _footer(paper: Paper, first: int) -> object:
    def draw(canvas: Canvas, frame: SimpleDocTemplate) -> None:
        if frame.page == 1:
            canvas.addPageLabel(0, style="ARABIC", start=first)
        canvas.saveState()
        canvas.setFont(FONT, 8)
        canvas.drawString(22 * mm, 12 * mm, f"{paper.venue} ({paper.year})  doi:{paper.doi}")
        canvas.drawRightString(A4[0] - 22 * mm, 12 * mm, str(first + frame.page - 1))
        canvas.restoreState()

    return draw


def _story(paper: Paper, *, ruled: bool) -> list[Flowable]:
    story: list[Flowable] = [Paragraph(_x(paper.title), TITLE), Spacer(1, 6)]
    for given, family, affiliation in paper.authors:
        story.append(Paragraph(f"{given} {family}, <i>{escape(affiliation)}</i>", AUTHOR))
    story += [Paragraph("Abstract", HEADING), Paragraph(_x(paper.abstract), TEXT)]
    story.append(Paragraph("Keywords: " + ", ".join(paper.keywords), AUTHOR))
    for number, part in enumerate(paper.parts, start=1):
        story.append(Paragraph(f"{number}. {part.heading}", HEADING))
        story += [Paragraph(_x(text), TEXT) for text in part.paragraphs]
        story += [_block(table, ruled=ruled) for table in part.tables]
    if paper.references:
        story.append(Paragraph("References", HEADING))
        story += [Paragraph(f"[{n}] {_x(text)}", AUTHOR) for n, text in enumerate(paper.references, start=1)]
    return story


def _block(table: SampleTable, *, ruled: bool) -> KeepTogether:
    caption = Paragraph(f"<b>{table.label}.</b> {_x(table.caption)}", CAPTION)
    notes = [Paragraph(f"<super>{mark}</super>{_x(text)}", AUTHOR) for mark, text in table.notes]
    return KeepTogether([Spacer(1, 6), caption, Spacer(1, 3), _grid(table, ruled=ruled), *notes, Spacer(1, 10)])


def _grid(table: SampleTable, *, ruled: bool) -> Table:
    rows = table.head + table.body
    cells: list[list[object]] = [["" for _ in range(table.width)] for _ in rows]
    style: list[tuple[object, ...]] = []
    for r, c, cell in place(rows):
        cells[r][c] = Paragraph(_x(cell.text), CELL)
        if cell.cols > 1 or cell.rows > 1:
            style.append(("SPAN", (c, r), (c + cell.cols - 1, r + cell.rows - 1)))
    depth = len(table.head)
    style += [("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("TOPPADDING", (0, 0), (-1, -1), 2)]
    style += _ruled() if ruled else _booktabs(table, depth)
    widths = [(40 if table.width < 4 else 30 if table.width < 6 else 22) * mm] * table.width
    return Table(cells, colWidths=widths, style=style, repeatRows=depth)


def _ruled() -> list[tuple[object, ...]]:
    return [("GRID", (0, 0), (-1, -1), 0.5, colors.black)]


def _booktabs(table: SampleTable, depth: int) -> list[tuple[object, ...]]:
    lines: list[tuple[object, ...]] = [
        ("LINEABOVE", (0, 0), (-1, 0), 1.0, colors.black),
        ("LINEBELOW", (0, depth - 1), (-1, depth - 1), 0.5, colors.black),
        ("LINEBELOW", (0, -1), (-1, -1), 1.0, colors.black),
    ]
    for r, c, cell in place(table.head):
        if isinstance(cell, Span) and cell.cols > 1 and r < depth - 1:
            lines.append(("LINEBELOW", (c, r), (c + cell.cols - 1, r), 0.3, colors.black))
    return lines


def _x(text: str) -> str:
    return render(text, plain=lambda part: escape(part, quote=False), low="<sub>{}</sub>", high="<super>{}</super>")


FONT = "Helvetica"  # one of the fonts every viewer has; Latin letters only, so the PDF papers use no Greek
_BASE = getSampleStyleSheet()["Normal"]
TITLE = ParagraphStyle("title", _BASE, fontSize=15, leading=18, fontName="Helvetica-Bold")
HEADING = ParagraphStyle("heading", _BASE, fontSize=11, leading=14, spaceBefore=8, fontName="Helvetica-Bold")
TEXT = ParagraphStyle("text", _BASE, fontSize=10, leading=13, spaceAfter=4)
AUTHOR = ParagraphStyle("author", _BASE, fontSize=8.5, leading=11)
CAPTION = ParagraphStyle("caption", _BASE, fontSize=9, leading=11)
CELL = ParagraphStyle("cell", _BASE, fontSize=8.5, leading=10)
