import numpy as np
import pytest

from scigraft.graph.neighbours.build import Corpus, Weighing, neighbour_graph
from scigraft.graph.neighbours.citation_score import Citations, citation_scores
from scigraft.graph.neighbours.items import FacetItems
from scigraft.graph.neighbours.quantised import quantised
from scigraft.graph.neighbours.update import Held, updated

HOW = Weighing(kept=4)
DIM = 16


class Papers:
    """Papers by key, each with items of two facets and the works it cites."""

    def __init__(self, keys, seed=0):
        self.items = {}
        self.cites = {}
        rng = np.random.default_rng(seed)
        for key in keys:
            self.put(key, rng, keys)

    def put(self, key, rng, keys):
        self.items[key] = {facet: self._vectors(rng) for facet in ("problem", "result")}
        self.cites[key] = {str(one) for one in rng.choice([*keys, "x1", "x2", "x3"], 3)}

    @staticmethod
    def _vectors(rng):
        vectors = rng.normal(size=(rng.integers(1, 4), DIM))
        return quantised(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))

    def corpus(self):
        keys = sorted(self.items)
        works = keys + sorted(set().union(*self.cites.values()) - set(keys))
        number = {work: place for place, work in enumerate(works)}
        pairs = [(number[key], number[work]) for key in keys for work in sorted(self.cites[key])]
        citations = Citations.of_pairs(np.array(pairs), papers=len(keys), works=len(works))
        facets = {}
        for facet in ("problem", "result"):
            parts = [self.items[key][facet] for key in keys]
            starts = np.concatenate([[0], np.cumsum([len(part) for part in parts])])
            facets[facet] = FacetItems(np.concatenate(parts), starts)
        return keys, Corpus(facets, citation_scores(citations))


def held(papers):
    keys, corpus = papers.corpus()
    return Held(keys, corpus, neighbour_graph(corpus, HOW))


def check(before, papers):
    keys, corpus = papers.corpus()
    found, rows = updated(before, keys, corpus, HOW)
    expected = neighbour_graph(corpus, HOW)
    for facet, lists in expected.items():
        assert np.array_equal(found[facet].papers, lists.papers)
        assert np.array_equal(found[facet].weights, lists.weights)
    return rows


@pytest.mark.parametrize("seed", range(12))
def test_papers_that_come_go_and_change_leave_what_a_rebuild_gives(seed):
    rng = np.random.default_rng(seed)
    papers = Papers([f"p{n:02}" for n in range(40)], seed)
    before = held(papers)
    for key in rng.choice(sorted(papers.items), 3, replace=False):
        del papers.items[key], papers.cites[key]
    for key in ["a0", "p155", "zz"]:
        papers.put(key, rng, sorted(papers.items))
    changed = sorted(papers.items)[7]
    papers.put(changed, rng, sorted(papers.items))
    check(before, papers)


def test_nothing_is_worked_out_where_nothing_changed():
    papers = Papers([f"p{n:02}" for n in range(20)])
    assert check(held(papers), papers) == 0


def test_a_paper_without_ties_of_citation_costs_its_own_rows():
    papers = Papers([f"p{n:02}" for n in range(40)])
    before = held(papers)
    papers.put("q", np.random.default_rng(1), ["y1", "y2"])
    papers.cites["q"] = {"y1"}
    assert check(before, papers) == 2  # one a facet


def test_first_papers_of_an_empty_corpus():
    papers = Papers(["a", "b"])
    keys, corpus = papers.corpus()
    none = {facet: FacetItems(np.empty((0, DIM), np.int16), np.zeros(1, np.int64)) for facet in corpus.items}
    empty = Corpus(none, citation_scores(Citations.of_pairs(np.empty((0, 2), np.int64), papers=0, works=0)))
    check(Held((), empty, neighbour_graph(empty, HOW)), papers)
