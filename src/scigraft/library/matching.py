"""Records by their values, compared as a reader would: whatever their case, dashes, subscripts and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from scigraft.model import Record
from scigraft.read.folding import folded_value
from scigraft.store import records
from scigraft.store.codec import RECORD
from scigraft.store.records import Which


def matching(engine: sa.Engine, which: Which, where: Mapping[str, str]) -> Iterator[Record]:
    """Yield the records that ``which`` selects and whose fields are these values, as they come from the database."""
    wanted = {name: folded_value(value) for name, value in where.items()}
    with engine.connect() as connection:
        for row in records.stream_records(connection, which):
            record = RECORD.of_text(row.current)
            if all(states(record, name, value) for name, value in wanted.items()):
                yield record


def selected(engine: sa.Engine, module: str | None, status: str) -> Iterator[Record]:
    """Yield the records of a module (none: of all) and a status (empty: any)."""
    return matching(engine, Which(module=module, status=status or None), {})


def states(record: Record, field: str, value: str) -> bool:
    """Return whether a field of a record, printed or canonical, is this folded value; none is asked for by none."""
    held = [text for text in (record.fields.get(field), record.canonical.get(field)) if text]
    return any(folded_value(text) == value for text in held) if value else not held
