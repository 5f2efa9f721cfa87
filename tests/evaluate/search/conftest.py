from collections.abc import Callable

import numpy as np
import pytest
from walkable import DIM, walkable_index

from scigraft.evaluate.search.collection import Collection
from scigraft.graph.neighbours import quantised
from scigraft.model import FACETS
from scigraft.search.index import Card, query_of
from scigraft.search.making import IndexedPaper

WORDS = "parsing corpus tree neural graph token speech model entity relation align score beam topic lexicon".split()


def _unit(rng: np.random.Generator, rows: int) -> np.ndarray:
    vectors = rng.normal(size=(rows, DIM))
    return quantised(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


@pytest.fixture(scope="session")
def papers() -> list[IndexedPaper]:
    rng = np.random.default_rng(7)
    found = []
    for number in range(40):
        text = " ".join(rng.choice(WORDS, size=12))
        items = {facet: [f"{facet} {number} {n}" for n in range(int(rng.integers(1, 4)))] for facet in FACETS}
        found.append(
            IndexedPaper(
                Card(f"P{number:02}", text, 2000 + int(rng.integers(0, 9)), authors=(f"A{number % 11}",)),
                text,
                items,
                _unit(rng, 1)[0],
                {facet: _unit(rng, len(mine)) for facet, mine in items.items()},
            )
        )
    return found


@pytest.fixture(scope="session")
def pairs() -> list[tuple[str, str]]:
    """Citations among the papers and some works that are no papers."""
    rng = np.random.default_rng(11)
    works = [f"P{number:02}" for number in range(40)] + [f"W{number:02}" for number in range(20)]
    return sorted({(str(a), str(b)) for a, b in rng.choice(works, size=(400, 2)) if a != b})


MakeCollection = Callable[[list[tuple[str, str]]], Collection]


@pytest.fixture(scope="session")
def make_collection(papers: list[IndexedPaper]) -> MakeCollection:
    """Return a collection of the papers with these citations; what a query cites, or is cited by, is relevant."""

    def make(pairs: list[tuple[str, str]]) -> Collection:
        index = walkable_index(papers, pairs)
        relevant: dict[str, dict[str, int]] = {}
        for citing, cited in pairs:
            for query, other in ((citing, cited), (cited, citing)):
                if query in index.numbers and other in index.numbers and query <= "P12":
                    relevant.setdefault(query, {})[other] = 1
        texts = {paper.card.key: paper.text for paper in papers}
        queries = {key: query_of(index, index.numbers[key], texts[key]) for key in sorted(relevant)}
        return Collection(index, queries, relevant, {})

    return make


@pytest.fixture(scope="session")
def collection(make_collection: MakeCollection, pairs: list[tuple[str, str]]) -> Collection:
    return make_collection(pairs)
