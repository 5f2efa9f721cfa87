"""What of a mention speaks for or against it: features by name, the same ones in training and in use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scigraft.model import EntityType
from scigraft.read.data_file import toml_in

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d+(?:[.,]\d+)*|\S")
_CITATION = re.compile(r"et al\b|\(\s*(?:19|20)\d\d|(?:19|20)\d\d\s*\)|\[\d+(?:\s*,\s*\d+)*\]")
_SPLIT = re.compile(
    r"(?i)\b(?:dev|development|test|testing|training|train|validation|held-out)\s*(?:sets?|data|splits?|dictionar\w+)?\Z"
)
_JOINED = re.compile(r"\b(?:and|or|&)\b|\w\s*/\s*\w|, ")
_GLOSS = re.compile(r"\w\s*[-:]\s*[A-Z][a-z]+|\(\s*\w+\s*\)\s*\w")
_SYMBOL = re.compile(r"[=∼~→←×<>#|∑·^`]|[\u0370-\u03ff]")
_BROKEN = re.compile(r"[^\W\d_]-\s+[a-z]|\w-\Z|\A-\w|\ufffd")
_SPACED = re.compile(r"(?:\b\w\s+){3,}")
_ADDRESS = re.compile(r"@|https?:|www\.")
_PATTERNS = {
    "citation": _CITATION,
    "broken": _BROKEN,
    "spaced": _SPACED,
    "address": _ADDRESS,
    "split": _SPLIT,
    "joined": _JOINED,
    "gloss": _GLOSS,
    "symbol": _SYMBOL,
}
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_LENGTHS = (1, 2, 3, 5, 8, 13)


@dataclass(frozen=True, slots=True)
class Surface:
    """A name as it stands: the text before and after it in its sentence, empty where it stands in none."""

    type: EntityType
    name: str
    before: str = ""
    after: str = ""


def features(given: Surface) -> dict[str, float]:
    """Return the features of a name that are not zero, each under a name that says what it is."""
    words = _WORD.findall(given.name)
    lower = [word.casefold() for word in words]
    found = {"bias": 1.0}
    for name in (*_shape(given.name, words), *_meaning(lower), *_edges(lower), *_around(given)):
        found[name] = 1.0
    crossed = {f"{given.type}:{name}": value for name, value in found.items() if "=" not in name or "telling" in name}
    return {**found, **crossed}


def _shape(name: str, words: list[str]) -> Iterator[str]:
    yield f"words<={next((n for n in _LENGTHS if len(words) <= n), 'many')}"
    if len(name) > 80:
        yield "long"
    if any(name.count(left) != name.count(right) for left, right in _PAIRS.items()) or name.count('"') % 2:
        yield "unbalanced"
    if any(left in name for left in _PAIRS):
        yield "bracketed"
    yield from (label for label, pattern in _PATTERNS.items() if pattern.search(name))
    if re.search(r"[,;(\[/=-]\Z|\A[)\],;.]", name):
        yield "ragged"
    if sum(letter.isalnum() for letter in name) < 0.7 * len(name.replace(" ", "")):
        yield "few letters"
    if any(sum(letter.isupper() for letter in word) > 1 for word in words):
        yield "acronym"
    if any(word[:1].isupper() for word in words[1:]):
        yield "capital inside"
    if name[:1].isupper() or name[:1].isdigit():
        yield "capital first" if name[:1].isupper() else "number first"
    if any(mark in name for mark in ",;:") or re.search(r"[.!?]\s", name):
        yield "clause mark"


def _meaning(lower: list[str]) -> Iterator[str]:
    lists = word_lists()
    plain = [word for word in lower if word.isalpha() or "-" in word]
    empty = lists["general"] | lists["vague"] | lists["counts"] | lists["pointers"] | lists["joints"]
    telling = [word for word in plain if word not in empty]
    yield f"telling={min(len(telling), 4)}"
    if not telling and not any(any(sign.isdigit() for sign in word) for word in lower):
        yield "says not which"
    for name in ("verbs", "pointers", "counts", "vague", "front", "organisations", "joints", "general"):
        if any(word in lists[name] for word in lower):
            yield f"has {name}"


def _edges(lower: list[str]) -> Iterator[str]:
    lists = word_lists()
    if not lower:
        return
    for name in ("joints", "verbs", "pointers", "counts", "vague", "general"):
        if lower[0] in lists[name]:
            yield f"first {name}"
        if lower[-1] in lists[name]:
            yield f"last {name}"
    yield f"last={lower[-1]}"
    if lower[-1].isalpha():
        yield f"ends in {lower[-1][-3:]}"


def _around(given: Surface) -> Iterator[str]:
    before, after = given.before.rstrip(), given.after.lstrip()
    if given.before and given.before[-1].isalnum():
        yield "cut before"
    if given.after and given.after[0].isalnum():
        yield "cut after"
    if before.endswith("-") or after.startswith("-"):
        yield "hyphen beside"
    if before.endswith("(") and not after.startswith(")"):
        yield "bracket before"
    if words := _WORD.findall(before):
        last = words[-1].casefold()
        yield from (f"after {name}" for name in ("joints", "verbs", "pointers", "vague") if last in word_lists()[name])
    if words := _WORD.findall(after[:40]):
        if words[0].casefold() in word_lists()["general"]:
            yield "general next"


@cache
def word_lists() -> Mapping[str, frozenset[str]]:
    """Return the lists of ``words.toml``."""
    data = toml_in("scigraft.extract.cleaning", "words.toml")
    return {name: frozenset(words) for name, words in data.items()}
