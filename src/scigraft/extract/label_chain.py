"""A linear chain over the labels of a sequence (Lafferty et al. 2001): its best path, and how likely each label is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]


def best_path(scores: Matrix, moves: Matrix, first: Matrix, last: Matrix | None = None) -> list[int]:
    """Return the labels of the path of highest score (Viterbi), the lower label on ties.

    ``scores`` is (places, labels), ``moves`` (labels, labels), from the row's label to the column's; ``first`` and
    ``last`` (labels) score both ends. What is barred scores minus infinity.
    """
    if not len(scores):
        return []
    reached = first + scores[0]
    back: list[NDArray[np.intp]] = []
    for row in scores[1:]:
        ways = reached[:, None] + moves
        back.append(ways.argmax(axis=0))
        reached = ways.max(axis=0) + row
    path = [int((reached if last is None else reached + last).argmax())]
    for step in reversed(back):
        path.append(int(step[path[-1]]))
    return path[::-1]


def likelihoods(scores: Matrix, moves: Matrix, first: Matrix, last: Matrix | None = None) -> Matrix:
    """Return the probability of each label of each place (forward and backward), shape as ``scores``.

    Every label must be reached from one that is not barred, and lead to one.
    """
    count = len(scores)
    forward = np.empty_like(scores)
    backward = np.empty_like(scores)
    forward[0] = first + scores[0]
    backward[-1] = 0.0 if last is None else last
    for place in range(1, count):
        forward[place] = _log_sum(forward[place - 1][:, None] + moves) + scores[place]
    for place in range(count - 2, -1, -1):
        backward[place] = _log_sum((moves + scores[place + 1] + backward[place + 1]).T)
    both = forward + backward
    shares = np.exp(both - both.max(axis=1, keepdims=True))
    found: Matrix = shares / shares.sum(axis=1, keepdims=True)
    return found


def _log_sum(x: Matrix) -> Matrix:
    top = x.max(axis=0)
    found: Matrix = top + np.log(np.exp(x - top).sum(axis=0))
    return found
