"""The neighbour graph of a corpus: typed, weighted edges between papers (GRAFT, sections 3 and B.1).

``w_f(p, q) = alpha * facet score + beta * citation score``; the 20 heaviest edges of each paper and facet are kept.
Pairs of papers are looked at in blocks, so that memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours.citation_score import CitationScores
from scigraft.graph.neighbours.lists import KEPT, NeighbourLists, heaviest
from scigraft.graph.neighbours.similarity import facet_scores
from scigraft.model import Facet
from scigraft.steps.blas import shared_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.items import FacetItems, Slots

ROWS, COLUMNS = 256, 2048  # papers of a block; a block's products stay in the processor's cache
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Weighing:
    """How an edge weighs: ``alpha`` of the facet score and ``beta`` of the citation score; how many are ``kept``.

    GRAFT takes 0.75 and 0.25; with the shorter items of the paper's own words, walks find most with what is set here
    (development queries, see the sweep in the results).
    """

    alpha: float = 0.4
    beta: float = 0.6
    kept: int = KEPT


@dataclass(frozen=True)
class Corpus:
    """Papers, numbered in the order of their keys: their items by facet, and their citation scores."""

    items: Mapping[Facet, FacetItems]
    citations: CitationScores

    def __len__(self) -> int:
        return len(self.citations)


def neighbour_graph(
    corpus: Corpus, weighing: Weighing | None = None, progress: Progress | None = None
) -> dict[Facet, NeighbourLists]:
    """Return the neighbours of all papers in each facet, exactly."""
    how = weighing or Weighing()
    found = {}
    for done, (facet, items) in enumerate(corpus.items.items()):
        found[facet] = neighbours(items, corpus.citations, how)
        if progress:
            progress(done + 1, len(corpus.items))
    return found


def neighbours(
    items: FacetItems, citations: CitationScores, how: Weighing, papers: NDArray[np.int64] | None = None
) -> NeighbourLists:
    """Return the lists of some papers (all by default), in the order asked, among all papers.

    Blocks of papers are shared by threads; what a block gives does not depend on the others.
    """
    asked = np.arange(len(items)) if papers is None else papers
    slots, rows, numbers = items.slots(), items.slots(asked), np.arange(len(items))
    place = np.empty(len(items), dtype=np.int64)
    place[asked] = np.arange(len(asked))
    found = NeighbourLists(np.empty((len(asked), how.kept), np.int32), np.empty((len(asked), how.kept), np.float32))

    def fill(begin: int) -> None:
        part = rows.part(begin, begin + ROWS)
        to = place[part.papers]
        found.papers[to], found.weights[to] = heaviest(weights_between(part, slots, citations, how), numbers, how.kept)

    shared_out(fill, range(0, len(rows), ROWS))
    return found


def weights_between(rows: Slots, columns: Slots, citations: CitationScores, how: Weighing) -> NDArray[np.float32]:
    """Return the weights of the edges from some papers to all, shape (rows, papers); of a paper to itself 0."""
    weights = np.empty((len(rows), len(citations)), dtype=np.float64)
    for begin in range(0, len(columns), COLUMNS):
        part = columns.part(begin, begin + COLUMNS)
        weights[:, part.papers] = how.alpha * facet_scores(rows, part)
    for row, paper in enumerate(rows.papers):
        others, scores = citations.row(int(paper))
        weights[row, others] += how.beta * scores
    weights[np.arange(len(rows)), rows.papers] = 0.0
    return weights.astype(np.float32)
