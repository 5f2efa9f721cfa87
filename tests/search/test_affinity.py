"""The learned maps of what cites and of what is cited."""

import numpy as np
import pytest

from scigraft.embed.provider import DefaultProvider
from scigraft.search.affinity import Affinity, Side, shipped

DIM = 6


def side(seed: int) -> Side:
    rng = np.random.default_rng(seed)
    return Side(*(rng.normal(size=shape).astype(np.float32) for shape in ((DIM, 4), (4,), (4, DIM))))


@pytest.fixture
def vectors() -> np.ndarray:
    return np.random.default_rng(0).normal(size=(4, DIM)).astype(np.float32)


def test_a_map_gives_vectors_of_length_one_whatever_the_length_of_what_it_is_given(vectors: np.ndarray) -> None:
    moved = side(2)(vectors)
    np.testing.assert_allclose(np.linalg.norm(moved, axis=1), 1, rtol=1e-5)
    np.testing.assert_allclose(side(2)(1600 * vectors), moved, rtol=1e-4, atol=1e-6)


def test_a_text_without_a_vector_stays_without() -> None:
    assert not side(2)(np.zeros((1, DIM), np.float32)).any()


def test_affinity_is_the_cosine_of_both_sides(vectors: np.ndarray) -> None:
    text = np.arange(DIM, dtype=np.int16)
    moved = side(3)(vectors)
    found = Affinity("model", side(2), side(3))(text, moved)
    np.testing.assert_allclose(found, moved @ side(2)(text[None].astype(np.float32))[0], rtol=1e-6)


def test_the_shipped_maps_are_for_the_default_embedder() -> None:
    assert shipped().model == DefaultProvider().digest()
    assert shipped().citing.into.shape[0] == shipped().cited.back.shape[1] == 384
