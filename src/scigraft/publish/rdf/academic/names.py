"""Names of entities and relations: IRIs under the base, from ids that follow from what the entities are."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from pyoxigraph import NamedNode

from scigraft.model import Entity
from scigraft.publish.rdf.names import DEFAULT_BASE, SCIGRAFT, iri, paper_iri, segment
from scigraft.publish.rdf.record import Seen
from scigraft.publish.rdf.vocabulary import ours

CITES = iri("cito:cites")


def entity_iri(base: str, entity_id: str) -> NamedNode:
    """Return the IRI of an entity that is no paper."""
    return NamedNode(f"{base}entity/{segment(entity_id)}")


def entities_graph(base: str = DEFAULT_BASE) -> NamedNode:
    """Return the name of the graph that holds entities, their names, merges, and the edges between them."""
    return NamedNode(f"{base}entities")


@lru_cache(maxsize=64)
def relation_iri(relation: str) -> NamedNode:
    """Return the property of a relation: ``works for`` is ``scigraft:worksFor``; ``cites`` is CiTO's."""
    if relation == "cites":
        return CITES
    first, *more = relation.split() or [relation]
    return NamedNode(SCIGRAFT + segment(first + "".join(word.capitalize() for word in more)))


@dataclass
class Nodes:
    """The nodes of entities by id: a Title is the paper itself. Entities that were not told of keep their own IRI.

    ``seen`` keeps places and documents from being described with each edge that they support.
    """

    base: str
    papers: dict[str, str] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)

    def learn(self, entity: Entity) -> None:
        """Take note of which paper a Title stands for."""
        if entity.type == "Title" and entity.papers:
            self.papers[entity.id] = entity.papers[0]

    def node(self, entity_id: str) -> NamedNode:
        """Return the node of an entity."""
        paper = self.papers.get(entity_id)
        return entity_iri(self.base, entity_id) if paper is None else paper_iri(self.base, paper)


# Entity type -> classes: our own, and what others call such things.
CLASSES = {
    "Author": (ours("Author"), iri("schema:Person")),
    "Institution": (ours("Institution"), iri("schema:Organization")),
    "Conference": (ours("Conference"), iri("schema:CreativeWorkSeries")),
    "Date": (ours("Date"),),
    "Field": (ours("ResearchField"), iri("skos:Concept")),
    "Keywords": (ours("Keywords"), iri("skos:Concept")),
    "Innovation": (ours("Innovation"),),
    "Method": (ours("Method"),),
    "Problem": (ours("Problem"),),
    "Model": (ours("Model"),),
    "Task": (ours("Task"), iri("skos:Concept")),
    "Dataset": (ours("Dataset"), iri("schema:Dataset")),
    "Metric": (ours("Metric"), iri("skos:Concept")),
    "Result": (ours("Result"),),
}
