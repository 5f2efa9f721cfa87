"""The items of a query against those of all papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import SCALE
from scigraft.model import Facet
from scigraft.search.index import Query, SearchIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray


def facet_scores_of(query: Query, index: SearchIndex, facet: Facet) -> NDArray[np.float64]:
    """Return the facet score of the query with each paper: the symmetric mean of best matches, 0 without items."""
    scores = np.zeros(len(index))
    mine, theirs = query.items.get(facet), index.items.get(facet)
    if mine is None or not len(mine) or theirs is None or not len(theirs.vectors):
        return scores
    products = mine.astype(np.float32) @ index.item_vectors[facet].T
    there = np.flatnonzero(theirs.counts)
    begins = theirs.starts[there]
    best = np.maximum.reduceat(products, begins, axis=1).sum(axis=0, dtype=np.float64) / len(mine)
    back = np.add.reduceat(products.max(axis=0).astype(np.float64), begins) / theirs.counts[there]
    scores[there] = (best + back) / (2 * SCALE**2)
    return scores


def best_pair(query: Query, index: SearchIndex, facet: Facet, paper: int) -> tuple[int, int, float] | None:
    """Return which item of the query and which of a paper are most alike, by their places, and how alike (cosine)."""
    mine, theirs = query.items.get(facet), index.items.get(facet)
    if mine is None or not len(mine) or theirs is None or not theirs.counts[paper]:
        return None
    part = theirs.vectors[theirs.starts[paper] : theirs.starts[paper + 1]]
    products = mine.astype(np.float32) @ part.astype(np.float32).T
    left, right = np.unravel_index(int(products.argmax()), products.shape)
    return int(left), int(right), float(products[left, right]) / SCALE**2
