"""What search needs of a paper: its items by facet, their vectors and that of its whole text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import Embedder
from scigraft.graph.neighbours import quantised
from scigraft.model import FACETS, Facet

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Packages whose code and data decide what comes of a text.
CODE = (
    "scigraft.extract.facets",
    "scigraft.extract.roles",
    "scigraft.extract.academic",
    "scigraft.embed",
    "scigraft.read.prose",
)


@dataclass(frozen=True)
class Extracted:
    """Items by facet; ``vectors`` are quantised: the whole text's first, then a row an item in the order of facets."""

    items: Mapping[Facet, Sequence[str]]
    vectors: NDArray[np.int16]

    def by_facet(self) -> dict[Facet, NDArray[np.int16]]:
        """Return the vectors of the items of each facet."""
        ends = np.cumsum([1, *(len(self.items[facet]) for facet in FACETS)])
        return {facet: self.vectors[ends[i] : ends[i + 1]] for i, facet in enumerate(FACETS)}


def extracted(title: str, abstract: str, embedder: Embedder) -> Extracted:
    """Return the items of a paper and the vectors.

    The roles of its sentences are told by words alone: with vectors, each sentence would go through the embedder too.
    """
    from scigraft.extract.facets import items_of_text
    from scigraft.extract.facets.whole import title_and

    found = items_of_text(title, abstract)
    items = {facet: tuple(item.text for item in found if item.facet == facet) for facet in FACETS}
    texts = [title_and(title, abstract), *(text for facet in FACETS for text in items[facet])]
    distinct = list(dict.fromkeys(texts))
    vectors = quantised(embedder.encode(distinct))
    rows = {text: row for row, text in enumerate(distinct)}
    return Extracted(items, vectors[[rows[text] for text in texts]])
