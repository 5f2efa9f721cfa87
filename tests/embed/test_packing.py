from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.embed import default_embedder, is_available
from scigraft.embed.layer import Layer
from scigraft.embed.minilm import MiniLM
from scigraft.embed.packing import PACK, bounds_of, packs, rows_are_apart

needs_embedder = pytest.mark.skipif(not is_available(), reason="the default embedder is not installed")


@given(st.lists(st.integers(2, 300), max_size=40))
def test_packs_hold_all_texts_in_order_and_no_more_pieces_than_they_may(lengths: list[int]) -> None:
    found = list(packs(lengths))
    assert [place for pack in found for place in pack] == list(range(len(lengths)))
    assert all(len(pack) == 1 or sum(lengths[place] for place in pack) <= PACK for pack in found)


def test_bounds_follow_one_another() -> None:
    assert bounds_of([2, 3, 4]) == [range(0, 2), range(2, 5), range(5, 9)]


@needs_embedder
@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from([0, 1, 3, 9, 20, 45, 130]), min_size=2, max_size=7))
def test_texts_of_any_lengths_have_the_bits_that_they_have_alone(lengths: list[int]) -> None:
    found = default_embedder().encode([text_of(length) for length in lengths])
    assert np.array_equal(found, np.vstack([alone(length) for length in lengths]))


def text_of(length: int) -> str:
    return " ".join(f"word{n}" for n in range(length))


@cache
def alone(length: int) -> np.ndarray:
    return default_embedder().encode([text_of(length)])


@needs_embedder
def test_where_rows_are_not_summed_apart_texts_go_through_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    model = default_embedder()
    assert isinstance(model, MiniLM)
    rows: list[int] = []
    projected = Layer.projected

    def counted(self: Layer, hidden: np.ndarray) -> np.ndarray:
        rows.append(len(hidden))
        return projected(self, hidden)

    monkeypatch.setattr(Layer, "projected", counted)
    monkeypatch.setitem(vars(model), "_rows_apart", False)
    model.encode(["one", "two"])
    assert rows == [3] * 12
    monkeypatch.setitem(vars(model), "_rows_apart", True)
    rows.clear()
    model.encode(["one", "two"])
    assert rows == [6] * 6


def test_products_that_depend_on_their_company_are_noticed() -> None:
    class Sloppy(np.ndarray):
        def __rmatmul__(self, rows: np.ndarray) -> np.ndarray:
            return rows @ np.asarray(self) + np.float32(len(rows) > PACK) * np.float32(1e-3)

        __array_ufunc__ = None

    class Maps:
        def maps(self) -> tuple[np.ndarray, ...]:
            return (np.eye(4, dtype=np.float32).view(Sloppy),)

    assert not rows_are_apart(Maps())  # type: ignore[arg-type]
