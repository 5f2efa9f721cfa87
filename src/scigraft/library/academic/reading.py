"""Rows of the graph read back as entities, edges and citations, in one order whatever the order they came in."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, cast

import sqlalchemy as sa

from scigraft.graph.citations import CataloguePaper
from scigraft.graph.weave import edges
from scigraft.library.academic.answers import Node
from scigraft.model import Citation, CitationType, Edge, EdgeSupport, Entity, EntityType, TypedContext
from scigraft.store.catalog import chunks
from scigraft.store.codec import METADATA
from scigraft.store.graph_codecs import CONTEXT, ENTITY, LINK, REFERENCE
from scigraft.store.graph_schema import (
    graph_contexts,
    graph_entities,
    graph_links,
    graph_mentions,
    graph_papers,
    graph_references,
    graph_uses,
)

FETCH = 512  # rows held at a time while streaming
CITING = "citations"  # what found an edge between papers
Columns = sa.ColumnCollection[str, sa.ColumnElement[Any]]
Supported = tuple[str, str, str, EdgeSupport]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which edges: by the entities they lead from and to, their relation, and the paper that supports them."""

    sources: frozenset[str] | None = None
    targets: frozenset[str] | None = None
    relation: str | None = None
    paper: str | None = None


def entities(connection: sa.Connection, *, type: EntityType | None = None) -> Iterator[Entity]:
    """Yield entities by type and id."""
    query = sa.select(graph_entities.c.payload)
    if type is not None:
        query = query.where(graph_entities.c.type == type)
    ordered = query.order_by(graph_entities.c.type, graph_entities.c.id)
    for payload in connection.execution_options(yield_per=FETCH).execute(ordered).scalars():
        yield ENTITY.of_text(payload)


def entities_of(connection: sa.Connection, ids: Iterable[str]) -> dict[str, Entity]:
    """Return entities by id; those that are not there are left out."""
    found: dict[str, Entity] = {}
    for part in chunks(sorted(set(ids))):
        query = sa.select(graph_entities.c.id, graph_entities.c.payload).where(graph_entities.c.id.in_(part))
        for id, payload in connection.execute(query):
            found[id] = ENTITY.of_text(payload)
    return found


def nodes_of(connection: sa.Connection, ids: Iterable[str]) -> dict[str, Node]:
    """Return entities in short, by id."""
    found: dict[str, Node] = {}
    held = graph_entities.c
    for part in chunks(sorted(set(ids))):
        for id, type, name in connection.execute(sa.select(held.id, held.type, held.name).where(held.id.in_(part))):
            found[id] = Node(cast(EntityType, type), name, id)
    return found


def entities_in_short(connection: sa.Connection, ids: Iterable[str]) -> dict[str, tuple[EntityType, int]]:
    """Return the type of entities, by id, and how many papers name each."""
    held = graph_entities.c
    parts = chunks(sorted(set(ids)))
    queries = (sa.select(held.id, held.type, held.papers).where(held.id.in_(part)) for part in parts)
    rows = (row for query in queries for row in connection.execute(query))
    return {id: (cast(EntityType, type), papers) for id, type, papers in rows}


def catalogue_of(connection: sa.Connection, keys: Iterable[str]) -> list[CataloguePaper]:
    """Return papers by key as references are held against them; those that are not there are left out."""
    held = graph_papers.c
    queries = (sa.select(held.key, held.metadata).where(held.key.in_(part)) for part in chunks(sorted(set(keys))))
    rows = (row for query in queries for row in connection.execute(query))
    return [CataloguePaper(key, METADATA.of_text(text)) for key, text in rows]


def all_edges(connection: sa.Connection, asked: Asked = Asked()) -> Iterator[Edge]:  # noqa: B008
    """Yield edges by source, relation and target, with support in the order of papers, files and places."""
    parts = [_links(connection, asked), _citing(connection, asked)]
    yield from edges(heapq.merge(*parts, key=lambda one: one[:3]))


