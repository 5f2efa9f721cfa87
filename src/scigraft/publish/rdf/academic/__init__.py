"""The academic graph as linked data: entities, relations and citations, each with the places that support it.

What a paper says is in the graph of the paper: its relations, those of its authors to it, its citations, and an
*assertion* (``scigraft:Assertion``) for each place that supports an edge. What papers share is in ``entities_graph``:
the entities with their names, which tasks are kinds of which (``skos:broader``), the merges, and the edges between
entities that are no papers.
"""

from scigraft.publish.rdf.academic.assertions import citation_runs, edge_runs
from scigraft.publish.rdf.academic.entities import entity_statements, kind_statements, merge_statements
from scigraft.publish.rdf.academic.names import Nodes, entities_graph, entity_iri, relation_iri
from scigraft.publish.rdf.academic.stream import write

__all__ = [
    "Nodes",
    "citation_runs",
    "edge_runs",
    "entities_graph",
    "entity_iri",
    "entity_statements",
    "kind_statements",
    "merge_statements",
    "relation_iri",
    "write",
]
