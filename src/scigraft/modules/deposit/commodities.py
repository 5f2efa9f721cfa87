"""Commodities: what stands before a deposit, mine or ore, and what resources are stated of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.deposit.cues import alternatives
from scigraft.modules.deposit.forms import Key, keys_of
from scigraft.modules.deposit.passages import Sentence, speaks_in_general
from scigraft.modules.deposit.said import Finding, each_once, in_best_part

_RESOURCE = re.compile(
    r"\b(?:resources?|reserves?|tonnes?|tons?|Mt|grading|grades?|averag\w+|contain\w*|produc\w+)\b", re.I
)
_GRADE = re.compile(r"\d[\d.,]*\s*(?:wt\.?\s*)?(?:%|g/t|ppm|oz/t|kg/t|Mt|kt|t|Moz|oz|tonnes of)\s+(?:of\s+)?\Z")


def find_commodities(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the commodities of the title, else of the abstract, else of the introduction; resources add to them."""
    stated = [
        finding
        for sentence in sentences
        if sentence.part in ("title", "abstract", "introduction") and not sentence.compares
        for finding in _before_heads(sentence)
    ]
    graded = [
        finding
        for sentence in sentences
        if sentence.part in ("abstract", "introduction") and not sentence.compares and _RESOURCE.search(sentence.text)
        for finding in _graded(sentence)
    ]
    best = in_best_part(stated)
    if best and best[0].sentence.part == "introduction" and len({f.canonical for f in best}) > 4:
        best = []  # an introduction to a whole region
    return each_once([*best, *graded])


@cache
def _after() -> re.Pattern[str]:
    return re.compile(rf"[)\s-]*(?:{alternatives('classes')}[\s-]+){{0,3}}{alternatives('heads')}(?!\w)", re.I)


@cache
def _behind() -> re.Pattern[str]:
    # "the porphyry copper ± gold deposits" is found by what follows; this is for "deposits of copper and zinc".
    return re.compile(r"\b(?:deposits?|ores?|minerali[sz]ation|resources?) of \Z", re.I)


def _before_heads(sentence: Sentence) -> Iterator[Finding]:
    for key in keys_of(sentence.text):
        if (
            key.commodities
            and not speaks_in_general(sentence, key.start, key.end)
            and (_after().match(sentence.text, key.end) or _behind().search(sentence.text[: key.start]))
        ):
            yield from _each(key, sentence)


def _graded(sentence: Sentence) -> Iterator[Finding]:
    for key in keys_of(sentence.text):
        if key.commodities and _GRADE.search(sentence.text[max(0, key.start - 40) : key.start]):
            yield from _each(key, sentence)


def _each(key: Key, sentence: Sentence) -> Iterator[Finding]:
    for name, start, end in key.commodities:
        yield Finding(sentence.text[start:end], name, sentence)
