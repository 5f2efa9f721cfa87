"""OpenDocument spreadsheets (ISO/IEC 26300), read as a stream from content.xml."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from lxml import etree

from scigraft.model import Document, Notice, ReadError, ReadSettings
from scigraft.read.registry import Reader
from scigraft.read.sheets.addresses import Place, address
from scigraft.read.sheets.archive import Archive, member_names, open_archive
from scigraft.read.sheets.number_formats import number_text
from scigraft.read.sheets.sheet import Budget, Sheet, Style, clip_spans
from scigraft.read.sheets.sheet_notices import cut_notice, hidden_cells_notice, skipped_notice, uncached_notice
from scigraft.read.sheets.workbook import to_document
from scigraft.read.sheets.xml_stream import streamed
from scigraft.read.source import Source
from scigraft.read.text import Run, RunKind, spell

_MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_NS = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _OFFICE, _TEXT = f"{{{_NS}table:1.0}}", f"{{{_NS}office:1.0}}", f"{{{_NS}text:1.0}}"
_STYLE, _FO = f"{{{_NS}style:1.0}}", f"{{{_NS}xsl-fo-compatible:1.0}}"
_DURATION = re.compile(r"(-?)PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S")
_MAX_ROW, _MAX_COL = 1_048_576, 16_384


def claims(source: Source) -> float:
    """Certain of a zip that says it is an OpenDocument spreadsheet."""
    if not source.data.startswith(b"PK"):
        return 0.0
    if _MIMETYPE in source.head[:200]:
        return 1.0
    return 0.5 if source.suffix == ".ods" and "content.xml" in member_names(source.data) else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all sheets. Raises ``UnsafeInput`` past a limit, ``ReadError`` on an encrypted or broken file."""
    with open_archive(source.data, where=source.name, limits=settings.limits) as archive:
        _refuse_encrypted(archive, source)
        try:
            with archive.open("content.xml") as stream:
                return _read(stream, source, settings)
        except (etree.XMLSyntaxError, KeyError, IndexError, OverflowError) as exc:
            raise ReadError(
                f"the spreadsheet is damaged ({exc})", where=source.name, hint="Open it and save it again"
            ) from exc


def _refuse_encrypted(archive: Archive, source: Source) -> None:
    manifest = "META-INF/manifest.xml"
    if manifest in archive.names and b"encryption-data" in archive.read(manifest):
        raise ReadError(
            "the spreadsheet is encrypted", where=source.name, hint="Save it without a password and add it again"
        )


def _read(stream: IO[bytes], source: Source, settings: ReadSettings) -> Document:
    budget = Budget(settings.limits)
    looks = _Looks()
    done: list[_Page] = []
    notices: list[Notice] = []
    page: _Page | None = None
    for event, element in _events(stream):
        if event == "start":
            page = page or _Page(element.get(f"{_TABLE}name", ""), looks.hides(element), looks, budget)
        elif element.tag == f"{_STYLE}style":
            looks.add(element)
        elif page is None:
            continue
        elif element.tag == f"{_TABLE}table-row":
            page.row(element)
        elif element.tag == f"{_TABLE}table" and element.get(f"{_TABLE}name", "") == page.name:
            done.append(page)
            page = None
    for page in done:
        if page.hidden and not settings.hidden_sheets:
            notices.append(skipped_notice(source.name, page.name))
        else:
            notices += page.notices(source.name)
    sheets = [page.sheet() for page in done if settings.hidden_sheets or not page.hidden]
    return to_document(source, format="ods", sheets=sheets, settings=settings, notices=notices)


def _events(stream: IO[bytes]) -> Iterator[tuple[str, etree._Element]]:
    tags = (f"{_TABLE}table", f"{_TABLE}table-row", f"{_STYLE}style")
    for event, element in streamed(stream, *tags, starts=True):
        if event == "end" or element.tag == f"{_TABLE}table":
            yield event, element


@dataclass(slots=True)
class _Looks:
    """The automatic styles that matter: bold cells, raised and lowered text, hidden sheets."""

    bold: set[str] = field(default_factory=set)
    raised: dict[str, RunKind] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)

    def add(self, style: etree._Element) -> None:
        name = style.get(f"{_STYLE}name", "")
        text = style.find(f"{_STYLE}text-properties")
        if text is not None:
            if text.get(f"{_FO}font-weight") == "bold":
                self.bold.add(name)
            position = text.get(f"{_STYLE}text-position", "")
            if position.startswith(("super", "sub")):
                self.raised[name] = "sup" if position.startswith("super") else "sub"
        table = style.find(f"{_STYLE}table-properties")
        if table is not None and table.get(f"{_TABLE}display") == "false":
            self.hidden.add(name)

    def hides(self, table: etree._Element) -> bool:
        return table.get(f"{_TABLE}style-name", "") in self.hidden


