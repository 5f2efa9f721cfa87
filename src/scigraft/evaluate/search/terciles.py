"""Recall of papers that are cited little, more and much."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scigraft.evaluate.search.collection import Collection
    from scigraft.evaluate.search.ranking import Rankings

NAMES = ("low", "middle", "high")
CUT = 20


def tercile_bounds(collection: Collection) -> tuple[float, float]:
    """Return the numbers of citing works up to which a relevant paper is in the low and in the middle tercile."""
    index = collection.index
    papers = sorted({index.numbers[p] for mine in collection.relevant.values() for p in mine if p in index.numbers})
    counts = [len(index.citations.cited_by.row(paper)) for paper in papers]
    if not counts:
        return (0.0, 0.0)
    low, middle = np.quantile(counts, [1 / 3, 2 / 3], method="lower")
    return float(low), float(middle)


def recall_by_tercile(rankings: Rankings, collection: Collection, bounds: tuple[float, float]) -> dict[str, float]:
    """Return R@20 over the relevant papers of each tercile, mean over the queries that have some there."""
    index = collection.index
    found: dict[str, list[float]] = {name: [] for name in NAMES}
    for key, ranking in rankings.items():
        shown = set(ranking.papers[:CUT].tolist())
        parts: dict[str, list[bool]] = {}
        for paper in (index.numbers[p] for p in collection.relevant[key] if p in index.numbers):
            count = len(index.citations.cited_by.row(paper))
            parts.setdefault(NAMES[sum(count > bound for bound in bounds)], []).append(paper in shown)
        for name, hits in parts.items():
            found[name].append(sum(hits) / len(hits))
    return {f"R@20.cited_{name}": float(np.mean(shares)) if shares else 0.0 for name, shares in found.items()}
