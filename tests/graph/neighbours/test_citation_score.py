import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.graph.neighbours.citation_score import FULL, Citations, citation_scores, scaled


def scores_by_hand(pairs, papers):
    cites, cited_by = {}, {}
    for citing, cited in pairs:
        if citing != cited:
            cites.setdefault(citing, set()).add(cited)
            cited_by.setdefault(cited, set()).add(citing)
    found = {}
    for p in range(papers):
        for q in range(papers):
            shared = len(cites.get(p, set()) & cites.get(q, set()))
            citers = len(cited_by.get(p, set()) & cited_by.get(q, set()))
            if p != q and shared + citers:
                part = [min(1, np.log1p(n) / np.log1p(FULL)) for n in (shared, citers)]
                found[p, q] = sum(part) / 2
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=60))
def test_scores_are_those_of_counting_each_pair(pairs):
    citations = Citations.of_pairs(np.array(pairs, dtype=np.int64).reshape(-1, 2), papers=8, works=12)
    scores = citation_scores(citations)
    found = {(p, int(q)): s for p in range(8) for q, s in zip(*scores.row(p), strict=True)}
    assert found == pytest.approx(scores_by_hand(pairs, 8))


def test_more_shared_references_than_full_add_nothing():
    assert scaled(np.array([0, FULL, 500])).tolist() == [0.0, 1.0, 1.0]


def test_a_direct_citation_alone_gives_no_score():
    citations = Citations.of_pairs(np.array([[0, 1], [1, 2]]), papers=3, works=3)
    assert not len(citation_scores(citations).papers)
