from dataclasses import replace

import numpy as np

from scigraft.evaluate.search.collection import Collection
from scigraft.model import FACETS
from scigraft.search.facet_query import conditioned
from scigraft.search.words import Lexical


def test_the_asked_facet_decides_among_papers_that_are_alike_as_a_whole(collection: Collection) -> None:
    index = collection.index
    query = collection.queries["P03"]
    target = int(np.argmin(conditioned(query, index, "method")))
    moved = replace(query, items={**query.items, "method": np.repeat(index.texts[target][None], 2, axis=0)})
    assert conditioned(moved, index, "method")[target] > conditioned(query, index, "method")[target]
    np.testing.assert_array_equal(conditioned(moved, index, "result"), conditioned(query, index, "result"))


def test_what_is_not_there_adds_nothing(collection: Collection) -> None:
    index, query = collection.index, collection.queries["P03"]
    bare = replace(query, vector=None, items={})
    order = np.argsort(-conditioned(bare, index, "method"), kind="stable")
    words = Lexical().score(bare, index).scores.copy()
    words[query.paper] = 0.0
    np.testing.assert_array_equal(order, np.argsort(-words, kind="stable"))
    for facet in FACETS:
        assert (conditioned(replace(query, items={}), index, facet) >= 0).all()