@dataclass(slots=True)
class _Page:
    """A sheet while its rows stream by."""

    name: str
    hidden: bool
    looks: _Looks
    budget: Budget
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    styles: dict[Place, Style] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    uncached: list[str] = field(default_factory=list)
    hidden_rows: int = 0
    at: int = 0
    cut_at: int | None = None

    def row(self, element: etree._Element) -> None:
        times = _count(element, "number-rows-repeated", _MAX_ROW - self.at)
        start, self.at = self.at, self.at + times
        if self.cut_at is not None:
            return
        cells = self._cells(element, start)
        if not cells:
            return
        self.hidden_rows += times if element.get(f"{_TABLE}visibility") in ("collapse", "filter") else 0
        for row in range(start, start + times):
            if not self.budget.take(len(cells)):
                self.cut_at = row
                return
            self.rows[row] = cells

    def _cells(self, element: etree._Element, row: int) -> dict[int, str]:
        cells: dict[int, str] = {}
        col = 0
        for cell in element:
            if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                continue
            times = _count(cell, "number-columns-repeated", _MAX_COL - col)
            if cell.tag == f"{_TABLE}table-cell":
                self._cell(cell, row, col, times, cells)
            col += times
        return cells

    def _cell(self, cell: etree._Element, row: int, col: int, times: int, cells: dict[int, str]) -> None:
        text, style = self._said(cell)
        if not text:
            if cell.get(f"{_TABLE}formula") and not cell.get(f"{_OFFICE}value-type"):
                self.uncached.append(address(row, col))
            return
        for c in range(col, col + times):
            cells[c] = text
            if style != Style():
                self.styles[row, c] = style
        height = _count(cell, "number-rows-spanned", _MAX_ROW)
        width = _count(cell, "number-columns-spanned", _MAX_COL)
        if height * width > 1:
            self.merged.append((row, col, row + height - 1, col + width - 1))

    def _said(self, cell: etree._Element) -> tuple[str, Style]:
        bold = cell.get(f"{_TABLE}style-name", "") in self.looks.bold
        runs = [run for p in cell.iterchildren(f"{_TEXT}p") for run in (*self._runs(p), ("text", " "))]
        spelled = spell(runs)
        text = _value(cell, spelled.printed)
        if text != spelled.printed or not spelled.marks:
            return text, Style(bold=bold and bool(text))
        return spelled.text, Style(bold=bold, printed=spelled.printed, marks=spelled.marks)

    def _runs(self, element: etree._Element, kind: RunKind = "text") -> Iterator[Run]:
        if element.text:
            yield kind, element.text
        for child in element:
            if child.tag == f"{_TEXT}s":
                yield kind, " "
            elif isinstance(child.tag, str) and child.tag != f"{_OFFICE}annotation":
                yield from self._runs(child, self.looks.raised.get(child.get(f"{_TEXT}style-name", ""), kind))
            if child.tail:
                yield kind, child.tail

    def sheet(self) -> Sheet:
        spans, unmerged = clip_spans(self.merged, self.rows, most=self.budget.limit)
        return Sheet(self.name, self.rows, spans, self.styles, self.hidden, unmerged)

    def notices(self, file: str) -> Iterator[Notice]:
        if self.cut_at is not None:
            yield cut_notice(file, self.name, self.budget.limit, first=self.cut_at)
        if self.uncached:
            yield uncached_notice(file, self.name, self.uncached)
        if self.hidden_rows:
            yield hidden_cells_notice(file, self.name, rows=self.hidden_rows, cols=0)


def _count(element: etree._Element, name: str, most: int) -> int:
    return max(1, min(int(element.get(f"{_TABLE}{name}", 1)), max(1, most)))


def _value(cell: etree._Element, printed: str) -> str:
    """Return the stored value as text; what is printed where it says the same with more (zeros, words)."""
    kind = cell.get(f"{_OFFICE}value-type", "string")
    value = cell.get(f"{_OFFICE}value", "")
    if kind in ("float", "currency", "percentage") and value:
        return _number(float(value), printed, percent=kind == "percentage")
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "").removesuffix("T00:00:00").replace("T", " ")
    if kind == "time":
        match = _DURATION.fullmatch(cell.get(f"{_OFFICE}time-value", ""))
        return f"{match[1]}{match[2]}:{match[3]}:{match[4]}" if match else printed
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value", "").upper()
    return printed


def _number(value: float, printed: str, *, percent: bool) -> str:
    if percent:
        return number_text(float(f"{value * 100:.15g}")) + "%"
    digits = re.search(r"-?\d+(\.\d+)?", printed)
    if digits and float(digits[0]) == value:
        return printed
    return number_text(value)


READER = Reader(name="ods", suffixes=(".ods",), claims=claims, read=read)
