"""Training a tagger: conditional likelihood of label chains, by Adam, in NumPy alone.

A linear map of sparse features and, with vectors, a hidden layer over the vectors of a token and its neighbours score
the labels of a chain. A second set of sentences with other labels (SciERC) may share the hidden layer, which learns
from both (Caruana 1997). Same sentences, options and seed, same weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from scigraft.extract.tagger.bio import KINDS, bio_labels
from scigraft.extract.tagger.features import features
from scigraft.extract.tagger.labelled import Labelled
from scigraft.extract.tagger.lattice import Lattice
from scigraft.extract.tagger.tagger import hashed, windows
from scigraft.extract.tagger.weights import Weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Options:
    """How a tagger is trained. Rates are of Adam; decay and drop hold overfitting; chosen by five-fold runs.

    ``towards_spans`` is taken off the score of ``O``: likelihood favours precision, F1 wants the balance.
    """

    hidden: int = 96
    epochs: int = 12
    batch: int = 32
    rate: float = 2e-3
    sparse_rate: float = 5e-3
    decay: float = 0.02
    sparse_decay: float = 0.01
    drop_vectors: float = 0.2
    drop_hidden: float = 0.3
    drop_sparse: float = 0.2
    second_weight: float = 0.5
    least: int = 2  # times a feature must occur
    towards_spans: float = 0.25
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Prepared:
    """Sentences as numbers: hashes of the features of each token, labels, windows of vectors where there are any."""

    hashes: tuple[tuple[NDArray[np.uint32], ...], ...]
    labels: tuple[Ints, ...]
    vectors: tuple[Floats, ...] | None
    kinds: tuple[str, ...]
    scale: float = 1.0

    def __len__(self) -> int:
        return len(self.labels)

    def pick(self, chosen: Sequence[int]) -> Prepared:
        """Return some of the sentences."""
        vectors = tuple(self.vectors[n] for n in chosen) if self.vectors else None
        hashes = tuple(self.hashes[n] for n in chosen) if self.hashes else ()
        return Prepared(hashes, tuple(self.labels[n] for n in chosen), vectors, self.kinds, self.scale)


def prepared(
    sentences: Sequence[Labelled],
    *,
    kinds: Sequence[str] = KINDS,
    vectors: Sequence[Floats] | None = None,
    scale: float = 1.0,
    sparse: bool = True,
) -> Prepared:
    """Return sentences ready for training. ``vectors`` are those of each sentence's tokens, one row a token."""
    names = bio_labels(kinds)
    index = {name: n for n, name in enumerate(names)}
    labels = []
    for sentence in sentences:
        row = np.zeros(len(sentence.tokens), dtype=np.int64)
        for first, last, kind in sentence.spans:
            row[first] = index[f"B-{kind}"]
            row[first + 1 : last] = index[f"I-{kind}"]
        labels.append(row)
    hashes: tuple[tuple[NDArray[np.uint32], ...], ...] = ()
    if sparse:
        hashes = tuple(tuple(hashed(names) for names in features(s.text, s.tokens)) for s in sentences)
    seen = tuple(windows(rows * np.float32(scale)) for rows in vectors) if vectors is not None else None
    return Prepared(hashes, tuple(labels), seen, tuple(kinds), scale)


@dataclass
class _Head:
    """The parameters of one set of labels, over a hidden layer that all share."""

    data: Prepared
    lattice: Lattice
    own: dict[str, Floats]
    rows: list[tuple[Ints, Ints]] = field(default_factory=list)  # a sentence's feature ids, and how many a token has


def fit(data: Prepared, *, options: Options | None = None, second: Prepared | None = None) -> Weights:
    """Return weights trained on sentences; ``second`` are sentences of other labels that share the hidden layer."""
    options = options or Options()
    rng = np.random.default_rng(options.seed)
    keys = _keys(data, options.least)
    shared: dict[str, Floats] = {}
    if data.vectors:
        width = data.vectors[0].shape[1]
        shared["hidden"] = (rng.standard_normal((width, options.hidden)) * width**-0.5).astype(np.float32)
        shared["shift"] = np.zeros(options.hidden, dtype=np.float32)
    heads = [_head(data, keys, shared, rng)]
    if second is not None and shared:
        heads.append(_head(second, np.zeros(0, dtype=np.uint32), shared, rng))
    _train(heads, shared, options, rng)
    return _weights(heads[0], shared, keys, options)


