"""What a module's hooks see: a table with the roles of its headers, and the candidates read from its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scigraft.model import Cell, Document, Quantity, Reason, Table
from scigraft.modules.schema import Place


@dataclass(frozen=True, slots=True)
class Role:
    """What a piece of text does for one field.

    ``term``: the text is (or holds) a value of the field (``SiO2`` for constituent). ``label``: the text names the
    field, so the cells under or beside it hold its values (``Sample``). ``text`` is the surface form as printed.
    """

    field: str
    kind: Literal["term", "label"]
    text: str
    canonical: str = ""
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Found:
    """A field's value with the place that gave it; ``row`` and ``col`` are None for caption, notes and text."""

    text: str
    origin: Place
    row: int | None = None
    col: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value cell with what its surroundings say: a provisional record.

    ``reasons`` are a hook's own grounds to reject it; such a candidate stays visible as a rejected record.
    """

    row: int
    col: int
    quantity: Quantity
    found: Mapping[str, Found]
    part: int = 0
    reasons: tuple[Reason, ...] = ()

    def text(self, name: str) -> str:
        """Return the surface form of a field, or an empty string."""
        entry = self.found.get(name)
        return entry.text if entry else ""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a sentence says: a provisional record of a module that reads text.

    ``fields`` are as printed. ``evidence`` is the id of the unit of text and ``span`` the characters of the sentence in
    it. ``quantity`` is the value as read, where it is more than the text of the module's value field. ``reasons`` are
    a hook's own grounds to reject the statement, ``warnings`` what is odd about it.
    """

    fields: Mapping[str, str]
    evidence: str
    span: tuple[int, int]
    origin: Place = "text"
    quantity: Quantity | None = None
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a module reads a table or a text at all, and why not. ``code`` groups like cases."""

    read: bool
    code: str = "ok"
    message: str = ""


@dataclass(frozen=True)
class TableView:
    """A table in its document as one module sees it. ``roles_of(text, place)`` are the module's roles, cached."""

    table: Table
    document: Document
    roles_of: Callable[[str, Place], tuple[Role, ...]]
    memo: dict[str, object] = field(default_factory=dict, compare=False)  # a hook's own notes on this table

    def cell_roles(self, cell: Cell, place: Place) -> tuple[Role, ...]:
        """Return the roles of a header, stub or section cell."""
        return self.roles_of(cell.text, place)

    def column_roles(self, row: int, col: int) -> tuple[tuple[Cell, tuple[Role, ...]], ...]:
        """Return the header cells above a place, innermost first, each with its roles."""
        return tuple((cell, self.roles_of(cell.text, "column")) for cell in reversed(self.table.column_path(row, col)))

    @cached_property
    def caption_roles(self) -> tuple[Role, ...]:
        """Roles of the caption."""
        return self.roles_of(self.table.caption, "caption")

    @cached_property
    def note_roles(self) -> tuple[Role, ...]:
        """Roles of the table's notes."""
        return tuple(role for note in self.table.notes for role in self.roles_of(note.text, "note"))

    @cached_property
    def near_roles(self) -> tuple[Role, ...]:
        """Roles of section title and text that mentions the table."""
        texts = (*reversed(self.table.section), *self.table.near)
        return tuple(role for text in texts for role in self.roles_of(text, "near"))
