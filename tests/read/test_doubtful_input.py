"""Input that is easily read wrongly: the right reading, or a message that says what was not done."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import openpyxl
import pytest

from scigraft.model import Document, ReadError, ReadSettings, Table
from scigraft.read import Source
from scigraft.read.registry import read_source
from scigraft.read.sheets.number_formats import shown
from scigraft.read.sheets.xml_stream import Sifted
from scigraft.read.values.numbers import parse_value

ROWS: list[list[object]] = [["Sample", "Au (ppm)", "Ag (ppm)"], ["A1", 1.5, 2], ["A2", 2.5, 3]]
CSV = "Sample,Au (ppm),Ag (ppm)\nA1,1.5,2\nA2,2.5,3\n"
HTML = (
    "<html><body><table><tr><th>Sample</th><th>Au (ppm)</th></tr><tr><td>A1</td><td>1.5</td></tr></table></body></html>"
)
TEXTS = [["Sample", "Au (ppm)", "Ag (ppm)"], ["A1", "1.5", "2"], ["A2", "2.5", "3"]]


def book(rows: list[list[object]], **parts: bytes) -> bytes:
    """Return a workbook with one sheet and more parts, named by their path with ``__`` for a slash."""
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.worksheets[0].append(row)
    stream = io.BytesIO()
    workbook.save(stream)
    with zipfile.ZipFile(stream, "a") as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/"), data)
    return stream.getvalue()


def with_sheet(change: tuple[bytes, bytes]) -> bytes:
    """Return the workbook of ``ROWS`` with bytes of its sheet replaced."""
    with zipfile.ZipFile(io.BytesIO(book(ROWS))) as old:
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                data = old.read(name)
                new.writestr(name, data.replace(*change) if name.endswith("sheet1.xml") else data)
    return stream.getvalue()


def read(name: str, data: bytes | str, **settings: str) -> Document:
    return read_source(Source(name, data.encode() if isinstance(data, str) else data), ReadSettings(**settings))


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


def codes(document: Document) -> list[str]:
    return [notice.code for notice in document.notices]


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.csv", book(ROWS), "xlsx"),
        ("a.xls", book(ROWS), "xlsx"),
        ("a.xlsx", CSV.encode(), "delimited"),
        ("a.xls", CSV.replace(",", "\t").encode(), "delimited"),
        ("a.xls", HTML.encode(), "html"),
    ],
)
def test_the_content_says_what_a_file_is(name: str, data: bytes, kind: str):
    document = read(name, data)
    assert document.format == kind
    assert document.tables[0].grid[1][1].text == "1.5"


@pytest.mark.parametrize(
    "data",
    [
        CSV.replace(",", ";"),
        CSV.replace(",", "\t"),
        CSV.encode("utf-16"),
        b"\xef\xbb\xbf" + CSV.encode(),
        CSV.replace("\n", "\r"),
        CSV.replace("\n", ",,,,\n"),
        CSV.replace("\n", "," * 16_000 + "\n"),
        "sep=;\n" + CSV.replace(",", ";"),
    ],
    ids=["semicolons", "tabs", "utf-16", "bom", "old line ends", "empty columns", "16k empty columns", "sep line"],
)
def test_text_in_many_forms_is_one_table(data: str | bytes):
    document = read("a.csv", data)
    assert texts(document.tables[0]) == TEXTS
    assert codes(document) == []


def test_the_line_that_names_the_separator_keeps_its_place():
    [table] = read("a.csv", "sep=;\nSample;Au\nA1;1,5\n").tables
    assert table.grid[0][0].address == "A2"


def test_macros_are_not_run_and_said():
    document = read("a.xlsm", book(ROWS, xl__vbaProject_bin=b"", **{"xl/vbaProject.bin": b"\x00"}))
    assert texts(document.tables[0]) == TEXTS
    assert codes(document) == ["macros-not-run"]


def test_other_workbooks_that_values_come_from_are_named():
    relations = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" '
        b'Type="x/externalLinkPath" Target="file:///C:\\me\\old%20data.xlsx" TargetMode="External"/></Relationships>'
    )
    document = read("a.xlsx", book(ROWS, **{"xl/externalLinks/_rels/externalLink1.xml.rels": relations}))
    assert codes(document) == ["external-links"]
    assert "(old data.xlsx)" in document.notices[0].message


def test_a_sheet_that_is_only_a_chart_is_said():
    workbook = openpyxl.Workbook()
    workbook.worksheets[0].append(["Sample", "Au"])
    workbook.worksheets[0].append(["A1", 1.5])
    workbook.create_chartsheet("Plot")
    stream = io.BytesIO()
    workbook.save(stream)
    document = read("a.xlsx", stream.getvalue())
    assert [(n.code, n.locator.sheet) for n in document.notices] == [("chart-sheet", "Plot")]


def test_a_workbook_of_2003_says_what_to_do():
    data = b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'
    with pytest.raises(ReadError, match="2003.*Save it as XLSX"):
        read("a.xls", data)


def test_empty_formatted_rows_cost_nothing_and_change_nothing():
    rows = b"".join(
        b'<row r="%d" s="1"><c r="A%d" s="1"/><c r="B%d" s="1"></c></row>' % (n, n, n) for n in range(4, 50_000)
    )
    document = read("a.xlsx", with_sheet((b"</sheetData>", rows + b'<row r="60000"/></sheetData>')))
    assert texts(document.tables[0]) == TEXTS


def test_only_empty_cells_are_sifted_out():
    kept = b'<sheetData><row r="1"><c r="B1" t="n"><v>1</v></c><c/></row>'
    data = kept.replace(b"<c r", b'<c r="A1"/><c r') + b'<row r="2"><c r="A2"></c></row></sheetData>'
    sifted = Sifted(io.BytesIO(data))
    assert sifted.read(1) == kept
    assert sifted.read(1) == b"</sheetData>"
    assert sifted.read(1) == b""


def test_a_repeated_header_stays_two_columns():
    [table] = read("a.csv", "Sample,Au,Au,Au.1\n5.1,1,2,3\n5,2,3,4\n").tables
    assert texts(table)[0] == ["Sample", "Au", "Au", "Au"]
    assert [row[0].text for row in table.grid[1:]] == ["5.1", "5"]


@pytest.mark.parametrize(
    "label", ["Sample", "SampleID", "Sample_ID", "Lab ID", "Spot no.", "Analysis #", "GrainNo", "Site"]
)
def test_ids_may_be_numbers(label: str):
    [table] = read("a.csv", f"{label},Au (ppm),Ag (ppm)\n101,1.1,2\n102,2.5,3\n").tables
    assert table.structure.stub == (0,)


def test_line_ends_and_soft_hyphens_inside_cells_are_no_part_of_words():
    [table] = read("a.xlsx", book([["Sample", "Au\n(ppm)", "Va\u00adnadium"], ["A1", 1, 2], ["A2", 2, 3]])).tables
    assert texts(table)[0] == ["Sample", "Au (ppm)", "Vanadium"]


def test_ragged_rows_are_said():
    assert codes(read("a.csv", "Sample,Au,Ag\nA1,1,2\nA2,2\nA3,5,6\n")) == ["ragged-rows"]


@pytest.mark.parametrize(
    ("column", "sign", "values", "code"),
    [
        (["12,5", "1,234", "0,07"], ",", [12.5, 1.234, 0.07], []),
        (["1.234,5", "12,5", "1.234"], ",", [1234.5, 12.5, 1234], []),
        (["12.5", "1,234", "7"], ".", [12.5, 1234, 7], []),
        (["4,938,000", "1,234", "7"], ".", [4938000, 1234, 7], []),
        (["4,20", "5.30", "7"], "auto", [4.2, 5.3, 7], ["mixed-decimals"]),
        (["1,234", "2,345", "7"], "auto", [1234, 2345, 7], ["unclear-comma"]),
        (["~0,5", "1,234", "2,5 ± 0,1"], ",", [0.5, 1.234, 2.5], []),
    ],
)
def test_decimal_signs_are_told_by_the_column(column: list[str], sign: str, values: list[float], code: list[str]):
    document = read("a.csv", "Sample;Au (ppm)\n" + "".join(f"A{n};{text}\n" for n, text in enumerate(column)))
    [table] = document.tables
    assert table.decimal(1) == sign and codes(document) == code
    parsed = [parse_value(row[1].text, decimal=table.decimal(1)).quantities[0].number for row in table.grid[1:]]
    assert parsed == values


def test_a_column_of_unclear_commas_follows_the_others_of_its_table():
    [table] = read("a.csv", "Sample;Au;Ag\nA1;1,234;2,5\nA2;2,345;3,75\n").tables
    assert table.decimals == ("auto", ",", ",")


def test_the_setting_decides_for_all_columns():
    document = read("a.csv", "Sample;Au\nA1;1,234\nA2;2,345\n", decimal=",")
    assert document.tables[0].decimal(1) == "," and codes(document) == []


def test_names_of_compounds_are_no_decimals():
    document = read("a.csv", "Compound;IC50\n1,5-bis(methyl)urea;2.5\n2,4,6-trimethylaniline;3.5\n")
    assert document.tables[0].decimals == ()


@pytest.mark.parametrize(("code", "text"), [("d-mmm", "5-Jan"), ("mmm-yy", "Jan-35"), ("yyyy-mm-dd", "1935-01-05")])
def test_short_dates_are_shown_as_the_sheet_does(code: str, text: str):
    assert shown(12789.0, code) == text


def test_ids_that_became_dates_are_kept_and_said():
    document = read("a.xlsx", book([["Sample", "Au"], ["A-1", 1], [date(2009, 5, 1), 2], ["A-3", 3]]))
    assert document.tables[0].grid[2][0].text == "2009-05-01"
    [notice] = document.notices
    assert (notice.code, notice.locator.cell) == ("dates-among-ids", "A3")


def test_headers_that_became_dates_are_said():
    head = "ID,6/4_Pb,6/7_Pb,Jul-35,2sig,Jun-38,2sig\n"
    assert codes(read("a.csv", head + "a,1,2,3,4,5,6\nb,1,2,3,4,5,6\n")) == ["dates-among-ids"]


def test_a_column_of_dates_is_no_doubt():
    assert codes(read("a.csv", "Sample,Date,Au\nA1,2009-05-01,1\nA2,2009-05-02,2\n")) == []