def _keys(data: Prepared, least: int) -> NDArray[np.uint32]:
    every = np.concatenate([names for sentence in data.hashes for names in sentence])
    keys, counts = np.unique(every, return_counts=True)
    return keys[counts >= least]


def _head(data: Prepared, keys: NDArray[np.uint32], shared: Mapping[str, Floats], rng: np.random.Generator) -> _Head:
    names = bio_labels(data.kinds)
    size = len(names)
    own = {
        "bias": np.zeros(size, dtype=np.float32),
        "follow": np.zeros((size, size), dtype=np.float32),
        "begin": np.zeros(size, dtype=np.float32),
    }
    if shared:
        hidden = shared["hidden"].shape[1]
        own["out"] = (rng.standard_normal((hidden, size)) * hidden**-0.5).astype(np.float32)
    head = _Head(data, Lattice(names), own)
    if len(keys):
        own["sparse"] = np.zeros((len(keys), size), dtype=np.float32)
        head.rows = [_ids(sentence, keys) for sentence in data.hashes]
    return head


def _ids(sentence: Sequence[NDArray[np.uint32]], keys: NDArray[np.uint32]) -> tuple[Ints, Ints]:
    every = np.concatenate(sentence)
    owner = np.repeat(np.arange(len(sentence)), [len(names) for names in sentence])
    at = np.minimum(np.searchsorted(keys, every), len(keys) - 1)
    known = keys[at] == every
    return at[known], np.bincount(owner[known], minlength=len(sentence))