@dataclass(frozen=True, slots=True)
class EntityLinks:
    """Links joined with the entities that they lead from and to: what is selected, and columns to select.

    ``said`` are the columns of the link, ``from_`` and ``to`` those of its mentions, ``source`` and ``target`` those of
    their uses. A link from an entity to itself is left out.
    """

    said: Columns
    from_: Columns
    to: Columns
    source: Columns
    target: Columns
    joined: sa.FromClause

    def select(self, *columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
        """Return the query for some of the columns."""
        return sa.select(*columns).select_from(self.joined).where(self.source.entity != self.target.entity)


def entity_links() -> EntityLinks:
    """Return links joined with their entities."""
    said, from_, to = graph_links.c, graph_mentions.alias("a"), graph_mentions.alias("b")
    source, target = graph_uses.alias("s"), graph_uses.alias("t")
    joined = (
        graph_links.join(from_, (from_.c.file == said.file) & (from_.c.id == said.source))
        .join(to, (to.c.file == said.file) & (to.c.id == said.target))
        .join(source, source.c.id == from_.c.use)
        .join(target, target.c.id == to.c.use)
    )
    return EntityLinks(said, from_.c, to.c, source.c, target.c, joined)


def _links(connection: sa.Connection, asked: Asked) -> Iterator[Supported]:
    links = entity_links()
    said, paper = links.said, links.from_.paper
    source, target = links.source.entity, links.target.entity
    query = links.select(source.label("source"), said.relation, target.label("target"), paper, said.file, said.payload)
    if asked.relation is not None:
        query = query.where(said.relation == asked.relation)
    if asked.paper is not None:
        query = query.where(paper == asked.paper)
    narrowed = _narrowed(query, asked, source, target)
    ordered = narrowed.order_by("source", said.relation, "target", paper, said.file, said.position)
    for row in connection.execution_options(yield_per=FETCH).execute(ordered):
        link = LINK.of_text(row.payload)
        support = EdgeSupport(row.paper, row.file, link.place, link.found_by, link.confidence)
        yield row.source, row.relation, row.target, support


def _citing(connection: sa.Connection, asked: Asked) -> Iterator[Supported]:
    said, reference = graph_contexts.c, graph_references.c
    source, target = graph_papers.alias("s"), graph_papers.alias("t")
    query = (
        sa.select(
            source.c.entity.label("source"), said.type, target.c.entity.label("target"),
            reference.paper, said.file, said.payload, said.confidence,
        )
        .select_from(graph_contexts)
        .join(graph_references, (reference.file == said.file) & (reference.key == said.reference))
        .join(source, source.c.key == reference.paper)
        .join(target, target.c.key == reference.target)
        .where(said.type != "")
    )  # fmt: skip
    if asked.relation is not None:
        query = query.where(said.type == asked.relation)
    if asked.paper is not None:
        query = query.where(reference.paper == asked.paper)
    narrowed = _narrowed(query, asked, source.c.entity, target.c.entity)
    ordered = narrowed.order_by("source", said.type, "target", reference.paper, said.file, said.position)
    for row in connection.execution_options(yield_per=FETCH).execute(ordered):
        context = CONTEXT.of_text(row.payload)
        place = context.place if context.place.text else replace(context.place, text=context.sentence)
        support = EdgeSupport(row.paper, row.file, place, CITING, row.confidence)
        yield row.source, row.type, row.target, support


def _narrowed(
    query: sa.Select[Any], asked: Asked, source: sa.ColumnElement[str], target: sa.ColumnElement[str]
) -> sa.Select[Any]:
    if asked.sources is not None:
        query = query.where(source.in_(sorted(asked.sources)))
    if asked.targets is not None:
        query = query.where(target.in_(sorted(asked.targets)))
    return query


def citations(
    connection: sa.Connection,
    *,
    citing: Sequence[str] | None = None,
    cited: Sequence[str] | None = None,
    among: frozenset[str] | None = None,
) -> Iterator[tuple[Citation, str]]:
    """Yield citations between papers of the library by citing and cited paper, each with the reference as printed.

    ``citing`` and ``cited`` (a few) keep citations by and of these papers; ``among`` those of these, of any number.
    Documents of one paper that hold the same reference give one citation, and the same sentence once.
    """
    said = graph_references.c
    query = sa.select(said.paper, said.target, said.file, said.key, said.how, said.payload).where(said.target != "")
    if citing is not None:
        query = query.where(said.paper.in_(citing))
    if cited is not None:
        query = query.where(said.target.in_(cited))
    rows = connection.execute(query.order_by(said.paper, said.target, said.file, said.position)).all()
    for (paper, target), group in groupby(rows, key=lambda row: (row.paper, row.target)):
        if among is not None and target not in among:
            continue
        held = list(group)
        contexts = [one for row in held for one in _contexts(connection, row.file, row.key)]
        once = {(one.context.sentence, one.type): one for one in reversed(contexts)}
        kept = tuple(one for one in contexts if once[one.context.sentence, one.type] is one)
        yield Citation(paper, target, held[0].key, held[0].how, kept), REFERENCE.of_text(held[0].payload).printed


def _contexts(connection: sa.Connection, file: str, reference: str) -> Iterator[TypedContext]:
    said = graph_contexts.c
    mine = (said.file == file) & (said.reference == reference) & (said.type != "")
    query = sa.select(said.payload, said.type, said.confidence).where(mine).order_by(said.position)
    for payload, type, confidence in connection.execute(query):
        yield TypedContext(CONTEXT.of_text(payload), cast(CitationType, type), confidence)
