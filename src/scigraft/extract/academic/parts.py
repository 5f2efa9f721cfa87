"""Which part of a paper a piece of evidence belongs to, from the headings above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from scigraft.model import Document, Evidence, Part
from scigraft.modules.word_files import words_in

# Named in the order in which they are tried: "background and related work" is no introduction.
_WHOLE = ("nothing", "related", "background", "introduction", "conclusion", "abstract", "results", "method")
_NUMBER = re.compile(r"(?:(?:section|chapter|part)\s+)?(?:\d+(?:\.\d+)*|[ivx]{1,5}|[a-z])[.):]*\s+(?=\S)", re.I)
_WORD = re.compile(r"[^\W\d_]{3,}")
_LABEL = re.compile(r"(?:abstract|summary)\b[\s.:—–-]*", re.I)
OPENING = 3000  # characters that open a paper without headings: about an introduction
LONGEST_ABSTRACT = 4000  # characters: a heading that a reader missed ends it too
_LONGEST = 120  # characters of a heading: what is longer is text that was taken for one
_CLOSING = 2  # paragraphs that close it


def parts_of(document: Document) -> tuple[Part, ...]:
    """Return the part of each piece of evidence of a document, in its order.

    A heading that says nothing (a number, a label of a figure) belongs to the part before it; one with other words
    is of the method, before the results, and of no part after them. Background is the introduction where no other
    is. Where there is no conclusion the last paragraph of the discussion stands for it. Text without headings opens
    with an introduction and closes with a conclusion.
    """
    if not any(e.section for e in document.evidence if e.kind == "paragraph"):
        return _without_headings(document.evidence)
    named = {_named(step) for e in document.evidence if e.kind == "paragraph" for step in e.section}
    walk = _Walk(named)
    parts = [walk.step(evidence) for evidence in document.evidence]
    if "conclusion" not in parts:
        _conclude(document.evidence, parts)
    return tuple(parts)


class _Walk:
    """The way through a paper, remembering the part that came last."""

    def __init__(self, named: set[str]) -> None:
        self._has_introduction = "introduction" in named
        self._last: Part = "other"
        self._opened = bool(named & {"introduction", "background"})  # a heading with words was met, or is to come
        self._abstract = 0  # characters so far under a heading that says abstract
        self._seen_results = False

    def step(self, evidence: Evidence) -> Part:
        """Return the part of the next piece of evidence."""
        if evidence.kind == "title":
            return "title"
        if evidence.kind == "abstract":
            return _of_abstract(evidence)
        if evidence.kind not in ("paragraph", "heading"):
            return "other"
        found = self._of_path(evidence.section)
        if found == "abstract":
            self._abstract += len(evidence.text)
            found = found if self._abstract <= LONGEST_ABSTRACT else "introduction"
        self._last = found
        self._seen_results = self._seen_results or found == "results"
        return found

    def _of_path(self, path: tuple[str, ...]) -> Part:
        if not path:
            return "other" if self._opened else "introduction"
        if any(_named(step) == "nothing" for step in path):
            return "other"
        if not any(map(_says_something, path)):
            return self._last
        self._opened = True
        for step in reversed(path):
            if found := self._part(_named(step)):
                return found
        if found := self._part(_within(path[0])):
            return found
        return "other" if self._seen_results or self._last == "conclusion" else "method"

    def _part(self, name: str) -> Part | None:
        if name == "background":
            return "related" if self._has_introduction else "introduction"
        return _PARTS.get(name)


_PARTS: dict[str, Part] = {
    "abstract": "abstract",
    "introduction": "introduction",
    "related": "related",
    "method": "method",
    "results": "results",
    "conclusion": "conclusion",
    "nothing": "other",
}


def _of_abstract(evidence: Evidence) -> Part:
    return "other" if any(_named(step) == "nothing" for step in evidence.section) else "abstract"


def _conclude(evidence: Sequence[Evidence], parts: list[Part]) -> None:
    for place in reversed(range(len(parts))):
        discusses = any("discuss" in step.lower() or "implication" in step.lower() for step in evidence[place].section)
        if evidence[place].kind == "paragraph" and parts[place] == "results" and discusses:
            parts[place] = "conclusion"
            return


def _without_headings(evidence: Sequence[Evidence]) -> tuple[Part, ...]:
    parts: list[Part] = []
    read = 0
    paragraphs = [place for place, e in enumerate(evidence) if e.kind == "paragraph"]
    closing = set(paragraphs[-_CLOSING:]) if len(paragraphs) > 2 * _CLOSING else set()
    for place, piece in enumerate(evidence):
        if piece.kind == "title":
            parts.append("title")
        elif piece.kind == "abstract":
            parts.append(_of_abstract(piece))
        elif piece.kind != "paragraph":
            parts.append("other")
        elif _LABEL.match(piece.text) and "abstract" not in parts:
            parts.append("abstract")
        else:
            parts.append("introduction" if read < OPENING else "conclusion" if place in closing else "other")
            read += len(piece.text)
    return tuple(parts)


def _says_something(heading: str) -> bool:
    return bool(_WORD.search(heading))


@lru_cache(maxsize=4096)
def _named(heading: str) -> str:
    """Return the name of the list whose words a heading is, as a whole, or an empty text."""
    if len(heading) > _LONGEST:
        return ""
    words = _plain(heading)
    return next((name for name in _WHOLE if _pattern(name).fullmatch(words)), "")


@lru_cache(maxsize=4096)
def _within(heading: str) -> str:
    words = _plain(heading)
    cues = (entry.split("=") for entry in words_in(__package__ or "", "headings.toml")["within"])
    return next((name for cue, name in cues if cue in words), "")


def _plain(heading: str) -> str:
    words = " ".join(heading.lower().split())
    return _NUMBER.sub("", words, count=1).strip(" .:;,*-–—") if _NUMBER.match(words) else words.strip(" .:;,*-–—")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{entry})" for entry in words_in(__package__ or "", "headings.toml")[name]))
