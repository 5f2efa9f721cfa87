"""The neighbour graph kept in line with a corpus that changed: only rows that a change touches are worked out again.

What comes of it is what ``neighbour_graph`` gives for the new corpus, to the last bit: scores of pairs are exact and do
not depend on what else is in a block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours.build import Corpus, Weighing, neighbours, weights_between
from scigraft.graph.neighbours.lists import NOBODY, NeighbourLists, empty_lists, merged
from scigraft.model import Facet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.citation_score import CitationScores
    from scigraft.graph.neighbours.items import FacetItems

_FEW = 256  # papers whose columns are held at a time


@dataclass(frozen=True)
class Held:
    """A neighbour graph that was worked out before: keys of its papers in rising order, its corpus and its lists."""

    keys: Sequence[str]
    corpus: Corpus
    lists: Mapping[Facet, NeighbourLists]


def updated(
    held: Held, keys: Sequence[str], corpus: Corpus, weighing: Weighing | None = None
) -> tuple[dict[Facet, NeighbourLists], int]:
    """Return the lists of the corpus as it is now, and how many rows were worked out anew.

    ``keys`` are those of its papers in rising order. ``weighing`` must be that of the held lists.
    """
    how = weighing or Weighing()
    before = _places(keys, held.keys)
    cited = _other_scores(held.corpus.citations, corpus.citations, before)
    found, count = {}, 0
    for facet, items in corpus.items.items():
        fresh = _other_items(held.corpus.items[facet], items, before)
        found[facet], rows = _one_facet(held.lists[facet], items, corpus.citations, how, _Moved(before, fresh, cited))
        count += rows
    return found, count


@dataclass(frozen=True)
class _Moved:
    """Where each paper was before (``NOBODY``: nowhere), whose items are other ones, whose citation scores are."""

    before: NDArray[np.int64]
    fresh: NDArray[np.bool_]
    cited: NDArray[np.bool_]


def _places(keys: Sequence[str], before: Sequence[str]) -> NDArray[np.int64]:
    known = {key: place for place, key in enumerate(before)}
    return np.array([known.get(key, NOBODY) for key in keys], dtype=np.int64)


def _other_items(old: FacetItems, new: FacetItems, before: NDArray[np.int64]) -> NDArray[np.bool_]:
    other = np.ones(len(before), dtype=bool)
    for paper in np.flatnonzero(before != NOBODY):
        place = before[paper]
        mine = new.vectors[new.starts[paper] : new.starts[paper + 1]]
        theirs = old.vectors[old.starts[place] : old.starts[place + 1]]
        other[paper] = not np.array_equal(mine, theirs)
    return other


def _other_scores(old: CitationScores, new: CitationScores, before: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which papers have other scores with papers that were there before; those that came do not count."""
    known = before != NOBODY
    now = np.full(len(old), NOBODY, dtype=np.int64)
    now[before[known]] = np.flatnonzero(known)
    other = np.zeros(len(before), dtype=bool)
    for paper in np.flatnonzero(known):
        (papers, scores), (were, held) = new.row(int(paper)), old.row(int(before[paper]))
        stay, remain = known[papers], now[were] != NOBODY
        same = np.array_equal(papers[stay], now[were][remain]) and np.array_equal(scores[stay], held[remain])
        other[paper] = not same
    return other


def _one_facet(
    held: NeighbourLists, items: FacetItems, citations: CitationScores, how: Weighing, moved: _Moved
) -> tuple[NeighbourLists, int]:
    lists, lost = _renumbered(held, moved)
    anew = moved.fresh | moved.cited | lost
    rows = np.flatnonzero(anew)
    made = neighbours(items, citations, how, rows)
    lists.papers[rows], lists.weights[rows] = made.papers, made.weights
    come = np.flatnonzero(moved.fresh)
    stay = np.flatnonzero(~anew)
    for begin in range(0, len(come), _FEW):
        part = items.slots(come[begin : begin + _FEW])
        weights = weights_between(part, items.slots(), citations, how)[:, stay].T
        further = np.where(weights > 0, part.papers[None, :], NOBODY).astype(np.int32)
        wider = merged(NeighbourLists(lists.papers[stay], lists.weights[stay]), further, np.maximum(weights, 0))
        lists.papers[stay], lists.weights[stay] = wider.papers, wider.weights
    return lists, len(rows)


def _renumbered(held: NeighbourLists, moved: _Moved) -> tuple[NeighbourLists, NDArray[np.bool_]]:
    """Return the held lists under the papers' new numbers, and which rows lost a neighbour, or one's items changed."""
    now = np.full(len(held) + 1, NOBODY, dtype=np.int32)  # the last entry is what NOBODY points at
    known = np.flatnonzero((moved.before != NOBODY) & ~moved.fresh)
    now[moved.before[known]] = known
    lists = empty_lists(len(moved.before), held.kept)
    rows = np.flatnonzero(moved.before != NOBODY)
    old = held.papers[moved.before[rows]]
    lists.papers[rows] = now[old]
    lists.weights[rows] = held.weights[moved.before[rows]]
    lost = np.zeros(len(moved.before), dtype=bool)
    lost[rows] = ((lists.papers[rows] == NOBODY) & (old != NOBODY)).any(axis=1)
    return lists, lost
