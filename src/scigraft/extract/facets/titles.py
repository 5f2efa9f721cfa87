"""Items out of a title, for facets of which a paper says nothing else."""

from __future__ import annotations

import re

from scigraft.extract.academic.statements.wording import capitalised
from scigraft.extract.facets.cues import facet_cue
from scigraft.model import Facet
from scigraft.read.text import collapse

_NAMED = re.compile(r"\A(?P<name>[^\s:]+(?:\s[^\s:]+)?)\s*:\s+(?P<rest>\S.*)\Z")
_FOR = re.compile(r"\sfor\s+(?P<rest>[^:?]+\Z)", re.I)
_DOING = re.compile(r"(?:towards? |on )?\w+ing\s\w+\s\w+", re.I)
_WITH = re.compile(rf"(?:\A|(?<!ed)\s)(?:{facet_cue('title_with')})\s+(?P<rest>.+)", re.I)
_USING = re.compile(
    r"\A(?:using|applying|exploiting|leveraging|combining|learning)\s+(?P<what>.+?)\s(?:for|to|in)\s+(?P<rest>.+)", re.I
)
_LONGEST = 38  # words of a title that are read
_ALONE = 2  # words that a part of a title needs to stand alone


def title_item(title: str, facet: Facet) -> str:
    """Return what a title says under a facet, in its own words: a part of it, or the whole title."""
    whole = " ".join(collapse(title).split()[:_LONGEST]).strip(" .")
    match = _NAMED.match(whole)
    said = match["rest"] if match and len(match["rest"].split()) > _ALONE else whole
    part = {"problem": _problem, "method": _method}.get(facet, lambda _: "")(said)
    return capitalised(part.strip(" ,;:")) if len(part.split()) >= _ALONE else whole


def _problem(said: str) -> str:
    """Return what a title's work is for: "Parsing" of "A Network for Parsing with Few Labels"."""
    if match := _USING.match(said):
        return _WITH.split(match["rest"])[0]
    match = _FOR.search(said)
    if match is not None:
        return _WITH.split(match["rest"])[0]
    return _WITH.split(said)[0] if _DOING.match(said) else said


def _method(said: str) -> str:
    """Return what a title's work goes by."""
    if match := _USING.match(said):
        return match["what"]
    return said
