"""Sentences of a paragraph, by full stops that end one."""

from __future__ import annotations

import re
from functools import cache

from scigraft.read.cue_words import cue_words

_END = re.compile(r"[.!?][\])'\"”’]*(?=\s+[\[(\"'“‘]?(?:[A-Z0-9ΔδεµμΣ]|\Z))|[.!?][\])'\"”’]*\Z")
# A stop that no space follows, where a word begins that opens a sentence: "is challenging.We approach".
_GLUED = re.compile(
    r"(?<=[a-z]{3})[.?!](?=(?:We|Our|This|These|In|The|It|To|However|Moreover|Furthermore|Experiments?|Results|Finally"
    r"|For|As|A|An|On|Unlike|While|Although)\s[a-zA-Z])"
)
_LOOK_BACK = 12  # characters: the longest abbreviation


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the half-open ranges of the sentences of a text, in order, white space around them left out.

    A full stop ends one where a capital, a digit or a bracket follows and no abbreviation precedes.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for match in _ends(text):
        if match.end() < len(text) and _abbreviates(text, match.start()):
            continue
        found += _trimmed(text, start, match.end())
        start = match.end()
    return found + _trimmed(text, start, len(text))


def _ends(text: str) -> list[re.Match[str]]:
    return sorted((*_END.finditer(text), *_GLUED.finditer(text)), key=lambda match: match.end())


def _abbreviates(text: str, stop: int) -> bool:
    return text[stop] == "." and bool(_abbreviation().search(text, max(0, stop - _LOOK_BACK), stop))


@cache
def _abbreviation() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.])(?:{cue_words('scigraft.read.prose')['abbreviations']})\Z")


def _trimmed(text: str, start: int, end: int) -> list[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return [(start, end)] if start < end else []
