"""Broader and narrower tasks of a library: told by the names that its papers give them, anew for each question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa

from scigraft.graph.kinds import Kinds
from scigraft.library.academic.finding import find_entities, one_entity, ordered
from scigraft.library.academic.reading import entities_of
from scigraft.model import Entity, EntityType
from scigraft.store.graph_schema import graph_uses


@dataclass(frozen=True, slots=True)
class Meant:
    """What a name asks for: the entities that are called so, and those that are kinds of it, the most used first."""

    exact: tuple[Entity, ...]
    narrower: tuple[Entity, ...] = ()


def kinds_of_tasks(connection: sa.Connection) -> Kinds:
    """Return which tasks of the library are kinds of which."""
    held = graph_uses.c
    names: dict[str, set[str]] = defaultdict(set)
    for entity, name in connection.execute(sa.select(held.entity, held.name).where(held.type == "Task")):
        names[entity].add(name)
    return Kinds(names)


def meant_by(connection: sa.Connection, name: str, *, type: EntityType, exact: bool = False) -> Meant:
    """Return what a name of a type asks for; a task that no paper names itself may still have kinds.

    Raises ``UsageError`` where there is neither. ``exact`` leaves kinds out.
    """
    found = find_entities(connection, name, type=type)
    narrower = () if exact or type != "Task" else narrower_of(connection, found, name)
    if not found and not narrower:
        found = (one_entity(connection, name, type=type),)
    return Meant(found, narrower)


def narrower_of(connection: sa.Connection, found: Iterable[Entity], name: str) -> tuple[Entity, ...]:
    """Return the kinds of tasks, or where none is given those of what a name says, the most used first."""
    kinds = kinds_of_tasks(connection)
    ids = [one.id for one in found]
    below = kinds.narrower(ids)
    if not ids:
        called = kinds.of_name(name)
        below = called | kinds.narrower(called)
    return ordered(list(entities_of(connection, below).values()))


def broader_of(connection: sa.Connection, entity: Entity) -> tuple[Entity, ...]:
    """Return the tasks of which one is a kind, the nearest alone."""
    return ordered(list(entities_of(connection, kinds_of_tasks(connection).broader(entity.id)).values()))
