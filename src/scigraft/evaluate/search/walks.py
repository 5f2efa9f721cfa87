"""What the facets and alpha are worth to the walk over the neighbour graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.graph.neighbours import Corpus, Weighing, citation_scores, neighbour_graph
from scigraft.model import FACETS, Facet
from scigraft.search.graph_walk import GraphWalk

if TYPE_CHECKING:
    from scigraft.evaluate.progress import Progress
    from scigraft.evaluate.search.collection import Collection

ALPHAS = tuple(sorted({0.0, 0.25, 0.5, 0.75, 1.0, Weighing().alpha}))


def facet_choices() -> Iterator[tuple[str, tuple[Facet, ...]]]:
    """Yield what an ablation is called, and the facets that it walks: each left out, and each alone."""
    for facet in FACETS:
        yield f"graph.without_{facet}", tuple(other for other in FACETS if other != facet)
    for facet in FACETS:
        yield f"graph.only_{facet}", (facet,)


def at_alphas(collection: Collection, progress: Progress | None = None) -> Iterator[tuple[str, GraphWalk, Collection]]:
    """Yield for each alpha what it is called, the walk, and the collection with the graph that is weighed so."""
    index = collection.index
    corpus = Corpus(index.items, citation_scores(index.citations))
    for done, alpha in enumerate(ALPHAS):
        if progress:
            progress("alpha", done, len(ALPHAS))
        graph = neighbour_graph(corpus, Weighing(alpha=alpha, beta=1 - alpha))
        yield f"graph.alpha_{alpha:g}", GraphWalk(alpha), replace(collection, index=replace(index, neighbours=graph))
