"""Bibliographic coupling and co-citation of papers, on a fixed scale (GRAFT, sections 3 and B.1).

A direct citation between two papers is never read, so that it can serve as what retrieval is judged by.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours.lists import NOBODY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

FULL = 32  # shared references, or shared citers, from which on more of them add nothing


@dataclass(frozen=True)
class Adjacency:
    """Rows of sorted column numbers: those of row ``r`` are ``columns[starts[r] : starts[r + 1]]``."""

    starts: NDArray[np.int64]
    columns: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.starts) - 1

    def row(self, number: int) -> NDArray[np.int64]:
        """Return the columns of a row."""
        return self.columns[self.starts[number] : self.starts[number + 1]]

    def rows(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the columns of some rows, one row after the other, and how many each row has."""
        starts = self.starts[numbers]
        counts = self.starts[numbers + 1] - starts
        ends = np.cumsum(counts)
        places = np.arange(int(ends[-1]) if len(ends) else 0) + np.repeat(starts - ends + counts, counts)
        return self.columns[places], counts

    def transposed(self, columns: int) -> Adjacency:
        """Return the rows of each of so many columns."""
        rows = np.repeat(np.arange(len(self)), np.diff(self.starts))
        order = np.argsort(self.columns, kind="stable")
        return Adjacency(_starts(self.columns, columns), rows[order])


def adjacency(pairs: NDArray[np.int64], rows: int) -> Adjacency:
    """Return an adjacency of (row, column) pairs, shape (n, 2); a pair that is there twice counts once."""
    known = np.unique(pairs.reshape(-1, 2), axis=0)
    return Adjacency(_starts(known[:, 0], rows), known[:, 1])


def _starts(numbers: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(np.bincount(numbers, minlength=size))]).astype(np.int64)


@dataclass(frozen=True)
class Citations:
    """Who cites whom: papers of the corpus first, numbered as in it, then works that are only cited or cite.

    ``cites`` and ``cited_by`` have a row a work.
    """

    papers: int
    cites: Adjacency
    cited_by: Adjacency

    @classmethod
    def of_pairs(cls, pairs: NDArray[np.int64], *, papers: int, works: int) -> Citations:
        """Return the citations of (citing, cited) pairs, shape (n, 2); a citation of a paper by itself is left out."""
        pairs = pairs.reshape(-1, 2)
        cites = adjacency(pairs[pairs[:, 0] != pairs[:, 1]], works)
        return cls(papers, cites, cites.transposed(works))

    def coupling(self, paper: int) -> tuple[Counts, Counts]:
        """Return the papers that share references with a paper, and how many each."""
        return self._citing(self.cites.row(paper), self.cited_by, without=paper)

    def coupling_with(self, works: Counts) -> tuple[Counts, Counts]:
        """Return the papers that cite some of these works, and how many each."""
        return self._citing(works, self.cited_by)

    def cocitation(self, paper: int) -> tuple[Counts, Counts]:
        """Return the papers that are cited together with a paper, and by how many works."""
        return self._citing(self.cited_by.row(paper), self.cites, without=paper)

    def _citing(self, works: Counts, back: Adjacency, without: int = NOBODY) -> tuple[Counts, Counts]:
        others, counts = np.unique(back.rows(works)[0], return_counts=True)
        kept = (others != without) & (others < self.papers)
        return others[kept], counts[kept]


@dataclass(frozen=True)
class CitationScores:
    """Citation scores that are not 0: those of paper ``p`` at ``starts[p]`` to ``starts[p + 1]``, by rising paper."""

    starts: NDArray[np.int64]
    papers: NDArray[np.int64]
    scores: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.starts) - 1

    def row(self, paper: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return which papers a paper has a score with, and the scores."""
        part = slice(self.starts[paper], self.starts[paper + 1])
        return self.papers[part], self.scores[part]


def citation_scores(citations: Citations) -> CitationScores:
    """Return all citation scores, symmetric, above 0 and up to 1."""
    rows = [_row(citations, paper) for paper in range(citations.papers)]
    starts = np.concatenate([[0], np.cumsum([len(papers) for papers, _ in rows])]).astype(np.int64)
    empty: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)]
    return CitationScores(
        starts,
        np.concatenate(empty + [papers for papers, _ in rows]),
        np.concatenate([np.empty(0), *(scores for _, scores in rows)]),
    )


def _row(citations: Citations, paper: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    (coupled, shared), (together, citers) = citations.coupling(paper), citations.cocitation(paper)
    papers = np.union1d(coupled, together)
    scores = np.zeros(len(papers))
    scores[np.searchsorted(papers, coupled)] += scaled(shared)
    scores[np.searchsorted(papers, together)] += scaled(citers)
    return papers, scores / 2


def scaled(counts: Counts) -> NDArray[np.float64]:
    """Return log(1 + count) over log(1 + ``FULL``), cut at 1: a scale that no other paper moves."""
    found: NDArray[np.float64] = np.minimum(1.0, np.log1p(counts) / np.log1p(FULL))
    return found
