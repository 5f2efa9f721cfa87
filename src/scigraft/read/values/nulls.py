"""Words that stand instead of a number, what they mean, and the legends that say so."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files

from scigraft.model import State

# Mixed case tells an element from a missing-value word: Na is sodium, NA and n.a. are not.
ELEMENT_LIKE = frozenset({"Na", "Nd", "Tr", "Nr", "Nm", "Bd"})
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃─"), "-") | {ord("…"): "..."}
_SQUEEZE = str.maketrans("", "", ". \t\u00a0\u2009\u202f")
_LEGEND = re.compile(
    r"(?:^|(?<=[\s;,.(\[:\"'“”‘’]))"
    r"(?P<mark>[-–—−]+|dash(?:es)?\b|hyphens?\b|<?[a-z](?:[a-z]|\.\s?[a-z](?![a-z])|/[a-z]){0,4}\.?)[\"'”’)\]]*\s*"
    r"(?:(?P<says>[:=,]|[-–—](?=\s)|[–—]|\b(?:means?|stands? for|denotes?|indicates?|is|are|represents?)\b)|(?<=\s))\s*"
    r"(?=[a-z])",
    re.IGNORECASE,
)
_MEANING = re.compile(r"[^;.=:,]{2,60}")
_TELLING = re.compile(r"not\b|non|below|detect|\bno\b|unknown|missing|undetermined|trace|less than", re.IGNORECASE)


@lru_cache(maxsize=1)
def _conventions() -> tuple[dict[str, State], tuple[tuple[State, tuple[str, ...]], ...]]:
    data = tomllib.loads((files("scigraft.read.values") / "data" / "nulls.toml").read_text("utf-8"))
    states: tuple[State, ...] = ("below_detection", "not_measured", "unresolved")
    words: dict[str, State] = {_squeeze(w): s for s in states for w in data[s]}
    return words, tuple((entry["state"], tuple(entry["words"])) for entry in data["legend"])


def _squeeze(text: str) -> str:
    text = text.translate(_DASHES).strip()
    return text.lower().translate(_SQUEEZE) or text


@lru_cache(maxsize=4096)
def null_key(text: str) -> str:
    """Return the form under which a missing-value word is compared (``n.d.`` and ``ND`` are both ``nd``)."""
    return _squeeze(text)


def null_meaning(text: str, *, legend: Mapping[str, State] | None = None, among_numbers: bool = False) -> State | None:
    """Return what a cell's text says about its missing number, or ``None`` where it is an ordinary text.

    ``legend`` is what ``read_legend`` found. ``Na``, ``Nd`` and the like in mixed case are elements, unless
    ``among_numbers`` says that the cell stands in a column of numbers.
    """
    text = text.strip()
    if not text or len(text) > 32 or (text in ELEMENT_LIKE and not among_numbers):
        return None
    key = null_key(text)
    if legend and (state := legend.get(key) or legend.get(key.strip("-") or "-")):
        return state
    return _conventions()[0].get(key)


def read_legend(texts: Iterable[str]) -> dict[str, State]:
    """Return what notes and captions say of missing-value words (``n.d. = not determined``: not measured).

    Keys are in the form of ``null_key``. Where two texts disagree the first wins.
    """
    found: dict[str, State] = {}
    for text in texts:
        if not _TELLING.search(text):
            continue
        for match in _LEGEND.finditer(text):
            meaning = _MEANING.match(text, match.end())
            state = _state_of(meaning[0].lower(), free=match["says"] is not None) if meaning else None
            mark = "-" if match["mark"].lower().startswith(("dash", "hyphen")) else null_key(match["mark"])
            if state is not None and meaning is not None and _stands_for_a_number(mark, meaning[0].lower()):
                found.setdefault(mark.strip("-") or "-", state)
    return found


def _state_of(meaning: str, *, free: bool) -> State | None:
    """Return what a meaning says; ``free`` allows words before it (``- indicates that it was not measured``)."""
    for state, words in _conventions()[1]:
        if meaning.startswith(words) or (free and any(word in meaning[:36] for word in words)):
            return state
    return None


def _stands_for_a_number(mark: str, meaning: str) -> bool:
    if not mark.strip("-") or mark in _conventions()[0]:
        return True
    initials = "".join(word[0] for word in re.findall(r"[a-z]+", meaning)[: len(mark)])
    return len(mark) > 1 and mark == initials
