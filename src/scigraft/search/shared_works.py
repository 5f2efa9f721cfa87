"""How many references and citers papers share with the query's paper, as they are and for their number of either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.search.index import Query, SearchIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.citation_score import Adjacency


def shared_counts(query: Query, index: SearchIndex) -> dict[str, NDArray[np.float64]]:
    """Return the signals of coupling and co-citation; zeros for a query from outside the corpus.

    A paper's number of references or citers does not count the query's paper.
    """
    zeros = {name: np.zeros(len(index)) for name in ("shared_references", "shared_citers", "coupling", "cocitation")}
    if query.paper is None:
        return zeros
    references, counts = index.citations.coupling(query.paper)
    zeros["shared_references"][references] = np.log1p(counts)
    zeros["coupling"][references] = counts / np.sqrt(1 + _sizes(index.citations.cites, references, query.paper))
    citers, counts = index.citations.cocitation(query.paper)
    zeros["shared_citers"][citers] = np.log1p(counts)
    zeros["cocitation"][citers] = counts / np.sqrt(1 + _sizes(index.citations.cited_by, citers, query.paper))
    return zeros


def _sizes(adjacency: Adjacency, rows: NDArray[np.int64], without: int) -> NDArray[np.int64]:
    """Return how many columns each row has, one column not counted."""
    there = [without in adjacency.row(int(row)) for row in rows]
    return adjacency.starts[rows + 1] - adjacency.starts[rows] - np.array(there, dtype=np.int64)
