"""A sentence of a paper as a statement that can stand alone: no citations, no asides, no ties to its neighbours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from scigraft.extract.academic.statements.cues import at_start, cue
from scigraft.extract.academic.statements.hyphens import mended
from scigraft.extract.academic.statements.pointers import without_pointers
from scigraft.model import Document

_SPACE_BEFORE = re.compile(r"\s+([,.;:!?)\]])")
_SPACE_AFTER = re.compile(r"([(\[])\s+")
_DOUBLED = re.compile(r"([,;:])\s*(?=[,;:.])")
# Where another sentence begins that a reader took for the same one.
_SECOND = re.compile(
    r"(?<=[A-Za-z)]\.) (?=(?:For (?:example|instance)|However|In (?:this|contrast|addition|fact)|This|These|We"
    r"|Therefore|Thus|Moreover|Furthermore|Consider)\b)"
)
_AREA = re.compile(
    r",?\s+in (?:this|these) (?:area|field|setting|context|regard|domain|direction|respect|line of work)s?\b", re.I
)
_LABEL = re.compile(
    r"\A(?:Background|Introduction|Objectives?|Aims?|Purpose|Methods?|Results|Conclusions?) (?=[A-Z][a-z]+ [a-z])"
)
# Others' work that the sentence before names: "nearly all of this work" is existing work.
_ALL_THIS = re.compile(
    r"\b((?:nearly |almost )?all|most|much)(?: of)? this (?:prior |previous |recent )?(work|research|literature)\b",
    re.I,
)
_GLUED_LABEL = re.compile(r"\A(?:ABSTRACT|Abstract)(?=[A-Z][a-z])")
_FOOTNOTE = re.compile(r"\A\d{1,2}\s+(?=[A-Z][a-z]*\s)")  # of the sentence before
_HERE = re.compile(r"\s+in (?:this|the present|the current|our) (?:paper|work|article|study)(?=\s*[.]?\Z)", re.I)
_GAP = re.compile(r"(?<=\w)- (?=(?:based|driven|level|like|specific|free|aware|wise|style|oriented|trained)\b)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SELDOM = 3  # times as often that a name has its capital as it stands in small letters, in addresses
_MIN_LEFT = 8  # characters that an opener leaves, at least

_FUNCTION = frozenset(
    "a an the using in on for with when while by to from as if of at this these our although though despite unlike"
    " compared given since because all both most many some each such there here it they previous existing current"
    " experiments experimental results empirical automatic our".split()
)


def vocabulary(document: Document) -> Mapping[str, int]:
    """Return how often each word, and each hyphenated one, stands in the running text of a document, as printed."""
    kinds = ("title", "abstract", "paragraph", "heading", "caption")
    return Counter(word for e in document.evidence if e.kind in kinds for word in _WORD.findall(e.text))


def tidy(text: str, words: Mapping[str, int] | None = None) -> str:
    """Return a sentence without citations, links, pointers to figures and sections, and with broken words joined.

    ``words`` are those of the document, by which broken words are told from compounds.
    """
    text = _GLUED_LABEL.sub("", _LABEL.sub("", _FOOTNOTE.sub("", text)))
    text = _SECOND.split(without_pointers(text), maxsplit=1)[0]
    text = _ALL_THIS.sub(r"\1 existing \2", _AREA.sub("", text))
    text = _GAP.sub("-", _HERE.sub("", text))
    text = mended(text, words) if words else text
    text = _DOUBLED.sub("", _SPACE_AFTER.sub(r"\1", _SPACE_BEFORE.sub(r"\1", text)))
    return " ".join(text.replace("et al..", "et al.").split()).strip(" ,;:")


@cache
def _opener() -> re.Pattern[str]:
    return re.compile(rf"(?:{cue('openers')})(?:\s*,\s*|\s+(?=[^\s,]))", re.I)


def without_openers(text: str) -> str:
    """Return a sentence without the words that tie it to the one before, its first letter a capital again.

    Words that may also be part of a clause ("first", "still", "besides") go only with their comma.
    """
    while match := _opener().match(text):
        bare = "," not in match[0] and not at_start("free_openers").match(match[0])
        if bare or len(text) - match.end() < _MIN_LEFT:
            break
        text = text[match.end() :]
    return capitalised(text)


def capitalised(text: str) -> str:
    """Return text with its first letter a capital, unless its first word has one elsewhere (``mBERT``)."""
    first = text.split(" ", 1)[0] if text else ""
    return text if not text or any(letter.isupper() for letter in first[1:]) else text[0].upper() + text[1:]


def lowered(text: str, words: Mapping[str, int]) -> str:
    """Return text to go on within a sentence: its first letter small where the document has its first word so."""
    first = text.split(" ", 1)[0].strip(",;:") if text else ""
    small = first[:1].lower() + first[1:]
    if small in _FUNCTION:
        return small + text[len(first) :]
    if text[len(first) :].lstrip()[:1].isupper() and words.get(small, 0) <= words.get(first, 0):
        return text  # a name of several words
    seen = words.get(small, 0) or (words.get(small.split("-")[0], 0) if "-" in small and small.islower() else 0)
    return small + text[len(first) :] if seen * _SELDOM > words.get(first, 0) else text
