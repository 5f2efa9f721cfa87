"""The chain of labels against an oracle that goes through all paths."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.extract.label_chain import best_path, likelihoods
from scigraft.extract.tagger.bio import allowed, bio_labels


def worth_of_all(scores, moves, first, last) -> dict[tuple[int, ...], float]:
    """All paths with their scores."""
    count, labels = scores.shape
    return {
        path: first[path[0]]
        + last[path[-1]]
        + sum(scores[n, label] for n, label in enumerate(path))
        + sum(moves[a, b] for a, b in zip(path, path[1:], strict=False))
        for path in product(range(labels), repeat=count)
    }


def shares_of_all(scores, moves, first, last) -> np.ndarray:
    found = np.zeros_like(scores)
    for path, worth in worth_of_all(scores, moves, first, last).items():
        found[np.arange(len(path)), list(path)] += np.exp(worth)
    return found / found.sum(axis=1, keepdims=True)


@given(st.integers(1, 5), st.integers(0, 2**32 - 1))
def test_the_best_path_and_the_likelihoods_are_those_of_all_paths(count: int, seed: int):
    rng = np.random.default_rng(seed)
    chain = rng.normal(size=(count, 3)), rng.normal(size=(3, 3)), rng.normal(size=3), rng.normal(size=3)
    worth = worth_of_all(*chain)
    assert best_path(*chain) == list(max(worth, key=lambda path: worth[path]))
    np.testing.assert_allclose(likelihoods(*chain), shares_of_all(*chain), atol=1e-12)


@pytest.mark.parametrize("count", range(1, 5))
def test_barred_labels_are_on_no_path(count: int):
    labels = bio_labels(("X", "Y"))
    rng = np.random.default_rng(count)
    follows, begins = allowed(labels)
    scores = rng.normal(size=(count, len(labels)))
    moves = np.where(follows > 0, rng.normal(size=follows.shape), -np.inf)
    first = np.where(begins > 0, rng.normal(size=begins.shape), -np.inf)
    worth = worth_of_all(scores, moves, first, np.zeros(len(labels)))
    assert best_path(scores, moves, first) == list(max(worth, key=lambda path: worth[path]))
    expected = shares_of_all(scores, moves, first, np.zeros(len(labels)))
    np.testing.assert_allclose(likelihoods(scores, moves, first), expected, atol=1e-12)


def test_a_sequence_of_nothing_has_no_labels():
    assert best_path(np.zeros((0, 2)), np.zeros((2, 2)), np.zeros(2)) == []
