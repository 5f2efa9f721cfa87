"""Hyphens: those of compounds are kept, those of a line's end join what they broke."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from scigraft.extract.tagger.clusters import rank_of
from scigraft.modules.word_files import words_in

_BROKEN = re.compile(r"(?<![\w-])([^\W\d_]{2,})-([^\W\d_]{2,})(?![\w-])")
_GLUED = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")
_LINKED = re.compile(r"\A(?:(of|to|the)([a-z]{3,})|([a-z]{3,})(of|to|the))\Z")
_NEVER = ("un", "dis", "im", "il", "ir")  # with a hyphen at a line's end alone
_SURELY = 3  # times that a document has two words as one oftener, where papers have them as two


def mended(text: str, words: Mapping[str, int]) -> str:
    """Return a text with the words joined that a line's end broke.

    Papers tell what is one, those that the classes of words are of: ``re-gional`` is one word, as that is commoner
    than one of its parts, ``fine-tuned`` and ``black-box`` are two. Of the rest ``words``, those of the document, tell:
    ``monotoni-cally`` is one where its halves are none.
    """
    return _GLUED.sub(_parted, _BROKEN.sub(lambda match: _joined(match, words), text))


def _parted(match: re.Match[str]) -> str:
    """Return a compound with the hyphens that a line's end took: ``state-ofthe-art``."""
    return "-".join(_LINKED.sub(_linked, part) for part in match[0].split("-"))


def _linked(match: re.Match[str]) -> str:
    """Return ``of-the`` for ``ofthe``, which is rarer than both; ``tofu`` stays."""
    parts = [part for part in match.groups() if part]
    rank, ranks = rank_of(match[0]), [rank_of(part) for part in parts]
    return "-".join(parts) if all(one is not None and (rank is None or one < rank) for one in ranks) else match[0]


def _joined(match: re.Match[str], words: Mapping[str, int]) -> str:
    printed, whole = match[0], match[1] + match[2]
    seen = max(words.get(whole, 0), words.get(whole.lower(), 0))
    parted = max(1, words.get(printed, 0), words.get(printed.lower(), 0))
    if any(c.isupper() for c in match[2]) or match[1].isupper():
        return whole if seen > parted else printed
    left, right = match[1].lower(), match[2].lower()
    rank, parts = rank_of(whole.lower()), (rank_of(left), rank_of(right))
    if rank is not None and left in _NEVER:
        return whole
    if all(part is not None and (rank is None or part < rank) for part in parts):
        return whole if seen > _SURELY * parted else printed
    if rank is not None or seen >= parted:
        return whole
    if left.endswith("ly") or left in affixes("prefixes") or _parted(match) != printed:
        return printed
    known = [bool(words.get(part) or words.get(part.capitalize())) for part in (left, right)]
    broken = not known[1] and (right in affixes("suffixes") or not known[0])
    return whole if broken and parted == 1 else printed


@cache
def affixes(name: str) -> frozenset[str]:
    """Return parts of words: ``prefixes`` that stand before a hyphen, ``suffixes`` that a line's end cuts off."""
    return frozenset(word for line in words_in(__package__ or "", "generic_words.toml")[name] for word in line.split())
