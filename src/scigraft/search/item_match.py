"""The items of a query against those of all papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import SCALE
from scigraft.model import FACETS, Facet
from scigraft.search.index import Query, SearchIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray


def facet_scores_of(query: Query, index: SearchIndex, facet: Facet) -> NDArray[np.float64]:
    """Return the facet score of the query with each paper: the symmetric mean of best matches, 0 without items."""
    mine, theirs = query.items.get(facet), index.items.get(facet)
    if mine is None or theirs is None:
        return np.zeros(len(index))
    return _matched(mine.astype(np.float32), index.item_vectors[facet], theirs.starts)


def item_scores_of(query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> NDArray[np.float64]:
    """Return the symmetric mean of best matches between the query's items of some facets and all items of each paper.

    What is one paper's problem may be another's method: an item counts whatever facet it matches.
    """
    mine = [query.items[facet] for facet in facets if facet in query.items]
    if not mine or not index.items:
        return np.zeros(len(index))
    vectors, starts = index.items_together
    return _matched(np.concatenate(mine).astype(np.float32), vectors, starts)


def _matched(mine: NDArray[np.float32], theirs: NDArray[np.float32], starts: NDArray[np.int64]) -> NDArray[np.float64]:
    scores = np.zeros(len(starts) - 1)
    if not len(mine) or not len(theirs):
        return scores
    counts = np.diff(starts)
    there = np.flatnonzero(counts)
    products = mine @ theirs.T
    best = np.maximum.reduceat(products, starts[there], axis=1).sum(axis=0, dtype=np.float64) / len(mine)
    back = np.add.reduceat(products.max(axis=0).astype(np.float64), starts[there]) / counts[there]
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
