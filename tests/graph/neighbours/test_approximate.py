import numpy as np
import pytest

from scigraft.graph.neighbours import Citations, Corpus, FacetItems, citation_scores, neighbour_graph, quantised
from scigraft.graph.neighbours.approximate import approximate_graph, is_available
from scigraft.model import FACETS

pytestmark = pytest.mark.skipif(not is_available(), reason="usearch is not installed")


def corpus(papers: int, seed: int = 3, *, topics: int = 40) -> Corpus:
    """Papers of a few topics, some without items; some cite the same works."""
    chance = np.random.default_rng(seed)
    centres = chance.standard_normal((topics, 32))
    items = {}
    for facet in FACETS:
        counts = chance.integers(0, 4, papers)
        topic = np.repeat(np.arange(papers) % topics, counts)
        vectors = centres[topic] + 0.6 * chance.standard_normal((int(counts.sum()), 32))
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        items[facet] = FacetItems(quantised(vectors), np.concatenate([[0], np.cumsum(counts)]).astype(np.int64))
    pairs = np.stack([chance.integers(0, papers, 3 * papers), papers + chance.integers(0, papers, 3 * papers)], axis=1)
    return Corpus(items, citation_scores(Citations.of_pairs(pairs, papers=papers, works=2 * papers)))


def test_most_exact_neighbours_are_found_and_weigh_what_they_weigh() -> None:
    given = corpus(1500)
    exact, found = neighbour_graph(given), approximate_graph(given)
    assert found.recall > 0.9
    held = total = 0
    for facet in FACETS:
        for paper in range(1500):
            true = dict(zip(*exact[facet].row(paper), strict=True))
            mine = dict(zip(*found.lists[facet].row(paper), strict=True))
            both = true.keys() & mine.keys()
            assert all(true[other] == mine[other] for other in both)
            held, total = held + len(both), total + len(true)
    assert abs(held / total - found.recall) < 0.05


def test_the_same_corpus_gives_the_same_lists() -> None:
    given = corpus(400)
    one, other = approximate_graph(given), approximate_graph(given)
    assert one.recall == other.recall
    for facet in FACETS:
        assert np.array_equal(one.lists[facet].papers, other.lists[facet].papers)
        assert np.array_equal(one.lists[facet].weights, other.lists[facet].weights)


@pytest.mark.parametrize("papers", [1, 2, 5])
def test_few_papers_have_all_their_neighbours(papers: int) -> None:
    given = corpus(papers)
    exact, found = neighbour_graph(given), approximate_graph(given)
    assert found.recall == 1.0
    for facet in FACETS:
        assert np.array_equal(exact[facet].papers, found.lists[facet].papers)
        assert np.array_equal(exact[facet].weights, found.lists[facet].weights)
