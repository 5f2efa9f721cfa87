"""Citation expansion: papers that what was retrieved cites, and papers that cite it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.search.fusion import top

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.citation_score import Adjacency
    from scigraft.search.index import Query, SearchIndex

    Scores = NDArray[np.float64]

SEEDS = 50  # papers of what was retrieved that are asked for their citations


def expanded(base: Scores, query: Query, index: SearchIndex, *, seeds: int = SEEDS) -> tuple[Scores, Scores]:
    """Return for each paper how much of what was retrieved cites it, and how much of it it cites.

    Both are shares, from 0 to 1, of the scores of the first ``seeds`` papers of ``base``. The query's own paper is no
    seed and is not reached, so that its citations are not read: not even by taking a rank from another paper.
    """
    return _around(*seeded(base, query, seeds), query, index)


def around(counts: Scores, query: Query, index: SearchIndex) -> tuple[Scores, Scores]:
    """Return how many of some papers, each by its count, cite each paper, and how many it cites."""
    papers = np.flatnonzero(counts)
    return _around(papers, counts[papers], query, index)


def seeded(base: Scores, query: Query, seeds: int) -> tuple[NDArray[np.int64], Scores]:
    """Return the first papers of ``base``, the query's own left out, and their shares of the sum of their scores."""
    scores = base.copy()
    if query.paper is not None:
        scores[query.paper] = 0.0
    first = top(scores, seeds)
    return first, scores[first] / max(float(scores[first].sum()), np.finfo(float).tiny)


def _around(papers: NDArray[np.int64], shares: Scores, query: Query, index: SearchIndex) -> tuple[Scores, Scores]:
    cited = _reached(index.citations.cites, papers, shares, len(index))
    citing = _reached(index.citations.cited_by, papers, shares, len(index))
    if query.paper is not None:
        cited[query.paper] = citing[query.paper] = 0.0
    return cited, citing


def _reached(adjacency: Adjacency, papers: NDArray[np.int64], shares: Scores, size: int) -> Scores:
    works, counts = adjacency.rows(papers)
    return np.bincount(works, weights=np.repeat(shares, counts), minlength=size)[:size].astype(np.float64)
