"""How sure a difference is: bootstrap intervals over queries, paired randomisation tests, Holm's correction.

Smucker, Allan and Carterette 2007 compare such tests for retrieval.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

RESAMPLES, PERMUTATIONS, SEED = 1000, 10_000, 42
_PART = 500  # permutations held at a time


def resampled_means(values: Values, *, resamples: int = RESAMPLES, seed: int = SEED) -> Values:
    """Return means over resampled queries, shape (resamples, columns). ``values`` has shape (queries, columns).

    Columns share the resamples, so that differences of means are paired.
    """
    size = len(values)
    if not size:
        return np.zeros((resamples, values.shape[1]))
    draws = np.random.default_rng(seed).multinomial(size, np.full(size, 1 / size), size=resamples)
    return np.asarray(draws @ values / size)


def bounds(means: Values) -> tuple[float, float]:
    """Return the 95% interval of resampled means."""
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def randomisation_p(differences: Values, *, permutations: int = PERMUTATIONS, seed: int = SEED) -> float:
    """Return the two-sided p of the mean of paired differences: how often random signs give one as far from 0."""
    apart = differences[differences != 0]
    if not len(apart):
        return 1.0
    rng = np.random.default_rng(seed)
    observed = abs(float(apart.sum())) * (1 - 1e-12)
    as_far = 0
    for _ in range(0, permutations, _PART):
        signs = rng.integers(0, 2, size=(_PART, len(apart)), dtype=np.int8) * 2.0 - 1.0
        as_far += int((np.abs(signs @ apart) >= observed).sum())
    return (as_far + 1) / (permutations + 1)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for their number (Holm 1979), in the order given."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    found = [0.0] * len(p_values)
    least = 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[place]))
        found[place] = least
    return found
