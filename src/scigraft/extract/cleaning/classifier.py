"""Whether a name is well formed, or which error it is: multinomial logistic regression over named features.

The weights (``weights.json``, 46 kB) are made by ``training/train_cleaning.py`` from names of real papers judged by
hand; the error classes are those of NLP-AKG, appendix B.2.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import get_args

from scigraft.extract.cleaning.features import Surface, features
from scigraft.model import ErrorClass
from scigraft.read.data_file import toml_in

_PACKAGE = "scigraft.extract.cleaning"
_SOUND = "sound"
_ERRORS: tuple[ErrorClass, ...] = get_args(ErrorClass)
SURE = 0.65  # probability of an error from which a name does not pass: more names are sound than among the judged ones
_COUNTED = re.compile(r"(?:words<|telling)=")  # how long a name is explains nothing where anything else does
_REASONS = 2  # features named in a reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a name (``None``: nothing), how probable that is, and the features that say so."""

    error: ErrorClass | None
    confidence: float
    reason: str


def judge(given: Surface) -> Verdict:
    """Return the most probable error of a name, where it is probable enough that it is one at all."""
    weights = _weights()
    found = features(given)
    scores = {label: _score(weights[label], found) for label in sorted(weights)}
    top = max(scores.values())
    total = sum(math.exp(score - top) for score in scores.values())
    wrong = 1 - math.exp(scores[_SOUND] - top) / total
    if wrong < SURE:
        return Verdict(None, 1 - wrong, "")
    error = max(_ERRORS, key=lambda one: (scores[one], one))
    return Verdict(error, wrong, _reason(weights[error], weights[_SOUND], found, given.name))


def _score(weights: Mapping[str, float], found: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in found.items())


def _reason(error: Mapping[str, float], sound: Mapping[str, float], found: Mapping[str, float], name: str) -> str:
    """Return what speaks most for the error against a sound name, in words."""
    weight = {one: error.get(one, 0.0) - sound.get(one, 0.0) for one in found if one != "bias" and ":bias" not in one}
    for_it = sorted((one for one in weight if weight[one] > 0), key=lambda one: (-weight[one], one))
    telling = [one for one in for_it if not _COUNTED.search(one)] or for_it
    said = dict.fromkeys(_in_words(one) for one in telling)
    return f"{name[:60]!r}: {'; '.join(list(said)[:_REASONS]) or 'nothing speaks for it'}"


def _in_words(feature: str) -> str:
    type, colon, plain = feature.partition(":")
    plain = plain if colon and type in _phrases()["types"] else feature
    key, equals, value = plain.partition("=")
    phrases = _phrases()["features"]
    if equals and f"{key}=" in phrases:
        return phrases[f"{key}="].format(value)
    ending = plain.removeprefix("ends in ")
    return phrases.get(plain, f"it ends in -{ending}" if ending != plain else plain)


@cache
def _weights() -> dict[str, dict[str, float]]:
    held: dict[str, dict[str, float]] = json.loads(files(_PACKAGE).joinpath("weights.json").read_text("utf-8"))
    return held


@cache
def _phrases() -> dict[str, dict[str, str]]:
    held: dict[str, dict[str, str]] = toml_in(_PACKAGE, "phrases.toml")
    return held
