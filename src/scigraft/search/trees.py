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
_AT_ONCE = 100  # papers: what is held of them stays in the processor's cache


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
        votes = [self._votes(x[begin : begin + _AT_ONCE]) for begin in range(0, len(x), _AT_ONCE)]
        found: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-(self.start + np.concatenate([np.empty(0), *votes]))))
        return found

    def _votes(self, x: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return what the trees add for some papers, given their signals, a row each."""
        flat, (count, width) = x.ravel(), x.shape
        ends = np.tile(self.roots.astype(np.intp), count)
        asked = self._asked.take(ends)
        going = np.flatnonzero(asked != LEAF)  # pairs of a paper and a tree that are at no leaf yet
        rows = np.repeat(np.arange(count) * width, len(self.roots)).take(going)
        at, asked = ends.take(going), asked.take(going)
        for _ in range(self.depth):
            lower = flat.take(rows + asked) <= self.threshold.take(at)
            at = self._next.take(2 * at + lower)
            ends[going] = at
            asked = self._asked.take(at)
            on = np.flatnonzero(asked != LEAF)
            going, rows, at, asked = going.take(on), rows.take(on), at.take(on), asked.take(on)
        votes: NDArray[np.float64] = self.value.take(ends).reshape(count, -1).astype(np.float64).sum(axis=1)
        return votes

    @cached_property
    def _asked(self) -> NDArray[np.intp]:
        """The signal that each node asks, as a place in a row of signals."""
        return self.signal.astype(np.intp)

    @cached_property
    def _next(self) -> NDArray[np.intp]:
        """The node after each one: at twice its number that for "no", then that for "yes"."""
        return np.stack([self.right, self.left], axis=1).ravel().astype(np.intp)


@cache
def shipped(name: str) -> Trees:
    """Return the shipped trees: ``inside`` for papers of the corpus, ``outside`` for queries from elsewhere.

    ``outside_by_any_embedder`` do without the signals of maps that are learned for one embedder.
    ``training/train_fusion.py`` made them.
    """
    data = files(__package__ or "").joinpath(WEIGHTS).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as found:
        part = {key.removeprefix(f"{name}."): found[key] for key in found.files if key.startswith(f"{name}.")}
    names = tuple(str(one) for one in part.pop("names"))
    start, depth = float(part.pop("start")), int(part.pop("depth"))
    return Trees(names, start=start, depth=depth, **part)
