"""Commodities: what stands before a deposit, mine or ore, and what resources are stated of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from scigraft.modules.deposit.cues import alternatives
from scigraft.modules.deposit.forms import Key, keys_of
from scigraft.modules.deposit.passages import Sentence, speaks_in_general
from scigraft.modules.deposit.said import Finding, each_once, in_best_part

_RESOURCE = re.compile(
    r"\b(?:resources?|reserves?|tonnes?|tons?|Mt|grading|grades?|averag\w+|contain\w*|produc\w+)\b", re.I
)
_STOP = re.compile(r"[.;:,]")
_COMPOUND = re.compile(r"iron[- ](?:oxide|sul(?:f|ph)ide)", re.I)  # of a class of deposits: no iron is mined
_BETWEEN = 7  # words from a commodity to its head
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
def _passes() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternatives('classes')}|{alternatives('links')}|hosted)\Z", re.I)


@cache
def _head() -> re.Pattern[str]:
    return re.compile(rf"{alternatives('heads')}(?!\w)", re.I)


def _is_headed(text: str, keys: Sequence[Key], at: int) -> bool:
    """Whether a head follows a commodity with nothing but other commodities and classes between."""
    for before, key in pairwise(keys[at : at + _BETWEEN]):
        if _STOP.search(text[before.end : key.start]):
            return False
        if _head().match(text, key.start):
            return True
        if not key.commodities and not _passes().match(text[key.start : key.end]):
            return False
    return False


@cache
def _behind() -> re.Pattern[str]:
    # "the porphyry copper ± gold deposits" is found by what follows; this is for "deposits of copper and zinc".
    return re.compile(r"\b(?:deposits?|ores?|minerali[sz]ation|resources?) of \Z", re.I)


def _before_heads(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    keys = keys_of(text)
    for at, key in enumerate(keys):
        if key.commodities and not speaks_in_general(sentence, key.start, key.end):
            if _is_headed(text, keys, at) or _behind().search(text[: key.start]):
                yield from _each(key, sentence)


def _graded(sentence: Sentence) -> Iterator[Finding]:
    for key in keys_of(sentence.text):
        if key.commodities and _GRADE.search(sentence.text[max(0, key.start - 40) : key.start]):
            yield from _each(key, sentence)


def _each(key: Key, sentence: Sentence) -> Iterator[Finding]:
    for name, start, end in key.commodities:
        if _COMPOUND.match(sentence.text, start):
            continue
        yield Finding(sentence.text[start:end], name, sentence)
