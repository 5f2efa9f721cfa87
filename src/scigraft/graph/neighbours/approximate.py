"""Neighbours of very many papers: candidates by an approximate index over items, their scores exact.

HNSW (Malkov and Yashunin 2018; usearch) gives the items nearest to each item of a paper; the papers that these belong
to, and those with the highest citation scores, are the candidates. What is kept of them weighs what it weighs exactly;
what may be missing is a paper that no item led to. ``recall`` measures that against exact lists of a sample.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from scigraft.graph.neighbours.build import Corpus, Progress, Weighing, neighbours
from scigraft.graph.neighbours.lists import NOBODY, NeighbourLists, empty_lists, heaviest
from scigraft.graph.neighbours.quantised import SCALE
from scigraft.graph.neighbours.similarity import UNIT

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from usearch.index import BatchMatches, Index

    from scigraft.graph.neighbours.citation_score import CitationScores
    from scigraft.graph.neighbours.items import FacetItems
    from scigraft.model import Facet

FOUND = 64  # items that are asked for, for each item of a paper
CITED = 64  # papers by citation score that are candidates in any case
SAMPLE = 200  # papers whose exact lists are worked out to measure recall
_CONNECTIONS, _WIDTH_ADD, _WIDTH_SEARCH = 16, 96, 96  # of the index: more finds more and takes longer
_AT_ONCE = 8192  # items


def is_available() -> bool:
    """Return whether usearch is installed."""
    return importlib.util.find_spec("usearch") is not None


def install_hint() -> str:
    """Return the command that installs usearch."""
    return 'pip install "scigraft[ann]"'


@dataclass(frozen=True)
class Approximation:
    """The lists by facet, and which share of the exact lists of a sample they hold, from 0 to 1."""

    lists: dict[Facet, NeighbourLists]
    recall: float


def approximate_graph(
    corpus: Corpus, weighing: Weighing | None = None, progress: Progress | None = None
) -> Approximation:
    """Return the neighbours of all papers in each facet, approximately; the same for the same corpus."""
    how = weighing or Weighing()
    lists = {}
    for done, (facet, items) in enumerate(corpus.items.items()):
        lists[facet] = _one_facet(items, corpus.citations, how)
        if progress:
            progress(done + 1, len(corpus.items))
    return Approximation(lists, recall(lists, corpus, how))


def recall(lists: dict[Facet, NeighbourLists], corpus: Corpus, how: Weighing, *, sample: int = SAMPLE) -> float:
    """Return which share of the exact neighbours of some papers, evenly spread, the lists hold."""
    papers = np.unique(np.linspace(0, max(len(corpus) - 1, 0), min(sample, len(corpus)), dtype=np.int64))
    held = there = 0
    for facet, items in corpus.items.items():
        exact = neighbours(items, corpus.citations, how, papers)
        for row, paper in enumerate(papers):
            true = exact.papers[row][exact.papers[row] != NOBODY]
            there += len(true)
            held += int(np.isin(true, lists[facet].papers[paper]).sum())
    return held / there if there else 1.0


def _one_facet(items: FacetItems, citations: CitationScores, how: Weighing) -> NeighbourLists:
    lists = empty_lists(len(items), how.kept)
    if not len(items.vectors):
        return lists
    owners = np.repeat(np.arange(len(items)), items.counts)
    nearest = _nearest(items.vectors)
    for paper in range(len(items)):
        mine = slice(items.starts[paper], items.starts[paper + 1])
        near = nearest[mine]
        others, scores = citations.row(paper)
        if len(others) > CITED:
            others = others[np.argsort(-scores, kind="stable")[:CITED]]
        candidates = np.union1d(owners[near[near != NOBODY]], others)
        candidates = candidates[candidates != paper]
        if len(candidates):
            weights = _weights(items, paper, candidates, citations, how)[None, :]
            lists.papers[paper], lists.weights[paper] = (part[0] for part in heaviest(weights, candidates, how.kept))
    return lists


def _nearest(vectors: NDArray[np.int16]) -> NDArray[np.int64]:
    """Return the items nearest to each item, shape (items, found); ``NOBODY`` where there are fewer."""
    index = _index(vectors)
    count = min(FOUND, len(vectors))
    found = np.full((len(vectors), count), NOBODY, dtype=np.int64)
    for begin in range(0, len(vectors), _AT_ONCE):
        part = _unit(vectors[begin : begin + _AT_ONCE])
        asked = part if len(part) > 1 else np.vstack([part, part])  # the answer to one alone is of another kind
        matches = cast("BatchMatches", index.search(asked, count, threads=0))
        keys = np.asarray(matches.keys, dtype=np.int64)[: len(part)]
        counts = np.asarray(matches.counts, dtype=np.int64)[: len(part), None]
        found[begin : begin + len(part), : keys.shape[1]] = np.where(np.arange(keys.shape[1]) < counts, keys, NOBODY)
    return found


def _index(vectors: NDArray[np.int16]) -> Index:
    from usearch.index import Index

    index = Index(
        ndim=vectors.shape[1],
        metric="ip",
        dtype="f16",
        connectivity=_CONNECTIONS,
        expansion_add=_WIDTH_ADD,
        expansion_search=_WIDTH_SEARCH,
    )
    for begin in range(0, len(vectors), _AT_ONCE):
        part = _unit(vectors[begin : begin + _AT_ONCE])
        index.add(np.arange(begin, begin + len(part)), part, threads=1)  # several would race: other links each time
    return index


def _unit(vectors: NDArray[np.int16]) -> NDArray[np.float32]:
    return vectors.astype(np.float32) / np.float32(SCALE)


def _weights(
    items: FacetItems, paper: int, candidates: NDArray[np.int64], citations: CitationScores, how: Weighing
) -> NDArray[np.float32]:
    """Return the weights of the edges from a paper to some others, to the last bit those of an exact graph."""
    mine = items.vectors[items.starts[paper] : items.starts[paper + 1]].astype(np.float32)
    weights = np.zeros(len(candidates))
    counts = items.counts[candidates]
    there = np.flatnonzero(counts)
    if len(mine) and len(there):
        some, sizes = candidates[there], counts[there]
        begins = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        rows = np.repeat(items.starts[some] - begins, sizes) + np.arange(int(sizes.sum()))
        products = mine @ items.vectors[rows].astype(np.float32).T
        best = np.maximum.reduceat(products, begins, axis=1).sum(axis=0)
        back = np.add.reduceat(products.max(axis=0), begins)
        weights[there] = how.alpha * (best * np.float64(UNIT / len(mine)) + back * (UNIT / sizes))
    others, scores = citations.row(paper)
    place = np.searchsorted(others, candidates)
    known = np.flatnonzero(place < len(others))
    known = known[others[place[known]] == candidates[known]]
    weights[known] += how.beta * scores[place[known]]
    return weights.astype(np.float32)
