"""The columns of a table of records: their names, their order and what each one says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from scigraft.model import Locator, Quantity, Reason, Record

Value = str | int | float | None
_LISTED = re.compile(r"[;\\]")
_PARTS = re.compile(r"(?:\\.|[^;\\])+", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class FieldLike(Protocol):
    """What publishing needs to know of a module's field."""

    @property
    def name(self) -> str:
        """The field's key in a record."""

    @property
    def description(self) -> str:
        """What the field means, in one phrase."""

    @property
    def type(self) -> str:
        """Its type (``term``, ``value``, ``unit``, ``text`` ...)."""


class TermLike(Protocol):
    """A canonical term."""

    @property
    def name(self) -> str:
        """Its canonical form."""


class VocabularyLike(Protocol):
    """A list of canonical terms."""

    @property
    def terms(self) -> Iterable[TermLike]:
        """The terms in the order of the list."""


class ModuleLike(Protocol):
    """What publishing needs to know of a module."""

    @property
    def name(self) -> str:
        """The module's name."""

    @property
    def fields(self) -> Mapping[str, FieldLike]:
        """Its fields by name, in the order in which they are shown."""

    def vocabulary_of(self, name: str) -> VocabularyLike | None:
        """Return the vocabulary of a field, ``None`` where it is free."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: how it is called, what it says, and how it is taken from a record."""

    name: str
    meaning: str
    type: str
    take: Callable[[Record], Value]
    unit: str = ""
    field: str = ""


def columns(module: ModuleLike) -> tuple[Column, ...]:
    """Return the columns for the records of a module: identity, fields, quantity, place, standing."""
    return (*_IDENTITY, *_field_columns(module), *_QUANTITY, *_PLACE, *_STANDING)


def _field_columns(module: ModuleLike) -> Iterable[Column]:
    told = {name: spec.description.rstrip(".") or name for name, spec in module.fields.items()}
    for name in module.fields:
        meaning = told[name] if "as printed" in told[name] else f"{told[name]} (as printed)"
        yield Column(f"fields.{name}", meaning, "text", _printed(name), field=name)
    for name, spec in module.fields.items():
        yield Column(
            f"canonical.{name}",
            f"{told[name]} (in the module's terms)",
            spec.type,
            _canonical(name),
            field=name,
        )
    # Phi may add fields that the module file does not declare; they stay in the JSON and are gathered here.
    declared = frozenset(module.fields)
    yield Column(
        "derived", "What follows from the other fields, as name: value", "text",
        lambda record: _pairs({k: v for k, v in record.canonical.items() if k not in declared}),
    )  # fmt: skip


def _printed(name: str) -> Callable[[Record], Value]:
    return lambda record: record.fields.get(name)


def _canonical(name: str) -> Callable[[Record], Value]:
    return lambda record: record.canonical.get(name)


def _quantity(name: str, meaning: str, kind: str, take: Callable[[Quantity], Value]) -> Column:
    unit = "as in quantity.unit" if kind == "number" else ""
    return Column(f"quantity.{name}", meaning, kind, lambda record: take(record.quantity), unit=unit)


def _place(name: str, meaning: str, kind: str, take: Callable[[Locator], Value]) -> Column:
    return Column(name, meaning, kind, lambda record: take((*record.provenance, Locator())[0]))


def _bbox(place: Locator) -> str | None:
    return " ".join(f"{edge:g}" for edge in place.bbox) if place.bbox else None


def _span(place: Locator) -> str | None:
    return f"{place.span[0]} {place.span[1]}" if place.span else None


def _reasons(reasons: Iterable[Reason]) -> str:
    return "; ".join(escaped(reason.message) for reason in reasons)


def _pairs(values: Mapping[str, str]) -> str:
    return "; ".join(f"{name}: {escaped(value)}" for name, value in values.items())


def escaped(text: str) -> str:
    """Return a text for a list set apart by semicolons: its own semicolons and backslashes get a backslash."""
    return _LISTED.sub(r"\\\g<0>", text)


def listed(text: str) -> list[str]:
    """Return the texts that were joined by ``; ``."""
    parts = [found[0] for found in _PARTS.finditer(text) if found[0]]
    # The space belongs to the joint: the first text has none before it.
    bare = [*parts[:1], *(part.removeprefix(" ") for part in parts[1:])]
    return [_ESCAPED.sub(r"\1", part) for part in bare]


_IDENTITY = (
    Column("id", "The record's id, the same in every run over the same files", "text", lambda r: r.id),
    Column("paper", "The key of the paper", "text", lambda r: r.paper),
    Column("document", "The document it was read from: the file's name without suffix", "text", lambda r: r.document),
    Column("module", "The module that made the record", "text", lambda r: r.module),
)  # fmt: skip
_QUANTITY = (
    _quantity("literal", "The number as printed, with its relation", "text", lambda q: q.literal),
    _quantity("relation", "How the value relates to the number: = < <= > >= ~", "text", lambda q: q.relation),
    _quantity("number", "The value; blank for a limit, a range or a value that was not measured", "number",
              lambda q: q.number),
    _quantity("low", "Lower end of a range", "number", lambda q: q.low),
    _quantity("high", "Upper end of a range", "number", lambda q: q.high),
    _quantity("uncertainty", "Uncertainty as printed: absolute, or in percent of the value (RSD, 2SE%)", "number",
              lambda q: q.uncertainty),
    _quantity("unit", "The unit as printed, wherever it stands", "text", lambda q: q.unit),
    _quantity("unit_canonical", "The unit in its canonical form", "text", lambda q: q.unit_canonical),
    _quantity("state", "measured, below_detection, not_measured or unresolved", "term", lambda q: q.state),
    _quantity("limit", "The detection limit of a value below detection", "number", lambda q: q.limit),
)  # fmt: skip
_PLACE = (
    _place("file", "The file that holds the value", "text", lambda p: p.file),
    _place("page", "The page's index in the file, from 0", "integer", lambda p: p.page),
    _place("page_label", "The number printed on the page", "text", lambda p: p.page_label),
    _place("bbox", "The cell's box on the page: left, top, right, bottom in points from the top left", "text", _bbox),
    _place("sheet", "The sheet of a workbook", "text", lambda p: p.sheet),
    _place("table", "The table's id or label in its file", "text", lambda p: p.table),
    _place("row", "The row in the whole grid, headers included, from 0", "integer", lambda p: p.row),
    _place("col", "The column in the whole grid, from 0", "integer", lambda p: p.col),
    _place("cell", "The address of the cell in a spreadsheet", "text", lambda p: p.cell),
    _place("span", "The characters of the sentence in its paragraph, for records read from text", "text", _span),
    _place("text", "What the cell or the sentence says, as printed", "text", lambda p: p.text),
)  # fmt: skip
_STANDING = (
    Column("support", "Share of the sources that hold the same record, from 0 to 1", "number",
           lambda r: r.support.share),
    Column("sources", "Which sources those are", "text", lambda r: "; ".join(map(escaped, r.support.sources))),
    Column("status", "accepted or rejected", "term", lambda r: r.status),
    Column("reasons", "Why a record was rejected", "text", lambda r: _reasons(r.reasons)),
    Column("warnings", "What is odd about an accepted record", "text", lambda r: _reasons(r.warnings)),
    Column("origins", "What gave each field: column, row, section, caption, note, text", "text",
           lambda r: _pairs(r.origins)),
    Column("found_by", "What proposed the record", "text", lambda r: r.found_by),
    Column("stands_for", "How many values the record tells of: itself, and those not listed singly", "integer",
           lambda r: r.stands_for),
)  # fmt: skip
