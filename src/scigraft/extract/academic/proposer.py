"""What proposes entities: rules and small trained models now, a language model by the same interface."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from scigraft.embed import Embedder
from scigraft.model import Document, EntityType, Link, Mention, Record, Sentence


@dataclass(frozen=True, slots=True)
class PaperView:
    """What a proposer reads of one paper's document.

    ``records`` are the accepted records of its tables and text, of whatever module. ``sentences`` are those of title,
    abstract, introduction and conclusion in reading order, with their roles. ``barred`` are (type, folded name) that
    cleaning set aside: a proposer must not return them again. ``embedder`` is ``None`` where no model is installed.
    """

    document: Document
    records: tuple[Record, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    barred: frozenset[tuple[EntityType, str]] = field(default_factory=frozenset)
    embedder: Embedder | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """Mentions, and links between them or to mentions of earlier proposers.

    ``untold`` are records that are told as no mention: the id of each, and why.
    """

    mentions: tuple[Mention, ...] = ()
    links: tuple[Link, ...] = ()
    untold: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: Proposal) -> Proposal:
        return Proposal(self.mentions + other.mentions, self.links + other.links, self.untold + other.untold)


class Proposer(Protocol):
    """Proposes mentions of some types out of a paper, seeing what the proposers before it found."""

    name: str
    types: frozenset[EntityType]

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        """Return what is new. Same view, same proposal."""
        ...
