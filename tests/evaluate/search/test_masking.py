"""A citation between a query and a candidate is what is to be found: no system may read it, but as counts."""

from collections.abc import Callable

import numpy as np
import pytest

from scigraft.evaluate.search.chosen import SYSTEMS
from scigraft.evaluate.search.collection import Collection
from scigraft.evaluate.search.obviousness import citers

Pairs = list[tuple[str, str]]
QUERY = "P03"


def unshared(pairs: Pairs) -> Pairs:
    """Citations in which the query and the works of ``Z`` stand alone: what links them changes no shared count."""
    return [pair for pair in pairs if QUERY not in pair and "P30" not in pair and "P31" not in pair]


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("direct", [[(QUERY, "P30")], [("P30", QUERY)], [(QUERY, "P30"), ("P31", QUERY)]])
def test_a_direct_citation_that_changes_no_count_changes_no_score(
    make_collection: Callable[[Pairs], Collection], pairs: Pairs, name: str, direct: Pairs
) -> None:
    # P30 and P31 cite nothing else but works of their own and are cited by nobody else, and so is the query.
    own = [("P30", "Y1"), ("P30", "Y2"), ("Y3", "P31"), ("Y4", "P31")]
    without = make_collection([*unshared(pairs), *own]).index
    with_it = make_collection([*unshared(pairs), *own, *direct]).index
    collection = make_collection(pairs)
    query = collection.queries[QUERY]
    before, after = (SYSTEMS[name].score(query, index).scores for index in (without, with_it))
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_query_gets_no_place_through_its_own_citations(collection: Collection, name: str) -> None:
    query = collection.queries[QUERY]
    scores = SYSTEMS[name].score(query, collection.index).scores
    assert scores.shape == (len(collection.index),)
    assert np.isfinite(scores).all()
    assert (scores >= 0).all()


def test_citers_do_not_count_the_query(make_collection: Callable[[Pairs], Collection], pairs: Pairs) -> None:
    full, masked = make_collection(pairs), make_collection([pair for pair in pairs if pair[0] != QUERY])
    query = full.queries[QUERY]
    np.testing.assert_array_equal(citers(full.index, query), citers(masked.index, query))
