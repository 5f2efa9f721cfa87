"""Identifiers of works, each in the form in which it is compared: lower case, without resolver, prefix or version."""

from __future__ import annotations

import re
from collections.abc import Iterator

ARXIV = r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?"  # the id is the first group
ANTHOLOGY = r"([a-z]\d{2}-\d{4}|\d{4}\.[a-z]\w*-[\w-]+\.\d+)(?:v\d+)?(?:\.pdf)?/?"  # so here
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"'<>{}|\\^`\[\]]+")
_BEHIND_DOI = ".,;:)]}”’"
_WHOLE_ARXIV = re.compile(rf"(?:arxiv[.:/ ]*)?{ARXIV}", re.IGNORECASE)
_WHOLE_ANTHOLOGY = re.compile(ANTHOLOGY, re.IGNORECASE)
_ARXIV_DOI, _ANTHOLOGY_DOI = "10.48550/arxiv.", re.compile(r"10\.(?:3115|18653)/v1/")


def dois_in(text: str) -> Iterator[str]:
    """Yield each DOI in a text."""
    for match in _DOI.finditer(text):
        doi = match[0].rstrip(_BEHIND_DOI).lower()
        # A closing bracket belongs to the DOI where it closes one inside it: 10.1016/0022(95)00123
        while doi.count("(") > doi.count(")") and match[0][len(doi) :].startswith(")"):
            doi += ")"
        yield doi


def normal_doi(text: str) -> str:
    """Return the first DOI in a text; empty where there is none."""
    return next(dois_in(text), "")


def arxiv_id(text: str) -> str:
    """Return the arXiv id that a whole text is (``1706.03762``, ``arXiv:cs/0112017v1``), else nothing."""
    match = _WHOLE_ARXIV.fullmatch(text.strip())
    return match[1].lower() if match else ""


def anthology_id(text: str) -> str:
    """Return the id in the ACL Anthology that a whole text is (``P18-1001``, ``2020.acl-main.447``), else nothing."""
    match = _WHOLE_ANTHOLOGY.fullmatch(text.strip())
    return match[1].lower() if match else ""


def behind_doi(doi: str) -> tuple[str, str]:
    """Return scheme and id of what a DOI is made of, arXiv's own and ACL's; else empty ones."""
    if doi.startswith(_ARXIV_DOI):
        return "arxiv", arxiv_id(doi.removeprefix(_ARXIV_DOI))
    if prefix := _ANTHOLOGY_DOI.match(doi):
        return "acl", anthology_id(doi[prefix.end() :])
    return "", ""
