import numpy as np
import pytest

from scigraft.graph.neighbours import Citations
from scigraft.search.index import Card, Query, SearchIndex
from scigraft.search.lexical import LexicalIndex
from scigraft.search.shared_works import shared_counts
from scigraft.search.signals import signals

# Papers 0 to 3; works 4 and 5 are no papers. Paper 3 cites what the query does, but for one.
PAIRS = [(0, 4), (0, 5), (1, 4), (2, 1), (3, 0), (3, 4), (3, 5)]


@pytest.fixture
def index() -> SearchIndex:
    citations = Citations.of_pairs(np.array(PAIRS), papers=4, works=6)
    cards = [Card(f"p{n}", f"title {n}") for n in range(4)]
    return SearchIndex(cards, LexicalIndex.of(["gold ore"] * 4), np.zeros((4, 2), np.int16), {}, {}, citations)


def test_a_file_that_lists_references_shares_them_as_a_paper_of_the_corpus_does(index: SearchIndex) -> None:
    inside = shared_counts(Query("a", paper=0), index)
    outside = shared_counts(Query("a", cites=np.array([4, 5])), index)
    np.testing.assert_allclose(outside["shared_references"], np.log1p([2, 1, 0, 2]))
    np.testing.assert_allclose(inside["shared_references"], np.log1p([0, 1, 0, 2]))
    assert outside["coupling"][3] == pytest.approx(2 / np.sqrt(1 + 3))
    assert inside["coupling"][3] == pytest.approx(2 / np.sqrt(1 + 2))  # not counting the query's own paper
    assert not outside["shared_citers"].any()


def test_a_query_without_references_shares_none(index: SearchIndex) -> None:
    for query in (Query("a"), Query("a", cites=np.array([], dtype=np.int64))):
        assert not any(counts.any() for counts in shared_counts(query, index).values())


def test_a_paper_that_all_cite_alike_has_no_lift(index: SearchIndex) -> None:
    citations = Citations.of_pairs(np.array([(0, 3), (1, 3), (2, 3)]), papers=4, works=4)
    everyone = SearchIndex(index.cards, index.words, index.texts, {}, {}, citations)
    told = signals(Query("gold"), everyone)
    assert told["cited_by_100"][3] > 0
    assert told["lift_100"][3] == pytest.approx(0, abs=0.01)
    assert told["reach_100"] == pytest.approx(0.75, abs=0.02)
