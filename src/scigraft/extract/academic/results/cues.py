"""The cue words of this package, as patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from scigraft.read.data_file import toml_in


@cache
def _data() -> Mapping[str, Mapping[str, object]]:
    return toml_in(__package__ or "", "cues.toml")


@cache
def cues(group: str) -> Mapping[str, re.Pattern[str]]:
    """Return the patterns of a group of ``cues.toml`` by name."""
    return {name: re.compile(str(pattern), re.IGNORECASE) for name, pattern in _data()[group].items()}


@cache
def cue_lists(name: str) -> frozenset[str]:
    """Return a list of ``cues.toml``."""
    found = _data()["lists"][name]
    return frozenset(map(str, found)) if isinstance(found, list) else frozenset()
