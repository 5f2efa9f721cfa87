"""What every retrieval system is: from a query and an index to a score a paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from scigraft.model import FACETS, Facet
from scigraft.search.index import Query, SearchIndex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]


VectorUse = Literal["none", "some", "needed"]


@dataclass(frozen=True)
class Scored:
    """A score a paper, shape (papers,), 0 where a paper is not retrieved; and what each facet added to it, if told."""

    scores: Scores
    facets: Mapping[Facet, Scores] = field(default_factory=dict)


class System(Protocol):
    """A way of retrieving. ``name`` is what users and evaluations call it, ``summary`` what they are told it reads.

    ``vectors`` says whether it reads those of a query: not at all, where there are some, or it cannot do without.
    ``whole`` says that it reads that of a query's whole text. A direct citation between the query's paper and another
    is never read.
    """

    name: str
    summary: str
    vectors: VectorUse
    whole: bool

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks for this system, in words for a user; empty where nothing."""
        ...

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return the scores of all papers; of the facets only those asked for are used."""
        ...
