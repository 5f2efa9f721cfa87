"""XLS workbooks (BIFF5 and BIFF8 in an OLE file): values as cached, merged ranges, hidden sheets.

Read here rather than by a library in another language because a damaged file must not end the process.
"""

from __future__ import annotations

import struct

from scigraft.model import Document, Notice, ReadError, ReadSettings
from scigraft.read.registry import Reader
from scigraft.read.sheets.ole import MAGIC, CompoundFile, DamagedFile
from scigraft.read.sheets.sheet import Budget, Sheet
from scigraft.read.sheets.sheet_notices import links_notice, macros_notice, skipped_notice
from scigraft.read.sheets.workbook import to_document
from scigraft.read.sheets.xls_sheets import EncryptedBook, SheetReading, TooOld, open_book
from scigraft.read.source import Source

_STREAMS = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book"))
_MACROS = frozenset({"_VBA_PROJECT_CUR", "_VBA_PROJECT"})
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def claims(source: Source) -> float:
    """Certain of an OLE file with a workbook stream; another OLE file counts by its name."""
    if not source.data.startswith(MAGIC) or _ENCRYPTED in source.data:
        return 0.0
    if any(stream in source.data for stream in _STREAMS):
        return 1.0
    return 0.4 if source.suffix == ".xls" else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all sheets. Raises ``ReadError`` on an encrypted or broken file."""
    try:
        return _read(source, settings)
    except EncryptedBook as exc:
        raise ReadError(
            "the workbook is encrypted", where=source.name, hint="Save it without a password and add it again"
        ) from exc
    except TooOld as exc:
        raise ReadError(
            "the workbook is older than Excel 5", where=source.name, hint="Save it as XLSX and add it again"
        ) from exc
    except (DamagedFile, struct.error, IndexError, OverflowError) as exc:
        raise ReadError(
            f"the workbook is damaged ({exc})", where=source.name, hint="Fetch it again, or save it as XLSX"
        ) from exc


def _read(source: Source, settings: ReadSettings) -> Document:
    container = CompoundFile(source.data)
    stream = container.stream("Workbook", "Book", "WORKBOOK", "BOOK")
    if stream is None:
        raise DamagedFile("it holds no workbook")
    book = open_book(stream)
    budget = Budget(settings.limits)
    sheets: list[Sheet] = []
    notices: list[Notice] = []
    if any(entry.name in _MACROS for entry in container.entries):
        notices.append(macros_notice(source.name))
    if book.links:
        notices.append(links_notice(source.name, sorted(book.links)))
    for entry in book.sheets:
        if entry.hidden and not settings.hidden_sheets:
            notices.append(skipped_notice(source.name, entry.name))
            continue
        reading = SheetReading(book, entry, budget)
        sheets.append(reading.read(stream))
        notices += reading.notices(source.name)
    return to_document(source, format="xls", sheets=sheets, settings=settings, notices=notices)


READER = Reader(name="xls", suffixes=(".xls", ".xlt"), claims=claims, read=read)
