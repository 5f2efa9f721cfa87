"""Search by meaning: the cosine of title and abstract as a whole."""

from __future__ import annotations

import numpy as np

from scigraft.graph.neighbours import SCALE
from scigraft.model import FACETS, Facet
from scigraft.search.index import Query, SearchIndex
from scigraft.search.system import Scored, VectorUse

NO_VECTORS = "the papers have no vectors: install the embedder and build again"


class Dense:
    """Cosine of whole texts."""

    name = "dense"
    summary = "meaning of title and abstract"
    vectors: VectorUse = "needed"
    whole = True

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks: vectors."""
        return "" if index.model else NO_VECTORS

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return cosines, below 0 cut."""
        if query.vector is None:
            return Scored(np.zeros(len(index)))
        products = index.text_vectors @ query.vector.astype(np.float32)
        return Scored(np.maximum(products.astype(np.float64) / SCALE**2, 0.0))
