"""Edges and citations as statements, each with the places in papers that support it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

from pyoxigraph import NamedNode

from scigraft.model import Citation, Edge, EdgeSupport, Locator, TypedContext
from scigraft.publish.graphs import BETWEEN_PAPERS, clean
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.academic.names import CITES, Nodes, entities_graph, relation_iri
from scigraft.publish.rdf.names import document_iri, iri, paper_graph, paper_iri, place_iri, text_literal
from scigraft.publish.rdf.numbers import number_literal
from scigraft.publish.rdf.paper import document_stub
from scigraft.publish.rdf.place import place_statements

ASSERTION = v.ours("Assertion")
SUBJECT, PREDICATE, OBJECT = iri("rdf:subject"), iri("rdf:predicate"), iri("rdf:object")
SECTION, CONFIDENCE = v.ours("section"), v.ours("confidence")

Run = tuple[NamedNode, Iterable[v.Statement]]  # a graph and what is said in it
Triple = tuple[NamedNode, NamedNode, NamedNode]


def edge_runs(edge: Edge, nodes: Nodes) -> Iterator[Run]:
    """Yield what is said of an edge, run by run with the graph it is said in.

    The edge itself stands in the graph of the paper that it touches, or in ``entities_graph``; each support is an
    assertion in the graph of its paper. Relations between papers are told by ``citation_runs``, and passed over here.
    """
    if edge.relation in BETWEEN_PAPERS:
        return
    said = nodes.node(edge.source), relation_iri(edge.relation), nodes.node(edge.target)
    paper = nodes.papers.get(edge.source) or nodes.papers.get(edge.target)
    yield entities_graph(nodes.base) if paper is None else paper_graph(paper, nodes.base), (said,)
    for support in edge.support:
        yield paper_graph(support.paper, nodes.base), _support(said, support, nodes)


def citation_runs(citation: Citation, nodes: Nodes) -> Iterator[Run]:
    """Yield what is said of a citation, all of it in the graph of the citing paper: an assertion for each context."""
    graph = paper_graph(citation.citing, nodes.base)
    citing, cited = paper_iri(nodes.base, citation.citing), paper_iri(nodes.base, citation.cited)
    yield graph, ((citing, CITES, cited),)
    for relation in sorted({typed.type for typed in citation.contexts}):
        yield graph, ((citing, relation_iri(relation), cited),)
    for typed in citation.contexts:
        said = citing, relation_iri(typed.type), cited
        yield graph, _context(said, typed, citation.citing, nodes)


def _support(said: Triple, support: EdgeSupport, nodes: Nodes) -> Iterator[v.Statement]:
    place = support.place if support.place.file else replace(support.place, file=support.file)
    node = _node(said, support.paper, place, nodes.base)
    yield from _assertion(node, said, support.paper, place, nodes.base)
    if support.found_by:
        yield node, v.FOUND_BY, text_literal(clean(support.found_by))
    yield node, CONFIDENCE, number_literal(support.confidence)
    yield from _place(place, support.paper, nodes)


def _context(said: Triple, typed: TypedContext, paper: str, nodes: Nodes) -> Iterator[v.Statement]:
    found = typed.context
    place = found.place if found.place.text else replace(found.place, text=found.sentence)
    node = _node(said, paper, place, nodes.base)
    yield from _assertion(node, said, paper, place, nodes.base)
    yield node, CONFIDENCE, number_literal(typed.confidence)
    if found.section:
        yield node, SECTION, text_literal(clean(" > ".join(found.section)))
    yield from _place(place, paper, nodes)


def _node(said: Triple, paper: str, place: Locator, base: str) -> NamedNode:
    told = "\n".join((*(term.value for term in said), place_iri(base, place).value))
    digest = sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:16]
    return NamedNode(f"{paper_iri(base, paper).value}/says/{digest}")


def _assertion(node: NamedNode, said: Triple, paper: str, place: Locator, base: str) -> Iterator[v.Statement]:
    yield node, v.TYPE, ASSERTION
    for name, term in zip((SUBJECT, PREDICATE, OBJECT), said, strict=True):
        yield node, name, term
    yield node, v.PAPER, paper_iri(base, paper)
    yield node, v.QUOTED_FROM, place_iri(base, place)


def _place(place: Locator, paper: str, nodes: Nodes) -> Iterator[v.Statement]:
    source, document = place_iri(nodes.base, place), document_iri(nodes.base, place.file)
    if nodes.seen.first(source):
        shown = replace(place, text=clean(place.text)) if place.text else place
        yield from place_statements(source, document, shown)
    if nodes.seen.first(document):
        yield from document_stub(document, place.file, paper_iri(nodes.base, paper))
