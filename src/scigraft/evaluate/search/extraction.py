"""What search needs of a paper: its items by facet, their vectors and that of its whole text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.model import FACETS, Facet

if TYPE_CHECKING:
    from numpy.typing import NDArray

Items = Mapping[Facet, tuple[str, ...]]

# Packages whose code and data decide which items come of a text.
CODE = ("scigraft.extract.facets", "scigraft.extract.roles", "scigraft.extract.academic", "scigraft.read.prose")


@dataclass(frozen=True)
class Extracted:
    """Items by facet; ``vectors`` are quantised: the whole text's first, then a row an item in the order of facets."""

    items: Items
    vectors: NDArray[np.int16]

    def by_facet(self) -> dict[Facet, NDArray[np.int16]]:
        """Return the vectors of the items of each facet."""
        ends = np.cumsum([1, *(len(self.items[facet]) for facet in FACETS)])
        return {facet: self.vectors[ends[i] : ends[i + 1]] for i, facet in enumerate(FACETS)}


def proposed(title: str, abstract: str) -> Items:
    """Return the items of a paper by facet.

    The roles of its sentences are told by words alone: with vectors, each sentence would go through the embedder too.
    """
    from scigraft.extract.facets import items_of_text

    found = items_of_text(title, abstract)
    return {facet: tuple(item.text for item in found if item.facet == facet) for facet in FACETS}


def texts_of(title: str, abstract: str, items: Items) -> list[str]:
    """Return the texts that get a vector: the whole text, then the items in the order of facets."""
    from scigraft.extract.facets.whole import title_and

    return [title_and(title, abstract), *(text for facet in FACETS for text in items[facet])]
