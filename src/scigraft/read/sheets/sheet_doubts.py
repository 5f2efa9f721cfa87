"""Cells of a sheet that may not say what was meant: ids that became dates, commas that may be decimal or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scigraft.model import DecimalSign, Locator, Notice, Table
from scigraft.read.values.decimals import ColumnSign, column_signs

_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
_DATE = re.compile(
    rf"\d{{1,2}}[-/ ](?:{_MONTHS})(?:[-/ ]\d{{2,4}})?|(?:{_MONTHS})[-/ ]\d{{2}}(?:\d{{2}})?"
    r"|\d{4}-\d{2}-\d{2}(?: 00:00:00)?",
    re.IGNORECASE,
)
_DATED = re.compile(r"date|time|day|month|year|collected|sampled|acquired|when|period", re.IGNORECASE)
_NAMED = re.compile(r"sample|specimen|spot|id\b|name|label|no\b|number|analysis|code|inclusion|grain", re.IGNORECASE)
_SHOWN = 5  # addresses in a message


def with_decimals(table: Table, file: str, *, decimal: DecimalSign) -> tuple[Table, tuple[Notice, ...]]:
    """Return the table with the decimal signs of its columns, and what is doubtful about them.

    ``decimal`` is the setting: where it is not ``auto`` all columns have it, and nothing is doubted.
    """
    if decimal != "auto":
        return replace(table, decimals=(decimal,) * table.shape[1]), ()
    rows = [r for r, kind in enumerate(table.structure.rows) if kind in ("data", "statistic")]
    signs = column_signs([[cell.text for cell in line] for line in table.grid], rows) if rows else ()
    if not signs:
        return table, ()
    signs = _as_the_others(signs)
    notices = tuple(_doubt(table, file, c, sign) for c, sign in enumerate(signs) if sign.doubtful)
    return replace(table, decimals=tuple(sign.sign for sign in signs)), notices


def _as_the_others(signs: Sequence[ColumnSign]) -> tuple[ColumnSign, ...]:
    """Read columns of nothing but ``1,234`` as the others of the table are read, where those agree."""
    told = {sign.sign for sign in signs if sign.commas} | {"." for sign in signs if sign.mixed}
    if told != {","}:
        return tuple(signs)
    return tuple(replace(s, sign=",") if s.unclear and s.sign == "auto" else s for s in signs)


def _doubt(table: Table, file: str, col: int, sign: ColumnSign) -> Notice:
    rows = sorted({*sign.commas, *sign.unclear})
    cells = [table.grid[r][col] for r in rows[:_SHOWN]]
    shown = ", ".join(f"{cell.address or ''} {cell.text!r}".strip() for cell in cells)
    if sign.commas:
        said = "writes decimals with commas and with points; each number is read by its own form"
    else:
        said = "has numbers whose comma may be decimal or not; they are read as thousands"
    label = next((c.text for c in reversed(table.column_path(rows[0], col))), "")
    return Notice(
        "mixed-decimals" if sign.commas else "unclear-comma",
        f"column {label or col + 1!r} {said} ({len(rows):,} cells: {shown}{', ...' if len(rows) > _SHOWN else ''})",
        Locator(file=file, sheet=table.sheet, table=table.name, row=rows[0], col=col, cell=cells[0].address),
        hint="Set read.decimal to . or , if that is wrong",
    )


def dates_among_ids(table: Table, file: str) -> Iterator[Notice]:
    """Yield a notice for each column of ids and each header row in which a spreadsheet program made dates."""
    data = [r for r, kind in enumerate(table.structure.rows) if kind == "data"]
    for col in sorted({*table.structure.stub, *_named_columns(table, data)}):
        heads = " ".join(cell.text for cell in table.column_path(data[0], col)) if data else ""
        said = [r for r in data if table.grid[r][col].text]
        dates = [r for r in said if _DATE.fullmatch(table.grid[r][col].text)]
        if dates and not _DATED.search(heads) and (_NAMED.search(heads) or len(dates) < len(said)):
            yield _changed(table, file, [(r, col) for r in dates], f"column {heads or col + 1!r} of ids")
    for row in sorted({h for headers in table.structure.headers for h in headers}):
        said = [c for c in range(1, table.shape[1]) if table.grid[row][c].text]
        dates = [c for c in said if _DATE.fullmatch(table.grid[row][c].text)]
        if dates and len(dates) * 2 < len(said):
            yield _changed(table, file, [(row, c) for c in dates], "header")


def _named_columns(table: Table, data: Sequence[int]) -> Iterator[int]:
    for col in range(min(4, table.shape[1]) if data else 0):
        if any(_NAMED.search(cell.text) for cell in table.column_path(data[0], col)):
            yield col


def _changed(table: Table, file: str, places: Sequence[tuple[int, int]], what: str) -> Notice:
    cells = [table.grid[r][c] for r, c in places[:_SHOWN]]
    shown = ", ".join(f"{cell.address or ''} {cell.text!r}".strip() for cell in cells)
    row, col = places[0]
    return Notice(
        "dates-among-ids",
        f"the {what} holds {len(places):,} dates ({shown}{', ...' if len(places) > _SHOWN else ''}); a spreadsheet "
        "program may have made them out of something else, as 5-1 or 207/235; they are kept as the file shows them",
        Locator(file=file, sheet=table.sheet, table=table.name, row=row, col=col, cell=cells[0].address),
        hint="Compare with the paper and correct the values",
    )
