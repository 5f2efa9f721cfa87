"""Damaged files give a document or a read error that names them, never another exception."""

from __future__ import annotations

import io
import random
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlwt
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.model import Limits, ReadError, ReadSettings
from scigraft.read import Source, choose
from scigraft.read.sheets import biff, xls, xlsx
from scigraft.read.sheets.ole import CompoundFile


def new_book() -> bytes:
    book = openpyxl.Workbook()
    page = book.worksheets[0]
    for row in (["Table 1. x"], ["Sample", "SiO2", "TiO2"], ["A", 50.5, "<0.1"], ["B", 51, None]):
        page.append(row)
    page.merge_cells("A1:C1")
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def old_book() -> bytes:
    book = xlwt.Workbook()
    page = book.add_sheet("Data")
    for r, row in enumerate([["Sample", "SiO2"], ["A", 50.5], ["B", 51]]):
        for c, value in enumerate(row):
            page.write(r, c, value)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


NEW, OLD = new_book(), old_book()
PARTS = sorted(zipfile.ZipFile(io.BytesIO(NEW)).namelist())


def with_part(name: str, content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(NEW)) as old, zipfile.ZipFile(stream, "w") as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
    return stream.getvalue()


def part(name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(NEW)) as archive:
        return archive.read(name)


def survives(reader, name: str, data: bytes) -> None:
    try:
        reader.read(Source(name, data), ReadSettings())
    except ReadError as error:
        assert name in str(error)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PARTS), st.data())
def test_a_mutated_part(name: str, data: st.DataObject):
    content = bytearray(part(name))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 12))] = data.draw(
            st.sampled_from([b"", b"-1", b'"', b"<", b"9" * 20, b"A0", b"nan", b"\xff"])
        )
    survives(xlsx.READER, "new.xlsx", with_part(name, bytes(content)))


@pytest.mark.parametrize("name", PARTS)
def test_a_missing_or_empty_part(name: str):
    survives(xlsx.READER, "new.xlsx", with_part(name, b""))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(OLD) - 1), st.integers(0, 255)), min_size=1, max_size=30))
def test_mutated_records(changes: list[tuple[int, int]]):
    data = bytearray(OLD)
    for at, byte in changes:
        data[at] = byte
    survives(xls.READER, "old.xls", bytes(data))


@settings(max_examples=50, deadline=None)
@given(st.integers(1, len(OLD)))
def test_truncated_records(cut: int):
    survives(xls.READER, "old.xls", OLD[:cut])


def test_entities_are_not_expanded():
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    content = part("xl/worksheets/sheet1.xml").replace(b"<worksheet", bomb + b"<worksheet", 1)
    survives(xlsx.READER, "new.xlsx", with_part("xl/worksheets/sheet1.xml", content.replace(b"51", b"&b;")))


def test_a_merge_over_the_whole_sheet_costs_nothing():
    content = part("xl/worksheets/sheet1.xml").replace(b"A1:C1", b"A1:XFD1048576")
    found = xlsx.READER.read(Source("new.xlsx", with_part("xl/worksheets/sheet1.xml", content)), ReadSettings())
    assert all(len(table.grid) < 10 for table in found.tables)


def test_mutated_real_files(benchmark_data: Path):
    small = [p for p in sorted((benchmark_data / "files" / "spreadsheets").iterdir()) if p.stat().st_size < 40_000]
    assert small
    chance = random.Random(7)
    for path in small:
        data = bytearray(path.read_bytes())
        for _ in range(20):
            data[chance.randrange(len(data))] = chance.randrange(256)
        for damaged in (bytes(data), bytes(data[: len(data) // 2])):
            source = Source(path.name, damaged)
            try:
                choose(source).read(source, ReadSettings())
            except ReadError as error:
                assert path.name in str(error)


def test_a_sheet_that_is_listed_but_gone_is_said():
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(NEW)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            if name != "xl/worksheets/sheet1.xml":
                new.writestr(name, old.read(name))
    document = xlsx.read(Source("a.xlsx", stream.getvalue()), ReadSettings())
    assert [notice.code for notice in document.notices] == ["sheet-missing"]
    assert "'Sheet'" in document.notices[0].message


def test_a_sheet_that_the_file_does_not_hold_to_its_end_is_read_so_far_and_said():
    records = CompoundFile(OLD).stream("Workbook") or b""
    end = records.rindex(b"\x0a\x00\x00\x00")
    around = records[end - 16 : end + 4]
    damaged = OLD.replace(around, around[:-2] + b"\xff\xff")  # the last record claims more than there is
    document = xls.read(Source("a.xls", damaged), ReadSettings())
    assert [notice.code for notice in document.notices] == ["sheet-ends-early"]
    assert document.tables[0].grid[1][1].text == "50.5"
    assert xls.read(Source("a.xls", OLD), ReadSettings()).notices == ()


def test_cells_whose_shared_strings_are_damaged_are_said():
    strings = next(body for kind, body in biff.records(CompoundFile(OLD).stream("Workbook") or b"") if kind == biff.SST)
    damaged = OLD.replace(strings, strings[:-4] + b"\xff\xff" + strings[-2:])  # the last string passes the end
    document = xls.read(Source("a.xls", damaged), ReadSettings())
    assert [notice.code for notice in document.notices] == ["cell-text-lost"]
    assert "1 cells" in document.notices[0].message and "(A3)" in document.notices[0].message
    assert document.tables[0].grid[1][0].text == "A"


def test_rows_that_no_sheet_can_have_are_said():
    content = part("xl/worksheets/sheet1.xml").replace(b'<row r="4"', b'<row r="1048577"')
    document = xlsx.read(Source("a.xlsx", with_part("xl/worksheets/sheet1.xml", content)), ReadSettings())
    assert [notice.code for notice in document.notices] == ["rows-beyond-sheet"]
    assert "1 filled rows after row 1,048,576" in document.notices[0].message


def test_merged_ranges_over_the_limit_are_said():
    content = part("xl/worksheets/sheet1.xml").replace(b"A1:C1", b"A1:C4")
    data = with_part("xl/worksheets/sheet1.xml", content)
    document = xlsx.read(Source("a.xlsx", data), ReadSettings(limits=Limits(table_cells=11)))
    assert [n.code for n in document.notices if n.code.startswith("merges")] == ["merges-left-out"]
    assert "11 cells; 1 of them" in next(n.message for n in document.notices if n.code == "merges-left-out")
    assert xlsx.read(Source("a.xlsx", data), ReadSettings()).notices == ()
