"""The neighbour graph: for each paper and facet the papers nearest to it by what they say and whom they cite."""

from scigraft.graph.neighbours.build import Corpus, Weighing, neighbour_graph
from scigraft.graph.neighbours.citation_score import Citations, CitationScores, citation_scores
from scigraft.graph.neighbours.items import FacetItems
from scigraft.graph.neighbours.lists import KEPT, NOBODY, NeighbourLists
from scigraft.graph.neighbours.quantised import MOST_ITEMS, SCALE, quantised
from scigraft.graph.neighbours.update import Held, updated
from scigraft.graph.neighbours.walk import two_hop

__all__ = [
    "KEPT",
    "MOST_ITEMS",
    "NOBODY",
    "SCALE",
    "CitationScores",
    "Citations",
    "Corpus",
    "FacetItems",
    "Held",
    "NeighbourLists",
    "Weighing",
    "citation_scores",
    "neighbour_graph",
    "quantised",
    "two_hop",
    "updated",
]
