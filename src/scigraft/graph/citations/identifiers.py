"""Identifiers of works in one form, from what metadata says and from what is printed in a reference.

Schemes: ``doi``, ``arxiv`` (arXiv's own DOIs are told too), ``acl`` (also out of ACL's DOIs and addresses), ``pmid``,
``pmcid``, ``isbn``. An ISBN names a book, not a chapter: it is looked at and never enough by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.model import Metadata
from scigraft.read.identifiers import ANTHOLOGY, ARXIV, anthology_id, arxiv_id, behind_doi, dois_in

_ARXIV = re.compile(rf"(?:arxiv(?:\.org/(?:abs|pdf)/|\.|:)\s?|\bCoRR,?\s+abs/|\babs/)(?:abs/)?{ARXIV}", re.I)
_ACL = re.compile(
    rf"(?:aclweb\.org/(?:anthology/)?(?:\w/\w\d\d/)?|aclanthology\.(?:org|info)/(?:papers/)?){ANTHOLOGY}", re.I
)
_PMID = re.compile(r"\bPMID:?\s*(\d{4,9})\b", re.I)
_PMC = re.compile(r"\b(?:PMC)(\d{4,9})\b", re.I)
_ISBN = re.compile(r"\bISBN(?:-1[03])?:?\s*((?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX])\b", re.I)
ENOUGH = ("doi", "acl", "arxiv", "pmid", "pmcid")


def identifiers(metadata: Metadata, printed: str = "") -> dict[str, str]:
    """Return a work's identifiers by scheme, one of each; what metadata says comes before what is printed."""
    found: dict[str, str] = {}
    for scheme, value in (*_told(metadata), *_printed(printed)):
        found.setdefault(scheme, value)
    return found


def _told(metadata: Metadata) -> Iterator[tuple[str, str]]:
    for scheme, value in (("doi", metadata.doi), *metadata.identifiers):
        scheme = re.sub(r"[^a-z]", "", scheme.lower())
        value = value.strip()
        if scheme in ("arxiv", "arxivid", "eprint") and (id := arxiv_id(value)):
            yield "arxiv", id
        elif scheme in ("acl", "aclid", "aclanthology", "anthology") and (id := anthology_id(value)):
            yield "acl", id
        elif scheme in ("pmid", "pubmed") and value.isdigit():
            yield "pmid", value
        elif scheme in ("pmc", "pmcid") and (digits := re.sub(r"(?i)^PMC", "", value)).isdigit():
            yield "pmcid", digits
        elif scheme == "isbn":
            yield from _isbn(value)
        else:
            yield from _printed(value)


def _printed(text: str) -> Iterator[tuple[str, str]]:
    for doi in dois_in(text):
        yield from _of_doi(doi)
    for scheme, pattern in (("arxiv", _ARXIV), ("acl", _ACL)):
        for found in pattern.finditer(text):
            yield scheme, found[1].lower()
    for scheme, pattern in (("pmid", _PMID), ("pmcid", _PMC)):
        for found in pattern.finditer(text):
            yield scheme, found[1]
    for found in _ISBN.finditer(text):
        yield from _isbn(found[1])


def _of_doi(doi: str) -> Iterator[tuple[str, str]]:
    scheme, id = behind_doi(doi)
    if scheme != "arxiv":  # arXiv's own DOI says no more than its id
        yield "doi", doi
    if id:
        yield scheme, id


def _isbn(text: str) -> Iterator[tuple[str, str]]:
    digits = re.sub(r"[^\dXx]", "", text).upper()
    if len(digits) in (10, 13):
        yield "isbn", digits[-10:-1]  # ten and thirteen digits differ in prefix and check digit
