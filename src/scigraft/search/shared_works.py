"""How many works cite papers, and how many references and citers they share with the query's paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import NOBODY
from scigraft.search.index import Query, SearchIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.citation_score import Adjacency


def shared_counts(query: Query, index: SearchIndex) -> dict[str, NDArray[np.float64]]:
    """Return the signals of coupling and co-citation, as counts and for a paper's number of references or citers.

    Each is of shape (papers,), and all are 0 for a query from outside of which no references are known. A paper's
    number of references or citers does not count the query's paper.
    """
    found = {name: np.zeros(len(index)) for name in ("shared_references", "shared_citers", "coupling", "cocitation")}
    if not query.has_citations:
        return found
    citations, own = index.citations, NOBODY if query.paper is None else query.paper
    coupled, counts = citations.coupling_with(query.cites) if query.cites is not None else citations.coupling(own)
    found["shared_references"][coupled] = np.log1p(counts)
    found["coupling"][coupled] = counts / np.sqrt(1 + _sizes(citations.cites, coupled, own))
    if query.paper is None:
        return found
    together, counts = citations.cocitation(query.paper)
    found["shared_citers"][together] = np.log1p(counts)
    found["cocitation"][together] = counts / np.sqrt(1 + _sizes(citations.cited_by, together, query.paper))
    return found


def citers(query: Query, index: SearchIndex) -> NDArray[np.float64]:
    """Return how many works cite each paper, shape (papers,). A citation by the query is not counted."""
    counts = np.diff(index.citations.cited_by.starts)[: len(index)].astype(np.float64)
    if query.paper is not None:
        cited = index.citations.cites.row(query.paper)
        counts[cited[cited < len(index)]] -= 1
    return counts


def _sizes(adjacency: Adjacency, rows: NDArray[np.int64], without: int) -> NDArray[np.int64]:
    """Return how many columns each row has, one column not counted."""
    there = [without in adjacency.row(int(row)) for row in rows]
    return adjacency.starts[rows + 1] - adjacency.starts[rows] - np.array(there, dtype=np.int64)
