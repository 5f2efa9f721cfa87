"""A few texts through the default embedder at once, for a query that someone waits for: threads share their pieces.

Each thread takes some rows through all layers; attention stays within each text and needs the keys of all its rows, so
that threads meet once a layer. The sums of a product may come in another order than in ``encode``: vectors may differ
from its by rounding, and nothing is kept of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed.embedder import TextEncoder
from scigraft.embed.minilm import MiniLM, pooled
from scigraft.embed.packing import bounds_of
from scigraft.steps.blas import one_thread_a_call, threads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed.layer import Layer

    Matrix = NDArray[np.float32]

FEW = 48  # pieces: fewer are not worth a thread


def encode_together(encoder: TextEncoder, texts: Sequence[str]) -> Matrix:
    """Return one row of length one a text, shape (texts, dim), as soon as can be."""
    if not isinstance(encoder, MiniLM):
        return encoder.encode(texts)
    pieces = encoder.pieces(texts)
    shares = min(threads(), sum(map(len, pieces)) // FEW)
    return packed(encoder, pieces, shares) if shares > 1 else encoder.encode(texts)


def packed(model: MiniLM, pieces: Sequence[Sequence[int]], shares: int) -> Matrix:
    """Return the vectors of texts that are given as pieces, with so many threads."""
    texts = bounds_of([len(ids) for ids in pieces])
    hidden = np.concatenate([model.embedded(ids) for ids in pieces])
    crew = _Crew(model, hidden, texts, Barrier(shares))
    cuts = [len(hidden) * share // shares for share in range(shares + 1)]
    # Threads of its own, not shared ones: all must run at once, as each waits for the others.
    with one_thread_a_call(), ThreadPoolExecutor(shares) as pool:
        done = list(pool.map(crew.through, map(range, cuts, cuts[1:])))
    states = np.concatenate(done)
    return np.stack([pooled(states[text.start : text.stop]) for text in texts])


class _Crew:
    """Threads that take the rows of some texts through the layers of a model."""

    def __init__(self, model: MiniLM, hidden: Matrix, texts: Sequence[range], barrier: Barrier) -> None:
        self._model, self._hidden, self._texts, self._barrier = model, hidden, texts, barrier
        # Two in turn: nobody writes to one before all have read it, as all have met at the other since.
        self._qkv = [np.empty((len(hidden), 3 * model.dim), dtype=np.float32) for _ in range(2)]

    def through(self, share: range) -> Matrix:
        """Return the states of a share of the rows after all layers."""
        with self._told_if_one_fails():
            hidden = self._hidden[share.start : share.stop]
            for number, layer in enumerate(self._model.layers):
                qkv = self._qkv[number % 2]
                qkv[share.start : share.stop] = layer.projected(hidden)
                self._barrier.wait()
                hidden = layer.finished(hidden, self._mixed(layer, qkv, share), self._model.eps)
        return hidden

    def _mixed(self, layer: Layer, qkv: Matrix, share: range) -> Matrix:
        """Return what the rows of a share take from the texts that they are of."""
        found = []
        for text in self._texts:
            first, last = max(text.start, share.start), min(text.stop, share.stop)
            if first < last:
                rows = slice(first - text.start, last - text.start)
                found.append(layer.attended(qkv[text.start : text.stop], rows))
        return np.concatenate(found)

    @contextmanager
    def _told_if_one_fails(self) -> Iterator[None]:
        """Let the others go, who would wait for ever for one that has failed; its error is raised as it is."""
        done = False
        try:
            yield
            done = True
        finally:
            if not done:
                self._barrier.abort()
