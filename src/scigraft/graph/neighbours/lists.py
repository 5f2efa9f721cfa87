"""The heaviest neighbours of each paper in one facet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEPT = 20  # neighbours of a paper and facet (GRAFT, section 3)
NOBODY = -1


@dataclass(frozen=True)
class NeighbourLists:
    """Neighbours and weights of each paper, the heaviest first, then by number; shape (papers, kept) both.

    Where a paper has fewer, ``NOBODY`` with weight 0 fills the row. Weights are above 0.
    """

    papers: NDArray[np.int32]
    weights: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.papers)

    @property
    def kept(self) -> int:
        """How many neighbours a row has room for."""
        return int(self.papers.shape[1])

    def row(self, paper: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Return the neighbours of a paper and their weights."""
        there = self.papers[paper] != NOBODY
        return self.papers[paper][there], self.weights[paper][there]


def empty_lists(papers: int, kept: int = KEPT) -> NeighbourLists:
    """Return lists in which nobody has a neighbour."""
    return NeighbourLists(np.full((papers, kept), NOBODY, np.int32), np.zeros((papers, kept), np.float32))


def heaviest(
    weights: NDArray[np.float32], numbers: NDArray[np.int64], kept: int = KEPT
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Return the heaviest columns of each row and their weights, each of shape (rows, kept).

    ``weights`` has shape (rows, columns), ``numbers`` names the columns, in any order. Of equal weights the lower
    number comes first; what is not above 0 is no neighbour.
    """
    found = empty_lists(len(weights), kept)
    if not weights.shape[1]:
        return found.papers, found.weights
    least = _least_kept(weights, kept)
    for row in range(len(weights)):
        columns = np.flatnonzero(weights[row] >= max(least[row], np.finfo(np.float32).tiny))
        order = np.lexsort((numbers[columns], -weights[row, columns]))[:kept]
        chosen = columns[order]
        found.papers[row, : len(chosen)] = numbers[chosen]
        found.weights[row, : len(chosen)] = weights[row, chosen]
    return found.papers, found.weights


def _least_kept(weights: NDArray[np.float32], kept: int) -> NDArray[np.float32]:
    if weights.shape[1] <= kept:
        return np.full(len(weights), -np.inf, dtype=np.float32)
    least: NDArray[np.float32] = np.partition(weights, -kept, axis=1)[:, -kept]
    return least


def merged(lists: NeighbourLists, papers: NDArray[np.int32], weights: NDArray[np.float32]) -> NeighbourLists:
    """Return lists with further neighbours put in, shape (papers, further): ``NOBODY`` where a row has none.

    A neighbour must not be in both.
    """
    both, together = np.hstack([lists.papers, papers]), np.hstack([lists.weights, weights])
    order = np.lexsort((both, -together), axis=1)[:, : lists.kept]
    return NeighbourLists(np.take_along_axis(both, order, 1), np.take_along_axis(together, order, 1))
