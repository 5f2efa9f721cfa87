"""Entities and merges as statements."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pyoxigraph import Literal, NamedNode

from scigraft.model import Entity, Merge
from scigraft.publish.graphs import clean
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.academic.names import CLASSES, entity_iri
from scigraft.publish.rdf.names import iri, observation_iri, paper_iri, segment, text_literal
from scigraft.publish.rdf.numbers import integer_literal, number_literal
from scigraft.publish.rdf.paper import paper_stub

_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_YEAR = re.compile(r"[12]\d{3}")
# Details of an entity that have a property of their own; what else there is stays with the entity's other formats.
DETAILS = {
    "task": v.ours("taskName"),
    "dataset": v.ours("datasetName"),
    "metric": v.ours("metricName"),
    "model": v.ours("modelName"),
    "value": v.LITERAL,
}


def entity_statements(entity: Entity, base: str) -> Iterator[v.Statement]:
    """Yield what is said of an entity: its classes, its names with the most frequent first, and its details.

    Of a Title, which is the paper itself, only the least is said; the paper's own statements tell more.
    """
    if entity.type == "Title":
        if entity.papers:
            paper = paper_iri(base, entity.papers[0])
            yield from paper_stub(paper, entity.papers[0])
            if entity.name:
                yield paper, iri("dcterms:title"), text_literal(clean(entity.name))
            yield from _year(paper, entity)
        return
    node = entity_iri(base, entity.id)
    for kind in CLASSES.get(entity.type, ()):
        yield node, v.TYPE, kind
    yield node, v.TYPE, v.ours("AcademicEntity")
    yield node, v.IDENTIFIER, text_literal(clean(entity.id))
    yield node, v.LABEL, text_literal(clean(entity.name))
    for name, _ in entity.names:
        if name != entity.name:
            yield node, iri("skos:altLabel"), text_literal(clean(name))
    yield node, v.ours("paperCount"), integer_literal(len(entity.papers))
    yield from _details(node, entity, base)


def _details(node: NamedNode, entity: Entity, base: str) -> Iterator[v.Statement]:
    told = entity.details
    for name, said in DETAILS.items():
        if told.get(name):
            yield node, said, text_literal(clean(told[name]))
    if record := told.get("record"):
        yield node, v.DERIVED_FROM, observation_iri(base, clean(record))
    if match := _ORCID.search(told.get("orcid", "")):
        yield node, iri("schema:sameAs"), NamedNode(f"https://orcid.org/{match[0]}")
    yield from _year(node, entity)


def _year(node: NamedNode, entity: Entity) -> Iterator[v.Statement]:
    if match := _YEAR.fullmatch(entity.details.get("year", "")):
        yield node, iri("fabio:hasPublicationYear"), Literal(match[0], datatype=iri("xsd:gYear"))


def kind_statements(kind: str, broader: str, base: str) -> Iterator[v.Statement]:
    """Yield that a task, by its id, is a kind of another."""
    yield entity_iri(base, kind), iri("skos:broader"), entity_iri(base, broader)


def merge_statements(merge: Merge, base: str) -> Iterator[v.Statement]:
    """Yield what is said of a merge: the two names, the evidence, and whether it is in force."""
    node = NamedNode(f"{base}merge/{segment(merge.id)}")
    yield node, v.TYPE, v.ours("Merge")
    yield node, v.IDENTIFIER, text_literal(clean(merge.id))
    yield node, v.ours("entityType"), text_literal(merge.type)
    yield node, v.ours("mergedName"), text_literal(clean(merge.left))
    yield node, v.ours("mergedName"), text_literal(clean(merge.right))
    yield node, v.ours("layer"), text_literal(merge.layer)
    yield node, v.ours("evidence"), text_literal(clean(merge.evidence))
    yield node, v.ours("confidence"), number_literal(merge.confidence)
    yield node, v.ours("mergeState"), text_literal(merge.state)
