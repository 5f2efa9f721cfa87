"""Whether the numbers of an index that lead to others lead anywhere: damage there gives answers that look like some.

Sizes of files are checked before, and sums of their bytes only where something failed, as that takes a reading of all.
These arrays are small beside the vectors, so that they are looked through at each loading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import NOBODY, CitationScores, FacetItems, NeighbourLists
from scigraft.graph.neighbours.citation_score import Adjacency

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


def whole_adjacency(name: str, held: Adjacency) -> Adjacency:
    """Return the rows and columns of works. Raises ``ValueError`` where they are not what such rows can be."""
    _check_starts(name, held.starts, len(held.columns))
    _check_numbers(name, held.columns, 0, len(held))
    return held


def whole_scores(name: str, held: CitationScores) -> CitationScores:
    """Return the scores of papers with each other. Raises ``ValueError``."""
    _check_starts(name, held.starts, len(held.papers))
    _check_numbers(name, held.papers, 0, len(held))
    if len(held.scores) != len(held.papers) or not np.isfinite(held.scores).all():
        raise ValueError(f"{name} has scores that are no numbers")
    return held


def whole_items(name: str, held: FacetItems) -> FacetItems:
    """Return the items of papers. Raises ``ValueError``."""
    _check_starts(name, held.starts, len(held.vectors))
    return held


def whole_neighbours(name: str, held: NeighbourLists, papers: int) -> NeighbourLists:
    """Return the neighbours of papers. Raises ``ValueError``."""
    _check_numbers(name, held.papers, NOBODY, papers)
    if len(held.papers) != papers or not np.isfinite(held.weights).all():
        raise ValueError(f"{name} has weights that are no numbers")
    return held


def _check_starts(name: str, starts: Numbers, held: int) -> None:
    if not len(starts) or starts[0] != 0 or starts[-1] != held or (starts[1:] < starts[:-1]).any():
        raise ValueError(f"{name} has rows that begin nowhere")


def _check_numbers(name: str, numbers: Numbers | NDArray[np.int32], lowest: int, end: int) -> None:
    if numbers.size and not (lowest <= int(numbers.min()) and int(numbers.max()) < end):
        raise ValueError(f"{name} names what is not there")
