"""What comes out of the graph, as plain values; nothing here needs the optional packages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Literal, TypeAlias

Value: TypeAlias = str | int | float | bool | Decimal | None
Kind = Literal["select", "ask", "construct"]
_XSD = "http://www.w3.org/2001/XMLSchema#"
_WHOLE = frozenset(f"{_XSD}{name}" for name in ("integer", "int", "long", "nonNegativeInteger", "positiveInteger"))
_FLOATS = frozenset({f"{_XSD}double", f"{_XSD}float"})


@dataclass(frozen=True, slots=True)
class GraphReport:
    """What it took to bring the graph up to date: papers written, papers taken out, papers left as they were."""

    written: tuple[str, ...] = ()
    removed: int = 0
    kept: int = 0
    statements: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """A node of a graph: ``value`` is the IRI, the label of a blank node, or the text of a literal."""

    kind: Literal["iri", "literal", "blank", "statement"]
    value: str
    datatype: str = ""
    language: str = ""

    @property
    def python(self) -> Value:
        """The value as Python has it: numbers and booleans of literals of these types, else the text."""
        try:
            if self.datatype in _WHOLE:
                return int(self.value)
            if self.datatype == f"{_XSD}decimal":
                return Decimal(self.value)
            if self.datatype in _FLOATS:
                return float(self.value)
        except (ValueError, InvalidOperation):
            return self.value
        return self.value in ("true", "1") if self.datatype == f"{_XSD}boolean" else self.value


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query gave: rows of terms (SELECT), true or false (ASK), or statements (CONSTRUCT, DESCRIBE).

    ``variables`` are in the order of the query. A variable that is not bound in a row is None there. ``notes`` say
    why nothing may have been found.
    """

    kind: Kind
    variables: tuple[str, ...] = ()
    rows: tuple[tuple[Term | None, ...], ...] = ()
    truth: bool | None = None
    statements: tuple[tuple[Term, Term, Term], ...] = ()
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[dict[str, Value]]:
        """Yield the rows as mappings of variable to plain value."""
        for row in self.rows:
            yield {name: term.python if term else None for name, term in zip(self.variables, row, strict=True)}

    @property
    def says_nothing(self) -> bool:
        """Whether it is no, has no rows and statements, or one row of nothing and zeros: what a count is of none."""
        if self.kind == "ask" or not self.rows:
            return not self
        return len(self.rows) == 1 and not any(term.python for term in self.rows[0] if term)

    def __len__(self) -> int:
        return len(self.rows) or len(self.statements)

    def __bool__(self) -> bool:
        return bool(self.truth) if self.kind == "ask" else len(self) > 0
