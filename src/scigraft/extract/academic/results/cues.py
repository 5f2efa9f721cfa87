"""The cue words of this package, as patterns."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def _data() -> Mapping[str, Mapping[str, object]]:
    text = resources.files(__package__ or __name__).joinpath("cues.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def cues(group: str) -> Mapping[str, re.Pattern[str]]:
    """Return the patterns of a group of ``cues.toml`` by name."""
    return {name: re.compile(str(pattern), re.IGNORECASE) for name, pattern in _data()[group].items()}


@cache
def cue_lists(name: str) -> frozenset[str]:
    """Return a list of ``cues.toml``."""
    found = _data()["lists"][name]
    return frozenset(map(str, found)) if isinstance(found, list) else frozenset()
