"""Identifiers of works in one form, from what metadata says and from what is printed in a reference.

Schemes: ``doi``, ``arxiv`` (arXiv's own DOIs are told too), ``acl`` (also out of ACL's DOIs and addresses), ``pmid``,
``pmcid``, ``isbn``. An ISBN names a book, not a chapter: it is looked at and never enough by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.model import Metadata

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>{}|\\^]+", re.I)
_ARXIV = re.compile(
    r"(?:arxiv(?:\.org/(?:abs|pdf)/|\.|:)\s?|\bCoRR,?\s+abs/|\babs/)"
    r"(?:abs/)?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?",
    re.I,
)
_BARE_ARXIV = re.compile(r"(?:arxiv:)?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?", re.I)
_ACL = re.compile(r"(?:aclweb\.org/(?:anthology/)?(?:\w/\w\d\d/)?|aclanthology\.(?:org|info)/(?:papers/)?)", re.I)
_ACL_ID = re.compile(r"([A-Z]\d{2}-\d{4}|\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+)(?:v\d+)?(?:\.pdf)?/?", re.I)
_ACL_DOI = re.compile(r"10\.(?:3115|18653)/v1/", re.I)
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
        if scheme in ("arxiv", "arxivid", "eprint") and (match := _BARE_ARXIV.fullmatch(value)):
            yield "arxiv", match[1].lower()
        elif scheme in ("acl", "aclid", "aclanthology", "anthology") and (match := _ACL_ID.fullmatch(value)):
            yield "acl", match[1].lower()
        elif scheme in ("pmid", "pubmed") and value.isdigit():
            yield "pmid", value
        elif scheme in ("pmc", "pmcid") and (digits := re.sub(r"(?i)^PMC", "", value)).isdigit():
            yield "pmcid", digits
        elif scheme == "isbn":
            yield from _isbn(value)
        else:
            yield from _printed(value)


def _printed(text: str) -> Iterator[tuple[str, str]]:
    for match in _DOI.finditer(text):
        yield from _of_doi(match[0])
    for found in _ARXIV.finditer(text):
        yield "arxiv", found[1].lower()
    for place in _ACL.finditer(text):
        if anthology := _ACL_ID.match(text, place.end()):
            yield "acl", anthology[1].lower()
    for scheme, pattern in (("pmid", _PMID), ("pmcid", _PMC)):
        for found in pattern.finditer(text):
            yield scheme, found[1]
    for found in _ISBN.finditer(text):
        yield from _isbn(found[1])


def _of_doi(text: str) -> Iterator[tuple[str, str]]:
    doi = text.lower().rstrip(".,;:)]'”’")
    if doi.startswith("10.48550/arxiv."):
        if match := _BARE_ARXIV.fullmatch(doi.removeprefix("10.48550/arxiv.")):
            yield "arxiv", match[1]
        return
    yield "doi", doi
    if (prefix := _ACL_DOI.match(doi)) and (found := _ACL_ID.fullmatch(doi, prefix.end())):
        yield "acl", found[1]


def _isbn(text: str) -> Iterator[tuple[str, str]]:
    digits = re.sub(r"[^\dXx]", "", text).upper()
    if len(digits) in (10, 13):
        yield "isbn", digits[-10:-1]  # ten and thirteen digits differ in prefix and check digit
