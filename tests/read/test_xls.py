from __future__ import annotations

import io
from datetime import date

import pytest
import xlwt

from scigraft.model import Document, ReadError, ReadSettings, Table
from scigraft.read import Source, choose
from scigraft.read.sheets import xls


def texts(found: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in found.grid]


def old_book() -> bytes:
    book = xlwt.Workbook()
    page = book.add_sheet("Data")
    day = xlwt.easyxf(num_format_str="yyyy-mm-dd")
    for col, value in enumerate(["Sample", "SiO2", "When", "ok"]):
        page.write(3, col, value)
    page.write_merge(0, 0, 0, 3, "Table S1. Compositions")
    page.write_merge(4, 5, 0, 0, "A")
    for row in (4, 5):
        page.write(row, 1, 0.1 + 0.2)
        page.write(row, 2, date(2020, 1, 2), day)
        page.write(row, 3, True)
    hidden = book.add_sheet("Old")
    hidden.visibility = 1
    for row in range(3):
        hidden.write(row, 0, "x")
        hidden.write(row, 1, row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def read_xls(data: bytes, **settings: object) -> Document:
    return xls.READER.read(Source("book.xls", data), ReadSettings(**settings))  # type: ignore[arg-type]


def test_xls_values_spans_title_and_hidden_sheet():
    document = read_xls(old_book())
    first, second = document.tables
    assert texts(first) == [
        ["Sample", "SiO2", "When", "ok"],
        ["A", "0.3", "2020-01-02", "TRUE"],
        ["A", "0.3", "2020-01-02", "TRUE"],
    ]
    assert (first.label, first.caption) == ("Table S1", "Table S1. Compositions")
    assert first.grid[1][0].rowspan == 2 and first.grid[1][1].address == "B5"
    assert second.hidden and [n.code for n in document.notices] == ["hidden-sheet"]
    assert len(read_xls(old_book(), hidden_sheets=False).tables) == 1


def test_xls_is_claimed_by_content():
    assert choose(Source("wrong.csv", old_book())).name == "xls"
    assert xls.READER.claims(Source("a.xls", b"<html><table></table></html>")) == 0.0


@pytest.mark.parametrize("damage", [lambda d: d[:1500], lambda d: d[:3000] + bytes(2000) + d[5000:]])
def test_a_damaged_xls_is_a_read_error_or_a_document(damage):
    try:
        read_xls(damage(old_book()))
    except ReadError as error:
        assert "book.xls" in str(error)
