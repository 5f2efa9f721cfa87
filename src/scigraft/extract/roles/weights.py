"""Weights as they are kept in a file: the large matrices as bytes with a scale a row, the rest in half precision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]
    Stored = NDArray[np.generic]

_LARGE = 4096  # numbers of a matrix that is kept as bytes
_TOP = 127
_VOCABULARY = "vocabulary"


def packed(networks: Sequence[Mapping[str, Matrix]], vocabulary: Mapping[str, int]) -> dict[str, Stored]:
    """Return the arrays of a file of weights. ``vocabulary`` numbers its groups of words from 1."""
    found: dict[str, Stored] = {}
    for number, network in enumerate(networks):
        for name, array in network.items():
            key = f"{number}/{name}"
            if array.ndim == 2 and array.size >= _LARGE:
                scale = np.maximum(np.abs(array).max(axis=1, keepdims=True) / _TOP, 1e-8).astype(np.float16)
                whole = np.rint(array / np.maximum(scale.astype(np.float32), 1e-8))
                found[key] = np.clip(whole, -_TOP, _TOP).astype(np.int8)
                found[f"{key}*"] = scale
            else:
                found[key] = array.astype(np.float16)
    lines = "\n".join(sorted(vocabulary, key=lambda gram: vocabulary[gram]))
    found[_VOCABULARY] = np.frombuffer(lines.encode("utf-8"), dtype=np.uint8)
    return found


def unpacked(arrays: Mapping[str, Stored]) -> tuple[list[dict[str, Matrix]], dict[str, int]]:
    """Return the networks' arrays by name in single precision, and the vocabulary, out of a file of weights."""
    networks: dict[int, dict[str, Matrix]] = {}
    for key, array in arrays.items():
        if key == _VOCABULARY or key.endswith("*"):
            continue
        number, _, name = key.partition("/")
        whole = array.astype(np.float32)
        scale = arrays.get(f"{key}*")
        networks.setdefault(int(number), {})[name] = whole if scale is None else whole * scale.astype(np.float32)
    lines = arrays[_VOCABULARY].tobytes().decode("utf-8")
    return [networks[n] for n in sorted(networks)], {gram: n for n, gram in enumerate(lines.split("\n"), start=1)}
