"""A linear chain of labels over the tokens of a sentence (Lafferty et al. 2001): the best chain, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]


def bio_labels(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the labels of spans of some types: ``O``, then ``B-`` and ``I-`` of each."""
    return ("O", *(f"{mark}-{kind}" for kind in kinds for mark in "BI"))


def allowed(labels: Sequence[str]) -> tuple[Matrix, Matrix]:
    """Return which label may follow which, and which may begin, as ones and zeros: ``I-X`` continues a span of X."""
    follows = np.array([[after[0] != "I" or before[1:] == after[1:] for after in labels] for before in labels])
    begins = np.array([label[0] != "I" for label in labels])
    return follows.astype(np.float64), begins.astype(np.float64)


def best_chain(scores: Matrix, follow: Matrix, begin: Matrix) -> list[int]:
    """Return the labels of the best chain (Viterbi).

    ``scores`` is (tokens, labels); ``follow`` and ``begin`` are scores of transitions and of first labels, minus
    infinity where barred. Of equal chains the one with the lower labels wins.
    """
    if not len(scores):
        return []
    value = scores[0] + begin
    back = []
    for row in scores[1:]:
        every = value[:, None] + follow
        came = every.argmax(axis=0)
        back.append(came)
        value = every[came, np.arange(len(row))] + row
    chain = [int(value.argmax())]
    for came in reversed(back):
        chain.append(int(came[chain[-1]]))
    return chain[::-1]


def shares(scores: Matrix, follow: Matrix, begin: Matrix) -> Matrix:
    """Return the probability of each label at each token, shape (tokens, labels): the sum over all chains."""
    top = scores.max(axis=1, keepdims=True)
    raised = np.exp(scores - top)
    step = np.exp(follow)
    forward = np.empty_like(raised)
    backward = np.ones_like(raised)
    row = raised[0] * np.exp(begin)
    for at in range(len(scores)):
        if at:
            row = (forward[at - 1] @ step) * raised[at]
        forward[at] = row / row.sum()
    for at in range(len(scores) - 2, -1, -1):
        row = step @ (raised[at + 1] * backward[at + 1])
        backward[at] = row / row.sum()
    both: Matrix = forward * backward
    both /= both.sum(axis=1, keepdims=True)
    return both
