"""Omega = (V, C, Phi, Gamma, kappa, beta) of one task (ArticleMiner, section 2.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from scigraft.model import Quantity, Reason, Record
from scigraft.modules.hooks import Hooks
from scigraft.modules.schema import FieldSpec, ModuleSpec, Place, RangeSpec
from scigraft.modules.view import Role
from scigraft.modules.vocabulary import Vocabulary, fold
from scigraft.read.values.headers import split_header

PROSE: frozenset[Place] = frozenset({"caption", "note", "near", "text", "title"})


@dataclass(frozen=True)
class Module:
    """A loaded module. C and Phi are total: an unknown form passes unchanged and Gamma decides."""

    spec: ModuleSpec
    vocabularies: Mapping[str, Vocabulary]
    digest: str
    folder: Path | None = None
    hooks_class: type[Hooks] = Hooks

    @property
    def name(self) -> str:
        """The name by which users ask for it."""
        return self.spec.name

    @property
    def version(self) -> str:
        """Version of its data."""
        return self.spec.version

    @property
    def title(self) -> str:
        """One line for people."""
        return self.spec.title

    @cached_property
    def hooks(self) -> Hooks:
        """The code part."""
        return self.hooks_class(self)

    @cached_property
    def fields(self) -> Mapping[str, FieldSpec]:
        """Fields by name, in the order of the file."""
        return {field.name: field for field in self.spec.fields}

    @cached_property
    def subject(self) -> FieldSpec | None:
        """The field that says what a row is about."""
        return next((f for f in self.spec.fields if f.subject), None)

    @cached_property
    def anchors(self) -> tuple[str, ...]:
        """Fields of which a number needs at least one to mean anything."""
        return tuple(f.name for f in self.spec.fields if f.anchor)

    @cached_property
    def unit_field(self) -> str:
        """The field that holds the unit, or an empty string."""
        return next((f.name for f in self.spec.fields if f.type == "unit"), "")

    @cached_property
    def value_field(self) -> str:
        """The field that holds the value."""
        return next((f.name for f in self.spec.fields if f.type == "value"), "value")

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        return {fold(label): field.name for field in self.spec.fields for label in field.labels}

    @cached_property
    def roles(self) -> _Roles:
        """Roles of a text at a place, cached: headers repeat."""
        return _Roles(self)

    def vocabulary_of(self, name: str) -> Vocabulary | None:
        """Return the vocabulary of a field."""
        field = self.fields.get(name)
        return self.vocabularies.get(field.vocabulary) if field and field.vocabulary else None

    def vocabulary_for(self, name: str, fields: Mapping[str, str]) -> Vocabulary | None:
        """Return the vocabulary of a field in a record with these fields: its own, or the one that another names."""
        field = self.fields.get(name)
        if field and field.vocabulary_by:
            return self.vocabularies.get(fields.get(field.vocabulary_by, ""))
        return self.vocabulary_of(name)

    def canonical_form(self, name: str, text: str) -> str:
        """Return the canonical form of a field's text (C); an unknown form comes back unchanged."""
        return self._canonical_forms(name, text)

    @cached_property
    def _canonical_forms(self) -> Callable[[str, str], str]:
        return lru_cache(maxsize=16384)(self._canonical_form)

    def _canonical_form(self, name: str, text: str) -> str:
        found = self.hooks.canonicalise(name, text)
        if found is not None:
            return found
        vocabulary = self.vocabulary_of(name)
        term = vocabulary.lookup(text) if vocabulary else None
        return term.name if term else text

    def canonicalise(self, record: Record) -> Record:
        """Fill ``canonical`` from ``fields`` (C) and the canonical unit of the quantity."""
        canonical = {name: self.canonical_form(name, text) for name, text in record.fields.items()}
        canonical |= self._by_other_fields(canonical)
        quantity = record.quantity
        if self.unit_field:
            unit = record.fields.get(self.unit_field, quantity.unit)
            told = canonical.get(self.unit_field, "")
            if (unit, told) != (quantity.unit, quantity.unit_canonical):
                quantity = _in_unit(quantity, unit, told)
        return replace(record, canonical=canonical, quantity=quantity)

    def _by_other_fields(self, canonical: Mapping[str, str]) -> Iterable[tuple[str, str]]:
        for field in self.spec.fields:
            if field.vocabulary_by and (vocabulary := self.vocabulary_for(field.name, canonical)):
                term = vocabulary.lookup(canonical.get(field.name, ""))
                if term:
                    yield field.name, term.name

    def derive(self, record: Record) -> Record:
        """Add what follows from the canonical fields (Phi)."""
        extra = self.hooks.derive(record.canonical, record)
        return replace(record, canonical={**record.canonical, **extra}) if extra else record

    def violations(self, record: Record) -> tuple[Reason, ...]:
        """Return why a record may not be emitted (Gamma); empty when it may."""
        return (
            *self._without_value(record),
            *self._missing(record),
            *self._inadmissible(record),
            *self._out_of_range(record, "reject"),
            *self.hooks.violations(record),
        )

    def oddities(self, record: Record) -> tuple[Reason, ...]:
        """Return declared warnings that a record carries while staying accepted."""
        return tuple(self._out_of_range(record, "warn"))

    def identity(self, record: Record) -> tuple[str, ...]:
        """Return kappa: what makes two candidates of different sources the same observation."""
        return tuple(fold(record.canonical.get(name, "")) for name in self.spec.identity)

    def _without_value(self, record: Record) -> Iterable[Reason]:
        state = record.quantity.state
        if state not in self.spec.states:
            meaning = {
                "not_measured": "the source says that it was not measured",
                "below_detection": "the source gives only a detection limit",
                "unresolved": "the source does not say what this mark means",
            }
            yield Reason(state.replace("_", "-"), f"'{record.quantity.literal}': {meaning.get(state, state)}", "value")

    def _missing(self, record: Record) -> Iterable[Reason]:
        for field in self.spec.fields:
            if field.required and not record.fields.get(field.name):
                yield Reason("missing-field", f"no {field.name} is stated for this value", field.name)

    def _inadmissible(self, record: Record) -> Iterable[Reason]:
        for name, text in record.canonical.items():
            vocabulary = self.vocabulary_for(name, record.canonical)
            field = self.fields.get(name)
            if text and vocabulary and not vocabulary.admits(text):
                what = record.canonical.get(field.vocabulary_by, name) if field else name
                yield Reason("unknown-term", f"'{text}' is not a {what} that the module knows", name)
            if text and field and field.pattern and not re.fullmatch(field.pattern, text):
                yield Reason("bad-form", f"'{text}' has not the form of a {name}", name)

    def _out_of_range(self, record: Record, severity: str) -> Iterable[Reason]:
        for bounds in self.spec.ranges:
            if bounds.severity == severity and _outside(bounds, record.quantity) and _applies(bounds, record):
                message = bounds.message or f"{record.quantity.literal} is outside {bounds.low} to {bounds.high}"
                yield Reason("out-of-range", message, "value")


