"""How many papers a walk over the neighbour graph can reach: those that are a neighbour of some paper."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from scigraft.graph.neighbours import NOBODY, NeighbourLists
from scigraft.model import Facet


def coverage(neighbours: Mapping[Facet, NeighbourLists]) -> dict[str, float]:
    """Return the share of papers with an incoming edge in any facet (``coverage``) and in each."""
    if not neighbours:
        return {}
    size = len(next(iter(neighbours.values())))
    reached = {}
    for facet, lists in neighbours.items():
        there = np.zeros(size, dtype=bool)
        there[lists.papers[lists.papers != NOBODY]] = True
        reached[facet] = there
    found = {"coverage": float(np.any(list(reached.values()), axis=0).mean())}
    return found | {f"coverage.{facet}": float(there.mean()) for facet, there in reached.items()}
