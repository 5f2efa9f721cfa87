"""Host rock: the rocks that the text says host the deposit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.deposit.cues import alternatives, cue
from scigraft.modules.deposit.passages import Sentence
from scigraft.modules.deposit.said import Finding, each_once, in_best_part

_LONGEST = 160  # characters
_GAP = 45  # characters between two rocks of one list


def find_host_rocks(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the first statement of what hosts the deposit, in title, abstract, introduction or text."""
    stated = [
        f
        for s in sentences
        if s.part in ("title", "abstract", "introduction", "body") and not s.compares
        for f in _phrases(s)
    ]
    if stated:
        return each_once(in_best_part(stated))[:1]
    named = [f for s in sentences if s.part in ("title", "abstract") and not s.compares for f in _compounds(s)]
    return each_once(in_best_part(named))[:1]


@cache
def _hosted() -> re.Pattern[str]:
    return re.compile(rf"\b{alternatives('hosts')} (?:(?:a|an|the) )?", re.I)


@cache
def _stop() -> re.Pattern[str]:
    return re.compile(rf"[.;:(]|\b{alternatives('ends_hosts')}\b")


def _phrases(sentence: Sentence) -> Iterator[Finding]:
    for match in _hosted().finditer(sentence.text):
        rest = sentence.text[match.end() : match.end() + _LONGEST]
        stop = _stop().search(rest)
        rest = rest[: stop.start()] if stop else rest
        end = 0
        for rock in cue("rocks", "host_rocks.toml").finditer(rest):
            if not end or rock.start() - end <= _GAP:
                end = rock.end()
            else:
                break
        if end:
            value = rest[:end].strip()
            yield Finding(value, value, sentence)


@cache
def _hosted_by() -> re.Pattern[str]:
    rocks, more = (alternatives(name, "host_rocks.toml") for name in ("rocks", "before_hosted"))
    return re.compile(rf"(?<![\w-])({rocks}|{more})[- ]hosted\b", re.I)


def _compounds(sentence: Sentence) -> Iterator[Finding]:
    for match in _hosted_by().finditer(sentence.text):
        if match[1].lower() != "sediment":
            yield Finding(match[1], match[1], sentence)
