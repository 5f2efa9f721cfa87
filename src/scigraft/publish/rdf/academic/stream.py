"""The academic graph as a stream of RDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from scigraft.model import Citation, Edge, Entity, Merge
from scigraft.publish.rdf.academic.assertions import Run, citation_runs, edge_runs
from scigraft.publish.rdf.academic.entities import entity_statements, kind_statements, merge_statements
from scigraft.publish.rdf.academic.names import Nodes, entities_graph
from scigraft.publish.rdf.context import Naming
from scigraft.publish.rdf.names import DEFAULT_BASE, checked_base, paper_graph
from scigraft.publish.rdf.stream import write_runs


def write(
    entities: Iterable[Entity],
    edges: Iterable[Edge],
    citations: Iterable[Citation],
    stream: BinaryIO,
    *,
    format: str,
    merges: Iterable[Merge] = (),
    kinds: Iterable[tuple[str, str]] = (),
    base: str = DEFAULT_BASE,
) -> None:
    """Write the academic graph as RDF, in the order given: the same bytes for the same graph.

    ``kinds`` are tasks that are kinds of others, each with the broader one, by id.
    ``format`` and ``base`` as ``rdf.write`` has them. In N-Quads what a paper says is in the graph of the paper, and
    what papers share in ``entities_graph``.
    """
    nodes = Nodes(checked_base(base))
    write_runs(_runs(entities, edges, citations, merges, kinds, nodes), stream, format, Naming((), base=base))


def _runs(
    entities: Iterable[Entity],
    edges: Iterable[Edge],
    citations: Iterable[Citation],
    merges: Iterable[Merge],
    kinds: Iterable[tuple[str, str]],
    nodes: Nodes,
) -> Iterator[Run]:
    shared = entities_graph(nodes.base)
    for entity in entities:
        nodes.learn(entity)
        own = entity.type == "Title" and entity.papers
        yield paper_graph(entity.papers[0], nodes.base) if own else shared, entity_statements(entity, nodes.base)
    for kind, broader in kinds:
        yield shared, kind_statements(kind, broader, nodes.base)
    for merge in merges:
        yield shared, merge_statements(merge, nodes.base)
    for edge in edges:
        yield from edge_runs(edge, nodes)
    for citation in citations:
        yield from citation_runs(citation, nodes)
