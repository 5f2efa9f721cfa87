"""The labels of spans over the tokens of a sentence (BIO), the chains of them that are allowed, and their spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

KINDS = ("TASK", "DATASET", "METRIC")  # of spans that the shipped taggers find
Span = tuple[int, int, str]  # first token, token behind the last, type


def bio_labels(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the labels of spans of some types: ``O``, then ``B-`` and ``I-`` of each."""
    return ("O", *(f"{mark}-{kind}" for kind in kinds for mark in "BI"))


def allowed(labels: Sequence[str]) -> tuple[Matrix, Matrix]:
    """Return which label may follow which, and which may begin, as ones and zeros: ``I-X`` continues a span of X."""
    follows = np.array([[after[0] != "I" or before[1:] == after[1:] for after in labels] for before in labels])
    begins = np.array([label[0] != "I" for label in labels])
    return follows.astype(np.float64), begins.astype(np.float64)


def spans_of(tags: Iterable[str]) -> Iterator[Span]:
    """Yield the spans of BIO tags. An ``I-`` that continues nothing of its type begins a span."""
    start, kind, at = 0, "", -1
    for at, tag in enumerate(tags):
        if kind and tag != f"I-{kind}":
            yield start, at, kind
            kind = ""
        if tag != "O" and not kind:
            start, kind = at, tag[2:]
    if kind:
        yield start, at + 1, kind
