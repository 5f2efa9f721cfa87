"""The forward pass of a BERT encoder in NumPy: six layers, mean pooling (Reimers and Gurevych 2019; Wang et al. 2020).

Nothing is padded: the pieces of a few texts stand one below the other (``packing``), memory stays small, and a text's
vector does not depend on the others it is encoded with.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed.embedder import TokenVectors
from scigraft.embed.layer import Layer, normed, pair
from scigraft.embed.packing import bounds_of, packs, rows_are_apart, through

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

    Matrix = NDArray[np.float32]

MAX_TOKENS = 256  # what the model was tuned for; longer texts are cut
_READ = 20_000  # characters that are looked at for so many pieces: the tokenizer would go through all


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
        self._norm = pair(weights, "embeddings.LayerNorm")
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
        return normed(self._words[list(ids)] + self._places[: len(ids)], *self._norm, self._eps)

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


def _alone(text: int) -> range:
    return range(text, text + 1)


def pooled(hidden: Matrix) -> Matrix:
    """Return the mean of the states of a text's pieces, of length one."""
    mean = hidden.mean(axis=0)
    length = np.float32(np.linalg.norm(mean))
    unit: Matrix = mean / length
    return unit
