"""Search by words as a system."""

from __future__ import annotations

from scigraft.model import FACETS, Facet
from scigraft.search.index import Query, SearchIndex
from scigraft.search.system import Scored, VectorUse


class Lexical:
    """BM25 over title and abstract."""

    name = "lexical"
    summary = "words of title and abstract (BM25)"
    vectors: VectorUse = "none"
    whole = False

    def missing(self, index: SearchIndex) -> str:
        """Return that nothing is lacking."""
        return ""

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return the BM25 scores."""
        return Scored(index.words.scores(query.text))
