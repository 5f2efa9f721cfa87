"""Merges listed, made and taken back: events that are kept by names, applied at once and after each build."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from scigraft.graph.resolve import RESOLVED, merge_id
from scigraft.library.academic import events
from scigraft.library.academic.finding import one_entity
from scigraft.library.academic.names import Resolving, resolve_again
from scigraft.library.lookup import PREFIX_LEAST
from scigraft.model import EntityType, Merge, UsageError
from scigraft.store import graph_names
from scigraft.store.graph_schema import graph_merges


def merges(connection: sa.Connection, *, type: EntityType | None = None, state: str | None = None) -> tuple[Merge, ...]:
    """Return merges by type and names."""
    held = graph_merges.c
    query = sa.select(graph_merges).order_by(held.type, held.left, held.right, held.id)
    if type is not None:
        query = query.where(held.type == type)
    if state is not None:
        query = query.where(held.state == state)
    return tuple(Merge(*row) for row in connection.execute(query))


def undo(connection: sa.Connection, id: str, *, reason: str, who: str, how: Resolving) -> Merge:
    """Take a merge back and return it. Raises ``UsageError`` where none of this id, or beginning so, is in force."""
    found = [one for one in merges(connection, state="applied") if one.id.startswith(id)] if _enough(id) else []
    if len(found) != 1:
        what = f"{len(found)} merges begin" if found else "there is no merge in force"
        raise UsageError(f"{what} with '{id}'", hint="`scigraft merges` lists them")
    one = found[0]
    events.decide(connection, events.UNDO, one.type, [(one.left, one.right)], reason=reason, who=who)
    _again(connection, one.type, (one.left, one.right), how)
    return one


def _enough(id: str) -> bool:
    return len(id) >= PREFIX_LEAST


def merge(
    connection: sa.Connection, a: str, b: str, *, type: EntityType | None, reason: str, who: str, how: Resolving
) -> Merge:
    """Make two entities one, and return the merge. Raises ``UsageError`` where they cannot be."""
    left, right = one_entity(connection, a, type=type), one_entity(connection, b, type=type)
    if left.id == right.id:
        raise UsageError(f"'{a}' and '{b}' are one entity already: {left.type} '{left.name}'")
    if left.type != right.type or left.type not in RESOLVED:
        kinds = ", ".join(sorted(RESOLVED))
        raise UsageError(f"a {left.type} and a {right.type} cannot be made one", hint=f"Types that can: {kinds}")
    if left.name == right.name:
        raise UsageError(f"two entities of the same name '{a}' cannot be told apart by names")
    pair = (left.name, right.name)
    events.decide(connection, events.MERGE, left.type, [pair], reason=reason, who=who)
    _again(connection, left.type, pair, how)
    id = merge_id(left.type, *sorted(pair))
    return next(one for one in merges(connection, type=left.type) if one.id == id)


def split(
    connection: sa.Connection, entity: str, name: str, *, type: EntityType | None, reason: str, who: str, how: Resolving
) -> tuple[tuple[str, str], ...]:
    """Take a name out of an entity, and return the pairs of names that are kept apart from now on."""
    whole = one_entity(connection, entity, type=type)
    names = [printed for printed, _ in whole.names]
    if name not in names or len(names) < 2:
        raise UsageError(
            f"'{name}' is not one of several names of '{whole.name}'", hint=f"Its names: {', '.join(names)}"
        )
    pairs = tuple((name, other) for other in names if other != name)
    events.decide(connection, events.SPLIT, whole.type, pairs, reason=reason, who=who)
    _again(connection, whole.type, names, how)
    return pairs


def _again(connection: sa.Connection, type: EntityType, names: Iterable[str], how: Resolving) -> None:
    resolve_again(connection, graph_names.uses_named(connection, type, names), how)
