"""The vectors of one document's texts: each text goes through the embedder once, whoever asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import Embedder, TokenVectors

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Vectors:
    """An embedder that remembers what it was asked, for as long as one document is worked on.

    It is an ``Embedder`` itself, so that it can stand in ``PaperView.embedder``: sentence roles, tagger and the rest
    share the pass over a sentence. Whatever is asked first, pieces or the text's own vector, both are kept: they come
    out of the same pass.
    """

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self.dim = embedder.dim
        self.digest = embedder.digest
        self._embedder = embedder
        self._known: dict[str, TokenVectors] = {}

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one a text, shape (texts, dim)."""
        found = np.empty((len(texts), self.dim), dtype=np.float32)
        for row, known in enumerate(self.tokens(texts)):
            found[row] = known.pooled
        return found

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the word pieces of each text in context, with the text's own vector."""
        asked = list(dict.fromkeys(text for text in texts if text not in self._known))
        self._known.update(zip(asked, self._embedder.tokens(asked), strict=True))
        return [self._known[text] for text in texts]

    def __len__(self) -> int:
        return len(self._known)
