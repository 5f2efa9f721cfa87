"""A small learned function from signals to a score: two layers in NumPy, their weights read from JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHTS = "fusion.json"


@dataclass(frozen=True)
class Combiner:
    """``sigmoid(out @ relu(hidden @ (x - mean) / spread + bias) + shift)`` of the signals x, in the order of ``names``.

    ``mean`` and ``spread`` have shape (signals,), ``hidden`` (units, signals), ``bias`` and ``out`` (units,).
    """

    names: Sequence[str]
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]
    hidden: NDArray[np.float64]
    bias: NDArray[np.float64]
    out: NDArray[np.float64]
    shift: float

    def __call__(self, signals: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return a score above 0 and below 1 for each paper, in the order of the signals' rows."""
        x = (np.stack([signals[name] for name in self.names], axis=1) - self.mean) / self.spread
        units = np.maximum(x @ self.hidden.T + self.bias, 0.0)
        scores: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-(units @ self.out + self.shift)))
        return scores


@cache
def combiner(name: str) -> Combiner:
    """Return the shipped weights: ``inside`` for papers of the corpus, ``outside`` for queries from elsewhere.

    ``training/train_fusion.py`` made them.
    """
    found = json.loads(files(__package__ or "").joinpath(WEIGHTS).read_text("utf-8"))[name]
    arrays = {part: np.array(found[part]) for part in ("mean", "spread", "hidden", "bias", "out")}
    return Combiner(tuple(found["names"]), shift=float(found["shift"]), **arrays)
