import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.graph.neighbours.build import Corpus, Weighing, neighbour_graph
from scigraft.graph.neighbours.citation_score import Citations, citation_scores
from scigraft.graph.neighbours.items import FacetItems
from scigraft.graph.neighbours.quantised import SCALE, quantised
from scigraft.graph.neighbours.similarity import facet_scores


def items(counts, seed=0, dim=24):
    rng = np.random.default_rng(seed)
    vectors = rng.normal(size=(sum(counts), dim))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return FacetItems(quantised(vectors), np.concatenate([[0], np.cumsum(counts)]).astype(np.int64))


def by_hand(left, right):
    if not len(left) or not len(right):
        return 0.0
    products = left.astype(np.int64) @ right.astype(np.int64).T
    return (products.max(1).mean() + products.max(0).mean()) / 2 / SCALE**2


def of(items, paper):
    return items.vectors[items.starts[paper] : items.starts[paper + 1]]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=12), st.lists(st.integers(0, 6), min_size=1, max_size=12))
def test_facet_score_is_the_symmetric_mean_of_best_matches(left, right):
    rows, columns = items(left), items(right, seed=1)
    slots, others = rows.slots(), columns.slots()
    scores = facet_scores(slots, others)
    for i, p in enumerate(slots.papers):
        for j, q in enumerate(others.papers):
            assert scores[i, j] == pytest.approx(by_hand(of(rows, p), of(columns, q)), abs=1e-9)


def test_score_of_a_pair_does_not_depend_on_what_it_is_worked_out_with():
    mine = items([3, 1, 6, 2, 5] * 60, dim=384)
    slots = mine.slots()
    whole = facet_scores(slots, slots)
    for begin, end in [(0, 1), (7, 40), (100, 300)]:
        assert np.array_equal(facet_scores(slots.part(begin, end), slots), whole[begin:end])
    assert np.array_equal(whole, whole.T)


def test_seven_items_of_a_facet_are_refused():
    with pytest.raises(ValueError, match="at most 6"):
        items([7])


def corpus(counts, pairs, works):
    citations = Citations.of_pairs(np.array(pairs, dtype=np.int64), papers=len(counts), works=works)
    return Corpus({"problem": items(counts), "method": items(counts[::-1], seed=3)}, citation_scores(citations))


def oracle(corpus, facet, how):
    mine = corpus.items[facet]
    found = []
    for p in range(len(corpus)):
        cited = dict(zip(*(part.tolist() for part in corpus.citations.row(p)), strict=True))
        weights = {
            q: np.float32(how.alpha * by_hand(of(mine, p), of(mine, q)) + how.beta * cited.get(q, 0.0))
            for q in range(len(corpus))
            if q != p
        }
        best = sorted((-weight, q) for q, weight in weights.items() if weight > 0)
        found.append([(q, -weight) for weight, q in best[: how.kept]])
    return found


def test_neighbours_are_those_of_looking_at_every_pair():
    rng = np.random.default_rng(5)
    mine = corpus([1 + i % 6 for i in range(40)], rng.integers(0, 60, size=(200, 2)), works=60)
    how = Weighing(kept=7)
    graph = neighbour_graph(mine, how)
    for facet, lists in graph.items():
        for paper, expected in enumerate(oracle(mine, facet, how)):
            papers, weights = lists.row(paper)
            assert papers.tolist() == [q for q, _ in expected]
            assert weights == pytest.approx([w for _, w in expected])


def test_equal_weights_go_by_paper():
    same = FacetItems(quantised(np.tile([[1.0, 0.0]], (30, 1))), np.arange(31))
    none = citation_scores(Citations.of_pairs(np.empty((0, 2), np.int64), papers=30, works=30))
    lists = neighbour_graph(Corpus({"problem": same}, none), Weighing(kept=3))["problem"]
    assert lists.papers[0].tolist() == [1, 2, 3]
    assert lists.papers[29].tolist() == [0, 1, 2]
