"""XLSX workbooks written as a stream: numbers as numbers, everything else as text that is never a formula or a link."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scigraft.model import NeedsExtra, Record, UsageError
from scigraft.publish import tabular
from scigraft.publish.columns import ModuleLike, Value, columns
from scigraft.publish.dictionary import Entry, data_dictionary
from scigraft.publish.table import safe_cell

if TYPE_CHECKING:
    from xlsxwriter import Workbook

ROWS, COLUMNS, LETTERS = 1_048_576, 16_384, 32_767  # what a sheet and a cell hold (ECMA-376 as Excel limits it)
CUT = " [cut: a cell holds 32,767 characters]"
_MOMENT = datetime(2000, 1, 1)  # in every file: two exports of the same records are the same bytes


def write(records: Iterable[Record], module: ModuleLike, path: Path) -> int:
    """Write the table of records that ``table.write_csv`` writes, with the dictionary on a sheet of its own.

    Records beyond what one sheet holds go on on the next. Raises ``NeedsExtra`` without xlsxwriter.
    """
    shown = columns(module)
    with workbook(path) as book:
        rows = ([column.take(record) for column in shown] for record in records)
        count = write_sheets(book, module.name, [column.name for column in shown], rows)
        write_dictionary(book, data_dictionary(module))
    return count


def read(path: Path) -> Iterator[Record]:
    """Yield the records of a workbook that ``write`` wrote, as far as the table holds them."""
    from scigraft.publish.table_reading import records_of

    for sheet in tabular.sheets(path):
        if sheet.name != "dictionary":
            yield from records_of(sheet.rows, name=f"{path.name}, sheet {sheet.name}")


@contextmanager
def workbook(path: Path) -> Iterator[Workbook]:
    """Open a workbook that is written row by row and holds no more than a row in memory."""
    try:
        from xlsxwriter import Workbook
    except ImportError as exc:
        raise NeedsExtra(
            "writing XLSX needs an optional package", where=path.name, hint="pip install 'scigraft[xlsx]'"
        ) from exc
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = Workbook(str(path), {**options, "strings_to_numbers": False})
    book.set_properties({"created": _MOMENT})
    try:
        yield book
    finally:
        book.close()


def write_sheets(
    book: Workbook, name: str, header: Sequence[str], rows: Iterable[Sequence[Value]], *, most: int = ROWS
) -> int:
    """Write rows under a header on as many sheets of ``most`` lines as they need, and return how many there were.

    Raises ``UsageError`` where there are more columns than a sheet holds.
    """
    if len(header) > COLUMNS:
        raise UsageError(
            f"{len(header):,} columns are more than a sheet holds", hint="Write CSV, or fewer papers at once"
        )
    count, sheet, line = 0, None, most
    for row in rows:
        if line >= most or sheet is None:
            sheet, line = book.add_worksheet(name if count == 0 else f"{name} {count // (most - 1) + 1}"), 1
            sheet.write_row(0, 0, header)
            sheet.freeze_panes(1, 0)
        for at, value in enumerate(row):
            if isinstance(value, int | float) and math.isfinite(value):
                sheet.write_number(line, at, value)
            elif text := safe_cell(value):
                sheet.write_string(line, at, text if len(text) <= LETTERS else text[: LETTERS - len(CUT)] + CUT)
        line += 1
        count += 1
    if sheet is None:
        book.add_worksheet(name).write_row(0, 0, header)
    return count


def write_dictionary(book: Workbook, entries: Iterable[Entry]) -> None:
    """Write the data dictionary on a sheet of its own."""
    head = ("column", "meaning", "type", "unit", "terms")
    rows = ((entry.column, entry.meaning, entry.type, entry.unit, "; ".join(entry.terms)) for entry in entries)
    write_sheets(book, "dictionary", head, rows)
