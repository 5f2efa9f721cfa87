"""Rows of names and of what they mean: uses, blocks, entities, merges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from scigraft.model import Entity, EntityType, Merge
from scigraft.store.catalog import chunks
from scigraft.store.codec import STRINGS
from scigraft.store.graph_codecs import ENTITY
from scigraft.store.graph_schema import graph_blocks, graph_entities, graph_mentions, graph_merges, graph_uses


@dataclass(frozen=True, slots=True)
class UseRow:
    """A use of a name; see ``graph_schema.graph_uses``. ``entity`` is empty until it is told."""

    id: str
    type: EntityType
    name: str
    folded: str
    details: Mapping[str, str]
    entity: str = ""


def use_rows(connection: sa.Connection, ids: Iterable[str]) -> dict[str, UseRow]:
    """Return the uses of these ids that are there."""
    found: dict[str, UseRow] = {}
    for part in chunks(sorted(ids)):
        for row in connection.execute(sa.select(graph_uses).where(graph_uses.c.id.in_(part))):
            found[row.id] = UseRow(row.id, row.type, row.name, row.folded, STRINGS.of_text(row.details), row.entity)
    return found


def put_uses(connection: sa.Connection, uses: Sequence[UseRow]) -> None:
    """Put in uses that are not there yet."""
    if uses:
        values = [{**_plain(use), "details": STRINGS.to_text(dict(use.details))} for use in uses]
        connection.execute(sa.insert(graph_uses), values)


def _plain(use: UseRow) -> dict[str, str]:
    return {"id": use.id, "type": use.type, "name": use.name, "folded": use.folded, "entity": use.entity}


def put_blocks(connection: sa.Connection, blocks: Mapping[str, Iterable[str]]) -> None:
    """Put the blocks of uses, by the use's id, in the place of those they had."""
    _drop(connection, graph_blocks, graph_blocks.c.use, blocks)
    values = [{"block": block, "use": use} for use, held in blocks.items() for block in sorted(set(held))]
    if values:
        connection.execute(sa.insert(graph_blocks), values)


def drop_uses(connection: sa.Connection, ids: Iterable[str]) -> None:
    """Take out uses and their blocks."""
    wanted = sorted(ids)
    _drop(connection, graph_uses, graph_uses.c.id, wanted)
    _drop(connection, graph_blocks, graph_blocks.c.use, wanted)


def papers_using(connection: sa.Connection, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the papers of each of these uses, sorted; a use without mentions is left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for part in chunks(sorted(ids)):
        query = sa.select(graph_mentions.c.use, graph_mentions.c.paper).distinct()
        for use, paper in connection.execute(query.where(graph_mentions.c.use.in_(part))):
            found[use].add(paper)
    return {use: tuple(sorted(papers)) for use, papers in found.items()}


def joined_by_blocks(connection: sa.Connection, ids: Iterable[str]) -> set[str]:
    """Return these uses and all that chains of shared blocks join them to."""
    reached, frontier, passed = set(ids), set(ids), set[str]()
    while frontier:
        blocks: set[str] = set()
        for part in chunks(sorted(frontier)):
            query = sa.select(graph_blocks.c.block).where(graph_blocks.c.use.in_(part)).distinct()
            blocks |= set(connection.execute(query).scalars())
        blocks -= passed
        passed |= blocks
        frontier = uses_in_blocks(connection, blocks) - reached
        reached |= frontier
    return reached


def uses_in_blocks(connection: sa.Connection, blocks: Iterable[str]) -> set[str]:
    """Return the uses that are in one of these blocks."""
    found: set[str] = set()
    for part in chunks(sorted(set(blocks))):
        query = sa.select(graph_blocks.c.use).where(graph_blocks.c.block.in_(part)).distinct()
        found |= set(connection.execute(query).scalars())
    return found


def uses_named(connection: sa.Connection, type: EntityType, names: Iterable[str]) -> set[str]:
    """Return the uses of these printed names."""
    found: set[str] = set()
    for part in chunks(sorted(set(names))):
        query = sa.select(graph_uses.c.id).where(graph_uses.c.type == type, graph_uses.c.name.in_(part))
        found |= set(connection.execute(query).scalars())
    return found


def entities_named(connection: sa.Connection, type: EntityType, names: Iterable[str]) -> set[str]:
    """Return the ids of the entities that have one of these printed names."""
    found: set[str] = set()
    for part in chunks(sorted(set(names))):
        query = sa.select(graph_uses.c.entity).where(graph_uses.c.type == type, graph_uses.c.name.in_(part))
        found |= set(connection.execute(query.distinct()).scalars())
    return found


def papers_by_entity(connection: sa.Connection, type: EntityType, name: str) -> dict[str, set[str]]:
    """Return the entities that have a printed name, by id, each with the papers that call it so."""
    query = (
        sa.select(graph_uses.c.entity, graph_mentions.c.paper)
        .join(graph_mentions, graph_mentions.c.use == graph_uses.c.id)
        .where(graph_uses.c.type == type, graph_uses.c.name == name)
    )
    found: dict[str, set[str]] = defaultdict(set)
    for entity, paper in connection.execute(query.distinct()):
        found[entity].add(paper)
    return found


def count(connection: sa.Connection) -> int:
    """Return how many uses of names there are."""
    return connection.execute(sa.select(sa.func.count()).select_from(graph_uses)).scalar_one()


def uses_of_type(connection: sa.Connection, type: EntityType) -> set[str]:
    """Return the uses of all names of a type."""
    return set(connection.execute(sa.select(graph_uses.c.id).where(graph_uses.c.type == type)).scalars())


def set_entity(connection: sa.Connection, pairs: Iterable[tuple[str, str]]) -> None:
    """Say of uses, by id, which entity they belong to."""
    values = [{"of": use, "to": entity} for use, entity in pairs]
    if values:
        statement = sa.update(graph_uses).where(graph_uses.c.id == sa.bindparam("of")).values(entity=sa.bindparam("to"))
        connection.execute(statement, values)


def drop_entities(connection: sa.Connection, ids: Iterable[str]) -> None:
    """Take out entities."""
    _drop(connection, graph_entities, graph_entities.c.id, ids)


def put_entities(connection: sa.Connection, entities: Sequence[Entity]) -> None:
    """Put in entities in the place of those of the same ids."""
    drop_entities(connection, [entity.id for entity in entities])
    values = [
        {
            "id": entity.id,
            "type": entity.type,
            "name": entity.name,
            "papers": len(entity.papers),
            "payload": ENTITY.to_text(entity),
        }
        for entity in entities
    ]
    if values:
        connection.execute(sa.insert(graph_entities), values)


def replace_merges(connection: sa.Connection, type: EntityType, names: Iterable[str], merges: Sequence[Merge]) -> None:
    """Put these merges in the place of all that are about one of these names."""
    held = graph_merges.c
    for part in chunks(sorted(set(names))):
        about = held.left.in_(part) | held.right.in_(part)
        connection.execute(sa.delete(graph_merges).where((held.type == type) & about))
    _drop(connection, graph_merges, held.id, [merge.id for merge in merges])
    if merges:
        connection.execute(sa.insert(graph_merges), [asdict(merge) for merge in merges])


def _drop(connection: sa.Connection, table: sa.Table, column: sa.Column[str], ids: Iterable[str]) -> None:
    for part in chunks(sorted(set(ids))):
        connection.execute(sa.delete(table).where(column.in_(part)))
