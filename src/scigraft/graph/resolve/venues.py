"""Conferences and journals: the series that a printed venue belongs to, without year, number and volume."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scigraft.extract.academic.venues import venues_of
from scigraft.graph.resolve.abbreviations import Reading
from scigraft.graph.resolve.forms import Form
from scigraft.graph.resolve.uses import NameUse
from scigraft.graph.resolve.words import load
from scigraft.read.folding import folded_words

_LONGEST = 400  # letters; a longer name is the same as itself alone
_LEAD = re.compile(r"^(?:in )?(?:the )?(?:proceedings (?:of|from|in)|proc(?:eedings)?(?: of)?)(?: the)? ")
_NUMBERED = re.compile(
    r"\b(?:(?:19|20)\d\d|\d{1,3}(?:st|nd|rd|th)|\d+|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|eleventh|twelfth|\w+teenth|twent\w+|thirt(?:y|ieth)\w*|annual|volume|vol)\b"
)
_PART = "HLT"  # held with one of the others since 2003, and named by it
_APART = re.compile(r"\b(?:findings|workshop|student|tutorial|demo\w*|shared task|industry|companion)\b")


@lru_cache(maxsize=65536)
def venue_key(name: str) -> str:
    """Return the form of a venue: the series where it is a known one, else the name without year and number.

    Workshops, demonstrations, tutorials and findings of a conference are venues of their own.
    """
    if len(name) > _LONGEST:
        return name
    name = _long_names().get(_bare(_letters(name)), name)
    plain = folded_words(name)
    found = [venue for venue in venues_of(name) if venue.known]
    series = [venue for venue in found if venue.name != _PART] or found
    if len(series) == 1:
        own = sorted(set(_APART.findall(plain)) - set(_APART.findall(folded_words(series[0].name))))
        return " ".join([folded_words(series[0].name), *own])
    kept = _bare(_letters(name))
    return kept or plain or name


def _bare(words: str) -> str:
    return " ".join(_NUMBERED.sub(" ", _LEAD.sub("", words)).split()).removeprefix("the ")


@cache
def _long_names() -> dict[str, str]:
    """Return the long names of well-known journals by their short ones as compared."""
    return {_bare(_letters(short)): long for short, long in load("aliases.toml")["Conference"].items()}


def _letters(name: str) -> str:
    words = folded_words(name).replace("&", " and ")
    return " ".join("".join(c if c.isalnum() else " " for c in words).split())


def venue_reading(use: NameUse) -> Reading:
    """Return what the name of a venue means."""
    key = venue_key(use.name)
    return Reading(Form((key,), key))
