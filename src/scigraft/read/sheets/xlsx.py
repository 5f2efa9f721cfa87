"""XLSX workbooks (ECMA-376), read as a stream: values as cached, never formulas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from lxml import etree

from scigraft.model import Document, Metadata, Notice, ReadError, ReadSettings
from scigraft.read.registry import Reader
from scigraft.read.sheets.addresses import Place, place
from scigraft.read.sheets.archive import ZIP_MAGIC, Archive, member_names, open_archive
from scigraft.read.sheets.ole import MAGIC
from scigraft.read.sheets.sheet import Budget, Sheet, Style, clip_spans
from scigraft.read.sheets.sheet_notices import (
    beyond_notice,
    chart_notice,
    cut_notice,
    hidden_cells_notice,
    links_notice,
    macros_notice,
    missing_notice,
    skipped_notice,
    uncached_notice,
)
from scigraft.read.sheets.sheet_text import Text, plain_text, style_of
from scigraft.read.sheets.workbook import to_document
from scigraft.read.sheets.xlsx_parts import Book, SheetEntry, link_targets, open_book, parse, string_item, tag
from scigraft.read.sheets.xml_stream import Sifted, streamed
from scigraft.read.source import Source
from scigraft.read.text import collapse

_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_XML_2003 = b"urn:schemas-microsoft-com:office:spreadsheet"
_MAX_ROW = 1_048_576


def claims(source: Source) -> float:
    """Certain of a zip with a workbook part and of an encrypted one; a broken zip counts by its name."""
    data = source.data
    if data.startswith(MAGIC):
        return 1.0 if _ENCRYPTED in data else 0.0
    if not data.startswith(ZIP_MAGIC):
        return 1.0 if _XML_2003 in source.head and b"<Workbook" in source.head else 0.0
    names = member_names(data)
    if any(n in names for n in ("xl/workbook.xml", "xl/workbook.bin")):
        return 1.0
    if any(n.startswith("xl/") for n in names) or b"xl/w" in source.head:
        return 0.9
    return 0.5 if source.suffix in READER.suffixes else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all sheets. Raises ``UnsafeInput`` past a limit, ``ReadError`` on an encrypted, broken or binary file."""
    if source.data.startswith(MAGIC):
        raise ReadError(
            "the workbook is encrypted",
            where=source.name,
            hint="Open it, save it without a password and add it again",
        )
    if not source.data.startswith(ZIP_MAGIC):
        raise ReadError(
            "workbooks in the XML format of 2003 are not read",
            where=source.name,
            hint="Save it as XLSX and add it again",
        )
    with open_archive(source.data, where=source.name, limits=settings.limits) as archive:
        if "xl/workbook.bin" in archive.names:
            raise ReadError(
                "binary workbooks (XLSB) are not read",
                where=source.name,
                hint="Save it as XLSX and add it again",
            )
        try:
            return _read(archive, source, settings)
        except (etree.XMLSyntaxError, KeyError, IndexError, OverflowError) as exc:
            raise ReadError(
                f"the workbook is damaged ({exc})", where=source.name, hint="Open it and save it again"
            ) from exc


def _read(archive: Archive, source: Source, settings: ReadSettings) -> Document:
    book = open_book(archive)
    budget = Budget(settings.limits)
    sheets: list[Sheet] = []
    notices = list(_foreign(archive, source.name))
    for entry in book.sheets:
        if entry.hidden and not settings.hidden_sheets:
            notices.append(skipped_notice(source.name, entry.name))
            continue
        if "chartsheets/" in entry.part:
            notices.append(chart_notice(source.name, entry.name))
            continue
        if entry.part not in archive.names:
            notices.append(missing_notice(source.name, entry.name))
            continue
        with archive.open(entry.part) as stream:
            reading = _SheetReading(book, entry, budget)
            sheets.append(reading.read(stream))
        notices += reading.notices(source.name)
    return to_document(
        source, format="xlsx", sheets=sheets, settings=settings, notices=notices, metadata=_metadata(archive)
    )


def _foreign(archive: Archive, file: str) -> Iterator[Notice]:
    """Return what the workbook would run or fetch, and this reader does not."""
    if any(name.endswith("vbaProject.bin") for name in archive.names):
        yield macros_notice(file)
    if targets := link_targets(archive):
        yield links_notice(file, targets)


