"""The lists of this module as patterns and terms, out of the TOML files beside it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from scigraft.modules.schema import Term


@cache
def terms(file: str) -> tuple[Term, ...]:
    """Return the terms of one list."""
    entries = _data(file)["term"]
    return tuple(Term.model_validate(entry) for entry in entries)


@cache
def words(name: str, file: str = "cues.toml") -> tuple[str, ...]:
    """Return one list of words or patterns."""
    return tuple(map(str, _data(file)[name]))


@cache
def alternatives(name: str, file: str = "cues.toml") -> str:
    """Return a list as the alternatives of a pattern, the longer first where two begin alike."""
    return "(?:" + "|".join(sorted(words(name, file), key=len, reverse=True)) + ")"


@cache
def cue(name: str, file: str = "cues.toml", *, case: bool = False) -> re.Pattern[str]:
    """Return a pattern that finds any entry of a list as whole words."""
    return re.compile(rf"(?<!\w){alternatives(name, file)}(?!\w)", 0 if case else re.IGNORECASE)


@cache
def _data(file: str) -> dict[str, list[object]]:
    data: dict[str, list[object]] = tomllib.loads(files("scigraft.modules.deposit").joinpath(file).read_text("utf-8"))
    return data
