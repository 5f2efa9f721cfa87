"""Any system, and then the papers around what it found in the network of citations."""

from __future__ import annotations

from scigraft.model import FACETS, Facet
from scigraft.search.expand import SHARE, Expand
from scigraft.search.expansion import expanded
from scigraft.search.fusion import fused
from scigraft.search.index import Query, SearchIndex
from scigraft.search.system import Scored, System


class Followed:
    """A system followed by citation expansion, called ``SYSTEM+expand``."""

    def __init__(self, base: System) -> None:
        self._base = base
        self.name = f"{base.name}+{Expand.name}"
        self.summary = f"the same behind {base.name}"
        self.vectors = base.vectors
        self.whole = base.whole

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks: what the system needs, or citations."""
        return self._base.missing(index) or Expand().missing(index)

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return fused reciprocal ranks, and what each facet added to the system's own."""
        found = self._base.score(query, index, facets)
        cited, citing = expanded(found.scores, query, index)
        return Scored(fused([found.scores, cited, citing], weights=[1.0, SHARE, SHARE / 2]), found.facets)
