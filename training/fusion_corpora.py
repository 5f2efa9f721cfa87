"""Small libraries cut out of a corpus, as users have them: one subject, and few or no citations of many papers.

What a fusion learns from one large corpus whose citations are all known does not hold where half of the papers are
entries of a list: there a paper that those few with references cite is found first, whatever is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from scigraft.evaluate.search.collection import Collection, collected
from scigraft.evaluate.search.rows import PaperRow

SEED = 11
NEAR = 3  # times as many queries near to a subject as are asked, of which those are drawn
NEEDED = 0.8  # most of a library that may be relevant to what is asked
TOPICAL = 3  # a third of a library, at most, is what is nearest to its subject


@dataclass(frozen=True)
class Shape:
    """Libraries of ``papers`` papers, of which a share is ``bare`` of references, each asked ``asked`` queries."""

    name: str
    papers: int
    bare: float
    libraries: int
    asked: int


SHAPES = (
    Shape("small", 300, 0.0, 24, 12),
    Shape("mixed", 300, 0.7, 24, 12),
    Shape("middle", 1500, 0.5, 8, 60),
    Shape("bare", 600, 0.95, 10, 12),
)
# What only queries from outside are asked of: libraries of a few papers, and short queries (``short_queries``).
TINY = Shape("tiny", 40, 0.6, 120, 6)
SHORT = (
    replace(TINY, name="tiny, short"),
    replace(SHAPES[1], name="mixed, short"),
    replace(SHAPES[0], name="small, short"),
)


@dataclass(frozen=True)
class Whole:
    """The whole corpus with its queries: rows of papers and of queries from outside, citations, and the collection."""

    papers: Mapping[str, PaperRow]
    queries: Mapping[str, PaperRow]
    citations: Sequence[tuple[str, str]]
    collection: Collection


def libraries(whole: Whole, shape: Shape, *, cache: Path) -> Iterator[Collection]:
    """Yield the libraries of a shape with the queries that each is asked, from inside and half as many from outside."""
    rng = np.random.default_rng(SEED)
    inside = sorted(key for key, query in whole.collection.queries.items() if query.paper is not None)
    outside = sorted(key for key, query in whole.collection.queries.items() if query.paper is None)
    for _ in range(shape.libraries):
        subject = _vectors(whole, [inside[rng.integers(len(inside))]])[0]
        asked = _near(whole, inside, subject, shape.asked, rng)
        further = _near(whole, outside, subject, shape.asked // 2, rng)
        kept = _kept(whole, shape, (asked, further), subject, rng)
        bare = {key for key in sorted(kept) if rng.random() < shape.bare}
        citations = [pair for pair in whole.citations if kept.issuperset(pair) and pair[0] not in bare]
        gold = {key: _relevant(whole, key, kept) for key in (*asked, *further)}
        yield collected(
            [whole.papers[key] for key in sorted(kept)],
            citations,
            {key: mine for key, mine in gold.items() if mine},
            queries=[whole.queries[key] for key in further],
            cache=cache,
            workers=1,
        )


def _vectors(whole: Whole, keys: Sequence[str]) -> np.ndarray:
    collection = whole.collection
    rows = [collection.queries[key].vector for key in keys]
    return np.stack([np.zeros(collection.index.texts.shape[1]) if row is None else row for row in rows]).astype(float)


def _near(whole: Whole, keys: Sequence[str], subject: np.ndarray, count: int, rng: np.random.Generator) -> list[str]:
    nearest = np.argsort(-(_vectors(whole, keys) @ subject), kind="stable")[: NEAR * count]
    return [keys[nearest[place]] for place in rng.permutation(len(nearest))[:count]]


def _relevant(whole: Whole, key: str, kept: set[str]) -> dict[str, int]:
    return {paper: grade for paper, grade in whole.collection.relevant[key].items() if paper in kept}


def _kept(
    whole: Whole,
    shape: Shape,
    asked: tuple[Sequence[str], Sequence[str]],
    subject: np.ndarray,
    rng: np.random.Generator,
) -> set[str]:
    """Return the papers of a library: queries, what is relevant to them, what is near to the subject, any others."""
    index = whole.collection.index
    relevant = {paper for keys in asked for key in keys for paper in whole.collection.relevant[key]}
    needed = sorted(relevant & index.numbers.keys())
    most = int(shape.papers * NEEDED)
    kept = {*asked[0], *(needed[place] for place in rng.permutation(len(needed))[:most])}
    nearest = np.argsort(-(index.text_vectors @ subject), kind="stable")[: shape.papers // TOPICAL]
    for place in (*nearest, *rng.permutation(len(index))):
        if len(kept) >= shape.papers:
            break
        kept.add(index.cards[place].key)
    return kept
