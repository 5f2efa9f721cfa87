"""Corrections: events of the user that are applied to records after each build.

An event knows its record by document, place and what was read there, so that it survives rebuilds and new numbering.
Where the source says something else by now, or the record is gone, the event is lost: kept and reported, not applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import sqlalchemy as sa

from scigraft.library.lookup import one_record
from scigraft.library.plan import Context
from scigraft.library.reports import Correction
from scigraft.model import Locator, Quantity, Reason, Record, UsageError
from scigraft.store import events, records
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
        known = tuple(context.pipeline.module(row.module, context.module_paths).fields)
        if change.field not in known:
            raise UsageError(
                f"module {row.module} has no field '{change.field}'",
                where=f"record {id}",
                hint=f"Its fields: {', '.join(known)}",
            )
    events.add_event(connection, _event(row, record, change))
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
    return tuple(_listed(event, papers.get(event.bound)) for event in events.all_events(connection))


def reapply(connection: sa.Connection, context: Context, *, paper: str, module: str) -> None:
    """Bind the events of a paper's files to the records as they are now, and apply them in order."""
    if not events.any_event(connection, module):
        return
    rows = list(records.stream_records(connection, Which(paper=paper, module=module)))
    for row in rows:
        if row.corrected:
            _store(connection, row, None)
    files = sorted({row.file for row in rows})
    found = events.active_events(connection, module=module, files=files) if files else []
    if not found:
        return
    extracted = {row.id: (row, RECORD.of_text(row.payload)) for row in rows}
    changed: dict[str, Record] = {}
    loaded = context.pipeline.module(module, context.module_paths)
    for event in found:
        target = _target(event, [pair for pair in extracted.values() if pair[0].file == event.file])
        if event.bound != target:
            events.bind(connection, event.id, target)
        if target:
            changed[target] = _applied(event, changed.get(target, extracted[target][1]), loaded)
    for id, record in changed.items():
        _store(connection, extracted[id][0], record)


def _event(row: RecordRow, record: Record, change: Change) -> EventRow:
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
        changed = replace(changed, quantity=_quantity(event.value, record.quantity))
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


def _listed(event: EventRow, paper: str | None) -> Correction:
    state: Literal["applied", "undone", "lost"] = "undone" if event.undone else "lost"
    if not event.undone and paper is not None:
        state = "applied"
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
