from __future__ import annotations

import io

import pytest
from odf import style, table, text
from odf.opendocument import OpenDocumentSpreadsheet

from scigraft.model import Document, Limits, ReadError, ReadSettings, Table
from scigraft.read import Source, choose
from scigraft.read.sheets import ods


def texts(found: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in found.grid]


def cell(value: str = "", kind: str = "string", shown: str = "", **more: object) -> table.TableCell:
    given = {"string": {}, "boolean": {"booleanvalue": value}, "date": {"datevalue": value}}.get(kind, {"value": value})
    found = table.TableCell(valuetype=kind, **given, **more)
    found.addElement(text.P(text=shown or value))
    return found


def row(*cells: table.TableCell, **more: object) -> table.TableRow:
    found = table.TableRow(**more)
    for one in cells:
        found.addElement(one)
    return found


def open_book(*rows: table.TableRow, hidden: bool = False, name: str = "Data") -> bytes:
    book = OpenDocumentSpreadsheet()
    look = style.Style(name="ta1", family="table")
    look.addElement(style.TableProperties(display="false" if hidden else "true"))
    raised = style.Style(name="T1", family="text")
    raised.addElement(style.TextProperties(textposition="super 58%"))
    book.automaticstyles.addElement(look)
    book.automaticstyles.addElement(raised)
    page = table.Table(name=name, stylename=look)
    for one in rows:
        page.addElement(one)
    book.spreadsheet.addElement(page)
    stream = io.BytesIO()
    book.write(stream)
    return stream.getvalue()


def read_ods(data: bytes, **limits: int) -> Document:
    return ods.READER.read(Source("book.ods", data), ReadSettings(limits=Limits(**limits)))


def test_ods_values_print_as_shown():
    document = read_ods(
        open_book(
            row(cell("Sample"), cell("x"), cell("y"), cell("z")),
            row(cell("A"), cell("54.1", "float", "54.10"), cell("0.05", "percentage", "5%"), cell("true", "boolean")),
            row(cell("B"), cell("54.140381", "float", "54.14"), cell("2020-01-02", "date"), cell("<0.5")),
        )
    )
    assert texts(document.tables[0])[1:] == [["A", "54.10", "5%", "TRUE"], ["B", "54.140381", "2020-01-02", "<0.5"]]


def test_ods_spans_repeats_and_addresses():
    wide = cell("Oxides", numbercolumnsspanned=2)
    document = read_ods(
        open_book(
            row(table.TableCell(numbercolumnsrepeated=3), numberrowsrepeated=2),
            row(table.TableCell(), cell("Sample"), wide, table.CoveredTableCell()),
            row(table.TableCell(), cell("A"), cell("1", "float", numbercolumnsrepeated=2)),
            row(table.TableCell(), cell("B"), cell("2", "float"), cell("3", "float")),
            row(table.TableCell(numbercolumnsrepeated=1000), numberrowsrepeated=1048000),
        )
    )
    found = document.tables[0]
    assert texts(found) == [["Sample", "Oxides", "Oxides"], ["A", "1", "1"], ["B", "2", "3"]]
    assert found.grid[0][1] is found.grid[0][2]
    assert found.grid[2][2].address == "D5"


def test_ods_superscripts_are_marks():
    head = table.TableCell(valuetype="string")
    words = text.P(text="Col")
    words.addElement(text.Span(stylename="T1", text="a"))
    head.addElement(words)
    document = read_ods(open_book(row(head, cell("x")), row(cell("A"), cell("1", "float"))))
    first = document.tables[0].grid[0][0]
    assert (first.text, first.printed, first.marks) == ("Col", "Cola", ("a",))


def test_ods_hidden_sheets_and_missing_values_are_said():
    lost = table.TableCell(formula="of:=[.A1]*2")
    document = read_ods(
        open_book(
            row(cell("a"), cell("b")),
            row(cell("1", "float"), lost),
            row(cell("2", "float"), cell("3", "float")),
            hidden=True,
        )
    )
    assert document.tables[0].hidden
    assert sorted(n.code for n in document.notices) == ["formulas-without-values", "hidden-sheet"]


def test_ods_repeated_content_stays_within_the_limit():
    document = read_ods(
        open_book(row(cell("a"), cell("b")), row(cell("1", "float"), cell("2", "float"), numberrowsrepeated=1048575)),
        table_cells=100,
    )
    assert document.tables[0].shape == (50, 2)
    assert [n.code for n in document.notices] == ["table-cut"]


def test_ods_is_claimed_by_content_and_damage_is_a_read_error():
    data = open_book(row(cell("a"), cell("b")), row(cell("1", "float"), cell("2", "float")))
    assert choose(Source("wrong.xlsx", data)).name == "ods"
    with pytest.raises(ReadError):
        read_ods(data[: len(data) // 2])
