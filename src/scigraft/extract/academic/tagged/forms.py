"""Forms of one name in a paper: abbreviations with what they stand for, and words that a line's end broke."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from scigraft.extract.tagger.clusters import rank_of
from scigraft.modules.mlresults.mentions import abbreviations

_BROKEN = re.compile(r"(?<![\w\-])([A-Za-z]?[a-z]+)- ?([a-z]{2,})(?![\w\-])")
_NOUN = re.compile(r" (?:data ?sets?|corpus|corpora|data|tasks?|test|benchmark)$", re.IGNORECASE)
_GOES_ON = re.compile(r"-\s?\w*[A-Z]\w*[A-Z]")  # ``-LSTM``; a line's end may have put a blank behind the hyphen
_LINKS = {"of", "for", "and", "the", "in", "on", "to", "with", "a", "an", "by"}


@lru_cache(maxsize=4)
def defined(text: str) -> Mapping[str, str]:
    """Return the abbreviations that a text defines with what they stand for, where the letters bear it out."""
    return {short: mended(long, text) for short, long in abbreviations(text).items() if spells(short, long)}


def spells(short: str, long: str) -> bool:
    """Say whether an abbreviation takes its letters from all words in order; links and a last `dataset` have none."""
    long = _NOUN.sub("", long)
    letters = [c.lower() for c in short if c.isalnum()]
    words = [word.lower() for word in re.split(r"[\s\-/]+", long) if word]
    if not letters or not words or words[0][0] != letters[0] or len(letters) < 2:
        return False
    begun = at = 0
    for place, word in enumerate(words, start=1):
        if at < len(letters) and word[0] == letters[at]:
            begun += 1
            at += 1
            for c in word[1:]:
                # A second letter of a word counts where the next word does not begin with it.
                if at < len(letters) and c == letters[at] and len(letters) - at > len(words) - place:
                    at += 1
    needed = sum(word not in _LINKS for word in words)
    return at == len(letters) and begun >= max(2, needed) if len(words) > 1 else at == len(letters)


def in_longer_name(text: str, end: int) -> bool:
    """Say whether what ends here is the first part of a name: the ``MT`` of ``MT-LSTM`` is no machine translation."""
    return bool(_GOES_ON.match(text, end))


def mended(name: str, text: str) -> str:
    """Return a name with words put together that were broken at a line's end.

    The text prints them whole, or papers do: ``Chi-nese`` is one word, as that is commoner than both of its halves.
    """

    def whole(match: re.Match[str]) -> str:
        joined = match[1] + match[2]
        found = re.search(rf"(?<!\w){re.escape(joined)}(?!\w)", text, re.IGNORECASE)
        if found and not _meant(match[0], text):
            return joined
        return joined if _commoner(joined, match[1], match[2]) else match[0]

    return _BROKEN.sub(whole, name) if "-" in name else name


def _commoner(whole: str, *halves: str) -> bool:
    """Say whether papers print a word oftener than each of its halves; what they never print is rarer than all."""
    rank, *ranks = (rank_of(word.lower()) for word in (whole, *halves))
    return rank is not None and all(other is None or rank < other for other in ranks)


def _meant(printed: str, text: str) -> bool:
    """Say whether a hyphen is the paper's own: most forms have it, or both sides of it are words of the paper."""
    pieces = printed.split("-")
    if all(re.search(rf"(?<![\w\-]){re.escape(piece.strip())}(?![\w\-])", text, re.IGNORECASE) for piece in pieces):
        return True
    parted = len(re.findall(rf"(?<!\w){re.escape(printed)}(?!\w)", text, re.IGNORECASE))
    joined = len(
        re.findall(rf"(?<!\w){re.escape(printed.replace('-', '').replace(' ', ''))}(?!\w)", text, re.IGNORECASE)
    )
    return parted > joined
