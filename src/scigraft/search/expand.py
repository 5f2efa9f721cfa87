"""Words and meaning, and then the papers around what they found in the network of citations."""

from __future__ import annotations

from scigraft.model import FACETS, Facet
from scigraft.search.dense import Dense
from scigraft.search.expansion import expanded
from scigraft.search.fusion import fused
from scigraft.search.index import Query, SearchIndex
from scigraft.search.system import Scored, VectorUse
from scigraft.search.words import Lexical

SHARE = 0.5  # of the votes of expansion beside words and meaning, chosen on development queries


class Expand:
    """Citation expansion of lexical and dense search."""

    name = "expand"
    summary = "words and meaning, then papers that those found cite, or that cite them"
    vectors: VectorUse = "some"
    whole = True

    def missing(self, index: SearchIndex) -> str:
        """Return what the index lacks: citations."""
        return "" if len(index.citations.cites.columns) else "no citations between papers are known"

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return fused reciprocal ranks."""
        lists = [Lexical().score(query, index).scores, Dense().score(query, index).scores]
        base = fused(lists)
        cited, citing = expanded(base, query, index)
        return Scored(fused([*lists, cited, citing], weights=[1.0, 1.0, SHARE, SHARE / 2]))
