"""Facet items: problems, methods, results and contributions of a paper, as short items in its own words."""

from scigraft.extract.facets.choosing import MOST_ITEMS
from scigraft.extract.facets.proposer import VERSION, FacetProposer, SentenceFacets, facet_items
from scigraft.extract.facets.text import items_of_text
from scigraft.extract.facets.whole import whole_text

__all__ = ["MOST_ITEMS", "VERSION", "FacetProposer", "SentenceFacets", "facet_items", "items_of_text", "whole_text"]