def _train(heads: Sequence[_Head], shared: dict[str, Floats], options: Options, rng: np.random.Generator) -> None:
    adam = _Adam(options)
    main = heads[0]
    count = len(main.data)
    steps = max(1, options.epochs * _batches(count, options.batch))
    warm = max(1, min(50, steps // 9))
    step = 0
    for _ in range(options.epochs):
        for chosen in _drawn(count, options.batch, rng):
            step += 1
            pace = min(1.0, step / warm) * (1 - 0.95 * step / steps)
            for number, head in enumerate(heads):
                batch = chosen if not number else rng.choice(len(head.data), len(chosen), replace=False)
                found, touched = _gradients(head, shared, batch, options, rng)
                weight = np.float32(options.second_weight if number else 1.0)
                found = {name: value * weight for name, value in found.items()}
                adam.step(number, head.own, shared, found, touched, pace)


def _batches(count: int, size: int) -> int:
    return max(1, count // size)


def _drawn(count: int, size: int, rng: np.random.Generator) -> Iterator[Ints]:
    order = rng.permutation(count)
    for n in range(_batches(count, size)):
        yield order[n * size : (n + 1) * size]


def _gradients(
    head: _Head, shared: Mapping[str, Floats], chosen: Ints, options: Options, rng: np.random.Generator
) -> tuple[dict[str, Floats], Ints]:
    """Return the gradients of the mean negative log likelihood of a batch, and the features that it touches."""
    own, data = head.own, head.data
    labels = [data.labels[n] for n in chosen]
    tokens = sum(len(row) for row in labels)
    scores = np.tile(own["bias"], (tokens, 1))
    ids = owner = touched = np.zeros(0, dtype=np.int64)
    gain = np.float32(1 / (1 - options.drop_sparse))
    if "sparse" in own:
        ids, owner = _batch_ids(head, chosen, options.drop_sparse, rng)
        picked = own["sparse"][ids]
        for k in range(scores.shape[1]):
            scores[:, k] += gain * np.bincount(owner, picked[:, k], minlength=tokens).astype(np.float32)
    seen = raw = active = mask = np.zeros((0, 0), dtype=np.float32)
    if shared and data.vectors:
        seen = np.concatenate([data.vectors[n] for n in chosen])
        seen = seen * _dropped(seen.shape, options.drop_vectors, rng)
        raw = seen @ shared["hidden"] + shared["shift"]
        mask = _dropped(raw.shape, options.drop_hidden, rng) * (raw > 0)
        active = raw * mask
        scores = scores + active @ own["out"]
    found = head.lattice.gradients(scores, labels, own["follow"], own["begin"])
    error = found["scores"]
    told = {"bias": error.sum(axis=0), "follow": found["follow"], "begin": found["begin"]}
    if "sparse" in own:
        touched, told["sparse"] = _sparse_gradient(ids, error[owner] * gain)
    if len(seen):
        back = (error @ own["out"].T) * mask
        told |= {"out": active.T @ error, "hidden": seen.T @ back, "shift": back.sum(axis=0)}
    return told, touched


def _batch_ids(head: _Head, chosen: Ints, drop: float, rng: np.random.Generator) -> tuple[Ints, Ints]:
    ids = np.concatenate([head.rows[n][0] for n in chosen])
    counts = np.concatenate([head.rows[n][1] for n in chosen])
    owner = np.repeat(np.arange(len(counts)), counts)
    kept = rng.random(len(ids)) >= drop
    return ids[kept], owner[kept]


def _sparse_gradient(ids: Ints, error: Floats) -> tuple[Ints, Floats]:
    """Return the features of a batch and the gradient of each: only those rows are touched."""
    touched, where = np.unique(ids, return_inverse=True)
    rows = [np.bincount(where, error[:, k], minlength=len(touched)) for k in range(error.shape[1])]
    return touched, np.stack(rows, axis=1).astype(np.float32)


def _dropped(shape: tuple[int, ...], share: float, rng: np.random.Generator) -> Floats:
    kept = rng.random(shape, dtype=np.float32) >= share
    return kept.astype(np.float32) / np.float32(1 - share)


class _Adam:
    """Adam with decoupled decay (Loshchilov and Hutter 2019); of sparse features only the rows that a batch touches."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._moments: dict[tuple[int, str], tuple[Floats, Floats]] = {}
        self._taken = 0

    def step(
        self,
        head: int,
        own: dict[str, Floats],
        shared: dict[str, Floats],
        found: Mapping[str, Floats],
        touched: Ints,
        pace: float,
    ) -> None:
        self._taken += 1
        for name, gradient in found.items():
            place, owner = (own, head) if name in own else (shared, -1)
            values = place[name]
            first, second = self._moments.setdefault((owner, name), (np.zeros_like(values), np.zeros_like(values)))
            at = touched if name == "sparse" else slice(None)
            mean = first[at] + np.float32(0.1) * (gradient - first[at])
            square = second[at] + np.float32(0.001) * (gradient * gradient - second[at])
            first[at], second[at] = mean, square
            rate, decay = self._rate(name)
            ahead = mean / np.float32(1 - 0.9**self._taken)
            spread = np.sqrt(square / np.float32(1 - 0.999**self._taken)) + np.float32(1e-8)
            values[at] -= np.float32(rate * pace) * (ahead / spread + np.float32(decay) * values[at])

    def _rate(self, name: str) -> tuple[float, float]:
        options = self._options
        if name == "sparse":
            return options.sparse_rate, options.sparse_decay
        return (5e-3, 0.0) if name == "follow" else (options.rate, options.decay if name in {"hidden", "out"} else 0.0)


def _weights(head: _Head, shared: Mapping[str, Floats], keys: NDArray[np.uint32], options: Options) -> Weights:
    bias = head.own["bias"].copy()
    bias[0] -= options.towards_spans
    empty = np.zeros((0, 0), dtype=np.float32)
    return Weights(
        kinds=head.data.kinds,
        keys=keys,
        sparse=head.own["sparse"],
        bias=bias,
        follow=head.own["follow"],
        begin=head.own["begin"],
        hidden=shared.get("hidden", empty),
        shift=shared.get("shift", np.zeros(0, dtype=np.float32)),
        out=head.own.get("out", np.zeros((0, len(bias)), dtype=np.float32)),
        scale=head.data.scale,
    )
