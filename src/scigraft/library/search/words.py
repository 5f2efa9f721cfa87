"""Plain search: where the words that were looked for stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.library.search.answers import Passage
from scigraft.read.prose import sentences
from scigraft.search.lexical import stems

_WORD = re.compile(r"\b\w\w+\b")
PASSAGES = 2


def passages(text: str, wanted: frozenset[str], *, most: int = PASSAGES) -> tuple[Passage, ...]:
    """Return the sentences that hold most of the stems that are wanted, in reading order, with where they stand."""
    found = []
    for place, (start, end) in enumerate(sentences(text)):
        sentence = text[start:end]
        matches = list(_matches(sentence, wanted))
        if matches:
            spans = tuple((first, last) for first, last, _ in matches)
            found.append((-len({stem for *_, stem in matches}), place, Passage(sentence, spans)))
    best = sorted(found, key=lambda one: one[:2])[:most]
    return tuple(passage for _, _, passage in sorted(best, key=lambda one: one[1]))


def _matches(sentence: str, wanted: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    words = list(_WORD.finditer(sentence))
    for match in words:
        stem = next(iter(stems(match[0])), "")
        if stem in wanted:
            yield match.start(), match.end(), stem
