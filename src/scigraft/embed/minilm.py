"""The forward pass of a BERT encoder in NumPy: six layers, mean pooling (Reimers and Gurevych 2019; Wang et al. 2020).

Texts go through one at a time: nothing is padded, memory stays small, and a text's vector cannot depend on the others
it is encoded with. A sentence nearly fills the matrix products by itself: 72 sentences a second on one core, where
torch takes 64 one at a time and 89 in batches sorted by length.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed.embedder import TokenVectors

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tokenizers import Encoding, Tokenizer

    Matrix = NDArray[np.float32]

MAX_TOKENS = 256  # what the model was tuned for; longer texts are cut
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
        for row, (_, hidden) in enumerate(self._each(texts)):
            found[row] = pooled(hidden)
        return found

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the word pieces of each text in context, with the text's own vector."""
        return [
            TokenVectors(tuple(encoding.offsets[1:-1]), hidden[1:-1], pooled(hidden))
            for encoding, hidden in self._each(texts)
        ]

    def run(self, text: str, *, lower: int, upper: Sequence[Layer], limit: int) -> Matrix:
        """Return the states of a text's pieces after the first ``lower`` layers and then those given, a row a piece."""
        ids: list[int] = self._tokenizer.encode(text).ids[:limit]
        hidden = self._embedded(ids)
        for layer in (*self.layers[:lower], *upper):
            hidden = layer(hidden, self._eps)
        return hidden

    def pieces(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the numbers of the word pieces of each text, the model's own among them, cut at its limit."""
        return [self._tokenizer.encode(text).ids for text in texts]

    def embedded(self, ids: Sequence[int]) -> Matrix:
        """Return the states of a text's pieces before the first layer."""
        return self._embedded(ids)

    @property
    def eps(self) -> np.float32:
        """What keeps a norm from being divided by nothing."""
        return self._eps

    def _each(self, texts: Sequence[str]) -> Iterator[tuple[Encoding, Matrix]]:
        for text in texts:
            encoding = self._tokenizer.encode(text)
            yield encoding, self._forward(encoding.ids)

    def _forward(self, ids: Sequence[int]) -> Matrix:
        hidden = self._embedded(ids)
        for layer in self.layers:
            hidden = layer(hidden, self._eps)
        return hidden

    def _embedded(self, ids: Sequence[int]) -> Matrix:
        return _normed(self._words[list(ids)] + self._places[: len(ids)], *self._norm, self._eps)


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

    def __call__(self, hidden: Matrix, eps: np.float32) -> Matrix:
        """Return the states of a text after the layer."""
        return self.finished(hidden, self.attended(self.projected(hidden), range(self.heads)), eps)

    def projected(self, hidden: Matrix) -> Matrix:
        """Return queries, keys and values of each piece, side by side."""
        found: Matrix = hidden @ self._qkv[0] + self._qkv[1]
        return found

    def attended(self, qkv: Matrix, heads: range) -> Matrix:
        """Return what the pieces of one text take from each other in some heads, side by side."""
        length, width = len(qkv), qkv.shape[1] // (3 * self.heads)
        parts = qkv.reshape(length, 3, self.heads, width)[:, :, heads.start : heads.stop]
        query, key, value = (np.ascontiguousarray(parts[:, part].swapaxes(0, 1)) for part in range(3))
        scores = query @ key.swapaxes(1, 2) * np.float32(width**-0.5)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores /= scores.sum(axis=-1, keepdims=True)
        mixed: Matrix = (scores @ value).swapaxes(0, 1).reshape(length, len(heads) * width)
        return mixed

    def finished(self, hidden: Matrix, mixed: Matrix, eps: np.float32) -> Matrix:
        """Return the states after the layer, given those before it and what the pieces took from each other."""
        hidden = _normed(hidden + (mixed @ self._out[0] + self._out[1]), *self._norms[0], eps)
        wide = _gelu(hidden @ self._wide[0] + self._wide[1])
        return _normed(hidden + (wide @ self._narrow[0] + self._narrow[1]), *self._norms[1], eps)


def _pair(weights: Mapping[str, Matrix], name: str) -> tuple[Matrix, Matrix]:
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def _normed(x: Matrix, weight: Matrix, bias: Matrix, eps: np.float32) -> Matrix:
    x = x - x.mean(axis=-1, keepdims=True)
    spread = np.sqrt(np.einsum("ij,ij->i", x, x) / np.float32(x.shape[1]) + eps)
    normed: Matrix = x / spread[:, None] * weight + bias
    return normed


def _gelu(x: Matrix) -> Matrix:
    """Return the activation of each number, a few rows at a time: they stay in the processor's cache."""
    if len(x) <= _ROWS:
        return _gelu_of_rows(x)
    found = np.empty_like(x)
    for begin in range(0, len(x), _ROWS):
        found[begin : begin + _ROWS] = _gelu_of_rows(x[begin : begin + _ROWS])
    return found


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


def pooled(hidden: Matrix) -> Matrix:
    """Return the mean of the states of a text's pieces, of length one."""
    mean = hidden.mean(axis=0)
    length = np.float32(np.linalg.norm(mean))
    unit: Matrix = mean / length
    return unit
