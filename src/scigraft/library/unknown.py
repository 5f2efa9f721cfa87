"""The unknown terms of a library's records, for `module suggest`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import sqlalchemy as sa

from scigraft.model import Locator, Record
from scigraft.modules import Module
from scigraft.modules.suggestions import UnknownTerm, is_unknown, near_terms
from scigraft.modules.vocabulary import Vocabulary
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
    seen: dict[tuple[str, str, str, str], _Seen] = {}
    for name in sorted(modules):
        forms = _Forms(modules[name])
        for row in records.stream_records(connection, Which(module=name)):
            if row.status == "rejected" and row.reason != UNKNOWN:
                continue
            record = RECORD.of_text(row.current)
            for found_in in forms.unknown(record):
                found = seen.setdefault((name, *found_in), _Seen())
                found.count += row.stands_for
                found.papers.add(row.paper)
                found.rejected |= row.status == "rejected"
                if len(found.places) < PLACES and record.provenance:
                    found.places.append(record.provenance[0])
    terms = [_term(key, found, modules[key[0]]) for key, found in seen.items() if found.count >= min_count]
    return tuple(sorted(terms, key=lambda term: (-term.count, term.module, term.field, term.vocabulary, term.form)))


def _term(key: tuple[str, str, str, str], found: _Seen, module: Module) -> UnknownTerm:
    near = near_terms(module.vocabularies[key[2]], key[3])
    return UnknownTerm(*key, found.count, len(found.papers), found.rejected, tuple(found.places), near)


class _Forms:
    """The unknown forms of records; whether one is known is asked once: the same few stand in all records."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._fields = [name for name, spec in module.fields.items() if spec.vocabulary or spec.vocabulary_by]
        self._answers: dict[tuple[str, str, str, str], bool] = {}

    def unknown(self, record: Record) -> Iterable[tuple[str, str, str]]:
        """Yield field, vocabulary and printed form of each."""
        rejected = {reason.field for reason in record.reasons if reason.code == UNKNOWN}
        for name in self._fields:
            printed = record.fields.get(name, "")
            vocabulary = self._module.vocabulary_for(name, record.canonical) if printed else None
            if vocabulary is None:
                continue
            if name in rejected or (record.status == "accepted" and self._lacks(name, vocabulary, record)):
                yield name, vocabulary.name, printed

    def _lacks(self, name: str, vocabulary: Vocabulary, record: Record) -> bool:
        key = (name, vocabulary.name, record.fields[name], record.canonical.get(name, ""))
        if key not in self._answers:
            self._answers[key] = is_unknown(self._module, vocabulary, key[0], key[2], canonical=key[3])
        return self._answers[key]


def unknown_of(record: Record) -> tuple[str, str]:
    """Return the field and the form of the first unknown term that rejects a record, or two empty strings."""
    for reason in record.reasons:
        if reason.code == UNKNOWN and reason.field:
            return reason.field, record.fields.get(reason.field) or record.canonical.get(reason.field, "")
    return "", ""
