"""Spans of tasks, data sets and metrics in sentences, by trained weights."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import Embedder, TokenVectors
from scigraft.extract.label_chain import best_path, likelihoods
from scigraft.extract.tagger.bio import Span, bio_labels, spans_of
from scigraft.extract.tagger.features import features
from scigraft.extract.tagger.tokens import Token, tokenised
from scigraft.extract.tagger.weights import CONTEXTUAL, LEXICAL, Weights, digest, load

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

REACH = 1  # tokens to either side whose vectors are seen


@dataclass(frozen=True, slots=True)
class TaggedSpan:
    """A name in a text: its half-open range of characters, its type, and the probability of the span."""

    start: int
    end: int
    type: str
    confidence: float


class Tagger:
    """Finds spans in sentences. What it says of a sentence depends on that sentence alone."""

    def __init__(self, weights: Weights, *, embedder: Embedder | None = None, version: str = "") -> None:
        self.weights = weights
        self.version = version
        self.labels = bio_labels(weights.kinds)
        self._embedder = embedder if weights.contextual else None
        self._follow, self._begin = weights.chain()

    def tag(self, texts: Sequence[str]) -> list[list[TaggedSpan]]:
        """Return the spans of each sentence, in order and apart."""
        vectors: Sequence[TokenVectors | None]
        vectors = self._embedder.tokens(texts) if self._embedder else [None] * len(texts)
        return [self._tagged(text, tokenised(text), found) for text, found in zip(texts, vectors, strict=True)]

    def spans(self, text: str, tokens: Sequence[Token]) -> list[Span]:
        """Return the spans of a sentence that is cut into tokens already, as (first, behind the last, type)."""
        found = self._embedder.tokens([text])[0] if self._embedder else None
        return list(spans_of([self.labels[n] for n in self._chain(self._scores(text, tokens, found))]))

    def spans_of_prepared(self, names: Sequence[NDArray[np.uint32]], vectors: Floats | None) -> list[Span]:
        """Return the spans of a sentence given as hashes of features and windows of vectors, as training has them."""
        return list(spans_of([self.labels[n] for n in self._chain(self._sum(names, vectors))]))

    def _tagged(self, text: str, tokens: Sequence[Token], vectors: TokenVectors | None) -> list[TaggedSpan]:
        if not tokens:
            return []
        scores = self._scores(text, tokens, vectors)
        chain = self._chain(scores)
        spans = list(spans_of([self.labels[n] for n in chain]))
        if not spans:
            return []
        sure = likelihoods(scores, self._follow, self._begin)
        return [
            TaggedSpan(tokens[first].start, tokens[last - 1].end, kind, self._confidence(sure, chain, first, last))
            for first, last, kind in spans
        ]

    def _confidence(self, sure: NDArray[np.float64], chain: Sequence[int], first: int, last: int) -> float:
        """Return the least probability of the labels of a span, and of its ending where it does."""
        least = min(sure[at, chain[at]] for at in range(first, last))
        if last < len(chain):
            inside = self.labels.index(f"I-{self.labels[chain[first]][2:]}")
            least = min(least, 1 - sure[last, inside])
        return round(float(least), 4)

    def _chain(self, scores: NDArray[np.float64]) -> list[int]:
        return best_path(scores, self._follow, self._begin)

    def _scores(self, text: str, tokens: Sequence[Token], vectors: TokenVectors | None) -> NDArray[np.float64]:
        names = [hashed(names) for names in features(text, tokens)]
        seen = None
        if vectors is not None:
            seen = windows(token_vectors(tokens, vectors) * np.float32(self.weights.scale))
        return self._sum(names, seen)

    def _sum(self, names: Sequence[NDArray[np.uint32]], vectors: Floats | None) -> NDArray[np.float64]:
        weights = self.weights
        scores = np.tile(weights.bias, (len(names), 1))
        if len(weights.keys) and names:
            every = np.concatenate(names)
            at = np.minimum(np.searchsorted(weights.keys, every), len(weights.keys) - 1)
            known = weights.keys[at] == every
            said = np.where(known[:, None], weights.sparse[at], np.float32(0))
            starts = np.cumsum([0, *(len(hashes) for hashes in names[:-1])])
            scores += np.add.reduceat(said, starts, axis=0)
        if vectors is not None and weights.contextual:
            scores += np.maximum(vectors @ weights.hidden + weights.shift, 0) @ weights.out
        return scores.astype(np.float64)


def hashed(names: Sequence[str]) -> NDArray[np.uint32]:
    """Return the hashes of features (CRC-32), under which weights are kept."""
    return np.array([zlib.crc32(name.encode()) for name in names], dtype=np.uint32)


def token_vectors(tokens: Sequence[Token], vectors: TokenVectors) -> Floats:
    """Return the mean vector of the word pieces of each token, zeros for a token that has none."""
    found = np.zeros((len(tokens), vectors.vectors.shape[1]), dtype=np.float32)
    if not vectors.offsets:
        return found
    starts = np.array([token.start for token in tokens])
    owner = np.maximum(np.searchsorted(starts, [start for start, _ in vectors.offsets], side="right") - 1, 0)
    np.add.at(found, owner, vectors.vectors)
    count = np.bincount(owner, minlength=len(tokens)).astype(np.float32)
    found /= np.maximum(count, 1)[:, None]
    return found


def windows(vectors: Floats) -> Floats:
    """Return each row with those of its neighbours to either side, zeros beyond the ends: (tokens, 3 D)."""
    length, dim = vectors.shape
    seen = np.zeros((length, (2 * REACH + 1) * dim), dtype=np.float32)
    for place, step in enumerate(range(-REACH, REACH + 1)):
        low, high = max(0, -step), min(length, length - step)
        seen[low:high, place * dim : (place + 1) * dim] = vectors[low + step : high + step]
    return seen


def default_tagger(embedder: Embedder | None) -> Tagger:
    """Return the shipped tagger: the contextual one where there is an embedder, else the lexical one."""
    path = CONTEXTUAL if embedder else LEXICAL
    weights, version = _shipped(path.name)
    return Tagger(weights, embedder=embedder, version=version)


@cache
def _shipped(name: str) -> tuple[Weights, str]:
    path = CONTEXTUAL.with_name(name)
    return load(path), digest(path)
