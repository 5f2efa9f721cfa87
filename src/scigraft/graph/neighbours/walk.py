"""Retrieval by walking two edges of the neighbour graph, a facet at a time (GRAFT, section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.lists import NeighbourLists


def two_hop(lists: NeighbourLists, papers: NDArray[np.integer], weights: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return ``s(c) = w(q, c) + mean over the neighbours n of q of w(q, n) w(n, c)`` for each paper c, shape (papers,).

    ``papers`` and ``weights`` are the neighbours of q and what the edges to them weigh. Only edges count that are kept.
    """
    scores = np.zeros(len(lists), dtype=np.float64)
    if not len(papers):
        return scores
    scores[papers] = weights
    ends, onward = lists.papers[papers], lists.weights[papers].astype(np.float64)
    there = ends >= 0
    through = onward * (np.asarray(weights, dtype=np.float64)[:, None] / len(papers))
    scores += np.bincount(ends[there], weights=through[there], minlength=len(lists))
    return scores
