"""A few texts through the default embedder at once, for a query that someone waits for.

Their pieces stand one below the other in the linear maps, which fills them better than a sentence does by itself, and
attention stays within each text. Two threads share the rows, and the heads. The sums of a product may then come in
another order: vectors may differ from those of ``encode`` by rounding, so that nothing is kept of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed.embedder import TextEncoder
from scigraft.embed.minilm import MiniLM, pooled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed.minilm import Layer

    Matrix = NDArray[np.float32]
    Work = Callable[[range], Matrix]
    Run = Callable[[Work, Sequence[range]], Sequence[Matrix]]

FEW = 64  # pieces: fewer are not worth a second thread
THREADS = 2


def encode_together(encoder: TextEncoder, texts: Sequence[str]) -> Matrix:
    """Return one row of length one a text, shape (texts, dim), as soon as can be."""
    if not isinstance(encoder, MiniLM) or not texts:
        return encoder.encode(texts)
    pieces = encoder.pieces(texts)
    if sum(map(len, pieces)) < FEW or (os.cpu_count() or 1) < THREADS:
        return packed(encoder, pieces, 1, lambda work, parts: [work(part) for part in parts])
    with ThreadPoolExecutor(THREADS) as pool:
        return packed(encoder, pieces, THREADS, lambda work, parts: list(pool.map(work, parts)))


def packed(model: MiniLM, texts: Sequence[Sequence[int]], threads: int, run: Run) -> Matrix:
    """Return the vectors of texts, given as pieces; ``run`` does a work for each of ``threads`` shares."""
    ends = np.cumsum([len(ids) for ids in texts]).tolist()
    bounds = [range(end - len(ids), end) for ids, end in zip(texts, ends, strict=True)]
    hidden = np.concatenate([model.embedded(ids) for ids in texts])
    for layer in model.layers:
        hidden = _layer(layer, hidden, bounds, model.eps, threads, run)
    return np.stack([pooled(hidden[text.start : text.stop]) for text in bounds])


def _layer(layer: Layer, hidden: Matrix, bounds: Sequence[range], eps: np.float32, threads: int, run: Run) -> Matrix:
    rows, heads = _shares(len(hidden), threads), _shares(layer.heads, threads)
    qkv = np.concatenate(run(lambda part: layer.projected(hidden[part.start : part.stop]), rows))

    def attended(some: range) -> Matrix:
        return np.concatenate([layer.attended(qkv[text.start : text.stop], some) for text in bounds])

    def finished(part: range) -> Matrix:
        return layer.finished(hidden[part.start : part.stop], mixed[part.start : part.stop], eps)

    mixed = np.hstack(run(attended, heads))
    return np.concatenate(run(finished, rows))


def _shares(count: int, parts: int) -> list[range]:
    """Return so many ranges of about the same size that make up ``count``."""
    cuts = [count * part // parts for part in range(parts + 1)]
    return [range(first, last) for first, last in zip(cuts, cuts[1:], strict=False)]
