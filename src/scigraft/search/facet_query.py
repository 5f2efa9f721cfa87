"""Search by one facet: the items of a query's facet against the papers, with the texts as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.model import Facet
from scigraft.search.dense import Dense
from scigraft.search.index import Query, SearchIndex
from scigraft.search.item_match import facet_scores_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

WHOLE = 0.5  # share of the whole texts' cosine


def conditioned(query: Query, index: SearchIndex, facet: Facet) -> NDArray[np.float64]:
    """Return how alike each paper is to the query in one facet, shape (papers,)."""
    whole = Dense().score(query, index).scores
    return WHOLE * whole + (1 - WHOLE) * np.maximum(facet_scores_of(query, index, facet), 0)