@dataclass(slots=True)
class _SheetReading:
    """The state of reading one sheet part: rows as they stream by, then the merged ranges."""

    book: Book
    entry: SheetEntry
    budget: Budget
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    styles: dict[Place, Style] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    uncached: list[str] = field(default_factory=list)
    hidden_rows: int = 0
    hidden_cols: int = 0
    beyond: int = 0
    last: int = -1
    cut_at: int | None = None

    def read(self, stream: IO[bytes]) -> Sheet:
        for _, element in streamed(Sifted(stream), "{*}row", "{*}mergeCell", "{*}col"):
            name = tag(element)
            if name == "row":
                if not self._row(element):
                    break
            elif name == "mergeCell":
                self._merge(element.get("ref", ""))
            elif name == "col" and element.get("hidden") in ("1", "true"):
                self.hidden_cols += int(element.get("max", 0)) - int(element.get("min", 0)) + 1
        spans, unmerged = clip_spans(self.merged, self.rows, most=self.budget.limit)
        return Sheet(self.entry.name, self.rows, spans, self.styles, self.entry.hidden, unmerged)

    def _row(self, element: etree._Element) -> bool:
        row = int(element.get("r", 0)) - 1
        if row < 0:
            row = self.last + 1
        self.last = row
        cells: dict[int, str] = {}
        col = -1
        for child in element:
            if tag(child) != "c":
                continue
            reference = child.get("r")
            col = place(reference)[1] if reference else col + 1
            text = self._cell(child, row, col)
            if text:
                cells[col] = text
        if not cells:
            return True
        if row >= _MAX_ROW:
            self.beyond += 1
            return True
        if not self.budget.take(len(cells)):
            self.cut_at = row
            return False
        self.hidden_rows += element.get("hidden") in ("1", "true")
        self.rows[row] = cells
        return True

    def _cell(self, element: etree._Element, row: int, col: int) -> str:
        kind = element.get("t", "n")
        style = int(element.get("s", 0))
        value = formula = inline = None
        for child in element:
            name = tag(child)
            if name == "v":
                value = child.text
            elif name == "f":
                formula = child
            elif name == "is":
                inline = child
        if inline is not None:
            return self._put(string_item(inline), row, col, style)
        if not value:
            if formula is not None and kind != "str":
                self.uncached.append(element.get("r", ""))
            return ""
        return self._put(self._value(kind, value, style), row, col, style)

    def _value(self, kind: str, value: str, style: int) -> Text:
        if kind == "s":
            return self.book.strings[int(value)]
        if kind == "b":
            return Text("TRUE" if value.strip() in ("1", "true") else "FALSE")
        if kind in ("str", "inlineStr"):
            return plain_text(value)
        if kind in ("e", "d"):
            return Text(collapse(value).removesuffix("T00:00:00"))
        try:
            number = float(value)
        except ValueError:
            return Text(collapse(value))
        return Text(self.book.styles.shown(number, style, since_1904=self.book.since_1904))

    def _put(self, text: Text, row: int, col: int, style: int) -> str:
        found = style_of(text, self.book.styles.look(style))
        if found is not None:
            self.styles[row, col] = found
        return text.text

    def _merge(self, reference: str) -> None:
        first, _, last = reference.partition(":")
        self.merged.append((*place(first), *place(last or first)))

    def notices(self, file: str) -> Iterator[Notice]:
        """Return what was cut, lies beyond the sheet, was never computed or hidden on this sheet."""
        name = self.entry.name
        if self.cut_at is not None:
            yield cut_notice(file, name, self.budget.limit, first=self.cut_at)
        if self.beyond:
            yield beyond_notice(file, name, self.beyond, most=_MAX_ROW)
        if self.uncached:
            yield uncached_notice(file, name, self.uncached)
        if self.hidden_rows or self.hidden_cols:
            yield hidden_cells_notice(file, name, rows=self.hidden_rows, cols=self.hidden_cols)


def _metadata(archive: Archive) -> Metadata:
    """Return the title in the file's properties; their authors are whoever made the file and are left out."""
    part = "docProps/core.xml"
    if part not in archive.names:
        return Metadata()
    title = parse(archive.read(part)).findtext("{http://purl.org/dc/elements/1.1/}title")
    return Metadata(title=collapse(title or ""))


READER = Reader(name="xlsx", suffixes=(".xlsx", ".xlsm", ".xltx", ".xlsb"), claims=claims, read=read)
