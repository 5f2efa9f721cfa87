"""Cue words and patterns of the module, read once from ``cues.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_ARROWS = re.compile(r"[\u2191\u2193\u2197\u2198\u2b06\u2b07\u21d1\u21d3\u25b2\u25bc]")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True)
class Cues:
    """``labels``: word of a header -> what the cells under it are. ``words``: text of a cell -> its kind."""

    labels: Mapping[str, str]
    words: Mapping[str, str]
    counters: frozenset[str]
    own: frozenset[str]
    modifiers: tuple[str, ...]
    caption: Mapping[str, re.Pattern[str]]
    weak_metrics: frozenset[str]
    weak_tasks: frozenset[str]
    task_nouns: frozenset[str]
    task_stops: frozenset[str]
    starters: frozenset[str]
    plain_words: frozenset[str]
    languages: frozenset[str]
    not_systems: frozenset[str]


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Return a header without arrows and doubled space."""
    return _SPACES.sub(" ", _ARROWS.sub("", text).replace("()", "")).strip()


@lru_cache(maxsize=8192)
def key(text: str) -> str:
    """Return the form under which cue words are compared."""
    return plain(text).lower().strip(" :;*")


@lru_cache(maxsize=1)
def load_cues() -> Cues:
    """Return the cue words."""
    data = tomllib.loads((Path(__file__).parent / "cues.toml").read_text(encoding="utf-8"))
    counters = frozenset(data["labels"].pop("counters"))
    return Cues(
        labels=_inverted(data["labels"]),
        words=_inverted(data["words"]),
        counters=counters,
        own=frozenset(data["marks"]["own"]),
        modifiers=tuple(data["marks"]["modifiers"]),
        caption={name: re.compile(pattern, re.IGNORECASE) for name, pattern in data["caption"].items()},
        weak_metrics=frozenset(data["weak"]["metric"]),
        weak_tasks=frozenset(data["weak_tasks"]["names"]),
        task_nouns=frozenset(data["task_phrases"]["nouns"]),
        task_stops=frozenset(data["task_phrases"]["stops"]),
        starters=frozenset(data["stop"]["starters"]),
        plain_words=frozenset(data["task_phrases"]["stops"]) | {word.lower() for word in data["stop"]["starters"]},
        languages=frozenset(data["stop"]["languages"]),
        not_systems=frozenset(data["stop"]["systems"]),
    )


def _inverted(lists: Mapping[str, Iterable[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, words in lists.items():
        for word in words:
            found.setdefault(word.lower(), kind)
    return found
