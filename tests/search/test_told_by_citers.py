"""What a query from outside is told of a paper by the papers that cite it, and by maps of who cites whom."""

from dataclasses import replace

import numpy as np
import pytest

from scigraft.graph.neighbours import Citations, quantised
from scigraft.search.affinity import Affinity, Side, shipped
from scigraft.search.index import Card, Query, SearchIndex
from scigraft.search.learned import Fused
from scigraft.search.lexical import LexicalIndex
from scigraft.search.signals import signals
from scigraft.search.told_by_citers import AFFINITY, told_by_citers
from scigraft.search.trees import shipped as trees

TEXTS = ["gold ore", "gold ore", "zinc vein", "zinc vein", "copper", "lead"]
# Papers 0 and 1 are like the query, 2 and 3 are not; 4 is cited by the former, 5 by the latter.
PAIRS = [(0, 4), (1, 4), (2, 5), (3, 5)]
DIM = 8


@pytest.fixture
def index() -> SearchIndex:
    alike = [1.0, 1.0, 0.1, 0.1, 0.1, 0.1]
    vectors = np.stack([[one, *np.eye(DIM - 1)[n] * np.sqrt(1 - one**2)] for n, one in enumerate(alike)])
    citations = Citations.of_pairs(np.array(PAIRS), papers=6, works=6)
    cards = [Card(f"p{n}", text) for n, text in enumerate(TEXTS)]
    return SearchIndex(cards, LexicalIndex.of(TEXTS), quantised(vectors), {}, {}, citations, {}, "model")


@pytest.fixture
def query(index: SearchIndex) -> Query:
    return Query("gold", index.texts[0])


def maps(model: str) -> Affinity:
    rng = np.random.default_rng(3)
    sides = [
        Side(*(rng.normal(size=shape).astype(np.float32) for shape in ((DIM, 4), (4,), (4, DIM)))) for _ in range(2)
    ]
    return Affinity(model, *sides)


@pytest.mark.parametrize("name", ["told_words", "told_meaning", "told_both", "told_both_rank", "of_near", "of_nearest"])
def test_a_paper_is_told_of_by_those_that_cite_it(index: SearchIndex, query: Query, name: str) -> None:
    told = signals(query, index)[name]
    assert told[4] > told[5]


def test_more_that_cite_it_and_are_not_like_the_query_tell_less(index: SearchIndex, query: Query) -> None:
    more = Citations.of_pairs(np.array([*PAIRS, (2, 4), (3, 4)]), papers=6, works=6)
    assert signals(query, replace(index, citations=more))["told_both"][4] < signals(query, index)["told_both"][4]


def test_a_paper_is_told_of_by_what_it_cites(index: SearchIndex, query: Query) -> None:
    citations = Citations.of_pairs(np.array([(4, 0), (5, 2)]), papers=6, works=6)
    told = signals(query, replace(index, citations=citations))["told_by_references"]
    assert told[4] > told[5]


@pytest.mark.parametrize("query", [Query("gold", paper=0), Query("gold", cites=np.array([4]))], ids=["paper", "file"])
def test_a_query_with_citations_is_told_nothing(index: SearchIndex, query: Query) -> None:
    told = signals(replace(query, vector=index.texts[0]), replace(index, model=shipped().model))
    assert not [name for name in told if name.startswith(("told_", "of_", "affinity"))]


def test_affinities_are_told_where_the_maps_are_for_the_embedder(
    index: SearchIndex, query: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scigraft.search.index.shipped", lambda: maps("model"))
    mine, theirs = maps("model").citing(index.text_vectors[:1])[0], maps("model").cited(index.text_vectors)
    told = signals(query, index)
    np.testing.assert_allclose(told["affinity"], theirs @ mine, atol=1e-6)
    assert told["affinity_rank"].argmax() == told["affinity"].argmax()
    assert not set(AFFINITY) & signals(query, replace(index, model="another")).keys()
    assert not set(AFFINITY) & signals(Query("gold"), index).keys()


def test_an_empty_corpus_is_told_of() -> None:
    citations = Citations.of_pairs(np.empty((0, 2), np.int64), papers=0, works=0)
    none = SearchIndex([], LexicalIndex.of([]), np.zeros((0, DIM), np.int16), {}, {}, citations)
    found = {name: np.zeros(0) for name in ("words", "meaning", "items")}
    assert all(values.shape == (0,) for values in told_by_citers(found, none).values())


@pytest.mark.parametrize("model", ["model", "another"])
def test_the_fusion_answers_with_and_without_maps(
    index: SearchIndex, query: Query, monkeypatch: pytest.MonkeyPatch, model: str
) -> None:
    monkeypatch.setattr("scigraft.search.index.shipped", lambda: maps(model))
    scores = Fused().score(query, index).scores
    assert scores[[0, 1, 4]].min() > 0
    assert np.isfinite(scores).all()


def test_trees_ask_for_affinity_only_where_it_is_there() -> None:
    assert set(AFFINITY) <= set(trees("outside").names)
    for name in ("inside", "outside_by_any_embedder"):
        assert not set(AFFINITY) & set(trees(name).names)
