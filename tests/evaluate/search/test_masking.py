"""A citation between a query and a candidate is what is to be found: no system may read it, but as counts."""

from collections.abc import Callable

import numpy as np
import pytest

from scigraft.evaluate.search.collection import Collection
from scigraft.search.index import Query
from scigraft.search.registry import SYSTEMS
from scigraft.search.shared_works import citers
from scigraft.search.signals import signals

Pairs = list[tuple[str, str]]
QUERY = "P03"


DIRECT = [[(QUERY, "P30")], [("P30", QUERY)], [(QUERY, "P30"), ("P31", QUERY)]]
# P30 and P31 cite works that nobody else cites and are cited by works that cite nothing else.
OWN = [("P30", "Y1"), ("P30", "Y2"), ("Y3", "P30"), ("P31", "Y4"), ("Y5", "P31")]


def with_direct(pairs: Pairs, direct: Pairs) -> Pairs:
    """Return citations to which the direct ones add no shared reference and no shared citer, of any two papers.

    The query cites and is cited by nothing else, and what P30 and P31 cite or are cited by is theirs alone.
    """
    return [*(pair for pair in pairs if {QUERY, "P30", "P31"}.isdisjoint(pair)), *OWN, *direct]


def others(scores: np.ndarray, query: Query) -> np.ndarray:
    """Return the scores of all papers but the query's, which is no candidate."""
    assert query.paper is not None
    return np.delete(scores, query.paper)


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("direct", DIRECT, ids=["cites", "cited", "both"])
def test_a_direct_citation_that_changes_no_count_changes_no_score(
    make_collection: Callable[[Pairs], Collection], pairs: Pairs, name: str, direct: Pairs
) -> None:
    query = make_collection(pairs).queries[QUERY]
    before, after = (
        SYSTEMS[name].score(query, make_collection(with_direct(pairs, some)).index).scores for some in ([], direct)
    )
    np.testing.assert_array_equal(others(before, query), others(after, query))


@pytest.mark.parametrize("direct", DIRECT, ids=["cites", "cited", "both"])
def test_no_signal_of_the_learned_fusion_changes_either(
    make_collection: Callable[[Pairs], Collection], pairs: Pairs, direct: Pairs
) -> None:
    query = make_collection(pairs).queries[QUERY]
    before, after = (signals(query, make_collection(with_direct(pairs, some)).index) for some in ([], direct))
    assert before.keys() == after.keys()
    changed = [name for name in before if not np.array_equal(others(before[name], query), others(after[name], query))]
    assert not changed


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_query_gets_no_place_through_its_own_citations(
    make_collection: Callable[[Pairs], Collection], pairs: Pairs, name: str
) -> None:
    full, masked = make_collection(pairs), make_collection([pair for pair in pairs if QUERY not in pair])
    query = full.queries[QUERY]
    scores = SYSTEMS[name].score(query, full.index).scores
    assert scores.shape == (len(full.index),)
    assert np.isfinite(scores).all() and (scores >= 0).all()
    assert scores[query.paper] == SYSTEMS[name].score(query, masked.index).scores[query.paper]


def test_citers_do_not_count_the_query(make_collection: Callable[[Pairs], Collection], pairs: Pairs) -> None:
    full, masked = make_collection(pairs), make_collection([pair for pair in pairs if pair[0] != QUERY])
    query = full.queries[QUERY]
    np.testing.assert_array_equal(citers(query, full.index), citers(query, masked.index))
