from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import date, datetime, time

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.workbook import Workbook

from scigraft.model import Document, Limits, ReadError, ReadSettings, Table, UnsafeInput
from scigraft.read import Source
from scigraft.read.sheets.addresses import address, place
from scigraft.read.sheets.number_formats import number_text, shown
from scigraft.read.sheets.xlsx import READER

Sheet = openpyxl.worksheet.worksheet.Worksheet


def xlsx(fill: Callable[[Workbook], None]) -> bytes:
    book = openpyxl.Workbook()
    fill(book)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def sheet(*rows: list[object]) -> bytes:
    def fill(book: Workbook) -> None:
        for row in rows:
            book.worksheets[0].append(row)

    return xlsx(fill)


def read(data: bytes, *, settings: ReadSettings | None = None) -> Document:
    return READER.read(Source("book.xlsx", data), settings or ReadSettings())


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


def test_values_print_as_the_sheet_shows_them():
    table = read(
        sheet(
            ["Sample", "x", "y", "ok", "day"],
            ["A", 0.1 + 0.2, 12.0, True, date(2021, 3, 4)],
            ["B", 54.140381, 1e-9, False, datetime(2021, 3, 4, 5, 6)],
        )
    ).tables[0]
    assert texts(table)[1:] == [
        ["A", "0.3", "12", "TRUE", "2021-03-04"],
        ["B", "54.140381", "1E-09", "FALSE", "2021-03-04 05:06:00"],
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.30000000000000004, "0.3"), (54.140381, "54.140381"), (12.0, "12"), (-0.5, "-0.5"), (1e15, "1E+15")],
)
def test_numbers_have_no_float_noise(value: float, text: str):
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (0.05, "0%", "5%"),
        (0.1234, "0.0%", "12.34%"),
        (54.1, "0.00", "54.10"),
        (54.12345, "0.00", "54.12345"),
        (7, "000", "007"),
        (0.5, '"<"0.0', "<0.5"),
        (3, '0" ppm"', "3 ppm"),
        (-3.5, "#,##0.0_);(#,##0.0)", "-3.5"),
        (12, '_-* #,##0_-;-* #,##0_-;_-* "-"_-', "12"),
        (0, '0.0;-0.0;"b.d.l."', "b.d.l."),
        (44259, "yyyy-mm-dd", "2021-03-04"),
        (44259.5, "d/m/yy h:mm", "2021-03-04 12:00:00"),
        (0.25, "h:mm", "06:00:00"),
        (1.5, "[h]:mm:ss", "36:00:00"),
        (1234.5, "General", "1234.5"),
        (12, "[Red]0", "12"),
    ],
)
def test_number_formats(value: float, code: str, text: str):
    assert shown(value, code) == text


def test_addresses_are_those_of_the_sheet():
    def fill(book: Workbook) -> None:
        for i, row in enumerate([["Sample", "x"], ["A", 1], ["B", 2]]):
            for j, value in enumerate(row):
                book.worksheets[0].cell(i + 4, j + 3, value)

    table = read(xlsx(fill)).tables[0]
    assert table.shape == (3, 2)
    assert table.grid[2][1].address == "D6"


@pytest.mark.parametrize(("where", "text"), [((0, 0), "A1"), ((6, 2), "C7"), ((0, 26), "AA1"), ((9, 16383), "XFD10")])
def test_address_and_place_are_inverse(where: tuple[int, int], text: str):
    assert address(*where) == text
    assert place(text) == where


def test_merged_cells_are_spans():
    def fill(book: Workbook) -> None:
        page = book.worksheets[0]
        for row in (["Sample", "Oxides", None], [None, "SiO2", "TiO2"], ["A", 50, 1], ["B", 51, 2]):
            page.append(row)
        page.merge_cells("B1:C1")
        page.merge_cells("A1:A2")

    grid = read(xlsx(fill)).tables[0].grid
    assert grid[0][1] is grid[0][2] and grid[0][1].colspan == 2
    assert grid[0][0] is grid[1][0] and grid[0][0].rowspan == 2


def test_superscripts_are_marks_and_bold_is_kept():
    def fill(book: Workbook) -> None:
        raised = TextBlock(InlineFont(vertAlign="superscript"), "a")
        page = book.worksheets[0]
        page.append([CellRichText("Col", raised), "x"])
        page.append(["A", 1])
        page.append(["B", 2])
        page["B1"].font = Font(bold=True)

    head = read(xlsx(fill)).tables[0].grid[0]
    assert (head[0].text, head[0].printed, head[0].marks) == ("Col", "Cola", ("a",))
    assert head[1].bold


def test_hidden_sheets_are_marked_and_said():
    def fill(book: Workbook) -> None:
        for name in ("Table 4 ", "Table 4"):
            page = book.create_sheet(name)
            for row in (["Sample", "x"], ["A", 1], ["B", 2]):
                page.append(row)
        book.worksheets[2].sheet_state = "hidden"

    document = read(xlsx(fill))
    assert [(t.sheet, t.hidden) for t in document.tables] == [("Table 4 ", False), ("Table 4", True)]
    assert [n.code for n in document.notices] == ["hidden-sheet"]
    assert "another state" in document.notices[0].message
    unread = read(xlsx(fill), settings=ReadSettings(hidden_sheets=False))
    assert len(unread.tables) == 1 and unread.notices[0].code == "hidden-sheet"


def test_formulas_without_values_are_said():
    document = read(sheet(["Sample", "x"], ["A", 1], ["B", "=B2*2"]))
    assert [n.code for n in document.notices] == ["formulas-without-values"]
    assert "B3" in document.notices[0].message


def test_a_sheet_over_the_limit_is_cut_and_said():
    rows = [["a", "b"], *[[i, i] for i in range(100)]]
    document = read(sheet(*rows), settings=ReadSettings(limits=Limits(table_cells=20)))
    assert document.tables[0].shape == (10, 2)
    assert [n.code for n in document.notices] == ["table-cut"]
    assert "table_cells" in document.notices[0].hint


def test_a_zip_bomb_is_not_unpacked():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 20_000_000)
    with pytest.raises(UnsafeInput, match="zip bomb"):
        read(stream.getvalue())


@pytest.mark.parametrize("limits", [Limits(archive_members=3), Limits(archive_bytes=2000)], ids=["members", "bytes"])
def test_archive_limits(limits: Limits):
    with pytest.raises(UnsafeInput, match="over the limit"):
        read(sheet(["a", "b"], [1, 2]), settings=ReadSettings(limits=limits))


def test_an_encrypted_workbook_says_what_to_do():
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le")
    assert READER.claims(Source("a.xlsx", data)) == 1.0
    with pytest.raises(ReadError, match="password"):
        read(data)


def test_times_are_times():
    table = read(sheet(["run", "at"], ["A", time(5, 6)], ["B", time(7, 8)])).tables[0]
    assert texts(table)[1] == ["A", "05:06:00"]


def test_claims_go_by_content():
    data = sheet(["a", "b"], [1, 2])
    assert READER.claims(Source("wrong.csv", data)) == 1.0
    assert READER.claims(Source("a.xlsx", b"a,b\n1,2\n")) == 0.0


@pytest.mark.parametrize("cut", [100, 1000, 3000])
def test_a_truncated_workbook_is_a_read_error(cut: int):
    data = sheet(["a", "b"], [1, 2])[:cut]
    assert READER.claims(Source("a.xlsx", data)) > 0
    with pytest.raises(ReadError):
        read(data)
