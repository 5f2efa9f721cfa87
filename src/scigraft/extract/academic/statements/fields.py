"""The field of research of a paper, out of a fixed list, by the words of its title, abstract and keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scigraft.model import Sentence
from scigraft.read.data_file import toml_in

_WEIGHTS = {"title": 3.0, "abstract": 1.0, "introduction": 0.4, "conclusion": 0.3}
_STRONG = 2.0  # how much more a cue weighs that is enough by itself
LEAST = 4.0  # of the sum of a field's cues: what is below tells no field
_UNSPECIFIC = 0.6  # what a wider field's cues count for beside those of narrower ones
_WIDER = 0.3  # of a field's cues that it also gives to the wider one


@dataclass(frozen=True, slots=True)
class FieldOfResearch:
    """A field: its name, the wider one it belongs to, and its cues."""

    name: str
    within: str
    strong: re.Pattern[str]
    weak: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Told:
    """A field that a paper tells, the sentence that tells it most, and how surely."""

    name: str
    sentence: Sentence
    confidence: float


def field_of(sentences: Sequence[Sentence], keywords: Sequence[str] = ()) -> Told | None:
    """Return the paper's field, or ``None`` where its words tell none surely enough.

    A narrower field that is told wins over its wider one; the sum of all narrower ones tells the wider.
    """
    looked_at = _looked_at(sentences)
    if not looked_at:
        return None
    scores = {one.name: _score(one, looked_at, keywords) for one in fields()}
    best = max(fields(), key=lambda one: (scores[one.name] * (1.0 if one.within else _UNSPECIFIC), one.name))
    if scores[best.name] >= LEAST:
        return _told(best, looked_at, scores)
    wide: dict[str, float] = dict.fromkeys((one.name for one in fields() if not one.within), 0.0)
    for one in fields():
        top = one.within if one.within in wide else one.name
        if top in wide:
            wide[top] += scores[one.name] * (1.0 if one.name == top else _WIDER)
    name = max(wide, key=lambda key: (wide[key], key))
    if wide[name] < LEAST:
        return None
    return _told(next(one for one in fields() if one.name == name), looked_at, wide)


def _told(best: FieldOfResearch, sentences: Sequence[Sentence], total: Mapping[str, float]) -> Told:
    source = max(sentences, key=lambda s: _of_sentence(best, s.text) * _WEIGHTS.get(s.part, 0.0))
    others = sorted(total.values(), reverse=True)
    lead = total[best.name] / max(0.01, total[best.name] + (others[1] if len(others) > 1 else 0.0))
    return Told(best.name, source, round(min(0.95, 0.4 + 0.6 * lead), 3))


def _looked_at(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Return title and abstract, and as much of the introduction as makes up for an abstract that is short."""
    front = [s for s in sentences if s.part in ("title", "abstract")]
    missing = max(0, 8 - len(front))
    return front + [s for s in sentences if s.part == "introduction"][:missing]


def _score(one: FieldOfResearch, sentences: Iterable[Sentence], keywords: Iterable[str]) -> float:
    told = sum(_WEIGHTS.get(s.part, 0.0) * _of_sentence(one, s.text) for s in sentences)
    return told + sum(2.0 * _of_sentence(one, keyword) for keyword in keywords)


def _of_sentence(one: FieldOfResearch, text: str) -> float:
    strong = {match[0].lower() for match in one.strong.finditer(text)}
    weak = {match[0].lower() for match in one.weak.finditer(text)}
    return _STRONG * min(2, len(strong)) + 0.5 * min(3, len(weak - strong))


@cache
def fields() -> tuple[FieldOfResearch, ...]:
    """Return the fields of the list, in its order."""
    data = toml_in(__package__ or "", "fields.toml")
    return tuple(
        FieldOfResearch(
            entry["name"],
            entry.get("within", ""),
            _pattern(cue[1:] for cue in entry["cues"] if cue.startswith("=")),
            _pattern(cue for cue in entry["cues"] if not cue.startswith("=")),
        )
        for entry in data["field"]
    )


def _pattern(cues: Iterable[str]) -> re.Pattern[str]:
    entries = sorted(cues, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(entries)})(?!\w)" if entries else r"(?!)", re.I)
