"""How like two works are: titles by their letters, authors by their names, years by their distance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from scigraft.graph.citations.thresholds import Thresholds
from scigraft.graph.citations.works import Work

Agreement = Literal["agree", "partly", "unknown", "against"]
Name = tuple[str, Collection[str]]  # of an author: the family name, and all words
_SHORT_NAME = 3  # letters: one misread makes another name of it


@dataclass(frozen=True, slots=True)
class Likeness:
    """``title`` is from 0 to 1; ``cut`` says that one title is like the beginning of the other."""

    title: float
    cut: bool
    authors: Agreement
    shared: float
    years: int | None
    venue: float


def likeness(reference: Work, paper: Work, by: Thresholds) -> Likeness:
    """Return how like a reference's work and a paper are."""
    title, cut = title_likeness(reference, paper, by)
    authors, shared = _authors(reference, paper, by)
    years = abs(reference.year - paper.year) if reference.year and paper.year else None
    venue = fuzz.token_set_ratio(reference.venue, paper.venue) / 100 if reference.venue and paper.venue else 0.0
    return Likeness(title, cut, authors, shared, years, venue)


def title_likeness(reference: Work, paper: Work, by: Thresholds) -> tuple[float, bool]:
    """Return how like two titles are, and whether only as far as the shorter one goes."""
    one, other = reference.letters, paper.letters
    if not other:
        return 0.0, False
    if not one or (len(one) < len(other) / 2 and reference.printed):
        inside = len(other) >= by.part and other in reference.printed
        return (1.0, True) if inside else (0.0, False)
    whole = fuzz.ratio(one, other) / 100
    short, long = sorted((one, other), key=len)
    if whole < by.equal and max(by.part, by.share_of_part * len(long)) <= len(short) < len(long):
        part = fuzz.ratio(short, long[: len(short)]) / 100
        if part > whole + by.gain_of_part:
            return part, True
    return whole, False


def numbers_differ(reference: Work, paper: Work) -> bool:
    """Say whether each title holds a number that the other has not: the shared tasks of two years are two works."""
    mine, theirs = set(reference.numbers), set(paper.numbers)
    return bool(mine - theirs and theirs - mine)


def worded_otherwise(reference: Work, paper: Work, by: Thresholds) -> bool:
    """Say whether each title has words that are not the other's misspelled: ``joint learning``, ``joint inference``."""
    mine, theirs = Counter(reference.words), Counter(paper.words)
    left = "".join(word for word in reference.words if not theirs[word])
    right = "".join(word for word in paper.words if not mine[word])
    return min(len(left), len(right)) > 2 and fuzz.ratio(left, right) / 100 < by.misspelled


def _authors(reference: Work, paper: Work, by: Thresholds) -> tuple[Agreement, float]:
    mine, theirs = reference.names, paper.names
    if not mine or not theirs:
        return "unknown", 0.0
    hits = sum(_is_among(name, paper, by) for name in zip(reference.families, mine, strict=True))
    shared = hits / min(len(mine), len(theirs))
    first = _is_one((reference.families[0], mine[0]), (paper.families[0], theirs[0]), by)
    if (first and shared >= by.shared_after_first) or shared >= by.shared:
        return "agree", min(shared, 1.0)
    return ("partly" if hits else "against"), min(shared, 1.0)


def _is_among(name: Name, paper: Work, by: Thresholds) -> bool:
    return any(_is_one(name, other, by) for other in zip(paper.families, paper.names, strict=True))


def _is_one(name: Name, other: Name, by: Thresholds) -> bool:
    """Say whether two names are one person's: the family names alike, or one among the other's name words."""
    (mine, my_words), (theirs, their_words) = name, other
    if mine == theirs or theirs in my_words or mine in their_words:
        return True
    return min(len(mine), len(theirs)) > _SHORT_NAME and fuzz.ratio(mine, theirs) >= 100 * by.same_name
