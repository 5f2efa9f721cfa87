"""How the shipped taggers are trained, and what a five-fold run trains in each fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import Embedder
from scigraft.extract.tagger.bio import KINDS, Span
from scigraft.extract.tagger.fitting import Options, Prepared, fit, prepared
from scigraft.extract.tagger.labelled import Labelled
from scigraft.extract.tagger.tagger import Tagger, token_vectors
from scigraft.extract.tagger.weights import Weights, averaged

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SCIERC_KINDS = ("Task", "Method", "Metric", "Material", "Generic", "OtherScientificTerm")
SEEDS = (0,)
_LEAST_WEIGHT = 0.02  # features whose every weight is smaller say nothing


def sentence_vectors(sentences: Sequence[Labelled], embedder: Embedder) -> list[Floats]:
    """Return the vectors of the tokens of each sentence."""
    return [token_vectors(s.tokens, embedder.tokens([s.text])[0]) for s in sentences]


def scale_of(vectors: Sequence[Floats]) -> float:
    """Return what gives the numbers of vectors a spread of one, as half precision keeps it."""
    return float(np.float16(1 / np.concatenate(vectors).std()))


def contextual_data(
    sentences: Sequence[Labelled],
    vectors: Sequence[Floats],
    second: Sequence[Labelled] = (),
    second_vectors: Sequence[Floats] = (),
) -> tuple[Prepared, Prepared | None]:
    """Return training sentences with their vectors, and those of SciERC that share the hidden layer, if any."""
    scale = scale_of(vectors)
    main = prepared(sentences, vectors=vectors, scale=scale)
    if not second:
        return main, None
    return main, prepared(second, kinds=SCIERC_KINDS, vectors=second_vectors, scale=scale, sparse=False)


def lexical_data(sentences: Sequence[Labelled]) -> Prepared:
    """Return training sentences without vectors."""
    return prepared(sentences, kinds=KINDS)


def train(
    data: Prepared, second: Prepared | None = None, *, seeds: Sequence[int] = SEEDS, options: Options | None = None
) -> Weights:
    """Return the mean of taggers trained from several seeds, features without weight left out."""
    options = options or Options()
    mean = averaged([fit(data, options=replace(options, seed=seed), second=second) for seed in seeds])
    kept = np.abs(mean.sparse).max(axis=1) >= _LEAST_WEIGHT
    return replace(mean, keys=mean.keys[kept], sparse=mean.sparse[kept])


def found_in(weights: Weights, data: Prepared) -> list[list[Span]]:
    """Return the spans that weights find in each sentence."""
    tagger = Tagger(weights)
    vectors = data.vectors or [None] * len(data)
    return [tagger.spans_of_prepared(names, seen) for names, seen in zip(data.hashes, vectors, strict=True)]
