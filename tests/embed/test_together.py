import numpy as np
import pytest

from scigraft.embed import default_embedder, is_available
from scigraft.embed.minilm import MiniLM
from scigraft.embed.together import encode_together, packed

pytestmark = pytest.mark.skipif(not is_available(), reason="the default embedder is not installed")


@pytest.mark.parametrize(
    "texts",
    [
        ["One sentence."],
        ["Short.", "A sentence of some more words, so that the lengths differ.", ""],
        [f"Sentence number {n} of a text that is shared by two threads." for n in range(9)] + ["word " * 400],
    ],
)
def test_texts_together_have_the_vectors_that_they_have_alone(texts: list[str]) -> None:
    np.testing.assert_allclose(encode_together(default_embedder(), texts), default_embedder().encode(texts), atol=1e-5)


@pytest.mark.parametrize("shares", [1, 2, 3, 5])
def test_any_number_of_threads_gives_the_same_vectors(shares: int) -> None:
    model = default_embedder()
    assert isinstance(model, MiniLM)
    texts = ["Short.", "", "A sentence of some more words, so that the lengths differ.", "word " * 60]
    np.testing.assert_allclose(packed(model, model.pieces(texts), shares), model.encode(texts), atol=1e-5)


def test_a_thread_that_fails_does_not_leave_the_others_waiting() -> None:
    model = default_embedder()
    assert isinstance(model, MiniLM)
    with pytest.raises(IndexError):
        packed(model, [[101, 10**9, 102] * 10, [101, 102] * 30], 2)


def test_no_texts_have_no_vectors() -> None:
    assert len(encode_together(default_embedder(), [])) == 0
