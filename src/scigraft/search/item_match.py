"""The items of a query against those of all papers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import SCALE, FacetItems
from scigraft.model import FACETS, Facet
from scigraft.search.index import Query, SearchIndex
from scigraft.steps.blas import shared_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BLOCK = 2048  # products that are made at once: the vectors stay in the processor's cache


@dataclass(frozen=True)
class Matches:
    """How well the items of a query match those of each paper, shape (papers,) each; 0 where there are none.

    ``of_facet`` is the facet score: the symmetric mean of best matches between items of the same facet. ``of_any`` is
    the same between the query's items of the facets asked for and all items of a paper, whatever their facet: what is
    one paper's problem may be another's method.
    """

    of_facet: Mapping[Facet, NDArray[np.float64]]
    of_any: NDArray[np.float64]


@dataclass(frozen=True)
class _OfOneFacet:
    """A query's items against the papers' of one facet: the best match of each, those of the papers added up.

    ``best`` has shape (items of the query, papers), -inf where a paper has none; ``score`` is the facet score.
    """

    best: NDArray[np.float32]
    back: NDArray[np.float64]
    score: NDArray[np.float64]


def matches(query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Matches:
    """Return the matches of a query under some facets. The vectors of all items are read once, by threads."""
    asked = [facet for facet in facets if len(query.items.get(facet, ()))]
    of_facet = {facet: np.zeros(len(index)) for facet in facets}
    held = {facet: theirs for facet, theirs in index.items.items() if len(theirs.vectors)}
    if not asked or not held:
        return Matches(of_facet, np.zeros(len(index)))
    mine = np.concatenate([query.items[facet] for facet in asked])
    ends = np.cumsum([0, *(len(query.items[facet]) for facet in asked)])
    own = {facet: slice(start, end) for facet, start, end in zip(asked, ends, ends[1:], strict=False)}
    told = shared_out(lambda facet: _of_one_facet(mine, held[facet], own.get(facet)), held)
    of_facet |= {facet: one.score for facet, one in zip(held, told, strict=True) if facet in own}
    best = np.maximum.reduce([one.best for one in told]).mean(axis=0, dtype=np.float64)
    counts = np.sum([theirs.counts for theirs in held.values()], axis=0)
    back = np.sum([one.back for one in told], axis=0)
    of_any = np.where(counts > 0, best + back / np.maximum(counts, 1), 0.0)
    return Matches(of_facet, of_any / (2 * SCALE**2))


def _of_one_facet(mine: NDArray[np.int16], theirs: FacetItems, own: slice | None) -> _OfOneFacet:
    """Return what the items of a query have in common with a facet's; ``own`` are those of the same facet."""
    there = np.flatnonzero(theirs.counts)
    best = np.full((len(mine), len(theirs)), -np.inf, dtype=np.float32)
    back, score = np.zeros(len(theirs)), np.zeros(len(theirs))
    products = _products(mine, theirs)
    peaks = np.maximum.reduceat(products, theirs.starts[there], axis=1)
    best[:, there] = peaks
    back[there] = _added(products, theirs, there)
    if own is not None:
        score[there] = _facet_score(products[own], peaks[own], theirs, there)
    return _OfOneFacet(best, back, score)


def facet_scores_of(query: Query, index: SearchIndex, facet: Facet) -> NDArray[np.float64]:
    """Return the facet score of the query with each paper: the symmetric mean of best matches, 0 without items."""
    mine, theirs = query.items.get(facet), index.items.get(facet)
    scores = np.zeros(len(index))
    if mine is None or not len(mine) or theirs is None or not len(theirs.vectors):
        return scores
    there = np.flatnonzero(theirs.counts)
    products = _products(mine, theirs)
    peaks = np.maximum.reduceat(products, theirs.starts[there], axis=1)
    scores[there] = _facet_score(products, peaks, theirs, there)
    return scores


def _products(mine: NDArray[np.int16], theirs: FacetItems) -> NDArray[np.float32]:
    """Return the product of each of some vectors with each item of all papers, whole numbers, shape (mine, items)."""
    columns = np.ascontiguousarray(mine.T, dtype=np.float32)
    found = np.empty((len(theirs.vectors), len(mine)), dtype=np.float32)
    step = max(1, _BLOCK // len(mine))
    for begin in range(0, len(found), step):
        block = slice(begin, begin + step)
        np.matmul(theirs.vectors[block].astype(np.float32), columns, out=found[block])
    return np.ascontiguousarray(found.T)


def _facet_score(
    products: NDArray[np.float32], peaks: NDArray[np.float32], theirs: FacetItems, there: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the facet score with each paper that has items; ``peaks`` are the best products of each item with it."""
    back = _added(products, theirs, there) / theirs.counts[there]
    score: NDArray[np.float64] = (peaks.mean(axis=0, dtype=np.float64) + back) / (2 * SCALE**2)
    return score


def _added(products: NDArray[np.float32], theirs: FacetItems, there: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the best product of each item of a paper, added up."""
    found: NDArray[np.float64] = np.add.reduceat(products.max(axis=0).astype(np.float64), theirs.starts[there])
    return found


def best_pair(query: Query, index: SearchIndex, facet: Facet, paper: int) -> tuple[int, int, float] | None:
    """Return which item of the query and which of a paper are most alike, by their places, and how alike (cosine)."""
    mine, theirs = query.items.get(facet), index.items.get(facet)
    if mine is None or not len(mine) or theirs is None or not theirs.counts[paper]:
        return None
    part = theirs.vectors[theirs.starts[paper] : theirs.starts[paper + 1]]
    products = mine.astype(np.float32) @ part.astype(np.float32).T
    left, right = np.unravel_index(int(products.argmax()), products.shape)
    return int(left), int(right), float(products[left, right]) / SCALE**2
