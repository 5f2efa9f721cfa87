"""The network behind the roles in NumPy: sentences to vectors, a gated recurrent layer each way, a linear chain on top.

The form is that of hierarchical sequential labelling (Jin and Szolovits 2018): word pieces are pooled by attention, the
sentences of an abstract are read in both directions, and a conditional random field picks the best path of labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from scigraft.extract.roles.features import gram_ids, positions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed import TokenVectors

    Matrix = NDArray[np.float32]

POOLED_SCALE = 4.0  # vectors of length one have small numbers
MAX_PIECES = 80  # of a sentence that attention looks at


class Network:
    """One trained network. ``weights`` are its arrays by name."""

    lexical = False

    def __init__(self, weights: Mapping[str, Matrix], vocabulary: Mapping[str, int]) -> None:
        self._w = weights
        self._vocabulary = vocabulary

    def scores(self, texts: Sequence[str], pieces: Sequence[TokenVectors]) -> Matrix:
        """Return the score of each label for each sentence of a sequence, shape (sentences, labels)."""
        seen = np.hstack([*self._vectors(pieces), self._words(texts), positions(texts)])
        read = np.hstack([seen, self._read(seen, ""), self._read(seen[::-1], "_reverse")[::-1]])
        return self._linear(read, "out")

    @property
    def chain(self) -> tuple[Matrix, Matrix, Matrix]:
        """The chain's scores of moves, shape (labels, labels), of first labels and of last ones."""
        return self._w["chain.moves"], self._w["chain.first"], self._w["chain.last"]

    def _linear(self, x: Matrix, name: str) -> Matrix:
        found: Matrix = x @ self._w[f"{name}.weight"].T + self._w[f"{name}.bias"]
        return found

    def _vectors(self, pieces: Sequence[TokenVectors]) -> list[Matrix]:
        pooled = np.stack([one.pooled for one in pieces]) * np.float32(POOLED_SCALE)
        attended = np.stack([self._attended(one.vectors[:MAX_PIECES]) for one in pieces])
        return [np.maximum(self._linear(pooled, "pooled"), 0), np.maximum(self._linear(attended, "attended"), 0)]

    def _attended(self, vectors: Matrix) -> Matrix:
        """Return what each head of attention sees in a sentence, one after the other."""
        heads = self._w["heads.weight"].shape[0]
        if not len(vectors):
            return np.zeros(heads * self._w["keys.weight"].shape[1], dtype=np.float32)
        logits = self._linear(np.tanh(self._linear(vectors, "keys")), "heads")
        shares = np.exp(logits - logits.max(axis=0))
        shares /= shares.sum(axis=0)
        found: Matrix = (shares.T @ vectors).reshape(-1)
        return found

    def _words(self, texts: Sequence[str]) -> Matrix:
        table = self._w["words.weight"]
        return np.stack([table[gram_ids(text, self._vocabulary)].mean(axis=0) for text in texts])

    def _read(self, seen: Matrix, way: str) -> Matrix:
        """Return the states of a gated recurrent layer (Cho et al. 2014) over a sequence, one a row."""
        hidden = self._w[f"reader.weight_hh_l0{way}"]
        size = hidden.shape[1]
        given = seen @ self._w[f"reader.weight_ih_l0{way}"].T + self._w[f"reader.bias_ih_l0{way}"]
        state: Matrix = np.zeros(size, dtype=np.float32)
        states = np.empty((len(seen), size), dtype=np.float32)
        for place, x in enumerate(given):
            h = hidden @ state + self._w[f"reader.bias_hh_l0{way}"]
            reset, update = (_sigmoid(x[part] + h[part]) for part in (slice(0, size), slice(size, 2 * size)))
            fresh: Matrix = np.tanh(x[2 * size :] + reset * h[2 * size :])
            state = ((1 - update) * fresh + update * state).astype(np.float32)
            states[place] = state
        return states


def _sigmoid(x: Matrix) -> Matrix:
    bounded: Matrix = np.clip(x, np.float32(-40), np.float32(40))
    found: Matrix = np.reciprocal(np.float32(1) + np.exp(-bounded))
    return found
