"""Counts of the graph, as the table of NLP-AKG has them (table 3), and of what it was made from."""

from __future__ import annotations

import sqlalchemy as sa

from scigraft.graph import TYPES, ontology
from scigraft.library.academic.answers import GraphStats
from scigraft.library.academic.reading import entity_links
from scigraft.model import EntityType
from scigraft.store.graph_schema import (
    graph_contexts,
    graph_documents,
    graph_entities,
    graph_mentions,
    graph_merges,
    graph_papers,
    graph_references,
    graph_set_aside,
)


def stats(connection: sa.Connection) -> GraphStats:
    """Return the counts of entities and edges by type, in the ontology's order; zeros included."""
    by_type = dict(_pairs(connection, graph_entities.c.type))
    edges = {**_edges(connection), **_citing(connection)}
    return GraphStats(
        entities=tuple((type, by_type.get(type, 0)) for type in TYPES),
        relations=tuple(
            (one.name, one.source, one.target, edges.get((one.name, one.source, one.target), 0))
            for one in ontology().relations
        ),
        papers=_count(connection, graph_papers),
        documents=_count(connection, graph_documents),
        mentions=_count(connection, graph_mentions),
        references=_count(connection, graph_references),
        linked=_count(connection, graph_references, graph_references.c.target != ""),
        contexts=_count(connection, graph_contexts),
        set_aside=_count(connection, graph_set_aside),
        merges=_count(connection, graph_merges, graph_merges.c.state == "applied"),
    )


def _pairs(connection: sa.Connection, column: sa.Column[str]) -> list[tuple[str, int]]:
    rows = connection.execute(sa.select(column, sa.func.count()).group_by(column))
    return [(value, count) for value, count in rows]


def _count(connection: sa.Connection, table: sa.Table, where: sa.ColumnElement[bool] | None = None) -> int:
    query = sa.select(sa.func.count()).select_from(table)
    return connection.execute(query if where is None else query.where(where)).scalar_one()


def _edges(connection: sa.Connection) -> dict[tuple[str, EntityType, EntityType], int]:
    links = entity_links()
    ends = links.source.type, links.target.type.label("to_type"), links.source.entity, links.target.entity
    each = links.select(links.said.relation, *ends).distinct().subquery()
    key = (each.c.relation, each.c.type, each.c.to_type)
    rows = connection.execute(sa.select(*key, sa.func.count()).group_by(*key))
    return {(relation, source_type, target_type): count for relation, source_type, target_type, count in rows}


def _citing(connection: sa.Connection) -> dict[tuple[str, EntityType, EntityType], int]:
    said, reference = graph_contexts.c, graph_references.c
    each = (
        sa.select(said.type, reference.paper, reference.target)
        .select_from(graph_contexts)
        .join(graph_references, (reference.file == said.file) & (reference.key == said.reference))
        .where(said.type != "", reference.target != "")
        .distinct()
        .subquery()
    )
    rows = connection.execute(sa.select(each.c.type, sa.func.count()).group_by(each.c.type))
    return {(type, "Title", "Title"): count for type, count in rows}
