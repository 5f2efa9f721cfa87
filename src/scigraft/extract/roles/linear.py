"""The linear model behind the roles where there are no vectors: a weight a word, pair of words and place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from scigraft.extract.roles.features import linear_features

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed import TokenVectors

    Matrix = NDArray[np.float32]

WEIGHTS = "features.weight"


class LinearModel:
    """A conditional random field over words (Lafferty et al. 2001). ``weights`` are its arrays by name."""

    lexical = True

    def __init__(self, weights: Mapping[str, Matrix], vocabulary: Mapping[str, int]) -> None:
        self._w = weights
        self._vocabulary = vocabulary

    def scores(self, texts: Sequence[str], pieces: Sequence[TokenVectors]) -> Matrix:
        """Return the score of each label for each sentence of a sequence, shape (sentences, labels)."""
        table = self._w[WEIGHTS]
        rows = []
        for features in linear_features(texts):
            known = [self._vocabulary[name] for name in features if name in self._vocabulary]
            rows.append(table[known].sum(axis=0))
        return np.stack(rows)

    @property
    def chain(self) -> tuple[Matrix, Matrix, Matrix]:
        """The chain's scores of moves, shape (labels, labels), of first labels and of last ones."""
        return self._w["chain.moves"], self._w["chain.first"], self._w["chain.last"]
