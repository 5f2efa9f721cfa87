"""Rows of a CSV or XLSX file as they stand, streamed: no title rows, spans or footnotes are looked for."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from lxml import etree

from scigraft.model import Limits, ReadError
from scigraft.read import Source
from scigraft.read.encoding import decode
from scigraft.read.sheets.addresses import place
from scigraft.read.sheets.archive import ZIP_MAGIC, Archive, open_archive
from scigraft.read.sheets.sheet_text import unescaped
from scigraft.read.sheets.xlsx_parts import SheetEntry, parse, tag
from scigraft.read.sheets.xml_stream import streamed

SUFFIXES = frozenset({".csv", ".tsv", ".txt", ".xlsx", ".xlsm"})
_OFFICE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_LARGEST_FIELD = 2**24


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of a file: its name (``""`` in a CSV file) and its rows, which can be gone through once."""

    name: str
    rows: Iterator[list[str]]


def sheets(path: Path, *, limits: Limits | None = None) -> Iterator[Sheet]:
    """Yield the tables of a file, each to be used before the next. Numbers of a workbook are exact, not as shown.

    Raises ``ReadError`` where the file is gone, broken, too large, or neither delimited text nor an XLSX workbook.
    """
    limits = limits or Limits()
    source = Source.open(path, limits=limits)
    if not source.data.startswith(ZIP_MAGIC):
        yield Sheet("", _delimited(source))
        return
    with open_archive(source.data, where=source.name, limits=limits) as archive:
        if "xl/workbook.xml" not in archive.names:
            raise ReadError("this is no XLSX workbook", where=source.name, hint="Save it as XLSX or CSV")
        with _damage_told(source.name):
            strings, entries = _strings(archive), list(_entries(archive))
        for entry in entries:
            with archive.open(entry.part) as stream:
                yield Sheet(entry.name, _told_rows(stream, strings, source.name))


@contextmanager
def _damage_told(file: str) -> Iterator[None]:
    try:
        yield
    except (etree.XMLSyntaxError, KeyError, IndexError, ValueError) as exc:
        raise ReadError(f"the workbook is damaged ({exc})", where=file, hint="Save it again") from exc


def _told_rows(stream: IO[bytes], strings: list[str], file: str) -> Iterator[list[str]]:
    with _damage_told(file):
        yield from _rows(stream, strings)


def _delimited(source: Source) -> Iterator[list[str]]:
    text = decode(source.data).text
    head = text[:4096].split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    csv.field_size_limit(_LARGEST_FIELD)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error as exc:
        raise ReadError(f"this is no delimited text ({exc})", where=source.name, hint="Save it as CSV") from exc


def _entries(archive: Archive) -> Iterator[SheetEntry]:
    parts = {
        relation.get("Id", ""): relation.get("Target", "")
        for relation in parse(archive.read("xl/_rels/workbook.xml.rels")).iter("{*}Relationship")
    }
    for sheet in parse(archive.read("xl/workbook.xml")).iter("{*}sheet"):
        target = parts.get(sheet.get(_OFFICE, ""), "")
        part = target[1:] if target.startswith("/") else f"xl/{target}"
        if part in archive.names:
            yield SheetEntry(sheet.get("name", ""), part, sheet.get("state", "visible") != "visible")


def _strings(archive: Archive) -> list[str]:
    part = "xl/sharedStrings.xml"
    if part not in archive.names:
        return []
    with archive.open(part) as stream:
        return [_text(element) for _, element in streamed(stream, "{*}si")]


def _text(element: etree._Element) -> str:
    pieces = (child.text or "" for child in element.iter("{*}t") if not _phonetic(child))
    return unescaped("".join(pieces))


def _phonetic(element: etree._Element) -> bool:
    parent = element.getparent()
    return parent is not None and tag(parent) == "rPh"


def _rows(stream: IO[bytes], strings: list[str]) -> Iterator[list[str]]:
    """Yield the rows; rows without cells are left out."""
    for _, row in streamed(stream, "{*}row"):
        cells: list[str] = []
        for cell in row.iterchildren("{*}c"):
            at = place(cell.get("r", ""))[1] if cell.get("r") else len(cells)
            cells.extend([""] * (at - len(cells)))
            cells.append(_cell(cell, strings))
        if any(cells):
            yield cells


def _cell(cell: etree._Element, strings: list[str]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return _text(cell)
    value = cell.findtext("{*}v") or ""
    if kind == "s":
        return strings[int(value)]
    if kind == "n" and value:
        return number_text(float(value))
    return unescaped(value) if kind == "str" else value


def number_text(number: float) -> str:
    """Return a number in the fewest digits that give it back, whole numbers without a point."""
    text = repr(number)
    return text[:-2] if text.endswith(".0") else text
