"""Facets: what a paper is about in four respects, as short items of its own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from scigraft.model.evidence import Locator

Facet = Literal["problem", "method", "result", "contribution"]
FACETS: tuple[Facet, ...] = get_args(Facet)


@dataclass(frozen=True, slots=True)
class FacetItem:
    """One thing that a paper says under a facet: short, standing by itself, in the paper's words.

    ``place`` is where it stands: evidence span, or cell of a record; ``place.text`` is the whole sentence or cell.
    ``found_by`` names what proposed it: ``sentences``, ``records:MODULE``, or ``title`` where the paper says nothing
    else of that facet. ``confidence`` is that of the sentence's role.
    """

    facet: Facet
    text: str
    place: Locator
    evidence: str = ""
    found_by: str = ""
    confidence: float = 1.0
