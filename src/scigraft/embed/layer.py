"""One layer of a BERT encoder in NumPy (Devlin et al. 2019): attention, then a wide and a narrow linear map."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

# Abramowitz and Stegun 7.1.26: erf to 1.5e-7, which is the precision of float32.
_ERF = tuple(np.float32(c) for c in (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429))
_ERF_P = np.float32(0.3275911)
_ROWS = 16
_HALF = np.float32(0.5)
_ROOT_HALF = np.float32(0.5**0.5)


class Layer:
    """One transformer layer: attention over all pieces, then a wide and a narrow linear map."""

    def __init__(self, weights: Mapping[str, Matrix], prefix: str, heads: int) -> None:
        def linear(name: str) -> tuple[Matrix, Matrix]:
            weight, bias = pair(weights, f"{prefix}.{name}")
            return np.ascontiguousarray(weight.T), bias

        parts = [linear(f"attention.self.{part}") for part in ("query", "key", "value")]
        self._qkv = np.hstack([weight for weight, _ in parts]), np.hstack([bias for _, bias in parts])
        self._out, self._wide, self._narrow = map(
            linear, ("attention.output.dense", "intermediate.dense", "output.dense")
        )
        self._norms = (
            pair(weights, f"{prefix}.attention.output.LayerNorm"),
            pair(weights, f"{prefix}.output.LayerNorm"),
        )
        self.heads = heads

    def changed(self, changes: Mapping[str, Matrix], prefix: str, scale: float) -> Layer:
        """Return a layer like this with ``scale * up @ down`` added to those of its maps that ``changes`` name."""

        def added(name: str, weight: Matrix) -> Matrix:
            up, down = changes.get(f"{prefix}.{name}.up"), changes.get(f"{prefix}.{name}.down")
            if up is None or down is None:
                return weight
            moved: Matrix = weight + np.float32(scale) * (up.astype(np.float32) @ down.astype(np.float32)).T
            return np.ascontiguousarray(moved)

        other = copy(self)
        thirds = np.split(self._qkv[0], 3, axis=1)
        mixed = [added(name, part) for name, part in zip(("query", "key", "value"), thirds, strict=True)]
        other._qkv = np.hstack(mixed), self._qkv[1]
        other._out = added("out", self._out[0]), self._out[1]
        other._wide = added("wide", self._wide[0]), self._wide[1]
        other._narrow = added("narrow", self._narrow[0]), self._narrow[1]
        return other

    def maps(self) -> tuple[Matrix, ...]:
        """Return the matrices of the layer's linear maps."""
        return self._qkv[0], self._out[0], self._wide[0], self._narrow[0]

    def projected(self, hidden: Matrix) -> Matrix:
        """Return queries, keys and values of each piece, side by side."""
        return _mapped(hidden, self._qkv)

    def attended(self, qkv: Matrix, rows: slice = slice(None)) -> Matrix:
        """Return what the pieces of one text, or some ``rows`` of them, take from all of them."""
        width = qkv.shape[1] // (3 * self.heads)
        parts = qkv.reshape(len(qkv), 3, self.heads, width)
        query, key, value = (np.ascontiguousarray(parts[:, part].swapaxes(0, 1)) for part in range(3))
        scores: Matrix = query[:, rows] @ key.swapaxes(1, 2)
        scores *= np.float32(width**-0.5)
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        mixed: Matrix = (scores @ value).swapaxes(0, 1).reshape(-1, self.heads * width)
        return mixed

    def finished(self, hidden: Matrix, mixed: Matrix, eps: np.float32) -> Matrix:
        """Return the states after the layer, given those before it and what the pieces took from each other."""
        moved = _mapped(mixed, self._out)
        moved += hidden
        hidden = normed(moved, *self._norms[0], eps)
        moved = _mapped(_gelu(_mapped(hidden, self._wide)), self._narrow)
        moved += hidden
        return normed(moved, *self._norms[1], eps)


def pair(weights: Mapping[str, Matrix], name: str) -> tuple[Matrix, Matrix]:
    """Return the weight and the bias of this name."""
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def _mapped(x: Matrix, linear: tuple[Matrix, Matrix]) -> Matrix:
    found: Matrix = x @ linear[0]
    found += linear[1]
    return found


def normed(x: Matrix, weight: Matrix, bias: Matrix, eps: np.float32) -> Matrix:
    """Return each row at mean 0 and spread 1, then scaled and moved; ``x`` is overwritten."""
    x -= x.mean(axis=-1, keepdims=True)
    spread = np.sqrt(np.einsum("ij,ij->i", x, x) / np.float32(x.shape[1]) + eps)
    x /= spread[:, None]
    x *= weight
    x += bias
    return x


def _gelu(x: Matrix) -> Matrix:
    """Return the activation of each number, a few rows at a time: they stay in the processor's cache.

    ``x`` is overwritten.
    """
    for begin in range(0, len(x), _ROWS):
        x[begin : begin + _ROWS] = _gelu_of_rows(x[begin : begin + _ROWS])
    return x


def _gelu_of_rows(x: Matrix) -> Matrix:
    z = np.abs(x)
    z *= _ROOT_HALF
    t = z * _ERF_P
    t += 1
    np.reciprocal(t, out=t)
    poly = t * _ERF[4]
    for coefficient in reversed(_ERF[:4]):
        poly += coefficient
        poly *= t
    z *= -z
    np.exp(z, out=z)
    poly *= z
    np.subtract(1, poly, out=poly)  # erf of |x| / sqrt 2
    np.copysign(poly, x, out=poly)
    poly += 1
    poly *= x
    poly *= _HALF
    return poly
