"""Which queries the shipped fusion was learned from, so that an evaluation can tell of what it has seen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files

QUERIES = "fusion_queries.txt"


def fingerprint(text: str) -> str:
    """Return what a query's text, title and abstract, is known by."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def fingerprints(texts: Iterable[str]) -> str:
    """Return the file that tells of these queries."""
    return "".join(f"{one}\n" for one in sorted({fingerprint(text) for text in texts}))


@cache
def _known() -> frozenset[str]:
    return frozenset(files(__package__ or "").joinpath(QUERIES).read_text("utf-8").split())


def was_learned_from(text: str) -> bool:
    """Return whether the text is that of a query from which the fusion was learned."""
    return fingerprint(text) in _known()
