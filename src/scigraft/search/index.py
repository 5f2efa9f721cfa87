"""What retrieval reads: the papers of a corpus as words, vectors, items, citations and neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import Citations, FacetItems, NeighbourLists
from scigraft.model import FACETS, Facet
from scigraft.search.lexical import LexicalIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Card:
    """What is shown of a paper, and what filters ask for. ``year`` is 0 where unknown."""

    key: str
    title: str
    year: int = 0
    venue: str = ""
    authors: tuple[str, ...] = ()


@dataclass(frozen=True)
class SearchIndex:
    """A corpus for retrieval. Papers are numbered by rising key, everywhere.

    ``texts`` are the quantised vectors of title and abstract as a whole, shape (papers, dim), a row of zeros where
    there is none; ``item_texts`` run in step with the rows of ``items``. ``model`` names the embedder that made the
    vectors, by its digest; without one there are words, citations and nothing else.
    """

    cards: Sequence[Card]
    words: LexicalIndex
    texts: NDArray[np.int16]
    items: Mapping[Facet, FacetItems]
    item_texts: Mapping[Facet, Sequence[str]]
    citations: Citations
    neighbours: Mapping[Facet, NeighbourLists] = field(default_factory=dict)
    model: str = ""

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each paper by key."""
        return {card.key: number for number, card in enumerate(self.cards)}

    @cached_property
    def text_vectors(self) -> NDArray[np.float32]:
        """The vectors of the texts, for products."""
        return self.texts.astype(np.float32)

    @cached_property
    def item_vectors(self) -> Mapping[Facet, NDArray[np.float32]]:
        """The vectors of the items of each facet, for products."""
        return {facet: self.items[facet].vectors.astype(np.float32) for facet in FACETS if facet in self.items}


@dataclass(frozen=True)
class Query:
    """What is asked: a text with its vector and its items by facet, or a paper of the corpus.

    ``vector`` and the rows of ``items`` are quantised; ``paper`` is the number of a paper of the corpus, which is no
    answer to itself and whose own citations are never read but as counts of what it shares.
    """

    text: str
    vector: NDArray[np.int16] | None = None
    items: Mapping[Facet, NDArray[np.int16]] = field(default_factory=dict)
    item_texts: Mapping[Facet, Sequence[str]] = field(default_factory=dict)
    paper: int | None = None
    year: int = 0
    authors: tuple[str, ...] = ()


def query_of(index: SearchIndex, number: int, text: str) -> Query:
    """Return a paper of the corpus as a query; ``text`` are its title and abstract."""
    items, texts = {}, {}
    for facet, mine in index.items.items():
        part = slice(mine.starts[number], mine.starts[number + 1])
        items[facet], texts[facet] = mine.vectors[part], index.item_texts[facet][part]
    card = index.cards[number]
    return Query(text, index.texts[number], items, texts, number, card.year, card.authors)
