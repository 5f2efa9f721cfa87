"""A citing sentence with its citations made alike: ``[1]`` in brackets, ``Author [1]`` where they are named.

Who is cited says nothing of why. What is left is how: one form for every style of citing, so that a model that learned
from one field's papers reads another's.
"""

from __future__ import annotations

import re
from collections.abc import Callable

MARK = "[1]"
NAMED = "Author [1]"
MARKS = re.compile(r"(?:Author )?\[1\]")
_YEAR = r"(?:1[89]|20)\d\d(?:\s?[a-z](?![a-z]))?(?:\s?[,/]\s?[a-z]\b)*"
_PARTICLE = r"(?:\b(?:van|von|de|der|den|la|le|di|del|da|dos|al|el|ten|ter)\s+)*"
_NAME = rf"{_PARTICLE}(?:[A-Z]\s?\.\s?)*[A-Z][\w'’\-]+"
_NAMES = rf"{_NAME}(?:\s?,\s?{_NAME})*(?:\s?,?\s?(?:and|&)\s?{_NAME})?(?:\s?,?\s?et\.?\s?al\.?)?(?:\s?['’]\s?s)?"
_NARRATIVE = re.compile(rf"{_NAMES}\s?,?\s?[\(\[]\s?{_YEAR}(?:\s?[,;]\s?(?:{_YEAR}|p+\.?\s?\d+[\d–-]*))*\s?[\)\]]")
_ONE = re.compile(rf"{_NAMES}\s?,?\s?\(?{_YEAR}\)?(?:\s?[,;]\s?{_YEAR})*")
_BRACKET = re.compile(rf"[\(\[][^()\[\]]*?{_YEAR}[^()\[\]]*?(?:[\)\]]|$)")
_NUMBERS = re.compile(r"[\[\(]\s?\d{1,3}(?:\s?[,;–\-−]\s?\d{1,3})*\s?[\]\)]")
_NAMED_NUMBER = re.compile(rf"{_NAME}\s(?:and\s{_NAME}|et\sal\s?\.?)\s?\[1\]")
_WITHIN = re.compile(r"¤(?:\s?[,;]?\s?(?:and\s)?¤)*")
_ALONE = re.compile(r"^[\(\[]\s?\[1\]\s?[\)\]]?$")
_ROW = re.compile(r"(?:\[1\]\s?[,;–-]?\s?)+\[1\]")
_BEFORE_SIGN, _AFTER_SIGN = re.compile(r"\s([,.;:)\]])"), re.compile(r"([(\[])\s")
# "Author [1] propose a method", "To do so, Author [1] proposed one", "There are others [1]": the sentence reports what
# others did, unless the writers come in too.
_REPORTING = re.compile(
    r"(?:[^,]{0,30},\s)?Author \[1\](?:'s?)?\s(?!and\b)[a-z]+"
    r"|[^.;]{0,120},\s(?:while\s|whereas\s|and\s)?Author \[1\](?:'s?)?\s(?!and\b)[a-z]+(?:ed|s|t)\b"
    r"|There (?:are|is|has been|have been)\b"
)
_COMPARING = re.compile(
    r"\b(?:close(?:st|r)? to|resembl\w+|unlike|in contrast (?:to|with)|differ\w*\sfrom|instead of"
    r"|outperform\w*|surpass\w*|fall short|superior to|(?:better|worse|lower|higher) than)\b[^.;]*\[1\]",
    re.IGNORECASE,
)
_WRITERS = re.compile(r"\b(?:we|our|us|i|my|this paper|this work|here)\b", re.IGNORECASE)


def reports(text: str) -> bool:
    """Say whether a masked sentence has those that it cites as its subject and does not name its writers."""
    return bool(_REPORTING.match(text)) and not _WRITERS.search(text)


def compares(text: str) -> bool:
    """Say whether a masked sentence sets something against what it cites: likeness, contrast, results."""
    return bool(_COMPARING.search(text))


def masked(sentence: str) -> str:
    """Return the sentence with its citations made alike, and blanks before signs taken out."""
    return masked_at(sentence, 0)[0]


def masked_at(sentence: str, at: int) -> tuple[str, int]:
    """Return what ``masked`` does, and where the character of the sentence at ``at`` has come to.

    Of what stood within a citation that is the place of its mark; of white space at the end, the end.
    """
    text = " ".join(sentence.split())
    at = len(" ".join((sentence[:at] + "x").split())) - 1
    for pattern, put in _STEPS:
        text, at = _put(pattern, put, text, at)
    gone, kept = len(text) - len(text.lstrip()), text.strip()
    return kept, min(max(0, at - gone), len(kept))


def _put(pattern: re.Pattern[str], put: str | Callable[[re.Match[str]], str], text: str, at: int) -> tuple[str, int]:
    """Return the text with a pattern replaced, and where its character at ``at`` has come to."""
    parts: list[str] = []
    done = size = 0
    moved = at
    for match in pattern.finditer(text):
        new = put(match) if callable(put) else match.expand(put)
        parts += (text[done : match.start()], new)
        size += match.start() - done
        if match.start() <= at < match.end():
            moved = size + _mark_near(new, at - match.start())
        size += len(new)
        done = match.end()
        if match.end() <= at:
            moved = at + size - done
    return "".join([*parts, text[done:]]), moved


def _mark_near(text: str, at: int) -> int:
    """Return where the last mark up to a place begins, else the first one after it, else the place itself."""
    starts = [match.start() for match in MARKS.finditer(text)]
    return next((start for start in reversed(starts) if start <= at), starts[0] if starts else min(at, len(text)))


def _bracket(match: re.Match[str]) -> str:
    text = match[0]
    inner = _ONE.sub("¤", text) if any(letter.isupper() for letter in text) else text
    if "¤" not in inner:
        return text
    return _ALONE.sub(MARK, _WITHIN.sub(MARK, inner))


_STEPS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_NARRATIVE, NAMED),
    (_BRACKET, _bracket),
    (_ONE, NAMED),
    (_NUMBERS, MARK),
    (_NAMED_NUMBER, NAMED),
    (_ROW, MARK),
    (_BEFORE_SIGN, r"\1"),
    (_AFTER_SIGN, r"\1"),
)
