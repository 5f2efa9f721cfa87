"""The teacher: walks of two edges over the neighbour graph, a facet at a time, fused by rank (GRAFT, section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import KEPT, Weighing, two_hop
from scigraft.model import FACETS, Facet
from scigraft.search.dense import NO_VECTORS
from scigraft.search.fusion import reciprocal_ranks, top
from scigraft.search.index import Query, SearchIndex
from scigraft.search.item_match import Matches, facet_scores_of
from scigraft.search.system import Scored, VectorUse

if TYPE_CHECKING:
    from numpy.typing import NDArray


class GraphWalk:
    """Two-hop walk."""

    name = "graph"
    summary = "walks of two steps over the neighbour graph, facet by facet"
    vectors: VectorUse = "needed"
    whole = False

    def __init__(self, alpha: float = Weighing().alpha) -> None:
        self._alpha = alpha

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks: vectors, and the graph that is made from them."""
        return "" if index.model and index.neighbours else NO_VECTORS

    def score(
        self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS, items: Matches | None = None
    ) -> Scored:
        """Return sums of reciprocal ranks, and what each facet added. ``items`` are its matches, where known."""
        added = {}
        for facet in facets:
            if facet in index.neighbours:
                similar = items.of_facet[facet] if items else None
                added[facet] = reciprocal_ranks(self.walk(query, index, facet, similar))
        return Scored(sum(added.values(), np.zeros(len(index))), added)

    def walk(
        self, query: Query, index: SearchIndex, facet: Facet, similar: NDArray[np.float64] | None = None
    ) -> NDArray[np.float64]:
        """Return the scores of a walk in one facet; the edges of a query from outside are its best facet scores.

        ``similar`` are the facet scores of all papers, where they are known.
        """
        lists = index.neighbours[facet]
        if query.paper is not None:
            scores = two_hop(lists, *lists.row(query.paper))
            scores[query.paper] = 0.0
            return scores
        weights = self._alpha * (facet_scores_of(query, index, facet) if similar is None else similar)
        nearest = top(weights, KEPT)
        return two_hop(lists, nearest, weights[nearest])
