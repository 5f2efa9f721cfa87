"""What the surroundings of a value cell say about it: header path, stub, sections, caption, notes, nearby text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scigraft.model import Cell
from scigraft.modules import Found, Module, Role, TableView
from scigraft.modules.schema import Place
from scigraft.read.values.headers import split_header
from scigraft.read.values.units import find_units

BEFORE_UNIT = re.compile(r"(?:\bin|[(\[,/])\s*$", re.I)

Axis = Literal["column", "row"]  # along which headers the anchor terms stand


@dataclass(frozen=True)
class Layout:
    """How a table is laid out for a module.

    ``anchor_axis`` says where the anchor terms stand; ``labelled_columns`` are columns whose cells hold a field
    (column -> field), ``labelled_rows`` the same for rows of a transposed table.
    """

    anchor_axis: Axis
    labelled_columns: dict[int, str]
    labelled_rows: dict[int, str]


def lay_out(view: TableView, module: Module) -> Layout:
    """Find the orientation and the columns and rows that hold the values of a field."""
    table = view.table
    height, width = table.shape
    first = next((r for r in range(height) if table.structure.rows[r] == "data"), height)
    columns, rows = 0, 0
    labelled_columns: dict[int, str] = {}
    labelled_rows: dict[int, str] = {}
    for c in range(width if first < height else 0):
        for _, roles in view.column_roles(first, c):
            columns += any(role.kind == "term" and role.field in module.anchors for role in roles)
            label = next((role.field for role in roles if role.kind == "label"), None)
            if label and c not in labelled_columns:
                labelled_columns[c] = label
    for r in range(height):
        for cell in table.row_path(r, -1):
            roles = view.cell_roles(cell, "row")
            rows += any(role.kind == "term" and role.field in module.anchors for role in roles)
            label = next((role.field for role in roles if role.kind == "label"), None)
            if label:
                labelled_rows[r] = label
    return Layout("row" if rows > columns else "column", labelled_columns, labelled_rows)


class Gatherer:
    """Collects the fields of a value cell from the nearest place that gives each one."""

    def __init__(self, view: TableView, module: Module) -> None:
        self.view = view
        self.module = module
        self.layout = lay_out(view, module)
        self._units_seen: dict[str, str] = {}
        self._defaults = dict(self._from_prose())

    def gather(self, row: int, col: int) -> dict[str, Found]:
        """Return what is known of the value at a place, by field."""
        found: dict[str, Found] = {}
        for name, entry in self._entries(row, col):
            if entry.text and name not in found:
                found[name] = entry
        if not self._anchored(found):
            return {}  # a number of which nothing says what it is, as in most cells of most tables
        for name, entry in self._units(row, col):
            found.setdefault(name, entry)
        self._add_subject(found, row, col)
        for name, entry in self._defaults.items():
            found.setdefault(name, entry)
        for field in self.module.spec.fields:
            if field.default and field.name not in found:
                found[field.name] = Found(field.default, "default")
        return found

    def _anchored(self, found: dict[str, Found]) -> bool:
        anchors = self.module.anchors
        return not anchors or any(
            name in found or name in self._defaults or self.module.fields[name].default for name in anchors
        )

    def _entries(self, row: int, col: int) -> Iterator[tuple[str, Found]]:
        yield from self._from_headers(row, col)
        yield from self._from_labelled(row, col)
        yield from self._from_stub(row, col)
        yield from self._from_beside(row, col)
        yield from self._from_sections(row)

    def _from_headers(self, row: int, col: int) -> Iterator[tuple[str, Found]]:
        for cell, roles in self.view.column_roles(row, col):
            for role in _terms(roles):
                yield role.field, Found(role.text, "column", cell.row, cell.col)

    def _from_labelled(self, row: int, col: int) -> Iterator[tuple[str, Found]]:
        grid = self.view.table.grid
        # Side-by-side blocks repeat their labels: the nearest label to the left is the one of this block.
        for c in sorted(self.layout.labelled_columns, key=lambda c: (c > col, abs(c - col))):
            name = self.layout.labelled_columns[c]
            if c != col and grid[row][c].text:
                yield name, Found(self._value_text(name, grid[row][c], "row"), "row", row, c)
        for r, name in self.layout.labelled_rows.items():
            if r != row and grid[r][col].text:
                yield name, Found(self._value_text(name, grid[r][col], "column"), "column", r, col)

    def _value_text(self, name: str, cell: Cell, place: Place) -> str:
        """A labelled cell is printed whole, unless one term of the field is the bulk of it."""
        for role in self.view.cell_roles(cell, place):
            if role.field == name and role.kind == "term" and role.score >= 1:
                return role.text
        return cell.raw

    def _from_stub(self, row: int, col: int) -> Iterator[tuple[str, Found]]:
        for cell in reversed(self.view.table.row_path(row, col)):
            for role in _terms(self.view.cell_roles(cell, "row")):
                yield role.field, Found(role.text, "row", cell.row, cell.col)

    def _from_beside(self, row: int, col: int) -> Iterator[tuple[str, Found]]:
        """The cell to the left where it names a term: names and values side by side inside a table."""
        cell = self.view.table.grid[row][col - 1] if col else None
        # Names begin with a letter or a bracket; most cells to the left are numbers.
        if cell is not None and cell.row == row and (cell.text[:1].isalpha() or cell.text[:1] in ("[", "(")):
            for role in _terms(self.view.cell_roles(cell, "row")):
                if role.field in self.module.anchors and role.score >= 1:
                    yield role.field, Found(role.text, "row", cell.row, cell.col)

    def _from_sections(self, row: int) -> Iterator[tuple[str, Found]]:
        for section in reversed(self.view.table.structure.sections_of(row)):
            for role in _terms(self.view.roles_of(section.text, "section")):
                yield role.field, Found(role.text, "section", section.row, 0)

    def _units(self, row: int, col: int) -> Iterator[tuple[str, Found]]:
        if not self.module.unit_field:
            return
        table = self.view.table
        cells: Iterable[tuple[Cell, Place]] = (
            *((cell, "column") for cell in reversed(table.column_path(row, col))),
            *((cell, "row") for cell in reversed(table.row_path(row, col))),
        )
        for cell, place in cells:
            unit = self._unit_in(cell.text)
            if unit:
                yield self.module.unit_field, Found(unit, place, cell.row, cell.col)
        for section in reversed(table.structure.sections_of(row)):
            unit = self._unit_in(section.text)
            if unit:
                yield self.module.unit_field, Found(unit, "section", section.row, 0)

    def _unit_in(self, text: str) -> str:
        if text not in self._units_seen:
            self._units_seen[text] = self._find_unit(text)
        return self._units_seen[text]

    def _find_unit(self, text: str) -> str:
        unit = self._admitted_unit(split_header(text).unit)
        return (
            unit
            or next((u.printed for u in find_units(text) if self._admitted_unit(u.printed)), "")
            or self._after_in(text)
        )

    def _after_in(self, text: str) -> str:
        """A unit of the module's own list counts inside prose only behind "in" or a bracket: "M" is also an initial."""
        vocabulary = self.module.vocabulary_of(self.module.unit_field)
        for start, end, term in vocabulary.find(text) if vocabulary else ():
            if BEFORE_UNIT.search(text[:start]):
                return text[start:end] if vocabulary and vocabulary.lookup(text[start:end]) else term.name
        return ""

    def _admitted_unit(self, unit: str) -> str:
        vocabulary = self.module.vocabulary_of(self.module.unit_field)
        return unit if unit and (vocabulary is None or vocabulary.lookup(unit)) else ""

    def _from_prose(self) -> Iterator[tuple[str, Found]]:
        """What caption, notes and nearby text say holds for the whole table; the first that says it wins."""
        seen: set[str] = set()
        prose: Sequence[tuple[Place, Sequence[Role]]] = (
            ("caption", self.view.caption_roles),
            ("note", self.view.note_roles),
            ("near", self.view.near_roles),
        )
        for place, roles in prose:
            for role in _terms(roles):
                if role.field not in seen:
                    seen.add(role.field)
                    yield role.field, Found(role.text, place)
        yield from self._units_in_prose()

    def _units_in_prose(self) -> Iterator[tuple[str, Found]]:
        table, field = self.view.table, self.module.unit_field
        texts: Sequence[tuple[Place, str]] = (
            ("caption", table.caption),
            *(("note", note.text) for note in table.notes),
            *(("near", text) for text in (*reversed(table.section), *table.near)),
        )
        for place, text in texts if field else ():
            if place in self.module.fields[field].places and (unit := self._unit_in(text)):
                yield field, Found(unit, place)
                return

    def _add_subject(self, found: dict[str, Found], row: int, col: int) -> None:
        """Give the row's subject its name when no label says where it stands.

        It is the first of these that says nothing else: stub, section, column head; in a table whose quantities run
        down the rows, the column head comes first.
        """
        subject = self.module.subject
        if subject is None or subject.name in found or subject.name in self._defaults:
            return
        table = self.view.table
        labelled = self.layout.labelled_columns
        stub: list[tuple[Place, Cell]] = [("row", c) for c in table.row_path(row, col) if c.col not in labelled]
        heads: list[tuple[Place, Cell]] = [("column", cell) for cell in table.column_path(row, col)]
        sections: list[tuple[Place, Cell]] = [
            ("section", table.grid[section.row][0]) for section in reversed(table.structure.sections_of(row))
        ]
        ordered = [*stub, *sections, *heads] if self.layout.anchor_axis == "column" else [*heads, *sections, *stub]
        used = {(entry.row, entry.col) for entry in found.values()}
        for place, cell in ordered:
            if cell.text and (cell.row, cell.col) not in used and not self._says_otherwise(cell, place):
                found[subject.name] = Found(cell.raw, place, cell.row, cell.col)
                return

    def _says_otherwise(self, cell: Cell, place: Place) -> bool:
        """A cell that labels a field, or is only a unit, names no subject."""
        parts = split_header(cell.text)
        return not parts.name or any(role.kind == "label" for role in self.view.cell_roles(cell, place))


def _terms(roles: Iterable[Role]) -> Iterator[Role]:
    return (role for role in roles if role.kind == "term")
