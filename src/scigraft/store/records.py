"""Rows of records, streamed in the one order that exports have: paper, module, position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import sqlalchemy as sa

from scigraft.store.schema import records

FETCH = 256  # rows held at a time while streaming


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record; see ``schema.records``."""

    id: str
    paper: str
    module: str
    position: int
    file: str
    status: str
    reason: str
    payload: str
    corrected: str = ""
    stands_for: int = 1

    @property
    def current(self) -> str:
        """The record as it stands, corrections applied, as JSON."""
        return self.corrected or self.payload


@dataclass(frozen=True, slots=True)
class Which:
    """Which records are asked for; None asks for all."""

    paper: str | None = None
    module: str | None = None
    status: str | None = None
    file: str | None = None


def replace_records(connection: sa.Connection, *, paper: str, module: str, rows: Sequence[RecordRow]) -> None:
    """Put these records in the place of all records of a paper and module.

    A file belongs to one paper: records of the same files that another paper still holds are stale and go too, or a
    file that moved to a paper which is put together before its old one would meet its own records there.
    """
    drop_records(connection, paper=paper, module=module)
    if rows:
        moved = records.c.file.in_(sorted({row.file for row in rows})) & (records.c.module == module)
        connection.execute(sa.delete(records).where(moved))
        connection.execute(sa.insert(records), [_values(row) for row in rows])


def drop_records(connection: sa.Connection, *, paper: str, module: str) -> None:
    """Delete the records of a paper and module."""
    mine = (records.c.paper == paper) & (records.c.module == module)
    connection.execute(sa.delete(records).where(mine))


def stream_records(connection: sa.Connection, which: Which) -> Iterator[RecordRow]:
    """Yield records by paper, module and position, a few hundred in memory at a time."""
    query = _restricted(sa.select(records), which).order_by(records.c.paper, records.c.module, records.c.position)
    for row in connection.execution_options(yield_per=FETCH).execute(query):
        yield RecordRow(*row)


def record_row(connection: sa.Connection, id: str) -> RecordRow | None:
    """Return one record."""
    row = connection.execute(sa.select(records).where(records.c.id == id)).first()
    return RecordRow(*row) if row else None


def ids_from(connection: sa.Connection, beginning: str, *, limit: int) -> list[str]:
    """Return ids that begin so, in order."""
    query = sa.select(records.c.id).where(sa.func.substr(records.c.id, 1, len(beginning)) == beginning)
    return list(connection.execute(query.order_by(records.c.id).limit(limit)).scalars())


def set_corrected(connection: sa.Connection, id: str, *, corrected: str, status: str, reason: str) -> None:
    """Set how a record stands after corrections; an empty ``corrected`` leaves it as extracted."""
    values = {"corrected": corrected, "status": status, "reason": reason}
    connection.execute(sa.update(records).where(records.c.id == id).values(values))


def counts(connection: sa.Connection) -> dict[tuple[str, str], int]:
    """Return how many values there are records of, by paper and status."""
    query = sa.select(records.c.paper, records.c.status, sa.func.sum(records.c.stands_for)).group_by(
        records.c.paper, records.c.status
    )
    return {(paper, status): count for paper, status, count in connection.execute(query)}


def extents(connection: sa.Connection) -> list[tuple[str, str, int]]:
    """Return how many records there are of each paper and module, in order."""
    key = (records.c.paper, records.c.module)
    query = sa.select(*key, sa.func.count()).group_by(*key).order_by(*key)
    return [(paper, module, count) for paper, module, count in connection.execute(query)]


def corrected_records(connection: sa.Connection) -> Iterator[RecordRow]:
    """Yield the records that corrections are applied to, in order."""
    query = sa.select(records).where(records.c.corrected != "")
    for row in connection.execute(query.order_by(records.c.paper, records.c.module, records.c.position)):
        yield RecordRow(*row)


def modules_with_records(connection: sa.Connection) -> list[str]:
    """Return the modules that have records, by name."""
    return list(connection.execute(sa.select(records.c.module).distinct().order_by(records.c.module)).scalars())


def _values(row: RecordRow) -> dict[str, str | int]:
    return {name: getattr(row, name) for name in _COLUMNS}


_COLUMNS = tuple(field.name for field in fields(RecordRow))


def _restricted(query: sa.Select[Any], which: Which) -> sa.Select[Any]:
    for column in ("paper", "module", "status", "file"):
        value = getattr(which, column)
        if value is not None:
            query = query.where(records.c[column] == value)
    return query
