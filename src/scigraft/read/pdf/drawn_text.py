"""Rules that are set in type: rows of dots, dashes or underscores become lines, leaders between entries go."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from scigraft.read.pdf.layout import Rule, Word
from scigraft.read.pdf.lines import chunks_of, rows_of

_DOTS = re.compile(r"(?:[.·…•_=]|[-–—]{2}){4,}\Z|[-–—]{6,}\Z|[.…]{3,}\Z")
_LEADER = re.compile(r"(?:\s*[.·]){5,}\Z|…{2,}\Z")
LEAST = 60.0  # points: a shorter row of dots is no rule


def typed_rules(words: Sequence[Word]) -> tuple[list[Word], list[Rule]]:
    """Return the words that say something, and the rules that the others draw."""
    if not any(_DOTS.match(w.text) or _LEADER.search(w.text) for w in words):
        return list(words), []
    rules: list[Rule] = []
    for row in rows_of([w for w in words if _DOTS.match(w.text) or _is_dot(w)]):
        for chunk in chunks_of(row, gap=1.2):
            if chunk.x1 - chunk.x0 >= LEAST and _alone(chunk.words, words):
                rules.append(Rule(True, chunk.base - 0.1 * chunk.size, chunk.x0, chunk.x1))
    return [_trimmed(w) for w in words if not _DOTS.match(w.text)], rules


def _is_dot(word: Word) -> bool:
    return set(word.text) <= set(".·…_")


def _alone(dots: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether nothing else stands on the line of a row of dots, or just above it where the dots reach."""
    x0, x1, base = min(w.x0 for w in dots), max(w.x1 for w in dots), dots[0].base
    mine = {id(w) for w in dots}
    beside = [
        w
        for w in words
        if id(w) not in mine and abs(w.base - base) < 0.15 * w.size and x0 - 60 < w.x0 < x1 + 60 and not _is_dot(w)
    ]
    return not beside


def _trimmed(word: Word) -> Word:
    match = _LEADER.search(word.text)
    if match is None or match.start() == 0:
        return word
    share = match.start() / len(word.text)
    return replace(word, text=word.text[: match.start()], x1=word.x0 + share * (word.x1 - word.x0), runs=())
