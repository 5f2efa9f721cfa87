"""Whether a paper is one on machine learning, told from its text: weighted words for and against, and how dense."""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from scigraft.model import Document

State = Literal["this", "unsure", "other"]

# Weight that a text of no length needs to be of the field, and what each thousand words add to that. Set so that every
# paper of the benchmark of the field clears it by half as much again, and none of the other fields reaches half of it.
_LEAST, _PER_1000 = 8.0, 2.0
_SHARE = 0.6  # of the weight of other fields: machine learning for medicine speaks of both
_SOME_AGAINST = 6.0  # below this a text speaks of no other field
_SHORT = 600  # words: a text of more, in the language of the cues, that does not tell the field is of another
_SPOKEN = 10.0  # weight for and against together, above which a text is in that language
_OTHER = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Weight:
    """What the words of a text weigh for machine learning and for other fields, and how many words it has."""

    told: float
    against: float
    words: int


@dataclass(frozen=True)
class _Cues:
    """``single``: word -> weight. ``stems``: start of a word -> weight. ``phrases``: first word -> phrases."""

    single: Mapping[str, float]
    phrases: Mapping[str, tuple[tuple[str, float], ...]]
    stems: tuple[tuple[str, float], ...]


def judge(document: Document) -> tuple[State, Weight]:
    """Return whether a paper is of the field, of another, or too short or silent to say, with its weight."""
    weight = weigh(
        (document.metadata.title or "", *(e.text for e in document.evidence if e.kind not in ("reference", "table")))
    )
    return _state(weight), weight


def _state(weight: Weight) -> State:
    enough = _LEAST + _PER_1000 * weight.words / 1000
    if weight.told >= max(enough, _SHARE * weight.against):
        return "this"
    silent = weight.words <= _SHORT or weight.told + weight.against < _SPOKEN
    return "unsure" if silent and weight.against < max(_SOME_AGAINST, weight.told) else "other"


def weigh(texts: Iterable[str]) -> Weight:
    """Return the weight of a text: each cue counts its weight, times one more than the logarithm of its count."""
    words = _OTHER.sub(" ", "\n".join(texts).lower()).split()
    text = f" {' '.join(words)} "
    counts = Counter(words)
    told, against = (_sum(cues, text, counts) for cues in _load())
    return Weight(told, against, len(words))


def _sum(cues: _Cues, text: str, counts: Counter[str]) -> float:
    total = 0.0
    for word in cues.single.keys() & counts.keys():
        total += cues.single[word] * (1 + math.log(counts[word]))
    for first in cues.phrases.keys() & counts.keys():
        for phrase, weight in cues.phrases[first]:
            found = text.count(phrase)
            total += weight * (1 + math.log(found)) if found else 0.0
    for stem, weight in cues.stems:
        found = text.count(stem)
        total += weight * (1 + math.log(found)) if found else 0.0
    return total


@lru_cache(maxsize=1)
def _load() -> tuple[_Cues, _Cues]:
    data = tomllib.loads((Path(__file__).parent / "domain.toml").read_text(encoding="utf-8"))["paper"]
    return _compiled(data["for"]), _compiled(data["against"])


def _compiled(lists: Mapping[str, Iterable[str]]) -> _Cues:
    single: dict[str, float] = {}
    phrases: dict[str, list[tuple[str, float]]] = {}
    stems: list[tuple[str, float]] = []
    for weight, cues in lists.items():
        for cue in cues:
            if cue.endswith("*") and " " not in cue:
                stems.append((f" {cue[:-1]}", float(weight)))
            elif " " in cue:
                end = "" if cue.endswith("*") else " "
                phrases.setdefault(cue.split()[0], []).append((f" {cue.rstrip('*')}{end}", float(weight)))
            else:
                single[cue] = float(weight)
    return _Cues(single, {first: tuple(found) for first, found in phrases.items()}, tuple(stems))
