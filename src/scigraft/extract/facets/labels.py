"""The role of the sentences of a structured abstract, by the labels that stand before them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from scigraft.extract.facets.cues import facet_cue
from scigraft.model import Document, Evidence, Sentence, SentenceRole

LABELLED = 1.0  # confidence of a role that a label says
_ROLES: tuple[SentenceRole, ...] = ("objective", "background", "method", "result")


def with_labels(document: Document, sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Return the sentences, those of a structured abstract with the role that its labels say.

    A label counts until the next, which may say no role ("Methods and Findings"); it is what stands before a sentence
    and is not part of it ("Methods: ...").
    """
    texts = {evidence.id: evidence for evidence in document.evidence if evidence.kind == "abstract"}
    found: list[Sentence] = []
    role: SentenceRole | None = None
    last: tuple[str, int] = ("", 0)
    for sentence in sentences:
        evidence, span = texts.get(sentence.evidence), sentence.place.span
        if evidence is None or span is None:
            found.append(sentence)
            continue
        begin = last[1] if last[0] == sentence.evidence else 0
        headed = last[0] != sentence.evidence and bool(evidence.section)
        role = _labelled(evidence, begin, span[0]) or (None if headed else role)
        last = (sentence.evidence, span[1])
        found.append(replace(sentence, role=role, confidence=LABELLED) if role else sentence)
    return tuple(found)


def _labelled(evidence: Evidence, begin: int, end: int) -> SentenceRole | None:
    told = _role(evidence.text[begin:end])
    if told is None and begin == 0 and evidence.section:
        told = _role(evidence.section[-1])
    return told


def _role(label: str) -> SentenceRole | None:
    plain = label.strip(" \t\n.:;—–-").lower()
    return next((role for role in _ROLES if plain and _pattern(role).fullmatch(plain)), None)


@cache
def _pattern(role: SentenceRole) -> re.Pattern[str]:
    return re.compile(facet_cue(f"label_{role}"))
