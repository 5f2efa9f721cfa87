"""Search by facets: the items of the query against those of each paper, together with the texts as a whole."""

from __future__ import annotations

import numpy as np

from scigraft.model import FACETS, Facet
from scigraft.search.dense import NO_VECTORS, Dense
from scigraft.search.index import Query, SearchIndex
from scigraft.search.item_match import facet_scores_of
from scigraft.search.system import Scored

WHOLE = 0.5  # share of the whole texts' cosine beside the mean of facet scores, chosen on development queries


class Facets:
    """Facet scores and whole texts."""

    name = "facets"
    summary = "best matches between items of the same facet, with title and abstract as a whole"

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks: vectors."""
        return "" if index.model else NO_VECTORS

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return weighed means, and each facet's part of it."""
        whole = Dense().score(query, index).scores
        share = (1 - WHOLE) / max(1, len(facets))
        added = {facet: share * np.maximum(facet_scores_of(query, index, facet), 0) for facet in facets}
        return Scored(sum(added.values(), WHOLE * whole), added)
