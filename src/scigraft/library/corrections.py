"""Corrections: events of the user that are applied to records after each build.

An event knows its record by document, place and what was read there, so that it survives rebuilds and new numbering.
Where the source says something else by now, or the record is gone, the event is lost: kept and reported, not applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import sqlalchemy as sa

from scigraft.library.grouping import DUPLICATE
from scigraft.library.lookup import one_record
from scigraft.library.names import bare_stem
from scigraft.library.plan import Context
from scigraft.library.reports import Correction
from scigraft.model import Locator, Quantity, Reason, Record, UsageError
from scigraft.store import catalog, events, records
from scigraft.store.catalog import DocumentRow
from scigraft.store.codec import LOCATOR, RECORD, STRINGS
from scigraft.store.events import EventRow
from scigraft.store.records import RecordRow, Which

if TYPE_CHECKING:
    from scigraft.modules import Module


@dataclass(frozen=True, slots=True)
class Change:
    """What a user asks for: another value of a field, or (kind ``reject``) that a record goes."""

    kind: Literal["correct", "reject"]
    reason: str
    who: str
    field: str = ""
    value: str = ""


def make(connection: sa.Connection, context: Context, id: str, change: Change) -> Record:
    """Store a correction of a record, apply it, and return the record as it stands now.

    Raises ``UsageError`` when there is no such record or field, or no reason is given.
    """
    row = one_record(connection, id)
    if not change.reason.strip() or not change.who.strip():
        raise UsageError("a correction needs a reason and a name", where=f"record {id}")
    record = RECORD.of_text(row.payload)
    if change.kind == "correct":
        module = context.pipeline.module(row.module, context.module_paths)
        fields = module.fields
        if change.field not in fields:
            raise UsageError(
                f"module {row.module} has no field '{change.field}'",
                where=f"record {id}",
                hint=f"Its fields: {', '.join(fields)}",
            )
        if fields[change.field].type == "value" and module.spec.reads == "tables":
            _check_value(change.value, record)
    document = catalog.document_row(connection, row.file)
    events.add_event(connection, _event(row, record, change, document.digest if document else ""))
    reapply(connection, context, paper=row.paper, module=row.module)
    now = records.record_row(connection, row.id)
    return RECORD.of_text(now.current if now else row.payload)


def undo(connection: sa.Connection, context: Context, id: int) -> None:
    """Take a correction back. Raises ``UsageError`` when there is none of this number, or it is undone already."""
    event = events.event_row(connection, id)
    if event is None or event.undone:
        raise UsageError(f"there is no correction {id} in force", hint="`scigraft correct --list` shows them")
    events.set_undone(connection, id)
    row = records.record_row(connection, event.bound) if event.bound else None
    if row:
        reapply(connection, context, paper=row.paper, module=row.module)


def listed(connection: sa.Connection) -> tuple[Correction, ...]:
    """Return every correction with its state, in the order they were made."""
    papers = events.bound_papers(connection)
    every = events.all_events(connection)
    passed = superseded((event, event.bound) for event in every if not event.undone and event.bound in papers)
    return tuple(_listed(event, papers.get(event.bound), superseded=event.id in passed) for event in every)


def reapply(connection: sa.Connection, context: Context, *, paper: str, module: str) -> None:
    """Bind the events of a paper's files to the records as they are now, and apply them in order."""
    if not events.any_event(connection, module):
        return
    rows = list(records.stream_records(connection, Which(paper=paper, module=module)))
    for row in rows:
        if row.corrected:
            _store(connection, row, None)
    documents = {row.file: row for row in catalog.documents_of(connection, paper) if row.role != DUPLICATE}
    found = [
        (event, documents[file])
        for event in events.active_events(connection, module=module)
        if (file := _file_of(connection, event, documents))
    ]
    extracted = {row.id: (row, RECORD.of_text(row.payload)) for row in rows}
    bound = [
        (event, target)
        for event, document in found
        if (target := _bound(connection, event, document, list(extracted.values())))
    ]
    changed: dict[str, Record] = {}
    loaded = context.pipeline.module(module, context.module_paths) if bound else None
    passed = superseded(bound)
    for event, target in bound:
        if loaded and event.id not in passed:
            changed[target] = _applied(event, changed.get(target, extracted[target][1]), loaded)
    for id, record in changed.items():
        _store(connection, extracted[id][0], record)


def _file_of(connection: sa.Connection, event: EventRow, documents: Mapping[str, DocumentRow]) -> str:
    """Return which of a paper's files an event is about: its own, or where that is gone the one that came back.

    That is the file of the same content, or else the only one of the same name without folder and suffix.
    """
    if event.file in documents:
        return event.file
    own = catalog.document_row(connection, event.file)
    if own is not None and own.role != DUPLICATE:
        return ""
    same = sorted(file for file, row in documents.items() if event.digest and row.digest == event.digest)
    stem = bare_stem(event.file).lower()
    alike = [file for file in documents if bare_stem(file).lower() == stem]
    return same[0] if same else alike[0] if len(alike) == 1 else ""


def _bound(
    connection: sa.Connection,
    event: EventRow,
    document: DocumentRow,
    extracted: Sequence[tuple[RecordRow, Record]],
) -> str:
    """Bind an event to the record of a document that it is about, and return its id; nothing where there is none."""
    target = _target(event, [pair for pair in extracted if pair[0].file == document.file])
    if not target:
        events.loosen(connection, event.id)
    elif (event.bound, event.file, event.digest) != (target, document.file, document.digest):
        events.bind(connection, event.id, record=target, file=document.file, digest=document.digest)
    return target


