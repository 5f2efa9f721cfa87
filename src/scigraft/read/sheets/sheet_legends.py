"""What a workbook says once for many tables: the meaning of ``n.d.`` and ``-``, units and errors of all values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scigraft.model import Note, Table
from scigraft.read.sheets.addresses import address
from scigraft.read.sheets.region_rows import Line
from scigraft.read.values.nulls import read_legend
from scigraft.read.values.units import find_units

_LONGEST = 400  # characters of a line that may be a legend; longer ones are prose
_ROWS = 60  # rows of a list of abbreviations
_NEGATIVE = re.compile(r"\bnegative\b.*\b(?:detect|determination|background|limit)", re.IGNORECASE)
_FOR_ALL = re.compile(
    r"\b(?:all|values?|data|concentrations?|contents?|abundances?|elements?|oxides?|analys[ei]s|results?)\b"
    r".{0,60}\b(?:in|as)\b(.{0,30})",
    re.IGNORECASE,
)
_ERRORS = re.compile(
    r"\W*(?:(?:all|the|quoted|reported|analytical|given|listed|stated)\s)*(?:errors?|uncertaint(?:y|ies))\b.{0,60}"
    r"\b(?:[12]\s?(?:x\s?)?(?:σ|sigma|s\.?[de]\.?|standard (?:error|deviation))|standard (?:error|deviation))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Legend:
    """A line that explains values, where it stands, and whether its sheet has tables of its own to explain."""

    sheet: str
    place: str
    text: str
    alone: bool


def explains(text: str) -> bool:
    """Tell whether a line says what holds for many values: a missing-value word, a unit, the kind of error."""
    if len(text) > _LONGEST:
        return False
    if read_legend([text]) or _NEGATIVE.search(text) or _ERRORS.match(text):
        return True
    said = _FOR_ALL.search(text)
    return said is not None and bool(find_units(said[1]))


def legends_of_lines(sheet: str, lines: Iterable[Line], *, alone: bool) -> Iterator[Legend]:
    """Yield the legends among lines of text on a sheet."""
    for line in lines:
        # `n.d.` and `not determined` may stand in two cells of a line.
        text = re.sub(r"^(\S{1,6})  +(?=\S)", r"\1 = ", line.text)
        if explains(text):
            yield Legend(sheet, f"{sheet}!{address(line.row, line.col)}", text, alone)


def legends_of_table(table: Table) -> Iterator[Legend]:
    """Yield the legends in a table that lists words and what they mean, two or three columns wide."""
    height, width = table.shape
    if width not in (2, 3) or height > _ROWS or "number" in _kinds(table):
        return
    for line in table.grid:
        said = [cell for cell in line if cell.text]
        if len(said) >= 2 and read_legend([text := f"{said[0].text} = {said[1].text}"]):
            yield Legend(table.sheet or "", f"{table.sheet}!{said[0].address or ''}", text, False)


def _kinds(table: Table) -> set[str]:
    return {"number" for line in table.grid for cell in line[1:] if cell.text[:1].isdigit()}


def share(tables: Sequence[Table], legends: Sequence[Legend]) -> list[Table]:
    """Return the tables with the legends that hold for them added behind their own notes.

    A legend holds for the tables of its sheet; one on a sheet that has none holds for all tables of the workbook.
    What a table's own notes say comes first and wins.
    """
    if not legends:
        return list(tables)
    lists = {legend.sheet for legend in legends} - _sheets_with_numbers(tables)
    shared: list[Table] = []
    for table in tables:
        own = {note.text for note in table.notes}
        notes = [
            Note("", legend.text, legend.place)
            for legend in legends
            if legend.text not in own and (legend.alone or legend.sheet == table.sheet or legend.sheet in lists)
        ]
        shared.append(replace(table, notes=(*table.notes, *notes)) if notes else table)
    return shared


def _sheets_with_numbers(tables: Sequence[Table]) -> set[str]:
    return {table.sheet or "" for table in tables if _kinds(table)}
