"""Hyphens of compounds that joining broken words took away: an abstract alone tells too few words."""

from __future__ import annotations

import re
from functools import cache, partial

from scigraft.extract.tagger.clusters import UNKNOWN, clusters_of
from scigraft.modules.word_files import words_in

_COMPOUND = re.compile(r"(?<![\w-])([^\W\d_]{2,}(?:-[^\W\d_]{2,})+)(?![\w-])")


def with_compounds(text: str, source: str) -> str:
    """Return a text in which compounds stand as in its source sentence: ``tree-based`` for ``treebased``.

    What is a word is told by those of many papers; a text with a part that is none, as of ``parame-ters``, stays.
    """
    for compound in dict.fromkeys(_COMPOUND.findall(source)):
        if compound in text or not _is_compound(compound):
            continue
        parts = compound.split("-")
        pattern = "-?".join(map(re.escape, parts))
        text = re.sub(rf"(?<![\w-]){pattern}(?![\w-])", partial(_as_printed, compound), text, flags=re.I)
    return _COMPOUND.sub(_joined, text)


def _joined(match: re.Match[str]) -> str:
    """Return a word that a line end broke as one: ``em-beddings``."""
    whole = match[0].replace("-", "")
    return whole if not _is_compound(match[0]) and _known(whole.lower()) else match[0]


def _as_printed(compound: str, found: re.Match[str]) -> str:
    """Return a compound with the capital that its sentence's beginning gave it, or took from it."""
    return found[0][0] + compound[1:]


def _is_compound(compound: str) -> bool:
    parts = compound.lower().split("-")
    return parts[-1] not in _suffixes() and (parts[0].endswith("ly") or all(map(_known, parts)))


@cache
def _suffixes() -> frozenset[str]:
    lines = words_in("scigraft.extract.academic.statements", "generic_words.toml")["suffixes"]
    return frozenset(word for line in lines for word in line.split())


def _known(word: str) -> bool:
    return clusters_of(word) != UNKNOWN
