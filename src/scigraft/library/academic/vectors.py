"""Vectors of names kept in the library: a name goes through the embedder once, and the model is loaded for new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from scigraft.embed import TokenVectors
from scigraft.embed.default import DIM, NAME
from scigraft.library.academic.step import loaded_embedder
from scigraft.store.catalog import chunks
from scigraft.store.graph_schema import graph_vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SPARE, _FEW = 2, 1000  # vectors kept: so many a name, and some more


class NameVectors:
    """An embedder for names, which keeps what it gave in the database of a connection."""

    def __init__(self, connection: sa.Connection, digest: str) -> None:
        self.name = NAME
        self.dim = DIM
        self.digest = digest
        self._connection = connection

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row of length one a text, shape (texts, dim)."""
        known = self._known(texts)
        fresh = [text for text in dict.fromkeys(texts) if text not in known]
        if fresh:
            known |= dict(zip(fresh, loaded_embedder().encode(fresh), strict=True))
            values = [{"digest": self.digest, "text": text, "vector": known[text].tobytes()} for text in fresh]
            self._connection.execute(sa.insert(graph_vectors), values)
        return np.stack([known[text] for text in texts]) if texts else np.empty((0, self.dim), dtype=np.float32)

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the word pieces of each text in context; nothing of it is kept."""
        return loaded_embedder().tokens(texts)

    def forget_old(self, names: int) -> None:
        """Drop all vectors where most must be of names that are gone, given how many there are."""
        held = self._connection.execute(sa.select(sa.func.count()).select_from(graph_vectors)).scalar_one()
        if held > _SPARE * names + _FEW:
            self._connection.execute(sa.delete(graph_vectors))

    def _known(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        found: dict[str, NDArray[np.float32]] = {}
        for part in chunks(dict.fromkeys(texts)):
            query = sa.select(graph_vectors.c.text, graph_vectors.c.vector)
            mine = (graph_vectors.c.digest == self.digest) & graph_vectors.c.text.in_(part)
            for row in self._connection.execute(query.where(mine)):
                found[row.text] = np.frombuffer(row.vector, dtype=np.float32)
        return found
