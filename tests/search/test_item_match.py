from dataclasses import replace

import numpy as np
import pytest

from scigraft.graph.neighbours import SCALE, Citations, FacetItems, NeighbourLists, quantised
from scigraft.model import FACETS
from scigraft.search.graph_walk import GraphWalk
from scigraft.search.index import Card, Query, SearchIndex
from scigraft.search.item_match import best_pair, facet_scores_of, matches
from scigraft.search.lexical import LexicalIndex

DIM = 12


def unit(rng, count):
    vectors = rng.normal(size=(count, DIM))
    return quantised(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


@pytest.fixture
def index():
    rng = np.random.default_rng(3)
    counts = rng.integers(0, 4, size=(len(FACETS), 9))
    items = {
        facet: FacetItems(unit(rng, int(mine.sum())), np.concatenate([[0], np.cumsum(mine)]))
        for facet, mine in zip(FACETS, counts, strict=True)
    }
    none = Citations.of_pairs(np.empty((0, 2), np.int64), papers=9, works=9)
    cards = [Card(f"p{n}", f"title {n}") for n in range(9)]
    return SearchIndex(cards, LexicalIndex.of(["a"] * 9), unit(rng, 9), items, {}, none, {}, "model")


@pytest.fixture
def query():
    rng = np.random.default_rng(4)
    return Query("text", unit(rng, 1)[0], {"problem": unit(rng, 2), "method": unit(rng, 1), "result": unit(rng, 0)})


def of(index, facet, paper):
    mine = index.items[facet]
    return mine.vectors[mine.starts[paper] : mine.starts[paper + 1]].astype(np.int64)


def symmetric(left, right):
    if not len(left) or not len(right):
        return 0.0
    products = left.astype(np.int64) @ right.T
    return (products.max(1).mean() + products.max(0).mean()) / 2 / SCALE**2


def test_matches_of_a_facet_and_of_any_are_those_of_each_pair_of_items(index, query):
    found = matches(query, index)
    mine = np.concatenate([query.items["problem"], query.items["method"]])
    for paper in range(len(index)):
        for facet in FACETS:
            expected = symmetric(query.items.get(facet, np.empty((0, DIM))), of(index, facet, paper))
            assert found.of_facet[facet][paper] == pytest.approx(expected)
            assert facet_scores_of(query, index, facet)[paper] == pytest.approx(expected)
        theirs = np.concatenate([of(index, facet, paper) for facet in FACETS])
        assert found.of_any[paper] == pytest.approx(symmetric(mine, theirs))


def test_only_the_facets_asked_for_count(index, query):
    found = matches(query, index, ("method",))
    alone = Query("text", None, {"method": query.items["method"]})
    assert found.of_any == pytest.approx(matches(alone, index).of_any)
    assert list(found.of_facet) == ["method"]


def test_a_query_without_items_matches_nothing(index):
    found = matches(Query("text"), index)
    assert not found.of_any.any()
    assert best_pair(Query("text"), index, "problem", 0) is None


def test_best_pair_names_the_two_items_that_are_most_alike(index, query):
    paper = int(np.flatnonzero(index.items["problem"].counts)[0])
    products = query.items["problem"].astype(np.int64) @ of(index, "problem", paper).T
    left, right, alike = best_pair(query, index, "problem", paper)
    assert products[left, right] == products.max()
    assert alike == pytest.approx(products.max() / SCALE**2)


def test_the_vectors_of_many_items_are_multiplied_in_blocks(monkeypatch, index, query):
    whole = matches(query, index)
    monkeypatch.setattr("scigraft.search.item_match._BLOCK", 2)
    parts = matches(query, index)
    np.testing.assert_array_equal(whole.of_any, parts.of_any)
    for facet in FACETS:
        np.testing.assert_array_equal(whole.of_facet[facet], parts.of_facet[facet])


def test_the_walk_of_a_text_is_the_same_with_matches_that_are_known(index, query):
    neighbours = {
        facet: NeighbourLists(
            np.array([[(n + 1) % 9, (n + 4) % 9] for n in range(9)], dtype=np.int32), np.full((9, 2), 0.5, np.float32)
        )
        for facet in FACETS
    }
    walkable = replace(index, neighbours=neighbours)
    alone = GraphWalk().score(query, walkable)
    known = GraphWalk().score(query, walkable, FACETS, matches(query, walkable))
    assert alone.scores.any()
    np.testing.assert_array_equal(alone.scores, known.scores)
