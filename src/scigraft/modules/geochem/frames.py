"""How analyses run through a table: down its rows or across its columns, in one or several blocks under own headers.

A *place* is a column of a table whose analyses run down, or a row of one whose analyses run across; an *entry* is one
analysis, a row or a column. All else in this module reads places and entries and need not know how the table lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from scigraft.model import Cell, Table
from scigraft.modules.geochem.heads import Head, HeadKind, read_head
from scigraft.modules.geochem.units import canonical_unit
from scigraft.modules.geochem.words import is_one_of

Origin = Literal["column", "row"]
_BODY = ("data", "statistic")
_INNER_KINDS: tuple[HeadKind, ...] = ("spread", "limit")
_ANY_KINDS: tuple[HeadKind, ...] = ("normalised", "formula", "computed")
_COORDINATES = re.compile(r"coordinat|position|utm|location|easting", re.IGNORECASE)
MANY = 4  # oxides in small letters that show that a table writes all names so
ALL_UNITS = 0.7  # share of units among the filled cells of a column that gives the unit of each row


@dataclass(frozen=True)
class Place:
    """A column (or row) with what its head says. ``cells`` are its head cells, outermost first."""

    index: int
    cells: tuple[Cell, ...]
    head: Head

    @cached_property
    def label(self) -> str:
        """The innermost head text, which says what the values are."""
        return self.cells[-1].text if self.cells else ""

    def saying(self, text: str) -> Cell | None:
        """Return the innermost head cell that holds a text."""
        return next((cell for cell in reversed(self.cells) if text and text in cell.raw), None)


@dataclass(frozen=True)
class Frame:
    """One block of analyses: its entries in order, and its places with their heads."""

    table: Table
    down: bool
    entries: tuple[int, ...]
    places: tuple[Place, ...]

    def cell(self, entry: int, place: int) -> Cell:
        """Return the cell of an entry at a place."""
        return self.table.grid[entry][place] if self.down else self.table.grid[place][entry]

    def at(self, entry: int, place: int) -> tuple[int, int]:
        """Return row and column of a cell."""
        return (entry, place) if self.down else (place, entry)

    @cached_property
    def first_row(self) -> int:
        """The first place with amounts, of analyses that run across: what stands over it is what names them."""
        kinds = self.table.structure.rows
        return next((place.index for place in self.places if kinds[place.index] in _BODY), 0)

    @property
    def head_origin(self) -> Origin:
        """What gives a value that stands in the head of a place."""
        return "column" if self.down else "row"

    @property
    def entry_origin(self) -> Origin:
        """What gives a value that stands in the same entry."""
        return "row" if self.down else "column"

    @cached_property
    def lanes(self) -> tuple[Place, ...]:
        """The places whose head names an analyte."""
        return tuple(place for place in self.places if place.head.element)

    @cached_property
    def attributes(self) -> tuple[Place, ...]:
        """The places that say something else of their entries."""
        return tuple(place for place in self.places if not place.head.element)


def frames_of(table: Table) -> tuple[Frame, ...]:
    """Return the blocks of analyses of a table; a block without any analyte is left out."""
    across = _across(table)
    down = _down(table)
    if len(down) == 1 and _is_long(down[0]):
        return tuple(down)
    if across is not None and _analytes((across,)) > max(
        _analytes((frame,)) for frame in (*down, replace(across, places=()))
    ):
        return (across,)
    return tuple(frame for frame in down if frame.lanes)


def _is_long(frame: Frame) -> bool:
    """Whether rows hold one amount each: a column names analytes, repeatedly, and another is headed ``Value``."""
    named = [place for place in frame.places[:6] if any(is_one_of(cell.text, "analyte") for cell in place.cells)]
    values = [place for place in frame.places if any(is_one_of(cell.text, "value") for cell in place.cells)]
    if not named or not values:
        return False
    texts = [frame.cell(entry, named[0].index).text for entry in frame.entries]
    labels = [cell.text for place in frame.places for cell in place.cells]
    return len(set(texts)) < len(texts) or any(is_one_of(label, "sample", "sample_third") for label in labels)


def _analytes(frames: Iterable[Frame]) -> int:
    return len({lane.head.element for frame in frames for lane in frame.lanes if lane.head.kind != "sum"})


def _down(table: Table) -> list[Frame]:
    """Blocks of rows under the same header rows; headers that name no analyte stand for notes between the rows."""
    blocks: dict[tuple[int, ...], list[int]] = {}
    last: tuple[int, ...] = ()
    for row, kind in enumerate(table.structure.rows):
        if kind not in _BODY:
            continue
        headers = table.structure.headers[row]
        if headers != last and (headers not in blocks) and blocks and not _names_analytes(table, headers, row):
            headers = last
        blocks.setdefault(headers, []).append(row)
        last = headers
    width = table.shape[1]
    return [
        Frame(table, True, tuple(rows), _settled([_place(c, table.column_path(rows[0], c)) for c in range(width)]))
        for rows in blocks.values()
    ]


def _names_analytes(table: Table, headers: Sequence[int], row: int) -> bool:
    return any(read_head(cell.text).element for r in headers for cell in table.grid[r] if cell.text)


def _across(table: Table) -> Frame | None:
    """The table as one whose analyses are its columns: rows name analytes, header rows are places too."""
    body = [r for r, kind in enumerate(table.structure.rows) if kind in _BODY]
    if not body or not table.structure.stub:
        return None
    top = table.structure.headers[body[0]]
    names = _naming_columns(table, body)
    rows = [
        r
        for r in range(len(table.grid))
        if r in top or (r >= body[0] and table.structure.rows[r] in (*_BODY, "header", "unit"))
    ]
    places = [_row_place(table, r, names, heading=r in top) for r in rows]
    entries = tuple(c for c in range(table.shape[1]) if c not in names)
    frame = Frame(table, False, entries, _settled(places))
    named = [place for place in places if place.index in body and place.head.element]
    many = 3 * len(named) >= len(body) or len(named) > 2 or any(place.head.unit for place in named)
    return frame if entries and many else None


def _row_place(table: Table, row: int, names: Sequence[int], *, heading: bool) -> Place:
    """A row as a place; the label of a header row stands in its first cell, the others head the naming columns."""
    if not heading:
        return _place(row, _distinct(table.grid[row][c] for c in names), _section_heads(table, row))
    first = table.grid[row][names[0]]
    label = first if first.text and not is_one_of(first.text, "unit", "analyte") else None
    return Place(row, (label,) if label else (), Head())


def _naming_columns(table: Table, body: Sequence[int]) -> tuple[int, ...]:
    """The leading columns that say what the rows are: names, units, methods."""
    stub = table.structure.stub
    found = [c for c in stub if c <= stub[0] or _names_rows(table, c, body)]
    for c in range(max(stub) + 1, min(max(stub) + 3, table.shape[1])):
        if _names_rows(table, c, body):
            found.append(c)
    return tuple(found)


def _names_rows(table: Table, column: int, body: Sequence[int]) -> bool:
    texts = [table.grid[r][column].text for r in body if table.grid[r][column].text]
    heads = [cell.text for cell in table.column_path(body[0], column)]
    if any(is_one_of(head, "unit", "method", "analyte", "limit") and not is_one_of(head, "limit") for head in heads):
        return True
    if not texts:
        return False
    units = sum(1 for text in texts if canonical_unit(text))
    named = sum(1 for text in texts if not any(c.isdigit() for c in text) or read_head(text).element)
    return units >= ALL_UNITS * len(texts) or (column in table.structure.stub and 2 * named > len(texts))


def _distinct(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    seen: list[Cell] = []
    for cell in cells:
        if cell.text and cell not in seen:
            seen.append(cell)
    return tuple(seen)


def _section_heads(table: Table, row: int) -> tuple[Head, ...]:
    return tuple(read_head(section.text) for section in table.structure.sections_of(row))


def _place(index: int, cells: tuple[Cell, ...], outer: tuple[Head, ...] = ()) -> Place:
    return Place(index, cells, _merged([*outer, *(read_head(_said(cell)) for cell in cells)], len(outer)))


def _said(cell: Cell) -> str:
    """The text of a head; the star behind iron says total iron and is no footnote only."""
    return cell.raw if "*" in cell.marks and cell.text.startswith("Fe") else cell.text


def _merged(heads: Sequence[Head], outer: int) -> Head:
    """Bring together what the head cells of a place say; ``outer`` of them are sections around it."""
    named = [n for n, head in enumerate(heads) if head.element and n >= outer]
    if not named:
        telling = [head for head in heads if head.kind in (*_INNER_KINDS, *_ANY_KINDS, "sum")]
        unit = next((head.unit for head in reversed(heads) if head.unit), "")
        inner = heads[-1] if heads else Head()
        return replace(telling[-1], unit=unit) if telling else replace(inner, unit=unit)
    at = named[-1]
    # Of two names of one analyte the one that says more counts: `Na2O (wt%)` over `Na2O_PEC`.
    at = next((n for n in named if heads[n].element == heads[at].element and heads[n].unit and not heads[at].unit), at)
    main = heads[at]
    kind = main.kind
    if kind in ("value", "other"):
        inner_kinds = [h.kind for n, h in enumerate(heads) if n != at and h.kind in _INNER_KINDS and not h.element]
        any_kinds = [
            h.kind for n, h in enumerate(heads) if n != at and h.kind in (*_ANY_KINDS, "other") and not h.element
        ]
        kind = (inner_kinds or any_kinds or [kind])[-1]
    around = [heads[n] for n in (*range(at + 1, len(heads)), *range(at - 1, -1, -1))]
    return replace(
        main, kind=kind, unit=main.unit or next((h.unit for h in around if h.unit and not h.element), ""),
        phase=main.phase or next((h.phase for h in around if h.phase), ""),
        matrix=main.matrix or any(h.matrix for h in around),
        method=main.method or next((h.method for h in around if h.method), ""),
        sure=main.sure or any(h.unit for h in heads),
    )  # fmt: skip


def _settled(places: Sequence[Place]) -> tuple[Place, ...]:
    """Take names of coordinates and of other lone letters for no analytes."""
    told = []
    before = ""
    small = sum(place.head.analyte.islower() and place.head.family == "oxide" for place in places)
    for place in places:
        bare = place.head.element and not place.head.unit
        lower = bare and place.head.analyte.islower() and small < MANY  # `co3`, `in`: names of other things
        if lower or (bare and not place.head.sure and _is_letter(place, before)):
            place = replace(place, head=Head("other"))
        before = place.label.strip().casefold()
        told.append(place)
    return _without_ages(_only_statistics(_flagged(told)))


def _without_ages(places: Sequence[Place]) -> tuple[Place, ...]:
    """A ratio that comes again behind ages by name of ratios (``206Pb_238U_abs``) is an age too."""
    told: list[Place] = []
    seen: set[str] = set()
    aged = False
    for place, behind in zip(places, (*places[1:], Place(-1, (), Head())), strict=True):
        head = place.head
        if head.kind == "spread" and head.element and behind.head.kind == "spread" and not behind.head.element:
            head = replace(head, kind="other")  # what has a spread of its own is none: `206Pb_238U_abs | 2sig_abs`
            place = replace(place, head=head)
        if head.family == "ratio" and head.kind == "other":
            aged = True
        elif head.family == "ratio" and head.kind == "value":
            if aged and head.element in seen:
                place = replace(place, head=replace(head, kind="other"))
            seen.add(head.element)
        told.append(place)
    return tuple(told)


def _only_statistics(places: Sequence[Place]) -> tuple[Place, ...]:
    """A ``CO2 min`` or ``mean SiO2`` that stands alone is what a table gives for each sample, no statistic of it."""
    named = {place.head.element for place in places if place.head.kind == "value"}
    return tuple(
        replace(place, head=replace(place.head, kind="value"))
        if place.head.kind == "statistic" and place.head.element not in named
        else place
        for place in places
    )


def _is_letter(place: Place, before: str) -> bool:
    around = " ".join(cell.text for cell in place.cells[:-1])
    beside_x = place.label.strip().casefold() in ("y", "y (m)") and before.startswith("x")
    return beside_x or place.label.strip().islower() or bool(_COORDINATES.search(around))


def _flagged(places: Sequence[Place]) -> tuple[Place, ...]:
    """Let a lone label (``Cations per formula unit``) hold for the columns behind it, up to one without head."""
    told: list[Place] = []
    flag: HeadKind | None = None
    for place in places:
        if not place.cells:
            flag = None
        elif not place.head.element and place.head.kind in _ANY_KINDS:
            flag = place.head.kind
        elif flag and place.head.element and place.head.kind == "value" and not place.head.unit:
            place = replace(place, head=replace(place.head, kind=flag))
        told.append(place)
    return tuple(told)
