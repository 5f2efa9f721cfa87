"""PDF: text in reading order, ruled tables, and files that cannot be read."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from scigraft.model import Limits, ReadError, ReadSettings, UsageError
from scigraft.read.pdf.rulings import MOST_OBJECTS

sys.path.insert(0, str(Path(__file__).parent))

from pdf_pages import PROSE, draw_booktabs, draw_grid, draw_prose, make_pdf, read, texts  # noqa: E402
from reportlab.lib.pagesizes import A4  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

ROWS = (("Glass", "SiO2", "B2O3"), ("G1", "60.5", "39.5"), ("G2", "55", "45"), ("G3", "50", "50"))


def page_with_table(canvas: Canvas) -> None:
    y = draw_prose(canvas, 72, 760)
    canvas.setFont("Times-Bold", 9)
    canvas.drawString(72, y - 20, "Table 1. Composition of the glasses (mol%)")
    draw_grid(canvas, ROWS, 72, y - 30)
    draw_prose(canvas, 72, y - 140)


def test_a_ruled_table_gives_its_cells_with_caption_page_and_boxes() -> None:
    document = read(make_pdf(page_with_table))
    (table,) = document.tables
    assert texts(document) == [list(row) for row in ROWS]
    assert (table.label, table.caption, table.name) == (
        "Table 1",
        "Composition of the glasses (mol%)",
        "Table 1",
    )
    cell = table.grid[1][1]
    assert cell.page == 0 and cell.bbox is not None
    x0, top, x1, bottom = cell.bbox
    assert 152 < x0 < x1 < 232 and 0 < top < bottom < A4[1]


def test_text_around_a_table_stays_text_and_its_cells_do_not() -> None:
    document = read(make_pdf(page_with_table))
    paragraphs = [e.text for e in document.evidence if e.kind == "paragraph"]
    assert len(paragraphs) == 2 and all("platinum crucible" in p for p in paragraphs)
    kinds = [e.kind for e in document.evidence]
    assert kinds.index("caption") < kinds.index("table")


def test_columns_are_read_one_after_the_other() -> None:
    def draw(canvas: Canvas) -> None:
        for k in range(12):
            canvas.setFont("Times-Roman", 10)
            canvas.drawString(50, 760 - 12 * k, f"left column text line {k:02d} of the paper")
            canvas.drawString(310, 758 - 12 * k, f"right column text line {k:02d} of the paper")

    text = " ".join(e.text for e in read(make_pdf(draw)).evidence)
    assert text.index("left column text line 11") < text.index("right column text line 00")


def test_words_broken_at_line_ends_are_joined_as_the_document_spells_them() -> None:
    lines = ("the compo-", "sition of well-", "known glasses, a well-known composition", "of silica glasses")
    document = read(make_pdf(lambda canvas: draw_prose(canvas, 72, 700, lines=lines) and None))
    assert "the composition of well-known glasses" in document.evidence[0].text


def test_a_page_without_text_layer_is_said_with_what_to_do() -> None:
    def scanned(canvas: Canvas) -> None:
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        canvas.drawImage(ImageReader(Image.new("L", (60, 80), 200)), 0, 0, *A4)

    document = read(make_pdf(page_with_table, scanned))
    (notice,) = [n for n in document.notices if n.code == "no-text-layer"]
    assert "page 2" in notice.message and "ocrmypdf" in notice.hint
    assert document.tables


def test_an_encrypted_file_asks_for_a_copy_without_password() -> None:
    with pytest.raises(ReadError, match="password.*qpdf"):
        read(make_pdf(page_with_table, encrypt="secret"))


@pytest.mark.parametrize("keep", [20, 300, 1200])
def test_a_file_cut_off_gives_a_document_or_says_so(keep: int) -> None:
    data = make_pdf(page_with_table)[:keep]
    with pytest.raises(ReadError, match="paper.pdf: the PDF is (cut off|damaged)"):
        read(data)


def test_a_damaged_file_says_so() -> None:
    with pytest.raises(ReadError, match="damaged|cut off"):
        read(b"%PDF-1.4\n" + b"garbage " * 200 + b"\n%%EOF")


def test_a_file_without_pages_says_so() -> None:
    bare = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    with pytest.raises(ReadError, match="no pages"):
        read(bare + b"trailer<</Size 3/Root 1 0 R>>\n%%EOF")


def test_pages_over_the_limit_are_left_out_with_a_notice() -> None:
    settings = ReadSettings(limits=Limits(pages=1))
    document = read(make_pdf(page_with_table, page_with_table), settings)
    assert len(document.tables) == 1
    assert "1 of 2 pages" in document.notices[0].message


def test_running_heads_and_page_numbers_are_no_text() -> None:
    def page(n: int):  # type: ignore[no-untyped-def]
        def draw(canvas: Canvas) -> None:
            canvas.setFont("Times-Roman", 8)
            canvas.drawString(72, 820, "Journal of Glass 12 (2020)")
            canvas.drawString(290, 20, str(112 + n))
            draw_prose(canvas, 72, 700, lines=[f"Page {n} says the following.", *PROSE])

        return draw

    document = read(make_pdf(*(page(n) for n in range(4))))
    assert not any("Journal of Glass" in e.text for e in document.evidence)
    assert {e.locator.page: e.locator.page_label for e in document.evidence}[2] == "114"


def test_a_booktabs_table_in_one_of_two_columns_is_found_and_prose_is_not() -> None:
    def draw(canvas: Canvas) -> None:
        left = [f"left column text line {k:02d} of the paper runs on" for k in range(20)]
        draw_prose(canvas, 50, 500, lines=left)
        draw_prose(canvas, 310, 760, lines=[line.replace("left", "right") for line in left] * 2)
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(50, 700, "Table 2 Composition of the glasses")
        draw_booktabs(canvas, ROWS, 50, 690, width=70)

    document = read(make_pdf(draw))
    assert texts(document) == [list(row) for row in ROWS]
    assert document.tables[0].label == "Table 2"


def test_header_cells_span_the_columns_over_their_rule() -> None:
    def draw(canvas: Canvas) -> None:
        rows = (("", "Before", "After", "Before", "After"), ("A", "1.0", "2.0", "3.0", "4.0"))
        rows += (("B", "5.0", "6.0", "7.0", "8.0"), ("C", "9.5", "8.5", "7.5", "6.5"))
        canvas.setFont("Times-Roman", 9)
        canvas.drawString(72, 720, "Table 3. Means of two groups")
        for x0, x1, text in ((152, 290, "Treated"), (312, 450, "Control")):
            canvas.drawCentredString((x0 + x1) / 2, 704, text)
            canvas.line(x0, 700, x1, 700)
        canvas.line(72, 714, 460, 714)
        draw_booktabs(canvas, rows, 72, 698, width=80)

    (table,) = read(make_pdf(draw)).tables
    top = {(c.text, c.col, c.colspan) for c in table.cells if c.row == 0 and c.text}
    assert {("Treated", 1, 2), ("Control", 3, 2)} <= top
    assert [c.text for c in table.grid[2]] == ["A", "1.0", "2.0", "3.0", "4.0"]


def test_a_table_that_is_only_a_picture_is_reported() -> None:
    def draw(canvas: Canvas) -> None:
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        y = draw_prose(canvas, 72, 760)
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, y - 20, "Table 4. Values that were pasted as a picture")
        canvas.drawImage(ImageReader(Image.new("L", (40, 20), 180)), 72, y - 130, 300, 100)

    document = read(make_pdf(draw))
    (table,) = document.tables
    assert table.image and table.label == "Table 4" and not table.grid
    assert [n.code for n in document.notices] == ["table-image"]


def test_a_table_continued_on_the_next_page_is_one_table() -> None:
    def first(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, 300, "Table 5. Composition of the glasses")
        draw_booktabs(canvas, ROWS, 72, 290)

    def second(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, 760, "Table 5 (continued)")
        draw_booktabs(canvas, (ROWS[0], ("G4", "45", "55"), ("G5", "40", "60"), ("G6", "35", "65")), 72, 750)

    (table,) = read(make_pdf(first, second)).tables
    assert {cell.page for cell in table.cells} == {0, 1}
    assert [row[0].text for row in table.grid if row[0].text.startswith("G")][-3:] == ["G4", "G5", "G6"]


def test_superscripts_that_the_notes_explain_are_marks_and_subscripts_are_glued() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, 720, "Table 6. Values of the samples")
        draw_booktabs(canvas, (("Oxide", "Value"), ("", "12.5"), ("B", "3.1"), ("C", "4.7")), 72, 710)
        canvas.setFont("Times-Roman", 9)
        canvas.drawString(72, 686, "SiO")
        width = canvas.stringWidth("SiO", "Times-Roman", 9)
        canvas.setFont("Times-Roman", 6)
        canvas.drawString(72 + width, 684, "2")
        canvas.drawString(152 + canvas.stringWidth("12.5", "Times-Roman", 9), 689, "a")
        canvas.setFont("Times-Roman", 7)
        canvas.drawString(72, 644, "a Taken from the literature.")

    (table,) = read(make_pdf(draw)).tables
    assert table.grid[1][0].text == "SiO2"
    assert (table.grid[1][1].text, table.grid[1][1].marks) == ("12.5", ("a",))
    assert table.note("a") == "Taken from the literature."


@pytest.mark.parametrize("parser", ["words", "pdfplumber"])
def test_each_parser_reads_a_ruled_table_alone(parser: str) -> None:
    document = read(make_pdf(page_with_table), ReadSettings(pdf_parsers=(parser,)))
    assert texts(document) == [list(row) for row in ROWS]
    assert document.tables[0].parser == parser


def test_camelot_reads_a_ruled_table_alone() -> None:
    pytest.importorskip("camelot")
    document = read(make_pdf(page_with_table), ReadSettings(pdf_parsers=("camelot",)))
    assert texts(document) == [list(row) for row in ROWS]


def test_a_page_that_a_parser_cannot_read_is_said() -> None:
    whole = make_pdf(page_with_table)
    sizeless = re.sub(rb"/MediaBox \[[^\]]*\]", lambda m: b"/MediaBox /None".ljust(len(m[0])), whole)
    document = read(sizeless, ReadSettings(pdf_parsers=("pdfplumber",)))
    assert [notice.code for notice in document.notices] == ["pdf-parser-failed"]
    assert "pdfplumber" in document.notices[0].message
    assert read(sizeless, ReadSettings(pdf_parsers=("words",))).tables


def test_an_unknown_parser_names_those_there_are() -> None:
    with pytest.raises(UsageError, match="words, pdfplumber, camelot"):
        read(make_pdf(page_with_table), ReadSettings(pdf_parsers=("guess",)))


def test_a_turned_table_keeps_boxes_of_the_unrotated_page() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.translate(A4[0], 0)
        canvas.rotate(90)
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, 400, "Table 7. Composition of the glasses")
        draw_grid(canvas, ROWS, 72, 390)

    (table,) = read(make_pdf(draw)).tables
    assert [[c.text for c in row] for row in table.grid] == [list(row) for row in ROWS]
    first, last = table.grid[0][0].bbox, table.grid[0][2].bbox
    assert first is not None and last is not None
    # Text runs up the page: the last column stands higher, on the same strip from left to right.
    assert last[1] < first[1] and abs(last[0] - first[0]) < 3


@pytest.mark.parametrize("name", ["usgs_pp1802j_tableJ3_graphite.pdf"])
def test_a_landscape_report_table_is_read_with_its_headnote(name: str, benchmark_data: Path) -> None:
    from scigraft.read import Source, read_source

    document = read_source(Source.open(benchmark_data / "files/pdf" / name), ReadSettings(pdf_parsers=("words",)))
    cells = {tuple(c.text for c in row) for t in document.tables for row in t.grid}
    assert any("Bisset Creek" in row and "46.23" in row and "–78.07" in row for row in cells)


def test_a_continuation_with_empty_columns_keeps_its_cells_under_their_headers() -> None:
    head = ("Level", "Energy", "Rate", "Share")

    def first(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, 300, "Table 8. Rates of the levels")
        draw_booktabs(canvas, (head, ("A", "1.5", "2.5", "0.1"), ("B", "1.6", "2.6", "0.2")), 72, 290)

    def second(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 9)
        canvas.drawString(72, 790, "Table 8 (continued)")
        draw_booktabs(canvas, (("C", "1.7", "", "0.3"), ("D", "1.8", "", "0.4")), 72, 780)

    (table,) = read(make_pdf(first, second)).tables
    assert [c.text for c in table.grid[3]] == ["C", "1.7", "", "0.3"]


def test_the_lettering_of_a_figure_is_no_table() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 8)
        for k in range(6):
            canvas.drawString(100, 700 - 30 * k, f"{5 - k}.0")
            canvas.drawString(150 + 50 * k, 530, f"{k}.5")
            canvas.bezier(120, 700 - 20 * k, 200, 650, 300, 690, 400, 560 + 15 * k)
        canvas.drawString(72, 500, "Figure 1. Density over temperature")
        draw_prose(canvas, 72, 470)

    assert read(make_pdf(draw)).tables == ()


def test_references_and_authors_are_told_from_text() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Bold", 16)
        canvas.drawString(72, 780, "Durability of borate glasses in water")
        canvas.setFont("Times-Roman", 11)
        canvas.drawString(72, 755, "Ada Byron, Grace M. Hopper and Emmy Noether")
        canvas.setFont("Times-Bold", 10)
        canvas.drawString(72, 720, "Abstract")
        draw_prose(canvas, 72, 700)
        canvas.setFont("Times-Bold", 10)
        canvas.drawString(72, 620, "References")
        entries = ["1. A. Byron, On engines, Taylor 3 (1843) 666.", "2. E. Noether, Invariants, Math. 78 (1918) 235."]
        draw_prose(canvas, 72, 600, lines=entries, size=9)

    document = read(make_pdf(draw))
    assert document.metadata.title == "Durability of borate glasses in water"
    assert [a.name for a in document.metadata.authors] == ["Ada Byron", "Grace M. Hopper", "Emmy Noether"]
    assert "platinum crucible" in document.metadata.abstract
    assert [e.text[:2] for e in document.evidence if e.kind == "reference"] == ["1.", "2."]


def test_a_page_with_more_drawing_than_is_read_is_said() -> None:
    def draw_dots(canvas: Canvas) -> None:
        draw_prose(canvas, 72, 760)
        for k in range(MOST_OBJECTS + 1):
            canvas.rect(72 + k % 200, 500 + k // 200, 0.5, 0.5, stroke=0, fill=1)

    document = read(make_pdf(page_with_table, draw_dots))
    (notice,) = document.notices
    assert (notice.code, notice.locator.page) == ("pdf-drawing-cut", 1)
    assert notice.message.startswith("page 2: more than 20,000 objects")
    assert len(document.tables) == 1
