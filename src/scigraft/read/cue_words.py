"""Cue words kept as data beside the code that looks for them."""

from __future__ import annotations

from functools import cache

from scigraft.read.data_file import toml_in


@cache
def cue_words(package: str) -> dict[str, str]:
    """Return the lists of ``cue_words.toml`` in a package by name, each as the alternatives of a regular expression.

    Entries may be regular expressions themselves; their order is kept, so the longer of two that begin alike
    comes first in the file.
    """
    data = toml_in(package, "cue_words.toml")
    return {name: "|".join(entries) for name, entries in data.items()}
