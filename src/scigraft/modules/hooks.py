"""What data cannot say: a module's ``module.py`` subclasses ``Hooks`` and overrides the few it needs.

Order of use for each table: ``relevant`` -> (``read`` instead of the grid reader, if it returns candidates) ->
``roles`` for each header -> ``expand`` for each value cell -> ``complete`` for each candidate -> ``screen`` for all ->
``canonicalise`` per field -> ``derive`` -> ``violations`` and ``warnings``.

For a module that reads text, once for each document: ``concerns`` -> ``describe`` -> ``canonicalise`` per field ->
``derive`` -> ``violations`` and ``warnings``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from scigraft.model import Cell, Document, Reason, Record
from scigraft.modules.schema import FieldSpec, ModuleSpec, Place
from scigraft.modules.view import Candidate, Role, Statement, TableView, Verdict
from scigraft.modules.vocabulary import Vocabulary


class Declared(Protocol):
    """What a module's files declare, which its hooks may read; a ``Module`` is one."""

    @property
    def spec(self) -> ModuleSpec:
        """All of ``module.toml``."""
        ...

    @property
    def fields(self) -> Mapping[str, FieldSpec]:
        """Fields by name, in the order of the file."""
        ...

    @property
    def vocabularies(self) -> Mapping[str, Vocabulary]:
        """Vocabularies by name."""
        ...


class Hooks:
    """The defaults: data alone decides."""

    def __init__(self, module: Declared) -> None:
        self.module = module

    def relevant(self, view: TableView) -> Verdict:
        """Say whether the table can hold records of this module; the reason is shown to the user."""
        return Verdict(read=True)

    def read(self, view: TableView) -> Iterable[Candidate] | None:
        """Read a table of a shape that the grid reader does not know; None leaves it to the grid reader."""
        return None

    def roles(self, text: str, place: Place) -> Iterable[Role]:
        """Add roles that vocabularies and labels do not give."""
        return ()

    def is_value(self, view: TableView, cell: Cell) -> bool:
        """Say whether a cell that holds a number can be a value of this module."""
        return True

    def expand(self, view: TableView, cell: Cell) -> Iterable[Candidate] | None:
        """Read several values out of one cell (a composition); None leaves the cell to the grid reader."""
        return None

    def complete(self, view: TableView, candidate: Candidate) -> Candidate | None:
        """Fill fields from the wider context; None drops nothing, it leaves the candidate as it is."""
        return None

    def screen(self, view: TableView, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Look at all candidates of a table together (orientation, sums, units)."""
        return candidates

    def concerns(self, document: Document) -> Verdict:
        """Say whether a document's text can hold records of this module; the reason is shown to the user."""
        return Verdict(read=True)

    def describe(self, document: Document) -> Iterable[Statement] | None:
        """Read statements from a document's text; None leaves it to what the vocabularies find in its sentences."""
        return None

    def canonicalise(self, name: str, text: str) -> str | None:
        """Return the canonical form of a field's text, or None to leave it to the vocabulary."""
        return None

    def derive(self, canonical: Mapping[str, str], record: Record) -> Mapping[str, str]:
        """Return fields that follow from others (Phi)."""
        return {}

    def violations(self, record: Record) -> Iterable[Reason]:
        """Return reasons to reject a record (Gamma), beyond the declared ones."""
        return ()

    def warnings(self, records: Sequence[Record]) -> Mapping[str, tuple[Reason, ...]]:
        """Return what is odd about accepted records of one table or text, by record id; they stay accepted."""
        return {}
