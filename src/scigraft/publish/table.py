"""Records as CSV (RFC 4180): one row a record, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable
from typing import TextIO

from scigraft.model import Record
from scigraft.publish.columns import ModuleLike, Value, columns

# A spreadsheet takes a cell that starts like this for a formula (OWASP, "CSV Injection").
# What stands behind an apostrophe gets one more, so that reading can tell ours from the text's own.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n].", re.DOTALL)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def write_csv(records: Iterable[Record], module: ModuleLike, stream: TextIO) -> int:
    """Write a header line and one row a record as they come, and return how many records there were.

    ``stream`` is opened with ``newline=""`` and UTF-8. Rows end with CR LF. A text that a spreadsheet would run
    as a formula gets an apostrophe before it; numbers never do.
    """
    shown = columns(module)
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([column.name for column in shown])
    count = 0
    for record in records:
        writer.writerow([safe_cell(column.take(record)) for column in shown])
        count += 1
    return count


def safe_cell(value: Value) -> str:
    """Return a value as the text of a CSV cell: blank for none, never a formula."""
    if value is None:
        return ""
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else ""
    text = str(value)
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def printed_text(cell: str) -> str:
    """Return the text that ``safe_cell`` made a cell of."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
