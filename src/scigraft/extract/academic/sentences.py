"""The sentences of a paper, each with the part of the paper that it belongs to and its place."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from scigraft.extract.academic.parts import parts_of
from scigraft.model import Document, Evidence, Part, Sentence
from scigraft.read.prose import sentences

# What says most of what a paper is about. The title is a sentence of its own.
TELLING: tuple[Part, ...] = ("title", "abstract", "introduction", "conclusion")
_PROSE = ("title", "abstract", "paragraph")
# "Background: ..." of a structured abstract, "Abstract-We ...", a bullet: none is part of the sentence.
_LABEL = re.compile(
    r"(?:abstract|summary|background|introduction|motivation|context|purpose|aims?|objectives?|goals?|"
    r"(?:materials? and |patients and )?methods?(?:ology)?(?: and (?:principal )?findings)?|design|setting"
    r"|participants|interventions?|measurements?|"
    r"(?:main )?(?:results?|outcomes?|findings?)|discussion|conclusions?|interpretation|significance|implications?)"
    r"\s*(?:[:—–]+|-(?=[A-Z])|\.(?=\s+[A-Z]))\s*",
    re.I,
)
_BULLET = re.compile(r"(?:[•●○▪◦∙·‣⋆*–—-]|\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])\)|\d{1,2}[.)])\s*(?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]{2,}")
MIN_WORDS = 3
_MIN_SHARE = 0.5  # of the tokens that are words: what is below is a formula or the text of a figure


def paper_sentences(document: Document, *, parts: Collection[Part] = TELLING) -> tuple[Sentence, ...]:
    """Return the sentences of some parts of a paper in reading order, without roles.

    The title is one sentence. ``place.span`` is the range in the evidence, ``text`` what stands there: labels of
    structured abstracts and bullets are left out, and so are lines that are no sentences (formulas, debris of
    figures). Headings, captions, footnotes, tables and references are no running text.
    """
    found: list[Sentence] = []
    for evidence, part in zip(document.evidence, parts_of(document), strict=True):
        if part in parts and evidence.kind in _PROSE:
            found += _sentences(evidence, part)
    return tuple(found)


def _sentences(evidence: Evidence, part: Part) -> list[Sentence]:
    if part == "title":
        return [_sentence(evidence, part, 0, len(evidence.text))]
    found = []
    for start, end in sentences(evidence.text):
        begin = _begin(evidence.text, start, end)
        if is_prose(evidence.text[begin:end]):
            found.append(_sentence(evidence, part, begin, end))
    return found


def _begin(text: str, start: int, end: int) -> int:
    for pattern in (_LABEL, _BULLET, _LABEL):
        if match := pattern.match(text, start, end):
            start = match.end()
    return start


def is_prose(text: str) -> bool:
    """Return whether a text is made of words, not of signs and single letters."""
    tokens = text.split()
    words = sum(bool(_WORD.search(token)) for token in tokens)
    return words >= MIN_WORDS and words >= _MIN_SHARE * len(tokens)


def _sentence(evidence: Evidence, part: Part, start: int, end: int) -> Sentence:
    text = evidence.text[start:end]
    place = replace(evidence.locator, span=(start, end), text=text)
    return Sentence(text=text, evidence=evidence.id, part=part, place=place)
