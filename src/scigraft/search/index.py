"""What retrieval reads: the papers of a corpus as words, vectors, items, citations and neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import Citations, FacetItems, NeighbourLists
from scigraft.model import Facet
from scigraft.search.affinity import Affinity, shipped
from scigraft.search.lexical import LexicalIndex
from scigraft.search.title_words import TitleWords

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
    vectors, by its digest; without one there are words, citations and nothing else. ``maps`` of who cites
    whom are asked in place of those that are shipped.
    """

    cards: Sequence[Card]
    words: LexicalIndex
    texts: NDArray[np.int16]
    items: Mapping[Facet, FacetItems]
    item_texts: Mapping[Facet, Sequence[str]]
    citations: Citations
    neighbours: Mapping[Facet, NeighbourLists] = field(default_factory=dict)
    model: str = ""
    maps: Affinity | None = None

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
    def affinity(self) -> Affinity | None:
        """The learned maps of who may cite whom; ``None`` where they are for another embedder."""
        maps = self.maps or shipped()
        return maps if maps.model == self.model else None

    @cached_property
    def as_cited(self) -> NDArray[np.float32]:
        """The vectors of the texts moved by the map of what is cited, or as they are where there is none."""
        return self.affinity.cited(self.text_vectors) if self.affinity else self.text_vectors

    @cached_property
    def titles(self) -> TitleWords:
        """The words of the titles."""
        return TitleWords.of([card.title for card in self.cards])

    @cached_property
    def years(self) -> NDArray[np.int64]:
        """The year of each paper, 0 where unknown."""
        return np.array([card.year for card in self.cards], dtype=np.int64)

    @cached_property
    def papers_by_author(self) -> Mapping[str, Sequence[int]]:
        """The papers of each author, by printed name."""
        found: dict[str, list[int]] = {}
        for number, card in enumerate(self.cards):
            for author in dict.fromkeys(card.authors):
                found.setdefault(author, []).append(number)
        return found

    @cached_property
    def citing_papers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The citations by papers of the corpus: the papers, and the works they cite."""
        cites = self.citations.cites
        papers = np.repeat(np.arange(len(self)), np.diff(cites.starts)[: len(self)])
        return papers, cites.columns[: len(papers)]

    @cached_property
    def citations_within(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The citations between papers of the corpus: which cite, and which are cited."""
        citing, cited = self.citing_papers
        there = cited < len(self)
        return citing[there], cited[there]

    @cached_property
    def citation_ends(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The ends of all citations in both directions, shape (2, n), and how many each work has, 1 at least."""
        cites = self.citations.cites
        citing = np.repeat(np.arange(len(cites)), np.diff(cites.starts))
        ends = np.stack([np.concatenate([citing, cites.columns]), np.concatenate([cites.columns, citing])])
        degrees = np.maximum(np.bincount(ends[0], minlength=len(cites)), 1).astype(np.float64)
        return ends, degrees


@dataclass(frozen=True)
class Query:
    """What is asked: a text with its vector and its items by facet, or a paper of the corpus.

    ``vector`` and the rows of ``items`` are quantised; ``paper`` is the number of a paper of the corpus, which is no
    answer to itself and whose own citations are never read but as counts of what it shares. ``cites`` are the works
    that a query from outside cites, where that is known, by their numbers in the corpus.
    """

    text: str
    vector: NDArray[np.int16] | None = None
    items: Mapping[Facet, NDArray[np.int16]] = field(default_factory=dict)
    item_texts: Mapping[Facet, Sequence[str]] = field(default_factory=dict)
    paper: int | None = None
    year: int = 0
    authors: tuple[str, ...] = ()
    cites: NDArray[np.int64] | None = None

    @property
    def has_citations(self) -> bool:
        """Whether it can share references with the papers of a corpus."""
        return self.paper is not None or (self.cites is not None and len(self.cites) > 0)


def query_of(index: SearchIndex, number: int, text: str) -> Query:
    """Return a paper of the corpus as a query; ``text`` are its title and abstract."""
    items, texts = {}, {}
    for facet, mine in index.items.items():
        part = slice(mine.starts[number], mine.starts[number + 1])
        items[facet], texts[facet] = mine.vectors[part], index.item_texts[facet][part]
    card = index.cards[number]
    return Query(text, index.texts[number], items, texts, number, card.year, card.authors)
