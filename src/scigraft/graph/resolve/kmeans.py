"""K-means over the vectors of names, the published way of NLP-AKG (section 3.2): the option, not the default."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROUNDS = 30
_CHUNK = 2_048


def kmeans(vectors: NDArray[np.float32], clusters: int, *, seed: int) -> NDArray[np.intp]:
    """Return the cluster of each row: the least sum of squares within clusters that 30 rounds of Lloyd's reach.

    Starts are drawn as k-means++ draws them (Arthur and Vassilvitskii 2007), from a generator of this seed, so equal
    rows in equal order give equal clusters. A cluster that comes to be empty stays so.
    """
    count = len(vectors)
    if clusters >= count:
        return np.arange(count)
    centres = _starts(vectors, clusters, np.random.default_rng(seed))
    clusters = len(centres)  # fewer than asked for where rows are copies
    told = _nearest(vectors, centres)
    for _ in range(_ROUNDS):
        sums = np.zeros_like(centres)
        np.add.at(sums, told, vectors)
        sizes = np.bincount(told, minlength=clusters)
        filled = sizes > 0
        centres[filled] = sums[filled] / sizes[filled, None]
        now = _nearest(vectors, centres)
        if np.array_equal(now, told):
            break
        told = now
    return told


def _starts(vectors: NDArray[np.float32], clusters: int, chance: np.random.Generator) -> NDArray[np.float32]:
    chosen = [int(chance.integers(len(vectors)))]
    distance = ((vectors - vectors[chosen[0]]) ** 2).sum(axis=1).astype(np.float64)
    for _ in range(clusters - 1):
        total = distance.sum()
        if total <= 0:  # nothing but copies of what was chosen is left
            break
        chosen.append(int(np.searchsorted(np.cumsum(distance), chance.random() * total)))
        distance = np.minimum(distance, ((vectors - vectors[chosen[-1]]) ** 2).sum(axis=1))
    return vectors[chosen].copy()


def _nearest(vectors: NDArray[np.float32], centres: NDArray[np.float32]) -> NDArray[np.intp]:
    half = (centres**2).sum(axis=1) / 2
    parts = [
        np.argmin(half - vectors[start : start + _CHUNK] @ centres.T, axis=1)
        for start in range(0, len(vectors), _CHUNK)
    ]
    return np.concatenate(parts)
