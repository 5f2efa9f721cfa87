from itertools import product

import numpy as np
import pytest

from scigraft.extract.tagger.bio import allowed, bio_labels, spans_of
from scigraft.extract.tagger.lattice import Lattice

LABELS = bio_labels(("X", "Y"))


def every_chain(scores, follow, begin):
    """All chains with their scores: the oracle."""
    for chain in product(range(len(LABELS)), repeat=len(scores)):
        score = begin[chain[0]] + scores[0, chain[0]]
        for at in range(1, len(chain)):
            score += follow[chain[at - 1], chain[at]] + scores[at, chain[at]]
        yield chain, score


def test_a_span_is_not_continued_by_another_type():
    follows, begins = allowed(LABELS)
    index = {label: n for n, label in enumerate(LABELS)}
    assert follows[index["B-X"], index["I-X"]] and not follows[index["B-X"], index["I-Y"]]
    assert not follows[index["O"], index["I-X"]] and not begins[index["I-X"]]


def test_gradients_are_those_of_the_likelihood():
    rng = np.random.default_rng(3)
    labels = [np.array([0, 1, 2]), np.array([3, 4])]
    scores = rng.normal(size=(5, 5)).astype(np.float32)
    follow, begin = rng.normal(size=(5, 5)).astype(np.float32), rng.normal(size=5).astype(np.float32)

    def loss(scores, follow, begin):
        total = 0.0
        for row, some in ((labels[0], scores[:3]), (labels[1], scores[3:])):
            follows, begins = allowed(LABELS)
            barred = np.where(follows > 0, follow, -np.inf), np.where(begins > 0, begin, -np.inf)
            chains = dict(every_chain(some.astype(np.float64), *barred))
            total += np.log(sum(np.exp(score) for score in chains.values())) - chains[tuple(row)]
        return total / 2

    found = Lattice(LABELS).gradients(scores, labels, follow, begin)
    for name, value in (("scores", scores), ("follow", follow), ("begin", begin)):
        for place in ((0,) * value.ndim, (1,) * value.ndim):
            moved = {"scores": scores, "follow": follow, "begin": begin}
            step = np.zeros_like(value)
            step[place] = 0.01
            higher = loss(**(moved | {name: value + step}))
            lower = loss(**(moved | {name: value - step}))
            assert found[name][place] == pytest.approx((higher - lower) / 0.02, abs=1e-3)


@pytest.mark.parametrize(
    ("tags", "spans"),
    [
        ([], []),
        (["O", "B-X", "I-X", "O"], [(1, 3, "X")]),
        (["B-X", "B-X", "I-X"], [(0, 1, "X"), (1, 3, "X")]),
        (["B-X", "I-Y", "I-Y"], [(0, 1, "X"), (1, 3, "Y")]),
        (["I-X", "I-X"], [(0, 2, "X")]),
    ],
)
def test_spans_of_tags(tags, spans):
    assert list(spans_of(tags)) == spans
