"""The lists of this module as patterns and terms, out of the TOML files beside it."""

from __future__ import annotations

import re
from functools import cache

from scigraft.modules.schema import Term
from scigraft.modules.word_files import terms_in, words_in

PACKAGE = "scigraft.modules.deposit"


def terms(file: str) -> tuple[Term, ...]:
    """Return the terms of one list."""
    return terms_in(PACKAGE, file)


def words(name: str, file: str = "cues.toml") -> tuple[str, ...]:
    """Return one list of words or patterns."""
    return words_in(PACKAGE, file)[name]


@cache
def alternatives(name: str, file: str = "cues.toml") -> str:
    """Return a list as the alternatives of a pattern, the longer first where two begin alike."""
    return "(?:" + "|".join(sorted(words(name, file), key=len, reverse=True)) + ")"


@cache
def cue(name: str, file: str = "cues.toml", *, case: bool = False) -> re.Pattern[str]:
    """Return a pattern that finds any entry of a list as whole words."""
    return re.compile(rf"(?<!\w){alternatives(name, file)}(?!\w)", 0 if case else re.IGNORECASE)
