"""Search by words as a system."""

from __future__ import annotations

from scigraft.model import FACETS, Facet
from scigraft.search.index import Query, SearchIndex
from scigraft.search.system import Scored


class Lexical:
    """BM25 over title and abstract."""

    name = "lexical"
    summary = "BM25 over the words of title and abstract"
    whole = False

    def missing(self, index: SearchIndex) -> str:
        """Return that nothing is lacking."""
        return ""

    def score(self, query: Query, index: SearchIndex, facets: tuple[Facet, ...] = FACETS) -> Scored:
        """Return the BM25 scores."""
        return Scored(index.words.scores(query.text))
