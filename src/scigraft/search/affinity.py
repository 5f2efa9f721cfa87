"""Who may cite whom, learned: two small maps of the vectors of whole texts, one for what cites, one for what is cited.

A paper's vector ``x`` becomes ``x + B relu(A x + a)``, at length one; the maps of the two sides are trained so that the
cosine of a paper with what it cites is above that with other papers (InfoNCE, van den Oord et al. 2018).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]
    Scores = NDArray[np.float64]

WEIGHTS = "affinity.npz"
SIDES = ("citing", "cited")


@dataclass(frozen=True)
class Side:
    """The map of one side: ``into`` has shape (dim, inner), ``bias`` (inner,), ``back`` (inner, dim)."""

    into: Matrix
    bias: Matrix
    back: Matrix

    def __call__(self, vectors: Matrix) -> Matrix:
        """Return vectors, a row each and of any length, moved and of length one; rows of zeros stay so."""
        rows = _of_length_one(vectors)
        moved = _of_length_one(rows + np.maximum(rows @ self.into + self.bias, 0) @ self.back)
        moved[~rows.any(axis=1)] = 0.0
        return moved


@dataclass(frozen=True)
class Affinity:
    """The maps of both sides, for the vectors of the embedder whose digest is ``model``."""

    model: str
    citing: Side
    cited: Side

    def __call__(self, text: NDArray[np.int16], cited: Matrix) -> Scores:
        """Return how likely a text cites each paper, as cosines, given their vectors moved by ``cited``."""
        cosines: Matrix = cited @ self.citing(text[None].astype(np.float32))[0]
        return cosines.astype(np.float64)


def read(file: bytes) -> Affinity:
    """Return the maps that a file holds."""
    with np.load(BytesIO(file), allow_pickle=False) as arrays:
        citing, cited = (
            Side(*(arrays[f"{side}.{part}"].astype(np.float32) for part in ("into", "bias", "back"))) for side in SIDES
        )
        return Affinity(str(arrays["model"]), citing, cited)


@cache
def shipped() -> Affinity:
    """Return the maps that come with the program."""
    return read(files(__package__ or "").joinpath(WEIGHTS).read_bytes())


def _of_length_one(vectors: Matrix) -> Matrix:
    lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))[:, None]
    found: Matrix = (vectors / np.maximum(lengths, np.finfo(np.float32).tiny)).astype(np.float32)
    return found
