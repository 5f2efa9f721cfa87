"""A random walk with restart over citations in both directions (Page et al. 1999; Tong, Faloutsos and Pan 2006)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.search.expansion import SEEDS, seeded

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.search.index import Query, SearchIndex

STEPS, ONWARD = 6, 0.5


def citation_walk(base: NDArray[np.float64], query: Query, index: SearchIndex) -> NDArray[np.float64]:
    """Return how likely a walk is at each paper, shape (papers,).

    It starts at the first ``SEEDS`` papers of ``base`` in proportion to their scores, goes on with ``ONWARD`` at each
    step to a work that cites or is cited, else starts again. It goes as if the query's paper were not there.
    """
    ends, degrees = index.citation_ends
    if query.paper is not None:
        degrees = _without(query.paper, ends, degrees)
    start = np.zeros(len(degrees))
    first, shares = seeded(base, query, SEEDS)
    start[first] = shares
    at = start
    for _ in range(STEPS):
        share = at / degrees
        moved = np.bincount(ends[1], weights=share[ends[0]], minlength=len(degrees))
        if query.paper is not None:
            moved[query.paper] = 0.0
        at = (1 - ONWARD) * start + ONWARD * moved
    return at[: len(index)]


def _without(paper: int, ends: NDArray[np.int64], degrees: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how many citations each work has beside those that tie it to a paper, 1 at least."""
    tied = np.bincount(ends[1][ends[0] == paper], minlength=len(degrees))
    return np.maximum(degrees - tied, 1.0)
