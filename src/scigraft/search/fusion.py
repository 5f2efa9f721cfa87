"""Ranked lists made one: reciprocal rank fusion (Cormack, Clarke and Buettcher 2009)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]

K = 60


def reciprocal_ranks(scores: Scores, *, k: int = K) -> Scores:
    """Return ``1 / (k + rank)`` of each paper, ranks from 1; 0 for papers whose score is not above 0.

    Of equal scores the lower number ranks first.
    """
    found = np.zeros(len(scores))
    there = np.flatnonzero(scores > 0)
    order = there[np.argsort(-scores[there], kind="stable")]
    found[order] = 1.0 / (k + 1 + np.arange(len(order)))
    return found


def fused(lists: Sequence[Scores], *, weights: Sequence[float] | None = None, k: int = K) -> Scores:
    """Return the sum of reciprocal ranks over several score lists, each by its weight (1 by default)."""
    shares = weights if weights is not None else [1.0] * len(lists)
    total = np.zeros_like(lists[0])
    for scores, share in zip(lists, shares, strict=True):
        total += share * reciprocal_ranks(scores, k=k)
    return total


def top(scores: Scores, count: int) -> NDArray[np.int64]:
    """Return the papers with the highest scores above 0, at most ``count``; of equal ones the lower number first."""
    if count < len(scores):
        least = np.partition(scores, -count)[-count] if count else np.inf
        there = np.flatnonzero((scores > 0) & (scores >= least))
    else:
        there = np.flatnonzero(scores > 0)
    order: NDArray[np.int64] = there[np.argsort(-scores[there], kind="stable")][:count]
    return order
