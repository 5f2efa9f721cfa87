"""Trees are walked for all papers at once; here each is walked by itself."""

import numpy as np
import pytest

from scigraft.search.trees import LEAF, Trees, shipped


def of_one(trees: Trees, asked: np.ndarray) -> float:
    leaves = []
    for root in trees.roots:
        at = root
        while trees.signal[at] != LEAF:
            at = trees.left[at] if asked[trees.signal[at]] <= trees.threshold[at] else trees.right[at]
        leaves.append(trees.value[at])
    return float(1.0 / (1.0 + np.exp(-(trees.start + np.array(leaves, dtype=np.float64).sum()))))


@pytest.mark.parametrize("name", ["inside", "outside", "outside_by_any_embedder"])
def test_the_shipped_trees_give_what_a_walk_through_each_by_itself_gives(name: str) -> None:
    trees = shipped(name)
    rng = np.random.default_rng(2)
    asked = rng.choice(trees.threshold, size=(40, len(trees.names))) + rng.choice([0, 0, 0.01, -0.01], size=(40, 1))
    asked = asked.astype(np.float32)
    found = trees(dict(zip(trees.names, asked.T.astype(np.float64), strict=True)))
    np.testing.assert_array_equal(found, [of_one(trees, one) for one in asked])


def test_no_papers_have_no_scores() -> None:
    trees = shipped("outside")
    assert trees({name: np.empty(0) for name in trees.names}).shape == (0,)


def test_a_tree_may_be_a_leaf() -> None:
    leaf = Trees(
        ("words",),
        signal=np.array([LEAF], dtype=np.int16),
        threshold=np.zeros(1, dtype=np.float32),
        left=np.zeros(1, dtype=np.int32),
        right=np.zeros(1, dtype=np.int32),
        value=np.array([0.5], dtype=np.float32),
        roots=np.zeros(1, dtype=np.int32),
        start=-0.5,
        depth=0,
    )
    assert leaf({"words": np.arange(3.0)}).tolist() == [0.5] * 3
