"""Conferences and journals: the series that a printed venue belongs to, without year, number and volume."""

from __future__ import annotations

import re
from functools import lru_cache

from scigraft.extract.academic.person_names import folded
from scigraft.extract.academic.venues import venues_of
from scigraft.graph.resolve.abbreviations import Reading
from scigraft.graph.resolve.forms import Form
from scigraft.graph.resolve.uses import NameUse

_LONGEST = 400  # letters of a name that are read
_LEAD = re.compile(r"^(?:in )?(?:the )?(?:proceedings (?:of|from|in)|proc(?:eedings)?(?: of)?)(?: the)? ")
_NUMBERED = re.compile(
    r"\b(?:(?:19|20)\d\d|\d{1,3}(?:st|nd|rd|th)|\d+|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|eleventh|twelfth|\w+teenth|twent\w+|thirt(?:y|ieth)\w*|annual|volume|vol)\b"
)
_APART = re.compile(r"\b(?:findings|workshop|student|tutorial|demo\w*|shared task|industry|companion)\b")


@lru_cache(maxsize=65536)
def venue_key(name: str) -> str:
    """Return the form of a venue: the series where it is a known one, else the name without year and number.

    Workshops, demonstrations, tutorials and findings of a conference are venues of their own.
    """
    plain = folded(name[:_LONGEST])
    found = venues_of(name)
    if len(found) == 1 and found[0].known:
        own = sorted(set(_APART.findall(plain)) - set(_APART.findall(folded(found[0].name))))
        return " ".join([f"={folded(found[0].name)}", *own])
    words = "".join(c if c.isalnum() else " " for c in plain.replace("&", " and "))
    kept = " ".join(_NUMBERED.sub(" ", _LEAD.sub("", " ".join(words.split()))).split())
    return kept.removeprefix("the ") or plain or name


def venue_reading(use: NameUse) -> Reading:
    """Return what the name of a venue means."""
    key = venue_key(use.name)
    return Reading(Form((key,), key))
