"""Why a value is missing: from the file, through its tables, to the records that were rejected or lack the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.lookup import check_fields, one_paper_row, stated_properties
from scigraft.library.reports import DocumentStatus, Explanation, TableStatus
from scigraft.library.status import statuses
from scigraft.model import Locator, Reason, Record
from scigraft.modules import Module
from scigraft.store import records
from scigraft.store.codec import RECORD
from scigraft.store.records import Which

SHOWN = 5  # places named for each finding


@dataclass(frozen=True, slots=True)
class _Finding:
    text: str
    places: tuple[Locator, ...] = ()


@dataclass(frozen=True, slots=True)
class _Question:
    paper: str
    field: str
    row: int | None

    def asks_about(self, record: Record) -> bool:
        """Return whether a record stands in the row that is asked about."""
        return self.row is None or any(place.row == self.row for place in record.provenance[:1])


def explain(
    connection: sa.Connection, root: Path, modules: Sequence[Module], paper: str, field: str, row: int | None
) -> Explanation:
    """Return where the values of a field stand in a paper and every reason that was recorded where they do not.

    Raises ``UsageError`` for a paper that is not there and a field that no module has.
    """
    paper = one_paper_row(connection, paper).key
    check_fields((field,), modules, properties=True)
    question = _Question(paper, field, row)
    known = [module for module in modules if field in module.fields or field in stated_properties(module)]
    held = [record for module in known for record in _stated(connection, question, module)]
    if held:
        findings = [_found(held, question)]
    else:
        [status] = [s for s in statuses(connection, root, tables=True) if s.key == paper]
        findings = [finding for document in status.documents for finding in _of_document(document, known)]
    for module in known:
        findings += _of_records(connection, question, module, all_reasons=not held)
    if not findings:
        where = "text" if all(module.spec.reads == "text" for module in known) else "table"
        findings = [_Finding(f"No {where} of the paper holds anything that could be {field}.")]
    return Explanation(
        bool(held),
        tuple(finding.text for finding in findings),
        tuple(place for finding in findings for place in finding.places),
        tuple(finding.places for finding in findings),
    )


def _found(held: Sequence[Record], question: _Question) -> _Finding:
    count = f"{len(held)} accepted record{'s' if len(held) > 1 else ''} state{'' if len(held) > 1 else 's'}"
    places = tuple(record.provenance[0] for record in held[:SHOWN] if record.provenance)
    return _Finding(f"It is not missing: {count} {question.field}.", places)


def _stated(connection: sa.Connection, question: _Question, module: Module) -> list[Record]:
    accepted = _records(connection, question, module, "accepted")
    return [record for record in accepted if _states(record, question.field, module)]


def _states(record: Record, field: str, module: Module) -> bool:
    """A record states a field by holding it, or by being about it where its module keeps one property a record."""
    about = any(record.canonical.get(f.vocabulary_by) == field for f in module.spec.fields if f.vocabulary_by)
    return about or bool(record.fields.get(field) or record.canonical.get(field))


def _records(connection: sa.Connection, question: _Question, module: Module, status: str) -> Iterator[Record]:
    which = Which(paper=question.paper, module=module.name, status=status)
    for row in records.stream_records(connection, which):
        record = RECORD.of_text(row.current)
        if question.asks_about(record):
            yield record


def _of_document(document: DocumentStatus, modules: Sequence[Module]) -> Iterator[_Finding]:
    place = Locator(file=document.file)
    if document.state == "not built":
        yield _Finding(f"{document.file} was not read yet: build the library.", (place,))
    elif document.state != "ok":
        yield _Finding(f"{document.file} was not read: {document.error}", (place,))
    elif document.role in ("main", "supplement") and not document.tables and _any_tables(modules):
        yield _Finding(f"No table was found in {document.file}.", (place,))
    for notice in document.notices:
        where = "" if document.file in notice.message else f"{document.file}: "
        text = ". ".join(part.rstrip(".") for part in (notice.message, notice.hint) if part)
        yield _Finding(f"{where}{text}.", (notice.locator,))
    for table in document.tables:
        yield from _of_table(document.file, table, modules)
    for outcome in document.text:
        if any(module.name == outcome.module for module in modules):
            why = outcome.message or f"its text gave {outcome.accepted} accepted statements, none of this"
            yield _Finding(f"{document.file}, text: {outcome.module}: {why}.", (place,))


def _any_tables(modules: Sequence[Module]) -> bool:
    return any(module.spec.reads == "tables" for module in modules)


def _of_table(file: str, table: TableStatus, modules: Sequence[Module]) -> Iterator[_Finding]:
    place = Locator(file=file, table=table.name, sheet=table.sheet, page=table.page)
    what = f"{file}, table {table.name}"
    if table.image:
        yield _Finding(f"{what} is only a picture: its cells cannot be read.", (place,))
        return
    if table.hidden:
        yield _Finding(f"{what} stands on a hidden sheet, from which no records are taken.", (place,))
    for module in modules:
        for outcome in table.modules:
            if outcome.module == module.name and not outcome.proposed:
                why = outcome.message or outcome.outcome
                yield _Finding(f"{what} gave {module.name} no record: {why}.", (place,))


def _of_records(
    connection: sa.Connection, question: _Question, module: Module, *, all_reasons: bool
) -> Iterator[_Finding]:
    """Yield what rejected records lack or hold of the field; with ``all_reasons`` also what else rejected records."""
    rejected = _records(connection, question, module, "rejected")
    if module.spec.reads == "text":  # a statement is about one property: others say nothing of this one
        rejected = (record for record in rejected if _states(record, question.field, module))
    for reason, held in _by_reason(rejected, question.field):
        its_own = reason.field == question.field
        if its_own or all_reasons:
            count = f"{held.total()} record{'s' if held.total() > 1 else ''}"
            for_it = f" for the {question.field}" if its_own else ""
            what = f"{module.name} rejected {count}{for_it} ({reason.code}): {reason.message}"
            yield _Finding(f"{what}; {_where(held)}.", tuple(held)[:SHOWN])
    accepted = _records(connection, question, module, "accepted") if module.spec.reads == "tables" else ()
    silent = [record for record in accepted if not _states(record, question.field, module)]
    if silent:
        places = tuple(record.provenance[0] for record in silent[:SHOWN] if record.provenance)
        yield _Finding(
            f"{len(silent)} accepted {module.name} record{'s' if len(silent) > 1 else ''} state"
            f"{'' if len(silent) > 1 else 's'} no {question.field}: "
            "it stands in no header, row name, section, caption or note of their tables.",
            places,
        )


def _by_reason(found: Iterable[Record], field: str) -> list[tuple[Reason, Counter[Locator]]]:
    """Group rejected records by the reason that is about the field, or else by their first; the field's come first."""
    groups: dict[tuple[bool, str], tuple[Reason, Counter[Locator]]] = {}
    for record in found:
        first = record.reasons[0] if record.reasons else Reason("rejected", "no reason was kept")
        reason = next((reason for reason in record.reasons if reason.field == field), first)
        places = groups.setdefault((reason.field != field, reason.code), (reason, Counter()))[1]
        places[record.provenance[0] if record.provenance else Locator()] += record.stands_for
    return [group for _, group in sorted(groups.items(), key=lambda item: item[0])]


def _where(places: Counter[Locator]) -> str:
    """Return the tables in which places stand, those with the most first, with their counts."""
    tables: Counter[str] = Counter()
    for place, count in places.items():
        name = f", table {place.table}" if place.table else ""
        tables[f"{place.file}{name}"] += count
    ranked = sorted(tables.items(), key=lambda item: (-item[1], item[0]))
    more = f" and {len(ranked) - SHOWN} more" if len(ranked) > SHOWN else ""
    return "in " + "; ".join(f"{name} ({count})" for name, count in ranked[:SHOWN]) + more
