"""A small learned function from signals to a score: boosted trees (Friedman 2001), walked in NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHTS = "fusion.npz"
LEAF = -1


@dataclass(frozen=True)
class Trees:
    """Trees over the signals ``names``; their votes are added up.

    Nodes of all trees lie in one row: ``signal`` is what a node asks, or ``LEAF``; where it is at most ``threshold``,
    ``left`` is next, else ``right``; ``value`` is what a leaf adds. ``roots`` are the trees' first nodes, ``start`` is
    what they add to, ``depth`` the most questions of a tree.
    """

    names: Sequence[str]
    signal: NDArray[np.int16]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]
    roots: NDArray[np.int32]
    start: float
    depth: int

    def __call__(self, signals: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return a probability for each paper, in the order of the signals' rows."""
        x = np.stack([signals[name] for name in self.names], axis=1).astype(np.float32)
        flat, (count, width) = x.ravel(), x.shape
        ends = np.tile(self.roots.astype(np.intp), count)
        going = np.flatnonzero(self.signal.take(ends) != LEAF)  # pairs of a paper and a tree that are at no leaf yet
        rows = np.repeat(np.arange(count) * width, len(self.roots)).take(going)
        at = ends.take(going)
        for _ in range(self.depth):
            lower = flat.take(rows + self.signal.take(at)) <= self.threshold.take(at)
            at = self._next.take(2 * at + lower)
            ends[going] = at
            on = np.flatnonzero(self.signal.take(at) != LEAF)
            going, rows, at = going.take(on), rows.take(on), at.take(on)
        votes = self.start + self.value.take(ends).reshape(count, len(self.roots)).astype(np.float64).sum(axis=1)
        found: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-votes))
        return found

    @cached_property
    def _next(self) -> NDArray[np.intp]:
        """The node after each one: at twice its number that for "no", then that for "yes"."""
        return np.stack([self.right, self.left], axis=1).ravel().astype(np.intp)


@cache
def shipped(name: str) -> Trees:
    """Return the shipped trees: ``inside`` for papers of the corpus, ``outside`` for queries from elsewhere.

    ``training/train_fusion.py`` made them.
    """
    data = files(__package__ or "").joinpath(WEIGHTS).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as found:
        part = {key.removeprefix(f"{name}."): found[key] for key in found.files if key.startswith(f"{name}.")}
    names = tuple(str(one) for one in part.pop("names"))
    start, depth = float(part.pop("start")), int(part.pop("depth"))
    return Trees(names, start=start, depth=depth, **part)
