"""What users decided about names: merges they asked for, merges they took back. Kept by names, so that it survives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import cast

import sqlalchemy as sa

from scigraft.graph.resolve import merge_id
from scigraft.library.academic.answers import GraphEvent
from scigraft.library.lookup import PREFIX_LEAST
from scigraft.model import EntityType, Merge, UsageError
from scigraft.store.graph_schema import graph_events

MERGE, UNDO, SPLIT, WITHDRAW = "merge", "undo", "split", "withdraw"
_ACT = 12  # letters of an event's id that all events of one decision share


@dataclass(frozen=True, slots=True)
class Decided:
    """The user's decisions as resolving takes them: names kept apart, merges asked for, and all that any is about."""

    undone: tuple[tuple[EntityType, str, str], ...] = ()
    added: tuple[Merge, ...] = ()
    about: frozenset[str] = frozenset()


def decided(connection: sa.Connection) -> Decided:
    """Return what is in force: of several decisions about two names, the last one that was not withdrawn."""
    last = [stack[-1] for _, stack in sorted(_standing(connection).items()) if stack]
    undone = [(cast(EntityType, row.type), row.left, row.right) for row in last if row.kind != MERGE]
    added = [
        Merge(row.merge, cast(EntityType, row.type), row.left, row.right, "user", f"{row.who}: {row.reason}")
        for row in last
        if row.kind == MERGE
    ]
    about = connection.execute(sa.select(graph_events.c.left, graph_events.c.right))
    return Decided(tuple(undone), tuple(added), frozenset(name for row in about for name in row))


def _standing(connection: sa.Connection) -> dict[str, list[sa.Row[tuple[object, ...]]]]:
    """Return the decisions about each pair of names that were not withdrawn, the last one last, by merge."""
    found: dict[str, list[sa.Row[tuple[object, ...]]]] = {}
    for row in connection.execute(sa.select(graph_events).order_by(graph_events.c.position)):
        stack = found.setdefault(row.merge, [])
        if row.kind != WITHDRAW:
            stack.append(row)
        elif stack:
            stack.pop()
    return found


def decide(
    connection: sa.Connection,
    type: EntityType,
    pairs: Iterable[tuple[str, str, str]],
    *,
    reason: str,
    who: str,
    act: str = "",
) -> str:
    """Store one decision: what is to be with pairs of names, each a kind and two names. Return how its ids begin.

    With ``act``, what an earlier call returned, they are put to that decision. Raises ``UsageError`` where no reason
    or no name is given.
    """
    if not reason.strip() or not who.strip():
        raise UsageError("a decision about names needs a reason and a name", hint="Give --reason and --who")
    position = connection.execute(sa.select(sa.func.max(graph_events.c.position))).scalar() or 0
    told = [(kind, *sorted(names)) for kind, *names in pairs]
    text = "\x1f".join([type, *(part for one in told for part in one), str(position + 1)])
    begins = act or sha256(text.encode()).hexdigest()[:_ACT]
    before = len(called(connection, begins))
    for number, (kind, one, other) in enumerate(told):
        connection.execute(
            sa.insert(graph_events).values(
                id=f"{begins}{before + number:04x}",
                position=position + 1 + number,
                kind=kind,
                type=type,
                left=one,
                right=other,
                merge=merge_id(type, one, other),
                reason=reason.strip(),
                who=who.strip(),
            )
        )
    return begins


def withdraw(connection: sa.Connection, id: str, *, reason: str, who: str) -> tuple[GraphEvent, ...]:
    """Take a decision back, so that what was before it holds again, and return its events.

    ``id`` is that of one of its events, or how it begins. Raises ``UsageError`` where there is no such decision, where
    it is withdrawn already, or where a later one about the same names stands.
    """
    found = called(connection, id)
    acts = sorted({event.id[:_ACT] for event in found})
    if len(acts) != 1:
        what = f"{len(acts)} decisions begin with '{id}'" if acts else f"there is no decision '{id}'"
        raise UsageError(what, hint="`scigraft merges --decisions` lists them")
    found = called(connection, acts[0])
    standing = _standing(connection)
    for event in found:
        stack = standing.get(merge_id(event.type, event.left, event.right), [])
        if event.kind == WITHDRAW or event.id not in [row.id for row in stack]:
            what = "is itself a taking back" if event.kind == WITHDRAW else "was taken back already"
            raise UsageError(f"the decision '{id}' {what}", hint="Decide anew: --merge, --split")
        if stack[-1].id != event.id:
            later = f"about '{event.left}' and '{event.right}' stands: {str(stack[-1].id)[:_ACT]}"
            raise UsageError(f"a later decision {later}", hint="Take that back first")
    pairs = [(WITHDRAW, event.left, event.right) for event in found]
    decide(connection, found[0].type, pairs, reason=reason, who=who)
    return found


def called(connection: sa.Connection, id: str) -> tuple[GraphEvent, ...]:
    """Return the events whose id begins so."""
    return tuple(event for event in listed(connection) if event.id.startswith(id)) if len(id) >= PREFIX_LEAST else ()


def listed(connection: sa.Connection) -> tuple[GraphEvent, ...]:
    """Return every decision in the order in which they were made."""
    rows = connection.execute(sa.select(graph_events).order_by(graph_events.c.position))
    return tuple(
        GraphEvent(row.id, row.kind, cast(EntityType, row.type), row.left, row.right, row.reason, row.who)
        for row in rows
    )
