"""What retrieval answers with: plain frozen dataclasses for programs and for the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scigraft.model import Facet, Locator

Asked = Literal["paper", "text", "file"]


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What related papers were asked for: a paper of the library by its key, a text, or a file that is not in it.

    ``items`` are what the query says under each facet.
    """

    kind: Asked
    name: str
    title: str
    items: Mapping[Facet, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ItemPlace:
    """Where an item stands. ``place.text`` is the whole sentence or cell, ``section`` the headings, outermost first.

    Of a title or an abstract ``section`` says so. ``paragraph`` counts those of the section and ``sentence`` those of
    the paragraph, from 0; neither is there for a title and a cell. ``found_by`` is as in ``FacetItem``.
    """

    place: Locator
    section: tuple[str, ...] = ()
    paragraph: int | None = None
    sentence: int | None = None
    found_by: str = ""


@dataclass(frozen=True, slots=True)
class MatchedItems:
    """The two items of one facet that are most alike: the query's and the paper's; ``likeness`` is their cosine.

    The places are there where they were asked for.
    """

    facet: Facet
    asked: str
    found: str
    likeness: float
    asked_place: ItemPlace | None = None
    found_place: ItemPlace | None = None


@dataclass(frozen=True, slots=True)
class SharedWork:
    """A work that both cite: its title, and its key where it is a paper of the library."""

    title: str
    paper: str = ""


@dataclass(frozen=True, slots=True)
class RelatedPaper:
    """A paper that was found, and why. ``year`` is ``None`` where it is not known.

    ``score`` orders one answer; two systems have other scales. ``facets`` are the parts that each facet had in
    it, together 1, empty where the system does not tell; ``matched`` the likest items of each facet, the likest first;
    ``shared`` works that both cite, and ``citers`` how many papers of the library cite both; ``words`` the words they
    share that say most, as the query has them. ``reason`` says the most telling of it in one line.
    """

    rank: int
    paper: str
    title: str
    year: int | None
    venue: str
    authors: tuple[str, ...]
    score: float
    doi: str = ""
    reason: str = ""
    facets: Mapping[Facet, float] = field(default_factory=dict)
    matched: tuple[MatchedItems, ...] = ()
    shared: tuple[SharedWork, ...] = ()
    citers: int = 0
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RelatedPapers:
    """The papers related to a query, the nearest first; ``using`` is the system that found them.

    ``notes`` say what a user should know: what could not be used, what of the query was left out.
    """

    asked: AskedFor
    using: str
    papers: tuple[RelatedPaper, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NeighbourEdge:
    """An edge of the neighbour graph: one of the nearest papers of a paper in one facet, and what the edge weighs."""

    paper: str
    facet: Facet
    rank: int
    neighbour: str
    weight: float


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of a paper's title and abstract, with the character ranges of the words that were looked for."""

    text: str
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class FoundPaper:
    """A paper that holds words that were looked for, with the sentences that hold most; ``year`` may be ``None``."""

    rank: int
    paper: str
    title: str
    year: int | None
    venue: str
    authors: tuple[str, ...]
    score: float
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundPapers:
    """The papers that hold the words, the best first; ``total`` is how many there are."""

    words: str
    papers: tuple[FoundPaper, ...] = ()
    total: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """How the index stands: how many papers it holds, the model of its vectors (empty: none), and what is amiss."""

    papers: int = 0
    model: str = ""
    notes: tuple[str, ...] = ()
