"""The cue words of facets as regular expressions."""

from __future__ import annotations

import re
from functools import cache

from scigraft.modules.word_files import words_in


@cache
def facet_cue(name: str) -> str:
    """Return the alternatives of a list of ``cues.toml`` as the text of one group, the longer ones first."""
    entries = sorted(words_in(__package__ or "", "cues.toml")[name], key=len, reverse=True)
    return f"(?:{'|'.join(entries)})"


@cache
def facet_words(name: str) -> re.Pattern[str]:
    """Return the pattern that finds any of a list's cues as words of their own."""
    return re.compile(rf"(?<![\w-]){facet_cue(name)}(?![\w-])", re.I)
