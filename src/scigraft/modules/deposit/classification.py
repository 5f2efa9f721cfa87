"""Deposit type and group: the nearest statement of title, abstract or introduction, never one of a comparison."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.model import Reason
from scigraft.modules.deposit.cues import alternatives, cue
from scigraft.modules.deposit.forms import Hit, clear_group_forms, group_forms, keys_of, type_forms
from scigraft.modules.deposit.passages import RANKS, Sentence, speaks_in_general
from scigraft.modules.deposit.said import Finding

_WEIGHTS = {"title": 6.0, "abstract": 2.0, "introduction": 1.0}
_OWN = re.compile(
    r"\b(?:the|this|our) (?:\w+ ){0,4}(?:deposit|mine|orebody|district)s?\b|\bis (?:an?|the)\b|\bclassified\b", re.I
)
_CAPITAL = r"[A-Z][\w'’]+"
_UNKNOWN = re.compile(
    rf"(?<![\w-])({_CAPITAL}(?:[ -]{_CAPITAL})?[- ](?:type|style))[ -](?:[\w±–-]+ ){{0,2}}"
    r"(?:deposits?|minerali[sz]ation|ores?)\b"
)
_NO_TYPE = re.compile(
    r"\b(?:Group|Stage|Vein|Ore|Class|Sub|Proto|Multi|Wild|Alpine|Phase|Zone|Same|Other|Different|Two|Three)[- ]", re.I
)
_LEAST = 2.0  # a mention in the introduction alone says little


def find_types(sentences: Sequence[Sentence]) -> tuple[list[Finding], list[Finding]]:
    """Return the statement of the deposit type and that of the group, each at most one, types competing told."""
    hits: list[tuple[Sentence, Hit, bool]] = [
        (sentence, hit, is_type)
        for sentence in sentences
        if sentence.part in _WEIGHTS and not sentence.compares
        for hit, is_type in _hits(sentence)
    ]
    types = [(sentence, hit) for sentence, hit, is_type in hits if is_type]
    groups = [(sentence, hit) for sentence, hit, is_type in hits if not is_type]
    found = _best(types)
    if not found:
        found = _unknown(sentences)
        return found, _best(groups, clear=True)
    return found, []


def _hits(sentence: Sentence) -> Iterator[tuple[Hit, bool]]:
    keys = keys_of(sentence.text)
    if sentence.part == "introduction" and not _OWN.search(sentence.text):
        return
    types = [
        hit for hit in type_forms().find(sentence.text, keys) if _headed(sentence, hit) and not generic(sentence, hit)
    ]
    yield from ((hit, True) for hit in types)
    for hit in clear_group_forms().find(sentence.text, keys):
        if (
            _headed(sentence, hit)
            and not generic(sentence, hit)
            and not any(t.start < hit.end and hit.start < t.end for t in types)
        ):
            yield hit, False


@cache
def _head() -> re.Pattern[str]:
    link = r"[\s,/±()‐-―-]*"
    return re.compile(
        rf"(?:{link}[\w.%]+){{0,4}}?{link}{alternatives('heads')}(?!\w)|[\s-]*(?:type|style|class|model)\b", re.I
    )


def _headed(sentence: Sentence, hit: Hit) -> bool:
    """Whether what follows or the form itself says that this is a deposit: `skarn deposit`, `SEDEX type`."""
    if sentence.part == "title":
        return True
    form = sentence.text[hit.start : hit.end]
    if re.search(rf"(?:type|style|family|{alternatives('heads')})\Z", form, re.I):
        return True
    return bool(_head().match(sentence.text, hit.end))


def generic(sentence: Sentence, hit: Hit) -> bool:
    """Whether a sentence is about all deposits of a type."""
    return speaks_in_general(sentence, hit.start, hit.end)


def _best(hits: Sequence[tuple[Sentence, Hit]], *, clear: bool = False) -> list[Finding]:
    """Return the term stated best; where it must be ``clear``, none of two that are stated alike."""
    scores: dict[str, float] = defaultdict(float)
    first: dict[str, tuple[Sentence, Hit]] = {}
    for sentence, hit in hits:
        name = hit.term.name
        scores[name] += _WEIGHTS[sentence.part]
        if name not in first or RANKS[sentence.part] < RANKS[first[name][0].part]:
            first[name] = (sentence, hit)
    ranked = sorted(scores, key=lambda name: (-scores[name], first[name][0].order, first[name][1].start))
    if not ranked or scores[ranked[0]] < _LEAST:
        return []
    if clear and len(ranked) > 1 and scores[ranked[1]] == scores[ranked[0]]:
        return []
    sentence, hit = first[ranked[0]]
    others = [name for name in ranked[1:] if scores[name] >= _LEAST]
    warnings = (Reason("competing-types", f"the text also speaks of {', '.join(others)}", "value"),) if others else ()
    return [Finding(sentence.text[hit.start : hit.end], hit.term.name, sentence, scores[ranked[0]], warnings)]


def _unknown(sentences: Sequence[Sentence]) -> list[Finding]:
    """A type that no list knows is told, so that it is seen among the rejected records."""
    for sentence in sentences:
        if sentence.part not in ("title", "abstract") or sentence.compares:
            continue
        for match in _UNKNOWN.finditer(sentence.text):
            name = match[1]
            known = type_forms().lookup(name) or group_forms().lookup(name)
            if not known and not _NO_TYPE.match(name) and not cue("unnamed").fullmatch(name):
                return [Finding(name, name, sentence)]
    return []
