import numpy as np
import pytest

from scigraft.embed import default_embedder, is_available
from scigraft.embed.together import encode_together

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


def test_no_texts_have_no_vectors() -> None:
    assert len(encode_together(default_embedder(), [])) == 0
