"""The default embedder with its upper layers moved a little for one task: low-rank changes of their linear maps.

Hu et al. 2021 (LoRA): a map ``W`` becomes ``W + scale * up @ down`` with thin ``up`` and ``down``, which are all that
has to be kept. The lower layers are those of the embedder itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scigraft.embed.minilm import MiniLM

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]


class Adapted:
    """An embedder whose layers from ``start`` on are changed. ``changes`` hold ``layer.map.up`` and ``.down``.

    Maps are ``query``, ``key``, ``value``, ``out``, ``wide`` and ``narrow``.
    """

    def __init__(self, base: MiniLM, changes: Mapping[str, Matrix], *, start: int, scale: float) -> None:
        self._base = base
        self._start = start
        self._layers = [layer.changed(changes, f"{n}", scale) for n, layer in enumerate(base.layers) if n >= start]

    def states(self, texts: Sequence[str], *, limit: int) -> Iterator[Matrix]:
        """Yield the states of the word pieces of each text, those of the model's own among them: a row a piece.

        Texts are cut after ``limit`` pieces.
        """
        return self._base.run(texts, lower=self._start, upper=self._layers, limit=limit)
