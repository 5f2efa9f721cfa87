"""Which paper of the library a reference is: by identifier, else by title with authors and year.

What is not sure is left open and says why: no paper of that title, other authors, two papers that fit alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scigraft.graph.citations.compare import Likeness, likeness, numbers_differ, title_likeness, worded_otherwise
from scigraft.graph.citations.identifiers import ENOUGH
from scigraft.graph.citations.keys import keys_of
from scigraft.graph.citations.thresholds import CHOSEN, Thresholds
from scigraft.graph.citations.works import Work, work_of_paper, work_of_reference
from scigraft.model import Metadata, Reference

ABSENT = "not in the library"
UNLIKE = "unlike"


@dataclass(frozen=True, slots=True)
class CataloguePaper:
    """A paper of the library, as references may name it."""

    key: str
    metadata: Metadata


@dataclass(frozen=True, slots=True)
class LinkedReference:
    """A reference of one paper, by its key there, that is a paper of the library.

    ``how`` says by what it was told: ``doi``, ``acl``, ``arxiv``, ``pmid``, ``pmcid`` or ``title``. Where ``paper`` is
    empty it was not linked, ``how`` says why in a word and ``reason`` in words.
    """

    reference: str
    paper: str
    how: str
    confidence: float = 1.0
    reason: str = ""


@lru_cache(maxsize=2**13)  # a paper is held against the references of many
def keys_of_paper(paper: CataloguePaper) -> frozenset[str]:
    """Return what a reference must share one of to be looked at as this paper. They are indexed in the store."""
    return keys_of(work_of_paper(paper.metadata), asked=False)


def keys_of_reference(reference: Reference) -> frozenset[str]:
    """Return what a paper must share one of to be looked at for this reference."""
    return keys_of(work_of_reference(reference), asked=True)


def judged(
    reference: str, work: Work, candidates: Sequence[tuple[str, Work]], by: Thresholds = CHOSEN
) -> LinkedReference:
    """Return which of the candidates a reference is, or why none."""
    if found := _by_identifier(reference, work, candidates, by):
        return found
    if not work.letters and not work.printed:
        return LinkedReference(reference, "", "no title", reason="the reference has no title")
    looked = [(key, paper) for key, paper in candidates if title_likeness(work, paper, by)[0] >= by.looked_at]
    if not looked:
        return LinkedReference(reference, "", ABSENT, reason="no paper of the library has this title")
    compared = [(key, paper, likeness(work, paper, by)) for key, paper in looked]
    fitting = [(key, paper, like) for key, paper, like in compared if not refusal(work, paper, like, by)]
    if not fitting:
        key, paper, like = max(compared, key=lambda one: (_rank(one[2], by), one[0]))
        return LinkedReference(reference, "", UNLIKE, reason=f"{key}: {refusal(work, paper, like, by)}")
    return _best(reference, fitting, by)


def _by_identifier(
    reference: str, work: Work, candidates: Sequence[tuple[str, Work]], by: Thresholds
) -> LinkedReference | None:
    mine = dict(work.ids)
    for scheme in ENOUGH:
        if scheme not in mine:
            continue
        same = [(key, paper) for key, paper in candidates if dict(paper.ids).get(scheme) == mine[scheme]]
        if len(same) == 1:
            return LinkedReference(reference, same[0][0], scheme)
        if same:  # a collection under one identifier: its parts are told by title
            fitting = [(key, p, like) for key, p in same if not refusal(work, p, like := likeness(work, p, by), by)]
            return _best(reference, fitting, by) if fitting else None
    return None


def refusal(work: Work, paper: Work, like: Likeness, by: Thresholds) -> str:
    """Return why a reference is not a paper of a like title; an empty text where it is."""
    if numbers_differ(work, paper):
        return "the title has other numbers"
    length = min(len(work.letters) or len(paper.letters), len(paper.letters))
    near = like.years is not None and like.years <= 1
    if length < by.distinct or paper.generic:
        right = like.title >= by.equal and like.authors == "agree" and near and not like.cut
        return "" if right else "so short a title needs the same authors and year"
    if like.authors == "agree":
        return _refused_with_authors(work, paper, like, by, near=near)
    if like.authors == "unknown":
        return _refused_without_authors(work, paper, like, by, length=length)
    if like.title < by.equal or like.cut:
        return "the title is only alike and the authors do not confirm it"
    if like.authors == "against" and length < by.unique:
        return "the authors are others"
    return "" if near else "neither authors nor year confirm it"


def _refused_with_authors(work: Work, paper: Work, like: Likeness, by: Thresholds, *, near: bool) -> str:
    if like.title >= by.equal:
        return ""
    if like.title < (by.like if near and not like.cut else by.very_like) or (like.cut and not near):
        return "the title differs too much"
    return "the title has other words" if not like.cut and worded_otherwise(work, paper, by) else ""


def _refused_without_authors(work: Work, paper: Work, like: Likeness, by: Thresholds, *, length: int) -> str:
    if like.years is None:
        alone = like.title >= by.equal and not like.cut and length >= by.very_distinct
        return "" if alone else "neither authors nor year confirm it"
    if like.years > 1:
        return "neither authors nor year confirm it"
    if like.title >= by.equal:
        enough = length >= (by.very_distinct if like.cut or like.years else by.distinct)
        return "" if enough else "without authors so short a title does not say enough"
    if like.cut or like.title < by.very_like or like.years or length < by.very_distinct:
        return "the title is only alike and the authors do not confirm it"
    return "the title has other words" if worded_otherwise(work, paper, by) else ""


def _rank(like: Likeness, by: Thresholds) -> tuple[float, ...]:
    agreement = {"agree": 2, "partly": 1, "unknown": 1, "against": 0}[like.authors]
    years = like.years if like.years is not None else 2
    return (
        round(like.title - (by.lost_by_part if like.cut else 0), 2),
        agreement,
        -years,
        round(like.shared, 1),
        like.venue,
    )


def _best(reference: str, fitting: Sequence[tuple[str, Work, Likeness]], by: Thresholds) -> LinkedReference:
    """Return the candidate that fits best; none where two fit alike, as two versions of one work may."""
    ranked = sorted(fitting, key=lambda one: (tuple(-part for part in _rank(one[2], by)), one[0]))
    first = ranked[0]
    rivals = [one for one in ranked[1:] if _rank(one[2], by)[0] >= _rank(first[2], by)[0] - by.twins]
    closer = [one for one in rivals if _beats(one[2], first[2], by)]
    open_between = [one[0] for one in rivals if one in closer or not _beats(first[2], one[2], by)]
    if open_between:
        names = ", ".join(sorted([first[0], *open_between]))
        return LinkedReference(reference, "", "several fit", reason=f"it may be any of {names}")
    like = first[2]
    sure = (1.0 if like.authors == "agree" else 0.9) * (1.0 if (like.years or 0) <= 2 else 0.8)
    confidence = round(like.title * sure, 3)
    return LinkedReference(reference, first[0], "title", confidence)


def _beats(one: Likeness, other: Likeness, by: Thresholds) -> bool:
    """Say whether authors, else year, else venue, else title tell two papers of like titles apart."""
    if one.authors != other.authors and "agree" in (one.authors, other.authors):
        return one.authors == "agree"
    mine = one.years if one.years is not None else 1
    theirs = other.years if other.years is not None else 1
    if mine != theirs:
        return mine < theirs
    if abs(one.shared - other.shared) >= by.apart:
        return one.shared > other.shared
    if abs(one.venue - other.venue) >= by.apart:
        return one.venue > other.venue
    return one.title > other.title + by.titles_apart
