"""What keeps two names apart whatever else speaks for them: numbers, single letters, languages, qualifiers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from scigraft.graph.resolve.forms import form, languages, one_spelling
from scigraft.graph.resolve.words import Phrase, Phrases, load
from scigraft.model import EntityType


@dataclass(frozen=True, slots=True)
class Signature:
    """What must be equal in two names of one thing: numbers and single letters in order, languages, qualifiers."""

    numbers: Phrase
    languages: Phrase
    qualifiers: frozenset[str]
    rest: Phrase


@lru_cache(maxsize=65536)
def signature(type: EntityType, name: str) -> Signature:
    """Return the signature of a name of a task, dataset or metric."""
    return signature_of(form(type, name).tokens)


@lru_cache(maxsize=65536)
def signature_of(tokens: Phrase) -> Signature:
    """Return the signature of a name whose words are in one spelling."""
    lists = _lists()
    numbers, spoken, found, rest = [], [], set(), []
    marked = lists.qualifiers.replaced(tokens)
    for token in marked:
        if token.startswith("~"):
            found.add(token)
        elif token[0].isdigit() or len(token) == 1:
            numbers.append(token)
        elif token in lists.languages:
            spoken.append(token)
        else:
            rest.append(token)
    return Signature(tuple(numbers), tuple(spoken), frozenset(found), tuple(rest))


def apart(type: EntityType, left: str, right: str) -> bool:
    """Return whether two names must not be merged: they differ in a number, a language or a qualifier."""
    one, other = signature(type, left), signature(type, right)
    return (one.numbers, one.languages, one.qualifiers) != (other.numbers, other.languages, other.qualifiers)


@dataclass(frozen=True, slots=True)
class _Lists:
    qualifiers: Phrases
    languages: frozenset[str]


@cache
def _lists() -> _Lists:
    spellings: dict[str, str] = {}
    for groups in load("qualifiers.toml")["qualifiers"].values():
        for group in groups:
            for phrase in group:
                spelled = " ".join(one_spelling(word) for word in phrase.split())
                spellings.setdefault(spelled, "~" + group[0].replace(" ", "_"))
    return _Lists(Phrases.of(spellings), frozenset(languages().names.values()))
