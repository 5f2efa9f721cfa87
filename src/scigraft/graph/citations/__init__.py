"""Citations between papers: references told to be a paper of the library, and what each citing sentence says."""

from scigraft.graph.citations.catalogue import Catalogue, judge, link
from scigraft.graph.citations.classify import classifier_digest, classify
from scigraft.graph.citations.link import (
    CataloguePaper,
    LinkedReference,
    keys_of_paper,
    keys_of_reference,
)

__all__ = [
    "Catalogue",
    "CataloguePaper",
    "LinkedReference",
    "classifier_digest",
    "classify",
    "judge",
    "keys_of_paper",
    "keys_of_reference",
    "link",
]
