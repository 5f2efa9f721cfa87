"""Words by the company they keep: which of 64, 256 and 1,024 classes a word belongs to.

Made by ``training/make_word_clusters.py`` from the text of papers on language processing: counts of the two words to
each side, weighted by positive pointwise mutual information and reduced to 100 numbers a word (Levy et al. 2015),
grouped by K-means; the classes are then grouped among themselves. 16,152 words, the commonest first, 85 kB.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

FILE = Path(__file__).parent / "clusters.npz"
UNKNOWN = (-1, -1, -1)


def clusters_of(word: str) -> tuple[int, int, int]:
    """Return the coarse, middle and fine class of a word in lower case; ``UNKNOWN`` where it was not met."""
    return _load().get(word, UNKNOWN)


def rank_of(word: str) -> int | None:
    """Return how many words are commoner in papers than one in lower case; None where it was not met."""
    return _ranks().get(word)


@cache
def _ranks() -> dict[str, int]:
    return {word: rank for rank, word in enumerate(_load())}


@cache
def _load() -> dict[str, tuple[int, int, int]]:
    with np.load(FILE, allow_pickle=False) as data:
        words = data["words"].tobytes().decode("utf-8").split("\n")
        fine = data["fine"].astype(np.int64)
        middle = data["middle"].astype(np.int64)[fine]
        coarse = data["coarse"].astype(np.int64)[middle]
    return dict(zip(words, zip(coarse.tolist(), middle.tolist(), fine.tolist(), strict=True), strict=True))
