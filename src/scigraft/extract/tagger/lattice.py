"""All chains of labels of a batch of sentences at once: what training needs of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from scigraft.extract.tagger.bio import allowed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Doubles = NDArray[np.float64]
    Ints = NDArray[np.int64]


class Lattice:
    """The chains that BIO allows over some labels."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._follows, self._begins = allowed(labels)

    def gradients(self, scores: Floats, labels: Sequence[Ints], follow: Floats, begin: Floats) -> dict[str, Floats]:
        """Return the gradients of the mean negative log likelihood of a batch.

        ``scores`` are those of all tokens, one sentence behind the other, (tokens, K). Gives ``scores`` of the same
        shape, ``follow`` (K, K) and ``begin`` (K).
        """
        lengths = np.array([len(row) for row in labels])
        sentence = np.repeat(np.arange(len(labels)), lengths)
        place = np.concatenate([np.arange(length) for length in lengths])
        padded = np.zeros((len(labels), int(lengths.max()), scores.shape[1]))
        padded[sentence, place] = scores
        share, steps = self._expected(padded, lengths, follow, begin)
        truth = np.concatenate(labels)
        error = share[sentence, place]
        error[np.arange(len(truth)), truth] -= 1
        first = share[:, 0].sum(axis=0)
        for row in labels:
            first[row[0]] -= 1
            np.add.at(steps, (row[:-1], row[1:]), -1)
        size = len(labels)
        found = {"scores": error / size, "follow": steps / size, "begin": first / size}
        return {name: value.astype(np.float32) for name, value in found.items()}

    def _expected(self, padded: Doubles, lengths: Ints, follow: Floats, begin: Floats) -> tuple[Doubles, Doubles]:
        """Return the probability of each label at each place, and how often each label is expected to follow each."""
        raised = np.exp(padded - padded.max(axis=2, keepdims=True))
        step = np.exp(follow.astype(np.float64)) * self._follows
        inside = np.arange(padded.shape[1])[None] < lengths[:, None]
        forward, norms = self._forward(raised, step, np.exp(begin.astype(np.float64)) * self._begins, inside)
        backward = np.ones_like(padded)
        counts = np.zeros_like(step)
        for at in range(padded.shape[1] - 2, -1, -1):
            ahead = raised[:, at + 1] * backward[:, at + 1] / norms[:, at + 1, None]
            there = inside[:, at + 1, None]
            counts += step * ((forward[:, at] * there).T @ (ahead * there))
            backward[:, at] = np.where(there, ahead @ step.T, 1.0)
        share = forward * backward
        share /= np.maximum(share.sum(axis=2, keepdims=True), 1e-300)
        return share * inside[..., None], counts

    def _forward(
        self, raised: Doubles, step: Doubles, begin: Doubles, inside: NDArray[np.bool_]
    ) -> tuple[Doubles, Doubles]:
        forward = np.zeros_like(raised)
        norms = np.ones(raised.shape[:2])
        row = begin * raised[:, 0]
        for at in range(raised.shape[1]):
            if at:
                row = (forward[:, at - 1] @ step) * raised[:, at]
            total = np.where(inside[:, at], row.sum(axis=1), 1.0)
            norms[:, at] = total
            forward[:, at] = np.where(inside[:, at, None], row / total[:, None], forward[:, at - 1] if at else 0.0)
        return forward, norms
