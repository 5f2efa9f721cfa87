"""What a system finds for each query, as ranked lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.model import FACETS, Facet
from scigraft.search.fusion import top

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.evaluate.search.collection import Collection
    from scigraft.search.index import Query
    from scigraft.search.system import System

DEPTH = 1000  # papers of a ranked list, as runs of TREC have


@dataclass(frozen=True)
class Ranking:
    """Papers by number, the best first, and their scores."""

    papers: NDArray[np.int64]
    scores: NDArray[np.float64]


Rankings = Mapping[str, Ranking]  # by query


def best_first(scores: NDArray[np.float64], query: Query, *, depth: int = DEPTH) -> Ranking:
    """Return the papers with the highest scores; of equal ones the lower number first. The query is no candidate."""
    found = top(scores, depth + 1)
    if query.paper is not None:
        found = found[found != query.paper]
    found = found[:depth]
    return Ranking(found, scores[found])


def ranked(
    system: System, collection: Collection, *, facets: tuple[Facet, ...] = FACETS, depth: int = DEPTH
) -> dict[str, Ranking]:
    """Return the ranked list of each query."""
    index = collection.index
    return {
        key: best_first(system.score(query, index, facets).scores, query, depth=depth)
        for key, query in collection.queries.items()
    }


def descending(scores: NDArray[np.float64]) -> list[float]:
    """Return the scores of a ranked list in single precision, each lower than the one before.

    Tools break ties in ways of their own, and some hold scores in single precision: so there are no ties. A score is
    lowered by as few steps of that precision as make it lower than the one before.
    """
    steps = _steps(scores.astype(np.float32))
    places = np.arange(len(steps))
    lowered = np.minimum.accumulate(steps + places) - places if len(steps) else steps
    found: list[float] = _numbers(lowered).tolist()
    return found


def _steps(numbers: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return which number of single precision each is, counted from 0: in the order of the numbers."""
    bits = numbers.view(np.int32).astype(np.int64)
    return np.where(bits >= 0, bits, -(bits & 0x7FFFFFFF))


def _numbers(steps: NDArray[np.int64]) -> NDArray[np.float32]:
    bits = np.where(steps >= 0, steps, -steps | 0x80000000).astype(np.uint32)
    return bits.view(np.float32)


def as_run(rankings: Rankings, collection: Collection) -> dict[str, dict[str, float]]:
    """Return the scores of ranked lists by query and paper, as tools of evaluation take them."""
    cards = collection.index.cards
    return {
        query: dict(zip((cards[paper].key for paper in ranking.papers), descending(ranking.scores), strict=True))
        for query, ranking in rankings.items()
    }
