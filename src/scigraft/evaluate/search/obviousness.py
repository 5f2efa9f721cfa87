"""Results that a plain search by similarity would not give: how many there are, and how good (GRAFT, section D.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.evaluate.search.ranking import Rankings, best_first
from scigraft.search.item_match import facet_scores_of
from scigraft.search.shared_works import citers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.evaluate.search.collection import Collection
    from scigraft.search.index import Query, SearchIndex

    Papers = NDArray[np.int64]

NEAREST = 50  # papers nearest by facet similarity are the obvious ones
SHOWN = 20  # results that are looked at


@dataclass(frozen=True)
class Yardstick:
    """For each query which papers are relevant, which are obvious, and the most cited ones of those that are not."""

    relevant: Mapping[str, frozenset[int]]
    obvious: Mapping[str, frozenset[int]]
    most_cited: Mapping[str, Papers]


def yardstick(collection: Collection) -> Yardstick:
    """Return what results are held against. Facet similarity is the mean facet score over the four facets."""
    index, numbers = collection.index, collection.index.numbers
    relevant, obvious, cited = {}, {}, {}
    for key, query in collection.queries.items():
        relevant[key] = frozenset(numbers[paper] for paper in collection.relevant[key] if paper in numbers)
        obvious[key] = frozenset(nearest(query, index).tolist())
        counts = citers(query, index)
        counts[list(obvious[key])] = 0
        cited[key] = best_first(counts, query, depth=SHOWN).papers
    return Yardstick(relevant, obvious, cited)


def nearest(query: Query, index: SearchIndex) -> Papers:
    """Return the papers nearest to a query by the mean of their facet scores."""
    scores = np.mean([facet_scores_of(query, index, facet) for facet in index.items], axis=0)
    return best_first(scores, query, depth=NEAREST).papers


def obviousness(rankings: Rankings, held: Yardstick) -> dict[str, float]:
    """Return figures of the first 20 results.

    ``nonobvious`` is the share that is not obvious, ``nonobvious_precision`` how many of those are relevant,
    ``nonobvious_hits`` the share of the relevant results that are not obvious; ``most_cited_precision`` is that of as
    many of the most cited papers that are not obvious, a query at a time, and ``nonobvious_lift`` the ratio of both.
    """
    shown = away = hits = found = baseline = 0
    for key, ranking in rankings.items():
        papers = ranking.papers[:SHOWN].tolist()
        others = [paper for paper in papers if paper not in held.obvious[key]]
        shown, away = shown + len(papers), away + len(others)
        hits += len(held.relevant[key].intersection(others))
        found += len(held.relevant[key].intersection(papers))
        baseline += len(held.relevant[key].intersection(held.most_cited[key][: len(others)].tolist()))
    return {
        "nonobvious": away / max(shown, 1),
        "nonobvious_precision": hits / max(away, 1),
        "nonobvious_hits": hits / max(found, 1),
        "most_cited_precision": baseline / max(away, 1),
        "nonobvious_lift": hits / baseline if baseline else 0.0,
    }
