"""Search by facets: the items of the query against all items of each paper, together with the texts as a whole."""

from __future__ import annotations

import numpy as np

from scigraft.model import FACETS, Facet
from scigraft.search.dense import NO_VECTORS, Dense
from scigraft.search.facet_query import conditioned
from scigraft.search.index import Query, SearchIndex
from scigraft.search.item_match import matches
from scigraft.search.system import Scored, VectorUse

WHOLE = 0.7  # share of the whole texts' cosine beside the match of items, chosen on development queries


class Facets:
    """Facet scores and whole texts."""

    name = "facets"
    summary = "items of each facet, with title and abstract"
    vectors: VectorUse = "needed"
    whole = True

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks: vectors."""
        return "" if index.model else NO_VECTORS

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return weighed means, and the score of each facet by itself; of some facets only, the mean of each asked."""
        found = matches(query, index, facets)
        alone = {facet: np.maximum(scores, 0) for facet, scores in found.of_facet.items()}
        if set(facets) != set(FACETS):
            return Scored(np.mean([conditioned(query, index, facet) for facet in facets], axis=0), alone)
        whole = Dense().score(query, index).scores
        return Scored(WHOLE * whole + (1 - WHOLE) * np.maximum(found.of_any, 0), alone)
