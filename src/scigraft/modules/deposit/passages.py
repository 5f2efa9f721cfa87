"""The sentences of a document with the part of the paper in which they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from scigraft.model import Document, Evidence
from scigraft.modules.deposit.cues import alternatives, cue
from scigraft.read.prose import sentences

Part = Literal["title", "abstract", "introduction", "methods", "body", "caption"]
RANKS: dict[Part, int] = {"title": 0, "abstract": 1, "introduction": 2, "methods": 3, "body": 3, "caption": 4}
SHEETS = frozenset(("xlsx", "xls", "ods", "delimited"))  # formats whose text is captions and notes of tables
_LONG = 220  # characters: a paragraph before the first heading of a paper without one named abstract
_REFERENCE = re.compile(r"\b(?:19|20)\d\d[a-z]?[.,:;)]|\bdoi\b|\bpp\.", re.I)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its unit of text, its range in it, its own text, and its part of the paper."""

    unit: str
    start: int
    text: str
    part: Part
    order: int

    @property
    def span(self) -> tuple[int, int]:
        """Its range in the unit."""
        return self.start, self.start + len(self.text)

    @property
    def compares(self) -> bool:
        """Whether it speaks of other deposits too."""
        return bool(cue("compares").search(self.text))


def speaks_in_general(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a sentence of a text begins with a class of deposits: `Porphyry copper deposits are the main source`."""
    before = sentence.text[:start]
    if (
        sentence.part == "title"
        or not re.fullmatch(r"(?:[\w-]+[ -]){0,2}", before)
        or cue("determiners").search(before)
    ):
        return False
    return bool(
        re.match(r"[^.,;]{0,30}?\b(?:deposits|ores|mines|systems|orebodies|provinces|belts)\b", sentence.text[end:])
    )


def sentences_of(document: Document) -> tuple[Sentence, ...]:
    """Return the sentences of title, abstract, text, captions and notes in order; reference lists are left out."""
    return tuple(_sentences(document))


def _sentences(document: Document) -> Iterator[Sentence]:
    order = 0
    headed = False
    for unit in document.evidence:
        headed = headed or unit.kind == "heading"
        part = _part(unit, headed=headed or document.format in SHEETS)
        if part is None:
            continue
        ranges = [(0, len(unit.text))] if part == "title" else sentences(unit.text)
        for start, end in ranges:
            yield Sentence(unit.id, start, unit.text[start:end], part, order)
            order += 1


def _part(unit: Evidence, *, headed: bool) -> Part | None:
    if unit.kind in ("title", "abstract"):
        return unit.kind
    if unit.kind == "footnote":
        return "body"  # notes of tables and sheets say how their values were measured
    if unit.kind in ("caption", "figure"):
        return "caption"
    if unit.kind != "paragraph":
        return None
    named = [_named(heading) for heading in unit.section]
    if None in named:
        return None
    known = next((part for part in reversed(named) if part and part != "body"), None)
    if known:
        return known
    if not headed and len(unit.text) >= _LONG and not _REFERENCE.match(unit.text):
        return "abstract"
    return "body"


@cache
def _named(heading: str) -> Part | None:
    """Return the part that a heading names, ``body`` for any other, None for one whose text is left out."""
    text = re.sub(r"^[\d.\sIVX]+(?=[A-Za-z])", "", heading).strip()
    if re.match(rf"{alternatives('left_out')}\b", text, re.I):
        return None
    parts: tuple[tuple[Part, str], ...] = (
        ("abstract", "abstract"), ("introduction", "introduction"), ("methods", "methods"),
    )  # fmt: skip
    for part, name in parts:
        pattern = rf"(?<!\w){alternatives(name)}(?!\w)"
        found = re.search(pattern, text, re.I) if part == "methods" else re.match(pattern, text, re.I)
        if found:
            return part
    return "body"
