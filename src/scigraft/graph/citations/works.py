"""A work in the form in which references and papers are compared: title letters, families of its authors, year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scigraft.extract.academic.person_names import person_name
from scigraft.graph.citations.identifiers import identifiers
from scigraft.model import Author, Metadata, Reference
from scigraft.read.cue_words import cue_words
from scigraft.read.folding import folded_words

_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_BROKEN = re.compile(r"(?<=[^\W\d_])[-\xad]\s+(?=[a-z])")
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+")
MOST_AUTHORS = 12  # compared of each; a list of thousands says no more


@dataclass(frozen=True, slots=True)
class Work:
    """What is compared. ``words`` are the title's, ``letters`` they joined; ``names`` the authors' name words."""

    words: tuple[str, ...]
    letters: str
    numbers: tuple[str, ...]
    generic: bool
    families: tuple[str, ...]
    names: tuple[frozenset[str], ...]
    year: int | None
    venue: str
    ids: tuple[tuple[str, str], ...]
    printed: str = ""


def work_of_reference(reference: Reference) -> Work:
    """Return the work that a reference names."""
    return _work(reference.metadata, reference.printed)


@lru_cache(maxsize=2**13)  # a paper is held against the references of many
def work_of_paper(metadata: Metadata) -> Work:
    """Return the work that a paper is."""
    return _work(metadata, "")


def _work(metadata: Metadata, printed: str) -> Work:
    ids = tuple(sorted(identifiers(metadata, printed).items()))
    return _made(metadata.title, metadata.authors[:MOST_AUTHORS], metadata.date, metadata.venue, ids, printed)


@lru_cache(maxsize=2**16)
def _made(
    title: str,
    authors: tuple[Author, ...],
    date: str,
    venue: str,
    ids: tuple[tuple[str, str], ...],
    printed: str,
) -> Work:
    words = _title_words(title)
    letters = "".join(words)
    parts = [_family_and_words(author.name) for author in authors]
    return Work(
        words=words,
        letters=letters,
        numbers=tuple(_NUMBER.findall(" ".join(words))),
        generic=is_generic(words),
        families=tuple(family for family, _ in parts),
        names=tuple(names for _, names in parts),
        year=_year(date) or (_year(printed) if not date else None),
        venue=" ".join(_WORD.findall(folded_words(venue))),
        ids=ids,
        printed="".join(_title_words(printed)) if len(letters) < SHORT else "",
    )


SHORT = 12  # letters: a shorter title is looked for in the whole entry too


def _title_words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(folded_words(_BROKEN.sub("", text))))


@lru_cache(maxsize=2**16)
def _family_and_words(name: str) -> tuple[str, frozenset[str]]:
    words = _WORD.findall(folded_words(name))
    return person_name(name).family_key or "".join(words[-1:]), frozenset(w for w in words if len(w) > 1)


def _year(text: str) -> int | None:
    years = _YEAR.findall(text)
    return int(years[-1]) if years else None


def is_generic(words: Sequence[str]) -> bool:
    """Say whether a title names no work by itself: ``Introduction``, ``Editorial``, ``Overview of the shared task``."""
    if len(words) <= 1:
        return True
    generic = _generic_words()
    return all(word in generic or word.isdigit() for word in words)


@lru_cache(maxsize=1)
def _generic_words() -> frozenset[str]:
    return frozenset(cue_words(__package__ or "")["generic"].split("|"))
