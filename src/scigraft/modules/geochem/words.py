"""The cue words of this module as compiled patterns: whole texts, words inside a text, leading words."""

from __future__ import annotations

import re
from functools import cache

from scigraft.read.cue_words import cue_words

_CASE_MATTERS = frozenset({"spread_exact"})


@cache
def whole(name: str) -> re.Pattern[str]:
    """Return the pattern that a whole text must match to be one of the words of a list."""
    return re.compile(rf"(?:{_alternatives(name)})", _flags(name))


@cache
def inside(name: str) -> re.Pattern[str]:
    """Return the pattern that finds a word of a list inside a text."""
    return re.compile(rf"(?<![A-Za-z])(?:{_alternatives(name)})(?![A-Za-z])", _flags(name))


@cache
def somewhere(name: str) -> re.Pattern[str]:
    """Return the pattern that finds a word of a list where only its own bounds count."""
    return re.compile(rf"(?<![A-Za-z])(?:{_alternatives(name)})", _flags(name))


def is_one_of(text: str, *names: str) -> bool:
    """Whether a whole text is a word of one of the lists."""
    return any(whole(name).fullmatch(text) for name in names)


def _alternatives(name: str) -> str:
    return cue_words("scigraft.modules.geochem")[name]


def _flags(name: str) -> int:
    return 0 if name in _CASE_MATTERS else re.IGNORECASE
