"""The forward pass of a BERT encoder in NumPy: six layers, mean pooling (Reimers and Gurevych 2019; Wang et al. 2020).

Nothing is padded: the pieces of a few texts stand one below the other (``packing``), memory stays small, and a text's
vector does not depend on the others it is encoded with.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed.embedder import TokenVectors
from scigraft.embed.packing import bounds_of, packs, rows_are_apart, through

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

    Matrix = NDArray[np.float32]

MAX_TOKENS = 256  # what the model was tuned for; longer texts are cut
_READ = 20_000  # characters that are looked at for so many pieces: the tokenizer would go through all
# Abramowitz and Stegun 7.1.26: erf to 1.5e-7, which is the precision of float32.
_ERF = tuple(np.float32(c) for c in (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429))
_ERF_P = np.float32(0.3275911)
_ROWS = 16
_HALF = np.float32(0.5)
_ROOT_HALF = np.float32(0.5**0.5)


class MiniLM:
    """A BERT encoder with mean pooling: a folder with ``model.safetensors``, ``tokenizer.json``, ``config.json``."""

    def __init__(self, folder: Path, *, name: str, digest: str) -> None:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self.name = name
        self.digest = digest
        self.dim = int(config["hidden_size"])
        self._heads = int(config["num_attention_heads"])
        self._eps = np.float32(config["layer_norm_eps"])
        self._tokenizer: Tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_length=MAX_TOKENS)
        weights = load_file(str(folder / "model.safetensors"))
        self._words = weights["embeddings.word_embeddings.weight"]
        self._places = (
            weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
        )
        self._norm = _pair(weights, "embeddings.LayerNorm")
        layers = range(int(config["num_hidden_layers"]))
        self.layers = [Layer(weights, f"encoder.layer.{n}", self._heads) for n in layers]

    def encode(self, texts: Sequence[str]) -> Matrix:
        """Return one row of length one a text, shape (texts, dim)."""
        found = np.empty((len(texts), self.dim), dtype=np.float32)
        for row, hidden in enumerate(self._states(self.pieces(texts), self.layers)):
            found[row] = pooled(hidden)
        return found

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the word pieces of each text in context, with the text's own vector."""
        encoded = [self._tokenizer.encode(text[:_READ]) for text in texts]
        states = self._states([encoding.ids for encoding in encoded], self.layers)
        return [
            TokenVectors(tuple(encoding.offsets[1:-1]), hidden[1:-1].copy(), pooled(hidden))
            for encoding, hidden in zip(encoded, states, strict=True)
        ]

    def run(self, texts: Sequence[str], *, lower: int, upper: Sequence[Layer], limit: int) -> Iterator[Matrix]:
        """Yield the states of each text's pieces after the first ``lower`` layers and then those given.

        A row a piece; texts are cut after ``limit`` pieces.
        """
        pieces = [ids[:limit] for ids in self.pieces(texts)]
        return self._states(pieces, (*self.layers[:lower], *upper))

    def pieces(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the numbers of the word pieces of each text, the model's own among them, cut at its limit."""
        return [self._tokenizer.encode(text[:_READ]).ids for text in texts]

    def embedded(self, ids: Sequence[int]) -> Matrix:
        """Return the states of a text's pieces before the first layer."""
        return _normed(self._words[list(ids)] + self._places[: len(ids)], *self._norm, self._eps)

    @property
    def eps(self) -> np.float32:
        """What keeps a norm from being divided by nothing."""
        return self._eps

    def _states(self, pieces: Sequence[Sequence[int]], layers: Sequence[Layer]) -> Iterator[Matrix]:
        """Yield the states of each text after some layers, in order."""
        for pack in packs([len(ids) for ids in pieces]) if self._rows_apart else map(_alone, range(len(pieces))):
            mine = [pieces[place] for place in pack]
            texts = bounds_of([len(ids) for ids in mine])
            hidden = np.concatenate([self.embedded(ids) for ids in mine])
            for layer in layers:
                hidden = through(layer, hidden, texts, self._eps)
            yield from (hidden[text.start : text.stop] for text in texts)

    @cached_property
    def _rows_apart(self) -> bool:
        return rows_are_apart(self.layers[0])


class Layer:
    """One transformer layer: attention over all pieces, then a wide and a narrow linear map."""

    def __init__(self, weights: Mapping[str, Matrix], prefix: str, heads: int) -> None:
        def linear(name: str) -> tuple[Matrix, Matrix]:
            weight, bias = _pair(weights, f"{prefix}.{name}")
            return np.ascontiguousarray(weight.T), bias

        parts = [linear(f"attention.self.{part}") for part in ("query", "key", "value")]
        self._qkv = np.hstack([weight for weight, _ in parts]), np.hstack([bias for _, bias in parts])
        self._out, self._wide, self._narrow = map(
            linear, ("attention.output.dense", "intermediate.dense", "output.dense")
        )
        self._norms = (
            _pair(weights, f"{prefix}.attention.output.LayerNorm"),
            _pair(weights, f"{prefix}.output.LayerNorm"),
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
        hidden = _normed(moved, *self._norms[0], eps)
        moved = _mapped(_gelu(_mapped(hidden, self._wide)), self._narrow)
        moved += hidden
        return _normed(moved, *self._norms[1], eps)


def _pair(weights: Mapping[str, Matrix], name: str) -> tuple[Matrix, Matrix]:
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def _mapped(x: Matrix, linear: tuple[Matrix, Matrix]) -> Matrix:
    found: Matrix = x @ linear[0]
    found += linear[1]
    return found


def _normed(x: Matrix, weight: Matrix, bias: Matrix, eps: np.float32) -> Matrix:
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


def _alone(text: int) -> range:
    return range(text, text + 1)


def pooled(hidden: Matrix) -> Matrix:
    """Return the mean of the states of a text's pieces, of length one."""
    mean = hidden.mean(axis=0)
    length = np.float32(np.linalg.norm(mean))
    unit: Matrix = mean / length
    return unit
