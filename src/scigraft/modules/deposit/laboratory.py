"""Where and under what conditions the analyses were made, and where samples came from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.deposit.cues import alternatives, cue
from scigraft.modules.deposit.passages import Sentence
from scigraft.modules.deposit.said import Finding, each_once

_CAPITAL = r"[A-ZÀ-Ý][\w'’.&-]*"
_RUN = rf"{_CAPITAL}(?:(?:,? (?:of|and|for|the|in|de|del|für|der|di|du|la|et|&) (?:the )?|,? | ?\(){_CAPITAL}\)?)*"
_PLACE = re.compile(
    rf"(?:\b(?:at|in|by|from) (?:the )?|\b(?:housed|installed|located) (?:at|in) (?:the )?)"
    rf"((?:[a-z-]+ (?:laboratory|facility|laboratories|lab) (?:at|of) (?:the )?)?{_RUN})"
)
_QUANTITY = r"(?:[~≈∼]\s?)?\d+(?:\.\d+)?(?:\s*(?:[-‐-―−]|to|and|or|,|×|x)\s*\d+(?:\.\d+)?)*"
_LOOK_BACK = 80  # characters before a first condition in which its name stands
_SAMPLES = re.compile(r"\b(?:samples?|specimens?|sections?|grains|thin sections)\b", re.I)
_IGSN = re.compile(r"\bIGSN(?:s)?[:\s]+(?:are |is )?((?:10\.\d+/)?[A-Z0-9]{5,}(?:[-–][A-Z0-9]+)?)")
_AUTHOR = r"[A-ZÀ-Ý][\w'’-]+"
_AUTHORS = rf"{_AUTHOR}(?:,? (?:et al\.|(?:and|&) {_AUTHOR}|and others|and co-?workers))?,? \(?(?:19|20)\d\d[a-z]?\)?"
_FROM_PAPER = re.compile(
    r"\b(?:[Dd]ata|[Aa]nalyses|[Ss]amples?|[Ss]pecimens?)(?: \w+){0,6}? "
    rf"(?:from|of|by|in|described by|reported (?:by|in)|compiled from) ({_AUTHORS}(?:(?:;|,|,? and) {_AUTHORS})*)"
)


@cache
def _condition(*names: str) -> re.Pattern[str]:
    units = "|".join(alternatives(name) for name in names)
    return re.compile(rf"{_QUANTITY}\s?-?(?:{units})(?!\w)")


def find_laboratories(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the institutions at which the text says that analyses were made."""
    return each_once(
        finding
        for sentence in sentences
        if sentence.part in ("abstract", "methods", "body") and cue("analyses").search(sentence.text)
        for finding in _laboratories(sentence)
    )


def _laboratories(sentence: Sentence) -> Iterator[Finding]:
    for match in _PLACE.finditer(sentence.text):
        value = re.split(r",? (?:using|with|by|following|under|on|in accordance|after)\b", match[1])[0]
        value = re.sub(r"[\s,(.]+\Z", "", value)
        if value.count("(") > value.count(")"):
            value += ")" if sentence.text[match.start(1) + len(value) : match.start(1) + len(value) + 1] == ")" else ""
        if cue("laboratories", case=True).search(value) and len(value.split()) >= 2:
            yield Finding(value, value, sentence)


def find_conditions(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the operating conditions of instruments: a stretch a sentence, from first name to last unit."""
    return each_once(
        finding
        for sentence in sentences
        if sentence.part in ("methods", "body", "caption") and _condition("strong_units").search(sentence.text)
        for finding in _conditions(sentence)
    )


def _conditions(sentence: Sentence) -> Iterator[Finding]:
    found = list(_condition("strong_units", "weak_units").finditer(sentence.text))
    if not found:
        return
    first = found[0].start()
    before = sentence.text[max(0, first - _LOOK_BACK) : first]
    named = [match.start() for match in cue("conditions").finditer(before) if ";" not in before[match.end() :]]
    start = first - len(before) + named[-1] if named else first
    value = sentence.text[start : found[-1].end()]
    tail = re.match(r"\s(?:spot|beam|diameter|laser)\b(?: (?:size|diameter))?", sentence.text[found[-1].end() :])
    value += tail.group() if tail else ""
    yield Finding(value, value, sentence)


def find_sample_references(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return where samples and compiled data come from: registered numbers, collections, papers."""
    return each_once(
        finding
        for sentence in sentences
        if sentence.part in ("methods", "body", "caption")
        for finding in _references(sentence)
    )


def _references(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    yield from (Finding(match[1], match[1], sentence) for match in _IGSN.finditer(text))
    if _SAMPLES.search(text):
        for match in _collections().finditer(text):
            value = match[1].rstrip(".,;")
            yield Finding(value, value, sentence)
    if sentence.part in ("methods", "caption") and not sentence.compares:
        yield from (Finding(match[1], match[1], sentence) for match in _FROM_PAPER.finditer(text))


@cache
def _collections() -> re.Pattern[str]:
    names = alternatives("collections")
    run = rf"{_CAPITAL}(?: (?:of|and|for|the|de) (?:the )?{_CAPITAL}| {_CAPITAL})*"
    return re.compile(
        rf"\b(?:from|of|at|in|to|by) the ((?:[a-z]+ )?(?:{run} )?(?i:{names})(?: (?:of|at) (?:the )?{run})?)(?!\w)"
    )
