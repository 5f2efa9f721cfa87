"""Percentile bootstrap intervals over papers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def interval(
    items: Sequence[T], figure: Callable[[Sequence[T]], float], *, resamples: int = 1000, seed: int = 42
) -> tuple[float, float]:
    """Return the 95% interval of ``figure`` over resampled items; (nan, nan)-free: (0, 0) for no items."""
    if not items:
        return (0.0, 0.0)
    rng = random.Random(seed)
    values = sorted(figure(rng.choices(items, k=len(items))) for _ in range(resamples))
    return values[int(0.025 * (resamples - 1))], values[round(0.975 * (resamples - 1))]
