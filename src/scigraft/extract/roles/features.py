"""What the role classifier sees of a sentence besides its vectors: words, pairs of words, and its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?%?|[^\sa-z\d]")
_OPENING = 3  # words that also count as how a sentence begins
MAX_WORDS = 120  # of a sentence that are looked at
_FROM_START, _FROM_END, _FIFTHS = 7, 6, 5
POSITION = _FROM_START + _FROM_END + _FIFTHS + 3  # numbers that tell a place


def words_of(text: str) -> list[str]:
    """Return the words and signs of a text in lower case, numbers and percentages each made one."""
    found = _TOKEN.findall(text.lower())[:MAX_WORDS]
    return [("<%>" if word.endswith("%") else "<0>") if word[0].isdigit() else word for word in found]


def grams(text: str) -> list[str]:
    """Return the words of a text, its pairs of words, and how it begins, each once, in order."""
    words = words_of(text)
    pairs = [f"{left} {right}" for left, right in zip(words, words[1:], strict=False)]
    return list(dict.fromkeys([*words, *pairs, *("^" + " ".join(words[:n]) for n in range(1, _OPENING + 1))]))


def gram_ids(text: str, vocabulary: Mapping[str, int]) -> list[int]:
    """Return the numbers of the groups of words that a vocabulary knows; 0 where it knows none."""
    return [vocabulary[gram] for gram in grams(text) if gram in vocabulary] or [0]


def linear_features(texts: Sequence[str]) -> list[list[str]]:
    """Return what the linear model sees of each sentence: own groups of words, those of its neighbours, its place."""
    groups = [grams(text) for text in texts]
    count = len(texts)
    found = []
    for place, own in enumerate(groups):
        before = [f"-{gram}" for gram in groups[place - 1]] if place else []
        after = [f"+{gram}" for gram in groups[place + 1]] if place + 1 < count else []
        start, end = place, count - 1 - place
        long = min(len(words_of(texts[place])), 60) // 8
        told = (
            f"start {min(start, 6)}",
            f"end {min(end, 5)}",
            f"fifth {5 * place // count}",
            f"of {min(count, 12) // 2}",
            f"long {long}",
            f"both {min(start, 3)} {min(end, 3)}",
            "any",
        )
        found.append([*(f"={gram}" for gram in own), *before, *after, *(f"@{one}" for one in told)])
    return found


def positions(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return the place and length of each sentence of a sequence, shape (sentences, ``POSITION``)."""
    count = len(texts)
    found = np.zeros((count, POSITION), dtype=np.float32)
    for place, text in enumerate(texts):
        found[place, min(place, _FROM_START - 1)] = 1
        found[place, _FROM_START + min(count - 1 - place, _FROM_END - 1)] = 1
        found[place, _FROM_START + _FROM_END + _FIFTHS * place // count] = 1
        found[place, -3:] = (min(count, 30) / 10, place / count, len(words_of(text)) / 40)
    return found


def counted(texts: Iterable[str], *, least: int) -> dict[str, int]:
    """Return a vocabulary of the groups of words that stand in so many sentences, numbered from 1 by alphabet."""
    counts: dict[str, int] = {}
    for text in texts:
        for gram in grams(text):
            counts[gram] = counts.get(gram, 0) + 1
    return {gram: number for number, gram in enumerate(sorted(g for g, n in counts.items() if n >= least), start=1)}