def superseded(bound: Iterable[tuple[EventRow, str]]) -> frozenset[int]:
    """Return the corrections, of those bound to records, after which another one changed the same field."""
    last: dict[tuple[str, str], int] = {}
    passed = set()
    for event, record in bound:
        if event.kind == "correct":
            if (record, event.field) in last:
                passed.add(last[record, event.field])
            last[record, event.field] = event.id
    return frozenset(passed)


def _check_value(value: str, record: Record) -> None:
    """Raise ``UsageError`` for a value that is neither one number with what goes with it nor a form of "none"."""
    from scigraft.read.values.numbers import parse_value

    found = parse_value(value)
    where = f"record {record.id}"
    if not found.quantities:
        hint = 'Give a number as a table prints it ("12.5", "<0.1", "3-5", "1.2 ± 0.3") or a form of none ("n.d.", "-")'
        raise UsageError(f"'{value}' cannot be read as a value", where=where, hint=hint)
    if len(found.quantities) > 1 or found.rest:
        held = ", ".join(quantity.literal for quantity in found.quantities)
        raise UsageError(f"'{value}' is more than one value ({held} was read)", where=where, hint="Give one value")
    unit = found.quantities[0].unit
    if unit and unit != record.quantity.unit:
        hint = "Correct the field 'unit' as well, and leave the unit out of the value"
        raise UsageError(f"'{value}' holds the unit {unit}", where=where, hint=hint)


def _event(row: RecordRow, record: Record, change: Change, digest: str) -> EventRow:
    return EventRow(
        id=0,
        kind=change.kind,
        module=row.module,
        file=row.file,
        place=LOCATOR.to_text(_place(record)),
        fields=STRINGS.to_text(dict(record.fields)),
        record=row.id,
        bound=row.id,
        field=change.field,
        before=record.fields.get(change.field, "") if change.field else record.quantity.literal,
        value=change.value,
        reason=change.reason.strip(),
        who=change.who.strip(),
        undone=False,
        digest=digest,
    )


def _place(record: Record) -> Locator:
    return record.provenance[0] if record.provenance else Locator()


def _target(event: EventRow, candidates: Sequence[tuple[RecordRow, Record]]) -> str:
    """Return the id of the record that an event is about, or nothing."""
    same = [(row, record) for row, record in candidates if _reads(event, record)]
    place = LOCATOR.of_text(event.place)
    for row, _ in same:
        if row.id == event.record:
            return row.id
    at_place = [row.id for row, record in same if _same_place(_place(record), place)]
    if len(at_place) == 1:
        return at_place[0]
    fields = STRINGS.of_text(event.fields)
    alike = [row.id for row, record in same if dict(record.fields) == fields]
    return alike[0] if len(alike) == 1 else ""


def _reads(event: EventRow, record: Record) -> bool:
    now = record.fields.get(event.field, "") if event.field else record.quantity.literal
    return now == event.before


def _same_place(one: Locator, other: Locator) -> bool:
    return (one.sheet, one.table, one.row, one.col, one.span) == (
        other.sheet, other.table, other.row, other.col, other.span,
    )  # fmt: skip


def _applied(event: EventRow, record: Record, module: Module) -> Record:
    if event.kind == "reject":
        reason = Reason("rejected-by-user", f"{event.who}: {event.reason}")
        return replace(record, status="rejected", reasons=(*record.reasons, reason))
    note = f"'{event.before}' changed to '{event.value}' by {event.who}: {event.reason}"
    changed = replace(
        record,
        fields={**record.fields, event.field: event.value},
        warnings=(*record.warnings, Reason("corrected", note, event.field)),
    )
    if module.fields[event.field].type == "value":
        read = _quantity(event.value, record.quantity) if module.spec.reads == "tables" else Quantity(event.value)
        changed = replace(changed, quantity=read)
    changed = module.derive(module.canonicalise(changed))
    reasons = module.violations(changed)
    kept = tuple(reason for reason in record.reasons if reason.code == "rejected-by-user")
    return replace(changed, reasons=(*reasons, *kept), status="rejected" if reasons or kept else "accepted")


def _quantity(value: str, before: Quantity) -> Quantity:
    from scigraft.read.values.numbers import parse_value

    found = parse_value(value).quantities
    if not found:
        return Quantity(value, state="unresolved", unit=before.unit, unit_canonical=before.unit_canonical)
    return replace(found[0], unit=before.unit, unit_canonical=before.unit_canonical)


def _store(connection: sa.Connection, row: RecordRow, record: Record | None) -> None:
    now = record or RECORD.of_text(row.payload)
    records.set_corrected(
        connection,
        row.id,
        corrected=RECORD.to_text(record) if record else "",
        status=now.status,
        reason=now.reasons[0].code if now.reasons else "",
    )


def _listed(event: EventRow, paper: str | None, *, superseded: bool) -> Correction:
    state: Literal["applied", "superseded", "undone", "lost"] = "undone" if event.undone else "lost"
    if not event.undone and paper is not None:
        state = "superseded" if superseded else "applied"
    return Correction(
        id=event.id,
        kind="reject" if event.kind == "reject" else "correct",
        paper=paper or "",
        file=event.file,
        record=event.bound or event.record,
        module=event.module,
        field=event.field,
        before=event.before,
        value=event.value,
        reason=event.reason,
        who=event.who,
        state=state,
    )
