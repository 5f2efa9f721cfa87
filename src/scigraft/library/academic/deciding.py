"""Merges listed, made and taken back: events that are kept by names, applied at once and after each build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sqlalchemy as sa

from scigraft.extract.academic.mentions import folded
from scigraft.graph.resolve import RESOLVED, merge_id
from scigraft.graph.resolve.meant import name_in, name_of
from scigraft.library.academic import events
from scigraft.library.academic.answers import GraphEvent
from scigraft.library.academic.finding import find_entities, listed, one_entity, ordered, preferred
from scigraft.library.academic.names import Resolving, resolve_again
from scigraft.library.academic.reading import entities_of
from scigraft.library.lookup import PREFIX_LEAST
from scigraft.model import Entity, EntityType, Merge, UsageError
from scigraft.store import graph_names
from scigraft.store.graph_names import papers_by_entity
from scigraft.store.graph_schema import graph_merges

_PAPERS = 3  # by which one of several entities of a name is known from then on

STATES = ("applied", "undone")


def merges(connection: sa.Connection, *, type: EntityType | None = None, state: str | None = None) -> tuple[Merge, ...]:
    """Return merges by type and names."""
    held = graph_merges.c
    query = sa.select(graph_merges).order_by(held.type, held.left, held.right, held.id)
    if type is not None:
        query = query.where(held.type == type)
    if state is not None:
        if state not in STATES:
            raise UsageError(f"no merge is '{state}'", hint=f"A merge is {' or '.join(STATES)}")
        query = query.where(held.state == state)
    return tuple(Merge(*row) for row in connection.execute(query))


def undo(connection: sa.Connection, id: str, *, reason: str, who: str, how: Resolving) -> Merge:
    """Take a merge back and return it. Raises ``UsageError`` where none of this id, or beginning so, is in force.

    Also where several entities have both names, since an undoing is kept by names.
    """
    found = [one for one in merges(connection, state="applied") if one.id.startswith(id)] if _enough(id) else []
    if len(found) != 1:
        what = f"{len(found)} merges begin" if found else "there is no merge in force"
        raise UsageError(f"{what} with '{id}'", hint="`scigraft merges` lists them")
    one = found[0]
    both = _with_both(connection, one.type, one.left, one.right) if one.left != one.right else ()
    if len(both) > 1:
        raise UsageError(
            f"{len(both)} entities are called both '{one.left}' and '{one.right}': it would part all of them",
            hint=f"`scigraft merges --split ID NAME` takes a name out of one: {'; '.join(listed(both))}",
        )
    events.decide(connection, one.type, [(events.UNDO, one.left, one.right)], reason=reason, who=who)
    _again(connection, one.type, (one.left, one.right), how)
    return one


def _with_both(connection: sa.Connection, type: EntityType, left: str, right: str) -> tuple[Entity, ...]:
    """Return the entities that have two printed names, the most used first."""
    ids = papers_by_entity(connection, type, left).keys() & papers_by_entity(connection, type, right).keys()
    return ordered(list(entities_of(connection, ids).values()))


def _enough(id: str) -> bool:
    return len(id) >= PREFIX_LEAST


def merge(
    connection: sa.Connection, a: str, b: str, *, type: EntityType | None, reason: str, who: str, how: Resolving
) -> Merge:
    """Make two entities one, and return the merge. Raises ``UsageError`` where they cannot be.

    It is kept by their names; where others are called so too, and for authors given by id, by names and papers. A name
    given twice means all entities that are called so.
    """
    if folded(a) == folded(b):
        kind, pairs = _of_one_name(connection, a, type)
    else:
        left, right = one_entity(connection, a, type=type), one_entity(connection, b, type=type)
        _check_pair(left, right, (a, b))
        kind = left.type
        pairs = [(_meant(connection, left, a), _meant(connection, right, b))]
    events.decide(connection, kind, [(events.MERGE, *pair) for pair in pairs], reason=reason, who=who)
    _again(connection, kind, {name for pair in pairs for name in pair}, how)
    ids = {merge_id(kind, *sorted(pair)) for pair in pairs}
    return next(one for one in merges(connection, type=kind) if one.id in ids)


def _check_pair(left: Entity, right: Entity, asked: tuple[str, str]) -> None:
    if left.id == right.id:
        raise UsageError(f"'{asked[0]}' and '{asked[1]}' are one entity already: {left.type} '{left.name}'")
    if left.type != right.type or left.type not in RESOLVED:
        kinds = ", ".join(sorted(RESOLVED))
        raise UsageError(f"{_one(left)} and {_one(right)} cannot be made one", hint=f"Types that can: {kinds}")


def _one(entity: Entity) -> str:
    return f"{'an' if entity.type[0] in 'AEIOU' else 'a'} {entity.type}"


def _of_one_name(
    connection: sa.Connection, name: str, type: EntityType | None
) -> tuple[EntityType, list[tuple[str, str]]]:
    """Return the type of several entities of one name, and the pairs of printed names that make them one."""
    found = [one for one in preferred(find_entities(connection, name, type=type)) if one.type in RESOLVED]
    types = sorted({one.type for one in found})
    if len(found) < 2 or len(types) > 1:
        one = one_entity(connection, name, type=type)
        raise UsageError(f"'{name}' is one entity already: {one.type} '{one.name}'")
    return types[0], _joining(name, found)


def _meant(connection: sa.Connection, entity: Entity, asked: str) -> str:
    """Return what is kept of an entity that was asked for: its name, with papers where that means others, too."""
    by_id = folded(asked) not in {folded(name) for name, _ in entity.names}
    held = papers_by_entity(connection, entity.type, entity.name)
    if len(held) == 1 and not (by_id and entity.type == "Author"):
        return entity.name
    return name_in(entity.name, _own_papers(entity, entity.name, held)[:_PAPERS])


def _own_papers(entity: Entity, name: str, held: Mapping[str, set[str]]) -> list[str]:
    """Return the papers that call an entity so, and no other entity. Raises ``UsageError`` where there is none."""
    others = [papers for other, papers in held.items() if other != entity.id]
    own = sorted(held[entity.id].difference(*others))
    if not own:
        raise UsageError(
            f"nothing tells {entity.type} '{name}' ({entity.id}) from others: the same papers name them",
            hint=f'`scigraft merges --merge "{name}" "{name}"` makes all of them one',
        )
    return own


def _joining(name: str, found: Iterable[Entity]) -> list[tuple[str, str]]:
    """Return pairs of the printed forms of a name that put all who have them together."""
    forms = sorted({printed for one in found for printed, _ in one.names if folded(printed) == folded(name)})
    return [(forms[0], form) for form in forms[1:]] or [(forms[0], forms[0])]


def split(
    connection: sa.Connection, entity: str, name: str, *, type: EntityType | None, reason: str, who: str, how: Resolving
) -> tuple[GraphEvent, ...]:
    """Take a name out of an entity, and return the events of this decision: the pairs that are kept apart.

    What is left stays one entity, also where only the name that goes tied its parts: events of kind ``merge`` say so.
    """
    whole = one_entity(connection, entity, type=type)
    names = [printed for printed, _ in whole.names]
    if name not in names or len(names) < 2:
        raise UsageError(
            f"'{name}' is not one of several names of '{whole.name}'", hint=f"Its names: {', '.join(names)}"
        )
    rest = [other for other in names if other != name]
    alone = graph_names.entities_named(connection, whole.type, rest) == {whole.id}
    told = [(events.SPLIT, *_parted(connection, whole, name, other)) for other in rest]
    act = events.decide(connection, whole.type, told, reason=reason, who=who)
    _again(connection, whole.type, names, how)
    if alone and len(graph_names.entities_named(connection, whole.type, rest)) > 1:
        # A merge is kept by names: it would join others who have them, too, were there any.
        kept = [(events.MERGE, rest[0], other) for other in rest[1:] or rest]
        events.decide(connection, whole.type, kept, reason=reason, who=who, act=act)
        _again(connection, whole.type, names, how)
    return events.called(connection, act)


def _parted(connection: sa.Connection, whole: Entity, name: str, other: str) -> tuple[str, str]:
    """Return what is kept apart: two names, with the papers of the entity where another one has both, too."""
    if len(_with_both(connection, whole.type, name, other)) < 2:
        return name, other
    one, two = (
        name_in(each, _own_papers(whole, each, papers_by_entity(connection, whole.type, each)))
        for each in (name, other)
    )
    return one, two


def withdraw(connection: sa.Connection, id: str, *, reason: str, who: str, how: Resolving) -> tuple[GraphEvent, ...]:
    """Take a decision back, so that what was before it holds again, and return its events.

    Raises ``UsageError`` where no decision's id begins so, or another one stands upon it.
    """
    found = events.withdraw(connection, id, reason=reason, who=who)
    _again(connection, found[0].type, {name for one in found for name in (one.left, one.right)}, how)
    return found


def _again(connection: sa.Connection, type: EntityType, names: Iterable[str], how: Resolving) -> None:
    resolve_again(connection, graph_names.uses_named(connection, type, map(name_of, names)), how)
