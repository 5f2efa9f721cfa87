from __future__ import annotations

import pytest

from scigraft.evaluate.clusters import Agreement, b_cubed, closure, pairwise


def test_b_cubed_of_the_textbook_case() -> None:
    gold = dict(zip("abcdefg", "1111122", strict=True))
    found = dict(zip("abcdefg", "xxyyzzz", strict=True))
    score = b_cubed(gold, found)
    assert score.precision == pytest.approx((1 + 1 + 1 + 1 + 1 / 3 + 2 / 3 + 2 / 3) / 7)
    assert score.recall == pytest.approx((4 * 2 / 5 + 1 / 5 + 2) / 7)


def test_equal_clusters_are_perfect_and_nothing_is_too() -> None:
    same = {"a": 1, "b": 1, "c": 2}
    assert b_cubed(same, {"a": "x", "b": "x", "c": "y"}).f1 == 1.0
    assert b_cubed({}, {}).f1 == 1.0
    assert Agreement(0.0, 0.0).f1 == 0.0


def test_pairs_and_chains() -> None:
    roots = closure("abcd", [("a", "b"), ("b", "c")])
    assert roots["a"] == roots["c"] != roots["d"]
    told = pairwise([("a", "b", True), ("a", "d", False), ("c", "d", True)], {"a": 1, "b": 1, "c": 2, "d": 1})
    assert (told.precision, told.recall) == (0.5, 0.5)
