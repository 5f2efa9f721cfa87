"""Search by one facet: the whole texts of papers against what the query says of that facet, and against all it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import SCALE
from scigraft.model import Facet
from scigraft.search.index import Query, SearchIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]

# Shares beside the cosine of whole texts. What a paper says of a facet in a sentence is little to compare by; what the
# query says of it, held against whole texts, tells more than items against items. Chosen on the development queries of
# CSFCube, each query left out in turn: the choice is the same each time, and higher or lower by half changes little.
ITEMS, WORDS = 0.3, 0.3


def conditioned(query: Query, index: SearchIndex, facet: Facet) -> Scores:
    """Return how alike each paper is to the query in one facet, shape (papers,), 0 or more.

    The cosine of whole texts, the mean cosine of the query's items of the facet with whole texts, and BM25 as a share
    of the best of all papers, weighed. What is not there, vectors or items, adds nothing.
    """
    scores = WORDS * _words(query, index)
    if query.vector is not None and index.model:
        scores += _cosines(query.vector[None], index)
    mine = query.items.get(facet)
    if mine is not None and len(mine) and index.model:
        scores += ITEMS * _cosines(mine, index)
    return np.maximum(scores, 0.0)


def _cosines(vectors: NDArray[np.int16], index: SearchIndex) -> Scores:
    """Return the mean cosine of some vectors with each paper's whole text."""
    products = index.text_vectors @ vectors.astype(np.float32).T
    mean: Scores = products.mean(axis=1, dtype=np.float64) / SCALE**2
    return mean


def _words(query: Query, index: SearchIndex) -> Scores:
    found = index.words.scores(query.text)
    if query.paper is not None:
        found[query.paper] = 0.0
    return found / max(float(found.max(initial=0.0)), np.finfo(float).tiny)
