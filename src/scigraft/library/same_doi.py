"""Files of one DOI: one work, unless title and authors of some say that they are of two.

A DOI is mistyped, copied from the entry above, or that of the article which a comment is on. To join such files would
lose a paper in silence, so that they stay two, and whether they are one is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from scigraft.library.roles import File
from scigraft.read.folding import folded_words

_SHARED = 0.34  # of the words of the shorter title: less is another title
_ALIKE = 0.6  # of the letters of two titles: a title that was misread is one nevertheless
_WORD = re.compile(r"[^\W_]+")
_LEAST_WORD = 3  # letters of a name; initials are shared by chance


def clusters_of(files: Sequence[File]) -> list[list[File]]:
    """Return files of one DOI in sets of which no two contradict each other; a file that says too little goes with any.

    Where there are several sets, it has one of its own.
    """
    clusters: list[list[File]] = []
    vague = [file for file in files if not (file.families and _words(file))]
    for file in (file for file in files if file not in vague):
        fitting = [cluster for cluster in clusters if not any(contradict(file, other) for other in cluster)]
        if fitting:
            fitting[0].append(file)
        else:
            clusters.append([file])
    if len(clusters) > 1:
        return [*clusters, *([file] for file in vague)]
    return [[*vague, *(clusters[0] if clusters else [])]]


def contradict(one: File, other: File) -> bool:
    """Say whether two files have other titles and other authors: both, as each alone may be misread or translated."""
    if not (one.families and other.families and _words(one) and _words(other)):
        return False
    if _names(one) & _names(other):
        return False
    mine, theirs = _words(one), _words(other)
    shared = len(set(mine) & set(theirs)) / min(len(set(mine)), len(set(theirs)))
    alike = SequenceMatcher(None, " ".join(mine), " ".join(theirs), autojunk=False).ratio()
    return shared < _SHARED and alike < _ALIKE


def _words(file: File) -> list[str]:
    return _WORD.findall(folded_words(file.facts.metadata.title))


def _names(file: File) -> set[str]:
    words = (word for author in file.facts.metadata.authors for word in _WORD.findall(folded_words(author.name)))
    return {word for word in words if len(word) >= _LEAST_WORD}
