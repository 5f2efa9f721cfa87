"""Why a paper was found: items that match, works that both cite, papers that cite both, words that both have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scigraft.library.search.answers import MatchedItems, RelatedPaper, SharedWork
from scigraft.library.search.shared_words import shared_words
from scigraft.library.search.stored import StoredIndex
from scigraft.model import FACETS, Facet
from scigraft.search.index import Query
from scigraft.search.item_match import best_pair

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.search.system import Scored

LITTLE = "little in common"
TITLES = 3  # of works that both cite, in a reason of one line


def explained(
    number: int,
    rank: int,
    scored: Scored,
    query: Query,
    facets: Sequence[Facet],
    index: StoredIndex,
    cited: NDArray[np.int64],
) -> RelatedPaper:
    """Return a paper that was found with the reasons; ``cited`` are the numbers of the works that the query cites."""
    card = index.index.cards[number]
    found = RelatedPaper(
        rank=rank,
        paper=card.key,
        title=card.title,
        year=card.year or None,
        venue=card.venue,
        authors=card.authors,
        score=float(scored.scores[number]),
        facets=_parts(scored, number),
        matched=_matched(query, facets, index, number),
        shared=_shared(index, cited, number),
        citers=_citers(index, query, number),
    )
    if not found.matched:
        found = replace(found, words=shared_words(query.text, index, number))
    return replace(found, reason=reason_of(found))


def reason_of(paper: RelatedPaper) -> str:
    """Return the most telling of why a paper was found, in one line."""
    told = []
    if paper.matched:
        one = paper.matched[0]
        told.append(f"{one.facet} ({one.likeness:.2f}): {one.asked} ~ {one.found}")
    if paper.shared:
        titles = "; ".join(work.title or work.paper for work in paper.shared[:TITLES])
        told.append(f"both cite {_count(len(paper.shared), 'work')}: {titles}")
    if paper.citers:
        told.append(f"cited together by {_count(paper.citers, 'paper')}")
    if paper.words and not told:
        told.append(f"words in both: {', '.join(paper.words)}")
    return ". ".join(told) or LITTLE


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _parts(scored: Scored, number: int) -> Mapping[Facet, float]:
    added = {facet: float(scores[number]) for facet, scores in scored.facets.items() if scores[number] > 0}
    total = sum(added.values())
    return {facet: round(added[facet] / total, 3) for facet in FACETS if facet in added}


def _matched(query: Query, facets: Sequence[Facet], index: StoredIndex, number: int) -> tuple[MatchedItems, ...]:
    found = []
    for facet in facets:
        pair = best_pair(query, index.index, facet, number)
        if pair is not None and pair[2] > 0:
            mine, theirs, likeness = pair
            start = int(index.index.items[facet].starts[number])
            text = index.index.item_texts[facet][start + theirs]
            found.append(MatchedItems(facet, query.item_texts[facet][mine], text, round(likeness, 3)))
    return tuple(sorted(found, key=lambda one: (-one.likeness, FACETS.index(one.facet))))


def _shared(index: StoredIndex, cited: NDArray[np.int64], number: int) -> tuple[SharedWork, ...]:
    if not len(cited):
        return ()
    both = np.intersect1d(cited, index.index.citations.cites.row(number))
    papers = len(index.index)
    found = []
    for work in both.tolist():
        if work < papers:
            card = index.index.cards[work]
            found.append(SharedWork(card.title, card.key))
        else:
            found.append(SharedWork(index.works[work - papers]))
    return tuple(found)


def _citers(index: StoredIndex, query: Query, number: int) -> int:
    if query.paper is None:
        return 0
    cited_by = index.index.citations.cited_by
    return len(np.intersect1d(cited_by.row(query.paper), cited_by.row(number)))
