"""Plain search: where the words that were looked for stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scigraft.library.search.answers import Passage
from scigraft.read.prose import sentences
from scigraft.search.lexical import stems
from scigraft.search.word_spans import word_spans

_CLAUSE = re.compile(r"\s*([^。！？]+[。！？]*|[。！？]+)")
PASSAGES = 2


def passages(text: str, wanted: frozenset[str], *, most: int = PASSAGES) -> tuple[Passage, ...]:
    """Return the sentences that hold most of the stems that are wanted, in reading order, with where they stand."""
    found = []
    for place, (start, end) in enumerate(_sentences(text)):
        sentence = text[start:end]
        matches = list(_matches(sentence, wanted))
        if matches:
            found.append((-len({stem for *_, stem in matches}), place, Passage(sentence, _joined(matches))))
    best = sorted(found, key=lambda one: one[:2])[:most]
    return tuple(passage for _, _, passage in sorted(best, key=lambda one: one[1]))


def _matches(sentence: str, wanted: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    for start, end in word_spans(sentence):
        stem = next(iter(stems(sentence[start:end])), "")
        if stem in wanted:
            yield start, end, stem


def _joined(matches: Sequence[tuple[int, int, str]]) -> tuple[tuple[int, int], ...]:
    """Return where matches stand; those that overlap, as pairs of letters do, are one."""
    spans: list[tuple[int, int]] = []
    for start, end, _ in matches:
        if spans and start < spans[-1][1]:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(spans)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where sentences stand; a full stop of Chinese or Japanese ends one though no blank follows."""
    for start, end in sentences(text):
        for match in _CLAUSE.finditer(text, start, end):
            yield match.span(1)
