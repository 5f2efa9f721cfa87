"""What speaks for a paper as an answer to a query: one number a signal and paper, for the learned fusion.

No signal reads a direct citation between the query's paper and another: its citations are there only as counts of
shared references and citers, and it is neither a seed of expansion nor a step of a walk. A query from outside, which
has none in the corpus, is also asked of all citations, and of maps that were learned from citations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import NOBODY
from scigraft.model import FACETS, Facet
from scigraft.search.citation_walk import citation_walk
from scigraft.search.dense import Dense
from scigraft.search.expansion import around, expanded
from scigraft.search.fusion import K, fused, reciprocal_ranks
from scigraft.search.graph_walk import GraphWalk
from scigraft.search.index import Query, SearchIndex
from scigraft.search.item_match import Matches, matches
from scigraft.search.shared_works import citers, shared_counts
from scigraft.search.system import Scored
from scigraft.search.told_by_citers import affinities, told_by_citers
from scigraft.search.words import Lexical

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]

RECENT = 4  # years before the query's
SEEDS = (20, 50, 100, 300)  # papers of what was found first that are asked for their citations
LIFTED = (20, 100)  # those of which it is also told by how much they cite a paper more than all papers do
_WALK_FLOOR = 1e-5  # of a walk's probability, before its logarithm
_FIRST = K + 1.0  # reciprocal ranks are scaled so that the first paper has 1


def walked(query: Query, index: SearchIndex, facets: tuple[Facet, ...], items: Matches) -> Scored:
    """Return what the walk over the neighbour graph gives, nothing where there is none."""
    walk = GraphWalk()
    return Scored(np.zeros(len(index))) if walk.missing(index) else walk.score(query, index, facets, items)


def signals(query: Query, index: SearchIndex) -> dict[str, Scores]:
    """Return the signals of all facets by name, each of shape (papers,)."""
    return signals_and_walk(query, index, FACETS)[0]


def signals_and_walk(query: Query, index: SearchIndex, facets: tuple[Facet, ...]) -> tuple[dict[str, Scores], Scored]:
    """Return the signals by name, each of shape (papers,), and what the walk over the neighbour graph gives."""
    items = matches(query, index, facets)
    walk = walked(query, index, facets, items)
    found = _of_texts(query, index) | _of_items(items, index)
    found["walk"] = _FIRST / len(facets) * walk.scores
    counts = shared_counts(query, index)
    found |= counts
    for name in ("shared_references", "shared_citers"):
        found[f"most_{name}"] = np.full(len(index), float(counts[name].max(initial=0.0)))
    together = counts["shared_references"] + counts["shared_citers"]  # nothing for a query from outside
    if not query.has_citations:
        found |= told_by_citers(found, index) | affinities(query, index)
    base = fused([found["words"], found["meaning"], found["items"], found["walk"], 2 * together])
    return found | _of_citations(base, query, index) | _of_facts(query, index), walk


def _of_texts(query: Query, index: SearchIndex) -> dict[str, Scores]:
    words = Lexical().score(query, index).scores
    meaning = Dense().score(query, index).scores
    return {
        "words": words / max(float(words.max(initial=0.0)), 1e-9),
        "title_words": index.titles.shares(query.text),
        "words_rank": _FIRST * reciprocal_ranks(words),
        "meaning": meaning,
        "meaning_rank": _FIRST * reciprocal_ranks(meaning),
    }


def _of_items(items: Matches, index: SearchIndex) -> dict[str, Scores]:
    of_facet = {f"items.{facet}": items.of_facet.get(facet, np.zeros(len(index))) for facet in FACETS}
    return of_facet | {"items": items.of_any}


def _of_citations(base: Scores, query: Query, index: SearchIndex) -> dict[str, Scores]:
    usual = np.sqrt(citers(query, index) / max(len(index), 1))
    found = {}
    for seeds in SEEDS:
        cited, citing = expanded(base, query, index, seeds=seeds)
        found[f"cited_by_{seeds}"], found[f"citing_{seeds}"] = np.sqrt(cited), np.sqrt(citing)
        if seeds in LIFTED:
            found[f"lift_{seeds}"] = np.sqrt(cited) - usual
            found[f"reach_{seeds}"] = np.full(len(index), float(cited.sum()))
    return found | {"citation_walk": np.log(citation_walk(base, query, index) + _WALK_FLOOR) - np.log(_WALK_FLOOR)}


def _of_facts(query: Query, index: SearchIndex) -> dict[str, Scores]:
    years = index.years
    apart = np.where((years > 0) & (query.year > 0), query.year - years, 0)
    authors = np.zeros(len(index))
    for author in query.authors:
        authors[index.papers_by_author.get(author, [])] += 1
    if query.paper is not None:
        authors[query.paper] = 0.0
    cited, citing = around(authors, query, index)
    return {
        "cited_by_authors": np.log1p(cited),
        "citing_authors": np.log1p(citing),
        "recent_citers": np.log1p(_recent_citers(query, index)),
        "older": np.log1p(np.maximum(apart, 0)),
        "newer": np.log1p(np.maximum(-apart, 0)),
        "same_year": ((apart == 0) & (years > 0) & (query.year > 0)).astype(float),
        "shared_authors": np.log1p(authors),
        "citers": np.log1p(citers(query, index)),
    }


def _recent_citers(query: Query, index: SearchIndex) -> Scores:
    """Return how many papers of the corpus of the query's last years cite each paper, the query's own not counted."""
    cites = index.citations.cites
    rows, columns = index.citing_papers
    recent = (index.years[rows] > query.year - RECENT) & (index.years[rows] <= query.year)
    recent &= rows != (NOBODY if query.paper is None else query.paper)
    return np.bincount(columns[recent], minlength=len(cites))[: len(index)].astype(float)
