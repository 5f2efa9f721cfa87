"""Data sets that a paper takes for validation: what a system reaches on them is no result of the paper."""

from __future__ import annotations

import re

from scigraft.extract.academic.results.own import letters_of

_KIND = r"(?:validation|development|devel|dev|tuning)"
_NAME = r"(?P<name>[A-Z][\w.-]*(?: (?:MT ?)?\d{2,4})?|[a-z]+\d{4})"
_TOLD = (
    re.compile(rf"\b{_NAME}(?:,| (?:data ?sets?|corpus|sets?|data))* as (?:the |our |a )?{_KIND}\b"),
    re.compile(rf"(?i:\b{_KIND}) (?:data ?set|set|data|corpus) (?:is|was|:) (?:the )?{_NAME}"),
)
_YEAR = re.compile(r"(?:19|20)(\d\d)\b")
_NIST = re.compile(r"\A(?:nist|mt)+(?=\d)")


def validation_data(text: str) -> frozenset[str]:
    """Return the data sets that a text tells to be used for validation, as ``key_of`` them."""
    return frozenset(key_of(match["name"]) for pattern in _TOLD for match in pattern.finditer(text))


def key_of(name: str) -> str:
    """Return what two spellings of a data set share: ``NIST 2002`` and ``MT02`` are one."""
    return _NIST.sub("mt", letters_of(_YEAR.sub(r"\1", name)))
