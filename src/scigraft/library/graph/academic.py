"""The academic graph in the store of linked data: what each paper says of it, and what papers share.

What a paper says is in the paper's own graph. Entities with their names, which are kinds of which, merges, and the
edges between entities that are no papers are in one more graph, which is written anew when any of them changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scigraft.library.academic.kinds import kinds_of_tasks
from scigraft.library.academic.reading import Asked, all_edges, citations, entities, entity_links
from scigraft.steps import digest_of
from scigraft.store.graph_schema import (
    graph_contexts,
    graph_documents,
    graph_entities,
    graph_mentions,
    graph_merges,
    graph_papers,
    graph_references,
    graph_uses,
)

if TYPE_CHECKING:
    from pyoxigraph import Quad

Parts = dict[str, list[object]]  # of a paper: what its graph depends on


def parts_of_papers(connection: sa.Connection) -> Parts:
    """Return what the academic statements of each paper depend on."""
    parts: Parts = defaultdict(list)
    said, used, cited, context = graph_mentions.c, graph_uses.c, graph_references.c, graph_contexts.c
    for query in (
        sa.select(graph_papers.c.key, graph_papers.c.entity),
        sa.select(graph_documents.c.paper, graph_documents.c.file, graph_documents.c.key),
        sa.select(said.paper, said.use, used.entity).join(graph_uses, used.id == said.use).distinct(),
        sa.select(cited.paper, cited.file, cited.key, cited.target, cited.how).where(cited.target != ""),
        sa.select(cited.paper, context.file, context.position, context.type, context.confidence)
        .join(graph_references, (cited.file == context.file) & (cited.key == context.reference))
        .where(cited.target != "", context.type != ""),
    ):
        for paper, *told in sorted(map(tuple, connection.execute(query))):
            parts[paper].append(told)
    return parts


def shared_stamp(connection: sa.Connection, parts: Parts) -> str:
    """Return what the graph of entities depends on; nothing where there are none."""
    held, merged = graph_entities.c, graph_merges.c
    found = [list(row) for row in connection.execute(sa.select(held.id, held.payload).order_by(held.id))]
    merges = [list(row) for row in connection.execute(sa.select(graph_merges).order_by(merged.id))]
    return digest_of([found, merges, sorted(parts.items())]) if found else ""


def academic_quads(connection: sa.Connection, paper: str, base: str) -> Iterator[Quad]:
    """Yield what a paper says of its entities and of the papers it cites, in the graph of the paper."""
    from pyoxigraph import Quad

    from scigraft.publish.rdf import paper_graph
    from scigraft.publish.rdf.academic import Nodes, citation_runs, edge_runs

    entity = connection.execute(sa.select(graph_papers.c.entity).where(graph_papers.c.key == paper)).scalar()
    nodes = Nodes(base, {entity: paper} if entity else {})
    own = paper_graph(paper, base)
    runs = [run for edge in all_edges(connection, Asked(paper=paper)) for run in edge_runs(edge, nodes)]
    for citation, _ in citations(connection, citing=[paper]):
        runs.extend(citation_runs(citation, nodes))
    for graph, said in runs:
        if graph == own:
            yield from (Quad(s, p, o, graph) for s, p, o in said)


def shared_quads(connection: sa.Connection, base: str) -> Iterator[Quad]:
    """Yield entities, which are kinds of which, merges, and the edges between entities that are no papers."""
    from pyoxigraph import Quad

    from scigraft.model import Merge
    from scigraft.publish.rdf.academic import (
        entities_graph,
        entity_iri,
        entity_statements,
        kind_statements,
        merge_statements,
        relation_iri,
    )

    graph = entities_graph(base)
    for entity in entities(connection):
        if entity.type != "Title":  # a paper is told of in its own graph
            yield from (Quad(s, p, o, graph) for s, p, o in entity_statements(entity, base))
    for kind, broader in kinds_of_tasks(connection).pairs():
        yield from (Quad(s, p, o, graph) for s, p, o in kind_statements(kind, broader, base))
    for row in connection.execute(sa.select(graph_merges).order_by(graph_merges.c.id)):
        yield from (Quad(s, p, o, graph) for s, p, o in merge_statements(Merge(**row._mapping), base))
    for source, relation, target in _edges_between_entities(connection):
        yield Quad(entity_iri(base, source), relation_iri(relation), entity_iri(base, target), graph)


def _edges_between_entities(connection: sa.Connection) -> Iterator[tuple[str, str, str]]:
    links = entity_links()
    said = links.select(links.source.entity, links.said.relation, links.target.entity)
    query = said.where(links.from_.type != "Title", links.to.type != "Title").distinct()
    yield from sorted(map(tuple, connection.execute(query)))
