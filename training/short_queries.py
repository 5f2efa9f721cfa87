"""Queries as people type them: the title of a paper alone, or one sentence of its abstract, of no year and nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from scigraft.evaluate.search.rows import PaperRow

SEED = 5
SHORTEST, LONGEST = 30, 250  # characters of a sentence that is asked
_END = re.compile(r"(?<=[.!?])\s+")


def shortened(queries: Sequence[PaperRow]) -> list[PaperRow]:
    """Return the queries with a title and nothing else: their own, or a sentence of the abstract, by lot."""
    rng = np.random.default_rng(SEED)
    nothing = {"abstract": "", "year": 0, "venue": "", "authors": ()}
    return [query.model_copy(update={"title": _said(query, rng), **nothing}) for query in queries]


def _said(query: PaperRow, rng: np.random.Generator) -> str:
    sentences = [part.strip() for part in _END.split(query.abstract) if SHORTEST < len(part.strip()) < LONGEST]
    if sentences and rng.random() < 0.5:
        return sentences[rng.integers(len(sentences))]
    return query.title
