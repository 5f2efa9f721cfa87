"""Wide tables as CSV and XLSX, each with a dictionary of its columns."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from scigraft.model import Record
from scigraft.publish.columns import Value
from scigraft.publish.dictionary import Entry
from scigraft.publish.dictionary import write_csv as write_entries
from scigraft.publish.table import safe_cell
from scigraft.publish.wide.layout import QUALIFIER, layout
from scigraft.publish.wide.measures import Measure
from scigraft.publish.wide.rows import WideRow, rows_of
from scigraft.publish.wide.spool import Spool, spooled

_CODE = "a value; -L below a detection limit L; -99999 below an unknown one; blank where not measured"
_SIGNED = "a value, also below zero; blank where not measured, and below detection"
_QUALIFIED = (
    "What {} leaves out, as key=value: state, limit, relation, range, uncertainty and its kind, what is printed"
)


def write_csv(records: Iterable[Record], stream: TextIO, *, dictionary: TextIO | None = None) -> int:
    """Write ``geochem`` and ``deposit`` records in wide form and return how many rows there are.

    Records of one paper come together. Streams are opened with ``newline=""`` and UTF-8; ``dictionary`` gets a line a
    column. Memory holds one paper; the rest waits in a temporary file, since the columns are known only at the end.
    """
    return write_rows_csv(rows_of(records), stream, dictionary=dictionary)


def write_xlsx(records: Iterable[Record], path: Path) -> int:
    """Write the same as a workbook with the sheets ``wide`` and ``dictionary``. Raises ``NeedsExtra``."""
    return write_rows_xlsx(rows_of(records), path, "wide")


def write_rows_csv(
    rows: Iterable[WideRow], stream: TextIO, *, dictionary: TextIO | None = None, more: tuple[str, ...] = ()
) -> int:
    """Write rows as CSV; ``more`` are further leading columns that the rows hold in their metadata."""
    with spooled(rows, more=more) as spool:
        names = spool.names
        writer = csv.writer(stream, lineterminator="\r\n")
        writer.writerow(_header(spool))
        for leading, cells in spool.rows():
            found = [cells.get(name) for name in names]
            texts = [cell.text if cell else "" for cell in found]
            writer.writerow(
                [*map(safe_cell, leading), *texts, *(safe_cell(cell.qualifier) if cell else "" for cell in found)]
            )
        if dictionary is not None:
            write_entries(entries(spool), dictionary)
        return spool.count


def write_rows_xlsx(rows: Iterable[WideRow], path: Path, sheet: str, *, more: tuple[str, ...] = ()) -> int:
    """Write rows as a workbook."""
    from scigraft.publish.xlsx import workbook, write_dictionary, write_sheets

    with spooled(rows, more=more) as spool, workbook(path) as book:
        names = spool.names

        def lines() -> Iterable[list[Value]]:
            for leading, cells in spool.rows():
                found = [cells.get(name) for name in names]
                codes: list[Value] = [cell.code if cell else None for cell in found]
                yield [*leading, *codes, *(cell.qualifier if cell else None for cell in found)]

        write_sheets(book, sheet, _header(spool), lines())
        write_dictionary(book, entries(spool))
        return spool.count


def _header(spool: Spool) -> list[str]:
    return [*spool.leading, *spool.names, *(f"{name}{QUALIFIER}" for name in spool.names)]


def entries(spool: Spool) -> list[Entry]:
    """Return what each column means."""
    meanings = layout().meanings
    told = [Entry(name, meanings[name], "text", "", ()) for name in spool.leading]
    told += [_entry(name, spool.columns[name]) for name in spool.names]
    told += [Entry(f"{name}{QUALIFIER}", _QUALIFIED.format(name), "text", "", ()) for name in spool.names]
    return told


def _entry(name: str, measure: Measure) -> Entry:
    what = measure.isotope or measure.element
    again = f", value {measure.repeat} of the row" if measure.repeat > 1 else ""
    return Entry(name, f"{what}{again}: {_SIGNED if measure.signed else _CODE}", "number", measure.unit, ())
