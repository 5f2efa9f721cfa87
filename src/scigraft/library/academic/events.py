"""What users decided about names: merges they asked for, merges they took back. Kept by names, so that it survives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import cast

import sqlalchemy as sa

from scigraft.graph.resolve import merge_id
from scigraft.library.academic.answers import GraphEvent
from scigraft.model import EntityType, Merge, UsageError
from scigraft.store.graph_schema import graph_events

MERGE, UNDO, SPLIT = "merge", "undo", "split"


@dataclass(frozen=True, slots=True)
class Decided:
    """The user's decisions as resolving takes them."""

    undone: tuple[str, ...] = ()
    added: tuple[Merge, ...] = ()


def decided(connection: sa.Connection) -> Decided:
    """Return what is in force: of several decisions about two names, the last one."""
    last: dict[str, sa.Row[tuple[object, ...]]] = {}
    for row in connection.execute(sa.select(graph_events).order_by(graph_events.c.position)):
        last[row.merge] = row
    undone = sorted(key for key, row in last.items() if row.kind != MERGE)
    added = [
        Merge(key, cast(EntityType, row.type), row.left, row.right, "user", f"{row.who}: {row.reason}")
        for key, row in sorted(last.items())
        if row.kind == MERGE
    ]
    return Decided(tuple(undone), tuple(added))


def decide(
    connection: sa.Connection,
    kind: str,
    type: EntityType,
    pairs: Iterable[tuple[str, str]],
    *,
    reason: str,
    who: str,
) -> None:
    """Store a decision about pairs of names. Raises ``UsageError`` where no reason or no name is given."""
    if not reason.strip() or not who.strip():
        raise UsageError("a decision about names needs a reason and a name", hint="Give --reason and --who")
    position = connection.execute(sa.select(sa.func.max(graph_events.c.position))).scalar() or 0
    for number, (left, right) in enumerate(pairs, start=position + 1):
        one, other = sorted((left, right))
        text = "\x1f".join([kind, type, one, other, str(number)])
        connection.execute(
            sa.insert(graph_events).values(
                id=sha256(text.encode()).hexdigest()[:16],
                position=number,
                kind=kind,
                type=type,
                left=one,
                right=other,
                merge=merge_id(type, one, other),
                reason=reason.strip(),
                who=who.strip(),
            )
        )


def listed(connection: sa.Connection) -> tuple[GraphEvent, ...]:
    """Return every decision in the order in which they were made."""
    rows = connection.execute(sa.select(graph_events).order_by(graph_events.c.position))
    return tuple(
        GraphEvent(row.id, row.kind, cast(EntityType, row.type), row.left, row.right, row.reason, row.who)
        for row in rows
    )
