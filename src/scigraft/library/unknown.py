"""The unknown terms of a library's records, for `module suggest`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import sqlalchemy as sa

from scigraft.model import Locator, Record
from scigraft.modules import Module
from scigraft.modules.suggestions import UnknownTerm, is_unknown, near_terms
from scigraft.store import records
from scigraft.store.codec import RECORD
from scigraft.store.records import Which

UNKNOWN = "unknown-term"
PLACES = 3


@dataclass(slots=True)
class _Seen:
    count: int = 0
    papers: set[str] = field(default_factory=set)
    rejected: bool = False
    places: list[Locator] = field(default_factory=list)


def unknown_terms(
    connection: sa.Connection, modules: Mapping[str, Module], *, min_count: int = 1
) -> tuple[UnknownTerm, ...]:
    """Return the forms of so many values that no list of these modules has, the most frequent first.

    Those that a closed list rejected, and those that passed unchanged because the list is open.
    """
    seen: dict[tuple[str, str, str], _Seen] = {}
    for name in sorted(modules):
        module = modules[name]
        known = _Known(module)
        for row in records.stream_records(connection, Which(module=name)):
            if row.status == "rejected" and row.reason != UNKNOWN:
                continue
            record = RECORD.of_text(row.current)
            for field_name, form in _forms(record, module, known):
                found = seen.setdefault((name, field_name, form), _Seen())
                found.count += row.stands_for
                found.papers.add(row.paper)
                found.rejected |= row.status == "rejected"
                if len(found.places) < PLACES and record.provenance:
                    found.places.append(record.provenance[0])
    terms = [_term(key, found, modules[key[0]]) for key, found in seen.items() if found.count >= min_count]
    return tuple(sorted(terms, key=lambda term: (-term.count, term.module, term.field, term.form)))


def _term(key: tuple[str, str, str], found: _Seen, module: Module) -> UnknownTerm:
    name, field_name, form = key
    vocabulary = module.vocabulary_of(field_name)
    near = near_terms(vocabulary, form) if vocabulary else ()
    return UnknownTerm(
        name, field_name, form, found.count, len(found.papers), found.rejected, tuple(found.places), near
    )


class _Known:
    """Whether a form is known, asked once for each: the same few stand in all records."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._listed = {name for name, spec in module.fields.items() if spec.vocabulary}
        self._answers: dict[tuple[str, str, str], bool] = {}

    def lacks(self, name: str, printed: str, canonical: str) -> bool:
        if name not in self._listed:
            return False
        key = (name, printed, canonical)
        if key not in self._answers:
            self._answers[key] = is_unknown(self._module, name, printed, canonical)
        return self._answers[key]


def _forms(record: Record, module: Module, known: _Known) -> Iterable[tuple[str, str]]:
    if record.status == "rejected":
        for reason in record.reasons:
            if reason.code == UNKNOWN and module.vocabulary_of(reason.field) is not None:
                yield reason.field, record.fields.get(reason.field) or record.canonical.get(reason.field, "")
        return
    for name, printed in record.fields.items():
        if known.lacks(name, printed, record.canonical.get(name, "")):
            yield name, printed


def unknown_of(record: Record) -> tuple[str, str]:
    """Return the field and the form of the first unknown term that rejects a record, or two empty strings."""
    for reason in record.reasons:
        if reason.code == UNKNOWN and reason.field:
            return reason.field, record.fields.get(reason.field) or record.canonical.get(reason.field, "")
    return "", ""
