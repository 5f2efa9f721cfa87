"""What is said of a sheet that was not read whole."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.model import Locator, Notice


def cut_notice(file: str, sheet: str, limit: int, *, first: int) -> Notice:
    """Return the notice that a sheet was cut before a 0-based row."""
    where = f"sheet {sheet!r}" if sheet else "the table"
    return Notice(
        "table-cut",
        f"{where} has more than {limit:,} cells; rows from {first + 1:,} on were not read",
        Locator(file=file, sheet=sheet or None, row=first),
        hint="Raise read.limits.table_cells to read all of it",
    )


def skipped_notice(file: str, sheet: str) -> Notice:
    """Return the notice that a hidden sheet was left out as the settings ask."""
    return Notice(
        "hidden-sheet",
        f"sheet {sheet!r} is hidden and was not read",
        Locator(file=file, sheet=sheet),
        hint="Set read.hidden_sheets to read it",
    )


def missing_notice(file: str, sheet: str) -> Notice:
    """Return the notice that the workbook lists a sheet which the file does not hold."""
    return Notice(
        "sheet-missing",
        f"sheet {sheet!r} is listed but not in the file; it was not read",
        Locator(file=file, sheet=sheet),
        hint="Fetch the file again",
    )


def ended_notice(file: str, sheet: str) -> Notice:
    """Return the notice that the file ends before a sheet does."""
    return Notice(
        "sheet-ends-early",
        f"the file ends before sheet {sheet!r} does; what stands after that was not read",
        Locator(file=file, sheet=sheet),
        hint="Fetch the file again",
    )


def beyond_notice(file: str, sheet: str, rows: int, *, most: int) -> Notice:
    """Return the notice that rows lie beyond the last that a sheet can have."""
    return Notice(
        "rows-beyond-sheet",
        f"sheet {sheet!r} has {rows:,} filled rows after row {most:,}, the last a sheet can have; they were not read",
        Locator(file=file, sheet=sheet),
        hint="Open the file in a spreadsheet program, check its last rows, save it and add it again",
    )


def unmerged_notice(file: str, sheet: str, ranges: int, *, limit: int) -> Notice:
    """Return the notice that merged ranges were read as single cells because they cover too much."""
    return Notice(
        "merges-left-out",
        f"sheet {sheet!r} merges more than {limit:,} cells; {ranges:,} of them are read as if not merged",
        Locator(file=file, sheet=sheet),
        hint="Raise read.limits.table_cells to read them as merged",
    )


def lost_text_notice(file: str, sheet: str, cells: Sequence[str]) -> Notice:
    """Return the notice that the text of cells at these addresses is not in the file."""
    return Notice(
        "cell-text-lost",
        f"sheet {sheet!r} has {len(cells):,} cells whose text is damaged or missing in the file ({_some(cells)}); "
        "they were read as empty",
        Locator(file=file, sheet=sheet),
        hint="Fetch the file again",
    )


def _some(cells: Sequence[str]) -> str:
    return ", ".join(cells[:3]) + (", ..." if len(cells) > 3 else "")


def uncached_notice(file: str, sheet: str, cells: Sequence[str]) -> Notice:
    """Return the notice that formulas at these addresses have no value in the file."""
    return Notice(
        "formulas-without-values",
        f"sheet {sheet!r} has {len(cells):,} formulas whose values were never saved ({_some(cells)})",
        Locator(file=file, sheet=sheet),
        hint="Open the file in a spreadsheet program, save it and add it again",
    )


def hidden_cells_notice(file: str, sheet: str, *, rows: int, cols: int) -> Notice:
    """Return the notice that rows or columns are hidden on a sheet."""
    return Notice(
        "hidden-cells",
        f"sheet {sheet!r} has {rows:,} hidden rows and {cols:,} hidden columns; they are read like the others",
        Locator(file=file, sheet=sheet),
    )


def macros_notice(file: str) -> Notice:
    """Return the notice that the workbook holds macros."""
    return Notice(
        "macros-not-run",
        "the workbook holds macros; they were not run, and values are those that were saved",
        Locator(file=file),
    )


def links_notice(file: str, targets: Sequence[str]) -> Notice:
    """Return the notice that values come from other workbooks."""
    return Notice(
        "external-links",
        f"the workbook takes values from {len(targets):,} other files ({_some(targets)}); those were not opened, and "
        "linked values are the ones that were saved",
        Locator(file=file),
        hint="Add these files too if their tables count",
    )


def chart_notice(file: str, sheet: str) -> Notice:
    """Return the notice that a sheet is only a chart."""
    return Notice(
        "chart-sheet",
        f"sheet {sheet!r} is only a chart; nothing was read from it",
        Locator(file=file, sheet=sheet),
        hint="The numbers behind it may stand on another sheet",
    )
