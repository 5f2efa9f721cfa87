"""What search needs of a paper: its items by facet, their vectors and that of its whole text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import Embedder
from scigraft.graph.neighbours import MOST_ITEMS, quantised
from scigraft.model import FACETS, Facet, SentenceRole

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Packages whose code and weights decide what comes of a text.
CODE = ("scigraft.extract.roles", "scigraft.embed", "scigraft.read.prose")
FACET_OF: Mapping[SentenceRole, Facet] = {
    "background": "problem",
    "method": "method",
    "result": "result",
    "objective": "contribution",
}


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
    """Return the items of a paper and the vectors."""
    items = items_of(title, abstract, embedder)
    texts = [f"{title}. {abstract}" if abstract.strip() else title]
    texts += [text for facet in FACETS for text in items[facet]]
    distinct = sorted(set(texts))
    vectors = quantised(embedder.encode(distinct))
    rows = {text: row for row, text in enumerate(distinct)}
    return Extracted(items, vectors[[rows[text] for text in texts]])


def items_of(title: str, abstract: str, embedder: Embedder) -> dict[Facet, tuple[str, ...]]:
    """Return the sentences of an abstract by what they say; the title where nothing is said of a facet."""
    from scigraft.extract.roles import classifier
    from scigraft.read.prose import sentences

    texts = [abstract[start:end] for start, end in sentences(abstract)]
    found: dict[Facet, list[str]] = {facet: [] for facet in FACETS}
    for text, (role, _) in zip(texts, classifier().roles(texts, embedder), strict=True):
        facet = FACET_OF.get(role)
        if facet and len(found[facet]) < MOST_ITEMS:
            found[facet].append(text)
    return {facet: tuple(mine) or (title,) for facet, mine in found.items()}
