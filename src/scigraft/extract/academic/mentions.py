"""Mentions made in one way: their names tidied, their ids from what they say and where."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from hashlib import sha256

from scigraft.model import EntityType, Locator, Mention
from scigraft.read.text import collapse

TITLE_ID = "title"  # of the mention that stands for the paper itself
_DIGITS = 16
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_QUOTES = {0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'}


def folded(name: str) -> str:
    """Return a name in the form in which names are compared: case, white space, dashes and quotes made one."""
    plain = unicodedata.normalize("NFKC", name).translate({**_DASHES, **_QUOTES})
    return " ".join(plain.casefold().split())


def mention_id(type: EntityType, name: str, place: Locator, *, evidence: str = "") -> str:
    """Return the id of a mention: it follows from type, folded name and place, and is unique in its document."""
    where = (evidence, place.table, place.sheet, place.row, place.col, place.span)
    text = "\x1f".join([type, folded(name), *("" if part is None else str(part) for part in where)])
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def make_mention(
    type: EntityType,
    name: str,
    place: Locator,
    *,
    evidence: str = "",
    found_by: str = "",
    confidence: float = 1.0,
    details: Mapping[str, str] | None = None,
    also: tuple[Locator, ...] = (),
) -> Mention:
    """Return a mention with white space collapsed in its name and an id that follows from what it says."""
    tidy = collapse(name)
    return Mention(
        id=mention_id(type, tidy, place, evidence=evidence),
        type=type,
        name=tidy,
        place=place,
        evidence=evidence,
        found_by=found_by,
        confidence=confidence,
        details=dict(sorted((details or {}).items())),
        also=also,
    )


def title_mention(name: str, place: Locator, *, evidence: str = "", found_by: str = "metadata") -> Mention:
    """Return the mention that stands for the paper itself, of id ``title``. Its name may be empty."""
    return Mention(TITLE_ID, "Title", collapse(name), place, evidence, found_by)
