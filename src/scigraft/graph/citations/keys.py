"""What a reference and the paper it names share: keys by which candidates are found without reading the catalogue.

A key follows from one work alone, never from the others of a library, so that adding a paper changes no key. They
stand up to errors together: identifiers; the whole title; two rare words of it, by any pair of four; sampled runs of
its letters, which joined and broken words leave whole; its authors by twos; the first authors, and how the title
begins, with the year.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from zlib import crc32

from scigraft.graph.citations.works import Work
from scigraft.read.cue_words import cue_words

RARE_WORDS = 4
SAMPLED = 3
RUN = 14  # letters
RARE_LETTERS = 6  # of a run, at least
BEGINNING = 14  # letters
_SHORTEST_TITLE = 8
_SHORTEST_WORD = 4


def keys_of(work: Work, *, asked: bool) -> frozenset[str]:
    """Return the keys of a work; of one that is ``asked`` for also those that allow for a wrong year."""
    keys = {f"{scheme}:{value}" for scheme, value in work.ids}
    if len(work.letters) >= _SHORTEST_TITLE:
        keys.add(f"title:{work.letters[:80]}")
    keys.update(f"words:{one} {other}" for one, other in combinations(sorted(_rare(work)), 2))
    keys.update(f"run:{run}" for run in _sampled(work))
    families = sorted({family for family in work.families[:4] if len(family) > 1})
    keys.update(f"authors:{one} {other}" for one, other in combinations(families, 2))
    years = () if not work.year else range(work.year - 1, work.year + 2) if asked else (work.year,)
    for year in years:
        keys.update(f"author:{family} {year}" for family in work.families[:2])
        keys.update(f"begins:{letters} {year}" for letters in [work.letters[:BEGINNING]] if len(letters) == BEGINNING)
    return frozenset(keys)


def _rare(work: Work) -> list[str]:
    """Return the title's words that are most likely rare: long ones that are not known to be common."""
    common = _common()
    words = {word for word in work.words if len(word) >= _SHORTEST_WORD and word not in common}
    return sorted(words, key=lambda word: (-len(word), word))[:RARE_WORDS]


def _sampled(work: Work) -> list[str]:
    """Return the runs of a title's letters whose checksums are least: two like titles sample the same ones.

    A run within words that are common (``machine translation``) would be shared with a crowd.
    """
    common = _common()
    rare = [word not in common for word in work.words for _ in word]
    starts = range(len(work.letters) - RUN + 1)
    runs = {work.letters[at : at + RUN] for at in starts if sum(rare[at : at + RUN]) >= RARE_LETTERS}
    return sorted(runs, key=lambda run: (crc32(run.encode()), run))[:SAMPLED]


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    return frozenset(cue_words(__package__ or "")["common"].split("|"))
