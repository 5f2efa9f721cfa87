"""What a query is told of each paper by the papers that cite it, for a query from outside.

A paper is often cited for what its own title and abstract do not say; what cites it says it. A citing paper that is
like the query counts much, one that is less like it far less (a power of the likeness), and that many cite a paper
counts less than in proportion. All citations are read, so none of this is for a paper of the corpus.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from scigraft.search.fusion import K, reciprocal_ranks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.search.index import Query, SearchIndex

    Scores = NDArray[np.float64]

OWN = 2.0  # citing papers that a paper's own likeness counts as
DAMPING = 0.6  # power of the number of citing papers by which what they say is divided
REFERENCES, REFERENCES_DAMPING = 3.0, 0.8  # the same for what a paper cites
SHARP, SHARPER = 16.0, 32.0  # of the weights of neighbours by their cosine
FIRST = 20  # papers by whose mean a signal is made comparable between queries
_FLOOR = 1e-4
# Signals of learned maps, that an embedder other than the default has not.
AFFINITY = ("affinity", "affinity_rank", "affinity_over_first")


def told_by_citers(found: Mapping[str, Scores], index: SearchIndex) -> dict[str, Scores]:
    """Return signals of shape (papers,) from those of words, meaning and items."""
    words, meaning, items = found["words"], found["meaning"], found["items"]
    citing, cited = index.citations_within
    citers = np.bincount(cited, minlength=len(index))
    both = words**1.5 * meaning**2
    told = {
        "told_words": _told(words**2, index, citers),
        "told_meaning": _told(meaning**4, index, citers),
        "told_items": _told(items**4, index, citers),
        "told_both": _told(both, index, citers),
    }
    over = {f"{name}_over_first": values / max(_of_first(values), 1e-12) for name, values in told.items()}
    references = np.bincount(citing, minlength=len(index))
    cites = np.bincount(citing, weights=both[cited], minlength=len(index))
    near = {
        "told_both_rank": (K + 1) * reciprocal_ranks(told["told_both"]),
        "told_by_references": cites / (references + REFERENCES) ** REFERENCES_DAMPING,
        "of_near": np.log(_of_neighbours(meaning, SHARP, index) / np.sqrt(1 + citers) + _FLOOR),
        "of_nearest": np.log(_of_neighbours(meaning, SHARPER, index) + _FLOOR),
    }
    return told | over | near


def affinities(query: Query, index: SearchIndex) -> dict[str, Scores]:
    """Return the signals ``AFFINITY``, each of shape (papers,); none where the maps are for another embedder."""
    if query.vector is None or index.affinity is None:
        return {}
    found = index.affinity(query.vector, index.as_cited)
    ranks = (K + 1) * reciprocal_ranks(found)
    return dict(zip(AFFINITY, (found, ranks, found - _of_first(found)), strict=True))


def _told(likeness: Scores, index: SearchIndex, citers: NDArray[np.int64]) -> Scores:
    citing, cited = index.citations_within
    said = np.bincount(cited, weights=likeness[citing], minlength=len(index)) + OWN * likeness
    return np.asarray(said / (citers + OWN) ** DAMPING, dtype=np.float64)


def _of_neighbours(cosines: Scores, sharp: float, index: SearchIndex) -> Scores:
    """Return how much of the papers nearest by some cosine cites each paper."""
    citing, cited = index.citations_within
    weights = np.exp(sharp * (cosines - cosines.max(initial=-1.0)))
    return np.bincount(cited, weights=weights[citing], minlength=len(index)).astype(np.float64)


def _of_first(values: Scores) -> float:
    return float(np.sort(values)[-FIRST:].mean()) if len(values) else 0.0