def _in_unit(q: Quantity, unit: str, canonical: str) -> Quantity:
    # Runs for every value of every table: the general `replace` takes three times as long.
    return Quantity(q.literal, q.relation, q.number, q.low, q.high, q.uncertainty, unit, canonical, q.state, q.limit)


def _applies(bounds: RangeSpec, record: Record) -> bool:
    return all(fold(record.canonical.get(name, "")) == fold(value) for name, value in bounds.when.items())


def _outside(bounds: RangeSpec, quantity: Quantity) -> bool:
    number = quantity.number
    if number is None:
        return False
    return (bounds.low is not None and number < bounds.low) or (bounds.high is not None and number > bounds.high)


class _Roles:
    """Callable cache: (text, place) -> roles, best first."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self.cached = lru_cache(maxsize=4096)(self._compute)

    def __call__(self, text: str, place: Place) -> tuple[Role, ...]:
        return self.cached(text, place) if text else ()

    def _compute(self, text: str, place: Place) -> tuple[Role, ...]:
        roles = [*self._module.hooks.roles(text, place)]
        if place not in PROSE:
            roles += self._labels_in(text)
        roles += self._terms_in(text, place)
        kept: dict[tuple[str, str, str], Role] = {}
        for role in sorted(roles, key=lambda role: -role.score):  # sorted is stable: hooks first among equals
            kept.setdefault((role.field, role.kind, role.text), role)
        return tuple(kept.values())

    def _labels_in(self, text: str) -> Iterable[Role]:
        labels = self._module._labels
        for form in dict.fromkeys((fold(text), fold(split_header(text).name))):
            if form in labels:
                yield Role(labels[form], "label", text)

    def _terms_in(self, text: str, place: Place) -> Iterable[Role]:
        for field in self._module.spec.fields:
            vocabulary = self._module.vocabulary_of(field.name)
            if vocabulary is None or place not in field.places or field.type == "unit":
                continue
            name = text if place in PROSE else split_header(text).name
            term = vocabulary.lookup(name)
            if term:
                yield Role(field.name, "term", name, term.name)
                continue
            for start, end, inner in vocabulary.find(name):
                yield Role(field.name, "term", _slice(name, start, end, inner.name), inner.name, 0.6)


def _slice(text: str, start: int, end: int, fallback: str) -> str:
    """Return the surface form as printed; folding keeps offsets unless white space was collapsed."""
    printed = text[start:end]
    return printed if fold(printed) else fallback
