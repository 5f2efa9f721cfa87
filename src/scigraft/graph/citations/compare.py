"""How like two works are: titles by their letters, authors by their names, years by their distance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from scigraft.graph.citations.works import Work

Agreement = Literal["agree", "partly", "unknown", "against"]
_SAME_NAME = 80.0  # per cent of letters, in order: one error in a name of five
SHORTEST_PART = 20  # letters of a title that may be the beginning of another
_LEAST_PART = 0.4
_MISSPELLED = 0.7


@dataclass(frozen=True, slots=True)
class Likeness:
    """``title`` is from 0 to 1; ``cut`` says that one title is like the beginning of the other."""

    title: float
    cut: bool
    authors: Agreement
    shared: float
    years: int | None
    venue: float


def likeness(reference: Work, paper: Work) -> Likeness:
    """Return how like a reference's work and a paper are."""
    title, cut = title_likeness(reference, paper)
    authors, shared = _authors(reference, paper)
    years = abs(reference.year - paper.year) if reference.year and paper.year else None
    venue = fuzz.token_set_ratio(reference.venue, paper.venue) / 100 if reference.venue and paper.venue else 0.0
    return Likeness(title, cut, authors, shared, years, venue)


def title_likeness(reference: Work, paper: Work) -> tuple[float, bool]:
    """Return how like two titles are, and whether only as far as the shorter one goes."""
    one, other = reference.letters, paper.letters
    if not other:
        return 0.0, False
    if not one or (len(one) < len(other) / 2 and reference.printed):
        inside = len(other) >= SHORTEST_PART and other in reference.printed
        return (1.0, True) if inside else (0.0, False)
    whole = fuzz.ratio(one, other) / 100
    short, long = sorted((one, other), key=len)
    if whole < 0.97 and len(short) >= max(SHORTEST_PART, _LEAST_PART * len(long)) and len(short) < len(long):
        part = fuzz.ratio(short, long[: len(short)]) / 100
        if part > whole + 0.02:
            return part, True
    return whole, False


def numbers_differ(reference: Work, paper: Work) -> bool:
    """Say whether each title holds a number that the other has not: the shared tasks of two years are two works."""
    mine, theirs = set(reference.numbers), set(paper.numbers)
    return bool(mine - theirs and theirs - mine)


def worded_otherwise(reference: Work, paper: Work) -> bool:
    """Say whether each title has words that are not the other's misspelled: ``joint learning``, ``joint inference``."""
    mine, theirs = Counter(reference.words), Counter(paper.words)
    left = "".join(word for word in reference.words if not theirs[word])
    right = "".join(word for word in paper.words if not mine[word])
    return min(len(left), len(right)) > 2 and fuzz.ratio(left, right) / 100 < _MISSPELLED


def _authors(reference: Work, paper: Work) -> tuple[Agreement, float]:
    mine, theirs = reference.names, paper.names
    if not mine or not theirs:
        return "unknown", 0.0
    hits = sum(_is_among(family, names, paper) for family, names in zip(reference.families, mine, strict=True))
    shared = hits / min(len(mine), len(theirs))
    first = _is_one(reference.families[0], mine[0], paper.families[0], theirs[0])
    if (first and shared >= 0.5) or shared >= 0.6:
        return "agree", min(shared, 1.0)
    return ("partly" if hits else "against"), min(shared, 1.0)


def _is_among(family: str, names: Collection[str], paper: Work) -> bool:
    return any(_is_one(family, names, f, n) for f, n in zip(paper.families, paper.names, strict=True))


def _is_one(family: str, names: Collection[str], other: str, others: Collection[str]) -> bool:
    """Say whether two names are one person's: the family names alike, or one among the other's name words."""
    if family == other or other in names or family in others:
        return True
    return len(family) > 3 < len(other) and fuzz.ratio(family, other) >= _SAME_NAME
