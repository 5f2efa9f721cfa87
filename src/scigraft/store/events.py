"""Rows of the user's corrections."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa

from scigraft.store.schema import events, records


@dataclass(frozen=True, slots=True)
class EventRow:
    """A correction; see ``schema.events``. ``id`` is 0 until it is stored."""

    id: int
    kind: str
    module: str
    file: str
    place: str
    fields: str
    record: str
    bound: str
    field: str
    before: str
    value: str
    reason: str
    who: str
    undone: bool
    digest: str = ""


def add_event(connection: sa.Connection, row: EventRow) -> int:
    """Store a new event and return its id."""
    values = asdict(row)
    del values["id"]
    key = connection.execute(sa.insert(events).values(values)).inserted_primary_key
    return int(key[0]) if key else 0


def all_events(connection: sa.Connection) -> list[EventRow]:
    """Return every event in the order in which they were made."""
    return [EventRow(*row) for row in connection.execute(sa.select(events).order_by(events.c.id))]


def any_event(connection: sa.Connection, module: str) -> bool:
    """Return whether there ever was an event about this module's records."""
    query = sa.select(events.c.id).where(events.c.module == module).limit(1)
    return connection.execute(query).first() is not None


def active_events(connection: sa.Connection, *, module: str) -> list[EventRow]:
    """Return the events of a module that are not undone, in the order they were made."""
    mine = (events.c.module == module) & ~events.c.undone
    return [EventRow(*row) for row in connection.execute(sa.select(events).where(mine).order_by(events.c.id))]


def event_row(connection: sa.Connection, id: int) -> EventRow | None:
    """Return one event."""
    row = connection.execute(sa.select(events).where(events.c.id == id)).first()
    return EventRow(*row) if row else None


def bind(connection: sa.Connection, id: int, *, record: str, file: str, digest: str) -> None:
    """Say which record, of which file and content, an event is about now."""
    values = {"bound": record, "file": file, "digest": digest}
    connection.execute(sa.update(events).where(events.c.id == id).values(values))


def loosen(connection: sa.Connection, id: int) -> None:
    """Say that an event is about no record at present."""
    connection.execute(sa.update(events).where(events.c.id == id).values(bound=""))


def set_undone(connection: sa.Connection, id: int) -> None:
    """Say that an event no longer holds."""
    connection.execute(sa.update(events).where(events.c.id == id).values(undone=True))


def bound_papers(connection: sa.Connection) -> dict[str, str]:
    """Return the paper of each record that an event is bound to."""
    query = sa.select(records.c.id, records.c.paper).where(records.c.id.in_(sa.select(events.c.bound)))
    return {id: paper for id, paper in connection.execute(query)}
