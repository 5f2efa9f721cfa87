"""The items of one facet over many papers, laid out for blocked products."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours.quantised import MOST_ITEMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True)
class FacetItems:
    """Quantised vectors of the items of one facet: those of paper ``p`` are rows ``starts[p]`` to ``starts[p + 1]``.

    ``vectors`` has shape (items, dim) and whole numbers, ``starts`` one entry more than there are papers. A paper has
    at most ``MOST_ITEMS``, or none.
    """

    vectors: NDArray[np.int16]
    starts: NDArray[np.int64]

    def __post_init__(self) -> None:
        if len(self) and int(self.counts.max()) > MOST_ITEMS:
            raise ValueError(f"a paper has at most {MOST_ITEMS} items of a facet")

    def __len__(self) -> int:
        return len(self.starts) - 1

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many items each paper has."""
        return np.diff(self.starts)

    def slots(self, papers: NDArray[np.int64] | None = None) -> Slots:
        """Return the items of some papers (all by default) for products."""
        asked = np.arange(len(self)) if papers is None else np.asarray(papers, dtype=np.int64)
        order = asked[np.argsort(-self.counts[asked], kind="stable")]
        counts = self.counts[order]
        layers = [
            self.vectors[self.starts[order[: int((counts > slot).sum())]] + slot].astype(np.float32)
            for slot in range(int(counts.max(initial=0)))
        ]
        return Slots(order, counts, layers)


@dataclass(frozen=True)
class Slots:
    """Papers by falling number of items; ``layers[s]`` holds item ``s`` of the first papers, those that have so many.

    That way the best match of an item within a paper is an elementwise maximum of whole blocks.
    """

    papers: NDArray[np.int64]
    counts: NDArray[np.int64]
    layers: Sequence[NDArray[np.float32]]

    def __len__(self) -> int:
        return len(self.papers)

    def part(self, begin: int, end: int) -> Slots:
        """Return the papers at places ``begin`` to ``end``."""
        layers = [layer[begin:end] for layer in self.layers if len(layer) > begin]
        return Slots(self.papers[begin:end], self.counts[begin:end], layers)
