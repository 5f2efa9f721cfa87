import numpy as np
import pytest

from scigraft.graph.neighbours import Citations
from scigraft.search.expansion import around, expanded
from scigraft.search.fusion import top
from scigraft.search.index import Card, Query, SearchIndex
from scigraft.search.lexical import LexicalIndex

PAPERS, WORKS = 30, 50


@pytest.fixture
def index() -> SearchIndex:
    pairs = np.random.default_rng(1).integers(0, WORKS, size=(300, 2))
    citations = Citations.of_pairs(pairs[pairs[:, 0] % 7 != 0], papers=PAPERS, works=WORKS)
    cards = [Card(f"p{n}", f"title {n}") for n in range(PAPERS)]
    return SearchIndex(cards, LexicalIndex.of(["a"] * PAPERS), np.zeros((PAPERS, 2), np.int16), {}, {}, citations)


def one_by_one(adjacency, papers, shares):
    found = np.zeros(PAPERS)
    for paper, share in zip(papers, shares, strict=True):
        for work in adjacency.row(int(paper)):
            if work < PAPERS:
                found[work] += share
    return found


def test_rows_of_an_adjacency_are_those_of_each_number(index: SearchIndex) -> None:
    cites = index.citations.cites
    for numbers in ([], [0], [3, 0, 3, 49]):
        columns, counts = cites.rows(np.array(numbers, dtype=np.int64))
        rows = [cites.row(number).tolist() for number in numbers]
        assert columns.tolist() == [column for row in rows for column in row]
        assert counts.tolist() == [len(row) for row in rows]


@pytest.mark.parametrize("paper", [None, 4])
@pytest.mark.parametrize("seeds", [1, 5, 100])
def test_expansion_adds_the_share_of_each_seed_to_what_it_cites_and_to_what_cites_it(
    index: SearchIndex, paper: int | None, seeds: int
) -> None:
    base = np.random.default_rng(2).random(PAPERS) * (np.arange(PAPERS) % 3 > 0)
    query = Query("text", paper=paper)
    told = base.copy()
    if paper is not None:
        told[paper] = 0.0
    first = top(told, seeds)
    shares = told[first] / told[first].sum()
    for found, adjacency in zip(
        expanded(base, query, index, seeds=seeds), (index.citations.cites, index.citations.cited_by), strict=True
    ):
        expected = one_by_one(adjacency, first, shares)
        if paper is not None:
            expected[paper] = 0.0
        np.testing.assert_array_equal(found, expected)


def test_nothing_found_leads_nowhere(index: SearchIndex) -> None:
    for found in (*expanded(np.zeros(PAPERS), Query("text"), index), *around(np.zeros(PAPERS), Query("text"), index)):
        assert found.shape == (PAPERS,)
        assert not found.any()
