"""The cue words of statements as regular expressions."""

from __future__ import annotations

import re
from functools import cache

from scigraft.modules.word_files import words_in


@cache
def cue(name: str) -> str:
    """Return the alternatives of a list of ``cues.toml`` as the text of one group, the longer ones first."""
    entries = sorted(words_in(__package__ or "", "cues.toml")[name], key=len, reverse=True)
    return f"(?:{'|'.join(entries)})"


@cache
def within(name: str) -> re.Pattern[str]:
    """Return the pattern that finds any of a list's cues as words of their own."""
    return re.compile(rf"(?<![\w-]){cue(name)}(?![\w-])", re.I)


@cache
def at_start(name: str) -> re.Pattern[str]:
    """Return the pattern that matches one of a list's cues where a text begins."""
    return re.compile(rf"{cue(name)}(?![\w-])", re.I)
