"""The cue words of this package, as patterns."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def cues(group: str) -> Mapping[str, re.Pattern[str]]:
    """Return the patterns of a group of ``cues.toml`` by name."""
    text = resources.files(__package__ or __name__).joinpath("cues.toml").read_text(encoding="utf-8")
    return {name: re.compile(pattern, re.IGNORECASE) for name, pattern in tomllib.loads(text)[group].items()}
