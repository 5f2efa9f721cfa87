from collections.abc import Sequence

import numpy as np

from scigraft.embed import TokenVectors
from scigraft.extract.academic.vectors import Vectors


class Letters:
    """An embedder of three numbers a text: how many a, b and c it has. It counts the texts it is asked for."""

    name, dim, digest = "letters", 3, "0"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]):
        return np.vstack([found.pooled for found in self.tokens(texts)])

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        self.asked += texts
        return [self._one(text) for text in texts]

    def _one(self, text: str) -> TokenVectors:
        counts = np.array([text.count(letter) for letter in "abc"], dtype=np.float32)
        return TokenVectors(((0, len(text)),), counts[None], counts)


def test_a_text_goes_through_the_embedder_once():
    letters = Letters()
    vectors = Vectors(letters)
    encoded = vectors.encode(["aab", "c", "aab"])
    pieces = vectors.tokens(["c", "abc"])
    assert letters.asked == ["aab", "c", "abc"]
    assert encoded.tolist() == [[2, 1, 0], [0, 0, 1], [2, 1, 0]]
    assert [found.pooled.tolist() for found in pieces] == [[0, 0, 1], [1, 1, 1]]


def test_it_names_the_weights_of_the_embedder_it_stands_for():
    vectors = Vectors(Letters())
    assert (vectors.name, vectors.dim, vectors.digest) == ("letters", 3, "0")
    assert vectors.encode([]).shape == (0, 3)
