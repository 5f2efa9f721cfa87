"""When two names of a task, data set or metric mean the same: the matcher of evaluations.

It knows nothing of what the system under test merged: names are compared as printed, by normalised form, by listed
equalities (``names.toml``), by abbreviation and by their words, with care for numbers (CoNLL-2003 is not CoNLL-2012).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal

from scigraft.read.data_file import toml_in

Kind = Literal["task", "dataset", "metric"]

_TOKEN = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])[-' ]?(?P<y>(?:9|0|1)\d)\b(?!\.)")
_IDLE: Mapping[Kind, frozenset[str]] = {
    "task": frozenset("the a an of for in on to and task problem automatic neural based".split()),
    "dataset": frozenset(
        "the a an of for in on and dataset data set corpus corpora benchmark test task shared evaluation campaign "
        "challenge english version full original standard split section".split()
    ),
    "metric": frozenset("the a an of for in on and score scores test average avg overall all mean".split()),
}
_HEAD_SHARE = 0.75  # of the words of two names that must be the same where neither holds the other
_MIN_LETTERS = 3
_LATER = re.compile(r"[2-9]\.\d+\Z")  # a version that is not the first: a name without one means the first


def same(kind: Kind, name: str, other: str) -> bool:
    """Say whether two names mean the same. Symmetric; an empty name means nothing."""
    if not name.strip() or not other.strip():
        return False
    ours, theirs = _readings(kind, name), _readings(kind, other)
    if any(_alike(kind, a, b) for a in ours for b in theirs):
        return True
    return any(a in _equals(kind).get(b, ()) for a in ours for b in theirs)


@cache
def _readings(kind: Kind, name: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways to read a name, as words: whole, without brackets, and an abbreviation that they hold."""
    texts = [name, _BRACKETS.sub("", name)]
    inside = (part.strip(" ()[]") for part in _BRACKETS.findall(name))
    texts += [part for part in inside if part.isupper() and kind != "dataset"]
    return tuple(dict.fromkeys(words for text in texts if (words := words_of(kind, text))))


@cache
def words_of(kind: Kind, name: str) -> tuple[str, ...]:
    """Return the words that tell a name from others: small letters, singular, years in full, idle words left out."""
    plain = unicodedata.normalize("NFKC", name).replace("_", " ")
    if kind == "dataset":
        plain = _SHORT_YEAR.sub(lambda match: f" {'19' if match['y'][0] == '9' else '20'}{match['y']}", plain)
    words = tuple(_singular(token.casefold()) for token in _TOKEN.findall(plain))
    kept = tuple(word for word in words if word not in _IDLE[kind])
    return kept or words


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


@cache
def _equals(kind: Kind) -> Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    groups: Sequence[Sequence[str]] = toml_in("scigraft.evaluate", "names.toml")[kind]
    found: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for group in groups:
        words = tuple(words_of(kind, name) for name in group)
        for own in words:
            found[own] = (*found.get(own, ()), *words)
    return found


def _alike(kind: Kind, words: tuple[str, ...], other: tuple[str, ...]) -> bool:
    if words == other or "".join(words) == "".join(other):
        return True
    if not _numbers_agree(kind, words, other):
        return False
    left, right = _letters(words), _letters(other)
    if not left or not right:
        return False
    if kind == "metric":
        return _qualified(words, other)
    if _abbreviates(words, other) or _abbreviates(other, words):
        return True
    small, large = sorted((left, right), key=len)
    if small <= large and sum(map(len, small)) >= _MIN_LETTERS and (kind == "dataset" or _last(words) == _last(other)):
        return True
    return 2 * len(left & right) / (len(left) + len(right)) >= _HEAD_SHARE


def _last(words: Sequence[str]) -> str:
    return words[-1]


def _qualified(words: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether one metric is the other with a word that says how it was averaged or measured (``micro F1``)."""
    small, large = sorted((set(words), set(other)), key=len)
    return small < large and large - small <= {
        "micro",
        "macro",
        "weighted",
        "unlabeled",
        "labeled",
        "token",
        "sentence",
        "span",
    }


def _letters(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if not word[0].isdigit())


def _numbers_agree(kind: Kind, words: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether the numbers in two names allow them to be the same: equal, or one names fewer of the same.

    A metric's numbers are part of it (BLEU-1 and BLEU). Years must not differ, nor versions.
    """
    left = {word for word in words if word[0].isdigit()}
    right = {word for word in other if word[0].isdigit()}
    if kind == "metric":
        return left == right
    if not (left and right) and any(_LATER.match(number) for number in left | right):
        return False
    return left <= right or right <= left


def _abbreviates(short: Sequence[str], long: Sequence[str]) -> bool:
    """Say whether the first letters of a name's words spell the other's single word."""
    letters = [word for word in short if not word[0].isdigit()]
    if len(letters) != 1 or len(letters[0]) < _MIN_LETTERS:
        return False
    words = [word for word in long if not word[0].isdigit()]
    return len(words) > 1 and "".join(word[0] for word in words) == letters[0]
