"""A few texts through the default embedder at once, for a query that someone waits for.

Their pieces stand one below the other in the linear maps, which fills them better than a sentence does by itself, and
attention stays within each text. The sums of a product may then come in another order: vectors differ from those of
``encode`` by rounding, so that nothing is kept of them. Where there are two processors the texts go in two shares.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed.embedder import TextEncoder
from scigraft.embed.minilm import MiniLM

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

FEW = 64  # pieces: fewer are not worth a second thread
THREADS = 2


def encode_together(encoder: TextEncoder, texts: Sequence[str]) -> Matrix:
    """Return one row of length one a text, shape (texts, dim), as soon as can be."""
    if not isinstance(encoder, MiniLM) or not texts:
        return encoder.encode(texts)
    pieces = encoder.pieces(texts)
    shares = _shares([len(ids) for ids in pieces], min(THREADS, os.cpu_count() or 1))
    found = np.empty((len(texts), encoder.dim), dtype=np.float32)

    def run(share: Sequence[int]) -> None:
        found[share] = encoder.packed([pieces[place] for place in share])

    if len(shares) == 1:
        run(shares[0])
    else:
        with ThreadPoolExecutor(len(shares)) as pool:
            list(pool.map(run, shares))
    return found


def _shares(lengths: Sequence[int], count: int) -> list[list[int]]:
    """Return the places of texts in at most so many shares of about as many pieces, the longest texts first."""
    if sum(lengths) < FEW:
        count = 1
    shares: list[list[int]] = [[] for _ in range(min(count, len(lengths)))]
    held = [0] * len(shares)
    for place in sorted(range(len(lengths)), key=lambda place: (-lengths[place], place)):
        least = held.index(min(held))
        shares[least].append(place)
        held[least] += lengths[place]
    return shares
