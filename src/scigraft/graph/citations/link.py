"""Which paper of the library a reference is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.mentions import folded
from scigraft.model import Metadata, Reference


@dataclass(frozen=True, slots=True)
class CataloguePaper:
    """A paper of the library, as references may name it."""

    key: str
    metadata: Metadata


@dataclass(frozen=True, slots=True)
class LinkedReference:
    """A reference of one paper, by its key there, that is a paper of the library; ``how`` says by what it was told."""

    reference: str
    paper: str
    how: str
    confidence: float = 1.0


def keys_of_paper(paper: CataloguePaper) -> frozenset[str]:
    """Return what a reference must share one of to be looked at as this paper. They are indexed in the store."""
    return _keys(paper.metadata)


def keys_of_reference(reference: Reference) -> frozenset[str]:
    """Return what a paper must share one of to be looked at for this reference."""
    return _keys(reference.metadata)


def link(references: Sequence[Reference], catalogue: Iterable[CataloguePaper]) -> tuple[LinkedReference, ...]:
    """Return the references that are papers of the catalogue, by identifier, then by title.

    The catalogue holds at least every paper that shares a key with one of the references, in no order. What is
    linked depends on the references and on those papers alone.
    """
    found: list[LinkedReference] = []
    papers = sorted(catalogue, key=lambda paper: paper.key)
    for reference in references:
        keys = keys_of_reference(reference)
        for paper in papers:
            shared = sorted(keys & keys_of_paper(paper))
            if shared:
                found.append(LinkedReference(reference.key, paper.key, shared[0].partition(":")[0]))
                break
    return tuple(found)


def _keys(metadata: Metadata) -> frozenset[str]:
    title = "".join(letter for letter in folded(metadata.title) if letter.isalnum())
    found = [f"doi:{metadata.doi.lower()}"] if metadata.doi else []
    return frozenset([*found, f"title:{title}"] if len(title) > 20 else found)
