"""An index with its neighbour graph, as a build makes one in two steps."""

from collections.abc import Sequence
from dataclasses import replace

from scigraft.graph.neighbours import Corpus, citation_scores, neighbour_graph
from scigraft.search.index import SearchIndex
from scigraft.search.making import IndexedPaper, laid_out

DIM = 24


def walkable_index(papers: Sequence[IndexedPaper], pairs: Sequence[tuple[str, str]]) -> SearchIndex:
    index = laid_out(papers, pairs, model="made", dim=DIM)
    return replace(index, neighbours=neighbour_graph(Corpus(index.items, citation_scores(index.citations))))
