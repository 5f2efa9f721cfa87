"""Texts through the layers of an encoder together: their pieces stand one below the other in the linear maps.

A matrix product of a hundred rows runs at one and a half times the rate of one of thirty, which a sentence has.
Attention stays within each text. A text's states do not depend on the others it stands with: each row of a product is
summed in the same order whatever the rows around it, which ``rows_are_apart`` makes sure of on the machine at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed.layer import Layer

    Matrix = NDArray[np.float32]

PACK = 128  # pieces of a pack: more fill the products little better, and no longer fit the processor's cache
_TRIED = (2, 3, 5, 8, 12, 17, 24, 31, 48, 63, 97)  # rows of the products that are compared


def packs(lengths: Sequence[int], most: int = PACK) -> Iterator[range]:
    """Yield ranges of texts that follow one another, of ``most`` pieces together or a single text each."""
    start, held = 0, 0
    for place, length in enumerate(lengths):
        if place > start and held + length > most:
            yield range(start, place)
            start, held = place, 0
        held += length
    if start < len(lengths):
        yield range(start, len(lengths))


def bounds_of(lengths: Sequence[int]) -> list[range]:
    """Return the rows of each text where they stand one below the other."""
    ends = np.cumsum(lengths).tolist()
    return [range(end - length, end) for length, end in zip(lengths, ends, strict=True)]


def through(layer: Layer, hidden: Matrix, texts: Sequence[range], eps: np.float32) -> Matrix:
    """Return the states after a layer of texts that take the given rows of ``hidden``, which has a row a piece."""
    qkv = layer.projected(hidden)
    mixed = [layer.attended(qkv[text.start : text.stop]) for text in texts]
    return layer.finished(hidden, np.concatenate(mixed), eps)


def rows_are_apart(layer: Layer) -> bool:
    """Return whether a layer's products give a row the same bits whatever the number of rows around it.

    They do where the linear algebra library cuts a sum by its length alone, as OpenBLAS does. Where they do not, texts
    are to go through one at a time.
    """
    rng = np.random.default_rng(0)
    for weight in layer.maps():
        rows = rng.standard_normal((2 * PACK, len(weight)), dtype=np.float32)
        whole = rows @ weight
        for place, count in enumerate(_TRIED):
            if not np.array_equal(rows[place : place + count] @ weight, whole[place : place + count]):
                return False
    return True
