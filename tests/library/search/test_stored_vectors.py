import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scigraft.library.search.vectors import MOST_PARTS, VectorCache, hashes_of

DIM = 4


def vectors_of(texts):
    return np.array([[len(text), *text.encode()[:3].ljust(3)] for text in texts], dtype=np.int16).reshape(-1, DIM)


@given(st.lists(st.lists(st.text(max_size=6), max_size=8), max_size=MOST_PARTS + 5))
def test_what_was_put_in_comes_out_also_after_tidying_and_opening_again(tmp_path_factory, batches) -> None:
    folder = tmp_path_factory.mktemp("vectors")
    cache = VectorCache(folder)
    for batch in batches:
        hashes = hashes_of(batch)
        fresh = list(dict.fromkeys(text for text, lacks in zip(batch, cache.missing(hashes), strict=True) if lacks))
        cache.add(hashes_of(fresh), vectors_of(fresh))
    texts = sorted({text for batch in batches for text in batch})
    cache.tidy(hashes_of(texts))
    for one in (cache, VectorCache(folder)):
        assert len(one) == len(texts) and not one.damaged
        assert not one.missing(hashes_of(texts)).any()
        if texts:
            assert np.array_equal(one.rows(hashes_of(texts)), vectors_of(texts))
    assert len(list(folder.glob("*.vectors.npy"))) <= MOST_PARTS


def test_vectors_that_nothing_uses_go_where_they_are_most(tmp_path) -> None:
    cache = VectorCache(tmp_path)
    old = [f"old text {n}" for n in range(3000)]
    cache.add(hashes_of(old), vectors_of(old))
    cache.tidy(hashes_of(old[:5]))
    assert len(cache) == len(VectorCache(tmp_path)) == 5
    assert cache.missing(hashes_of(old)).sum() == 2995


def test_a_model_that_gives_other_lengths_begins_anew(tmp_path) -> None:
    cache = VectorCache(tmp_path)
    cache.add(hashes_of(["one"]), vectors_of(["one"]))
    cache.add(hashes_of(["two"]), np.ones((1, 7), dtype=np.int16))
    assert (len(cache), cache.dim) == (1, 7)


def test_a_part_that_is_not_listed_is_not_read(tmp_path) -> None:
    cache = VectorCache(tmp_path)
    cache.add(hashes_of(["one"]), vectors_of(["one"]))
    (tmp_path / "stray.vectors.npy").write_bytes(b"no array")
    assert len(VectorCache(tmp_path)) == 1
