"""All signals made one by a small function that was learned from who cites whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.model import FACETS, Facet
from scigraft.search.fusion import fused, top
from scigraft.search.index import Query, SearchIndex
from scigraft.search.signals import signals_and_walk
from scigraft.search.system import Scored, VectorUse
from scigraft.search.trees import shipped

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]

POOL = 400  # papers that are scored: the first ones by what each group of signals says
_VOTERS = ("words", "meaning", "walk", "cited_by_50", "citing_50", "shared_references", "shared_citers")
_FURTHER_VOTERS = ("told_words", "told_meaning", "told_both", "affinity")  # for a query from outside


class Fused:
    """The learned fusion."""

    name = "fused"
    summary = "all signals together, by learned weights"
    vectors: VectorUse = "needed"
    whole = True

    def missing(self, index: SearchIndex) -> str:
        """Return that nothing is lacking: a signal that is not there is 0."""
        return ""

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return scores between 0 and 1 for the papers of the pool; each facet's part is that of the walk."""
        found, walk = signals_and_walk(query, index, facets)
        chosen = pool(found, query)
        mine = {name: values[chosen] for name, values in found.items()}
        scores = np.zeros(len(index))
        scores[chosen] = shipped(_weights(query, found))(mine)
        return Scored(scores, walk.facets)


def pool(signals: dict[str, Scores], query: Query) -> NDArray[np.int64]:
    """Return the papers that are worth scoring, at most ``POOL``, never the query's own."""
    votes = fused([signals[name] for name in (*_VOTERS, *_FURTHER_VOTERS) if name in signals])
    if query.paper is not None:
        votes[query.paper] = 0.0
    return top(votes, POOL)


def _weights(query: Query, signals: dict[str, Scores]) -> str:
    if query.has_citations:
        return "inside"
    return "outside" if "affinity" in signals else "outside_by_any_embedder"
