"""Hyphens: those of compounds are kept, those of a line's end join what they broke."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from scigraft.extract.tagger.clusters import UNKNOWN, clusters_of
from scigraft.modules.word_files import words_in

_BROKEN = re.compile(r"(?<![\w-])([^\W\d_]{2,})-([^\W\d_]{2,})(?![\w-])")
_SHORT = 6  # letters of what a line end leaves of a word, at most


def mended(text: str, words: Mapping[str, int]) -> str:
    """Return a text with the words joined that a line's end broke.

    ``words`` are those of the document: ``monotoni-cally`` is one word where its halves are none; ``word-level`` stays,
    and so do two words that no paper writes as one: ``black-box``.
    """
    return _BROKEN.sub(lambda match: _joined(match, words), text)


def _joined(match: re.Match[str], words: Mapping[str, int]) -> str:
    printed, whole = match[0], match[1] + match[2]
    if any(c.isupper() for c in match[2]) or match[1].isupper():
        return whole if words.get(whole, 0) > words.get(printed, 0) else printed
    left, right = match[1].lower(), match[2].lower()
    prefixed = left in affixes("prefixes")
    known = bool(words.get(left) or words.get(match[1])), bool(words.get(right))
    ending = right in affixes("suffixes")
    if known[0] and not prefixed and (known[1] or not ending):
        return printed if _parts_are_words(left, right) or not _is_word(whole) else whole
    if words.get(whole) or words.get(whole.lower()):
        return whole if words.get(whole.lower(), 0) >= words.get(printed.lower(), 0) else printed
    if ending and not known[1] and known[0] and not prefixed and words.get(printed, 0) <= 1:
        return whole
    if _parts_are_words(left, right) and not ending and not _is_word(whole):
        return printed
    if prefixed:
        return whole if not known[1] and not _is_word(right) and _is_word(whole) else printed
    broken = not known[0] and (not known[1] or ending) or (not known[1] and len(right) <= _SHORT)
    return whole if broken and words.get(printed, 0) <= 1 else printed


def _is_word(text: str) -> bool:
    """Say whether papers have this as a word."""
    return clusters_of(text.lower()) != UNKNOWN


def _parts_are_words(left: str, right: str) -> bool:
    return left.endswith("ly") or (_is_word(left) and _is_word(right))


@cache
def affixes(name: str) -> frozenset[str]:
    """Return parts of words: ``prefixes`` that stand before a hyphen, ``suffixes`` that a line's end cuts off."""
    return frozenset(word for line in words_in(__package__ or "", "generic_words.toml")[name] for word in line.split())
