"""The word lists beside this code, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scigraft.read.data_file import toml_in

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Runs of words and what each stands for, by their first word, the longest first."""

    by_first: Mapping[str, tuple[tuple[Phrase, Phrase], ...]]

    @classmethod
    def of(cls, pairs: Mapping[str, str]) -> Phrases:
        """Return the phrases of a table of strings."""
        grouped: dict[str, list[tuple[Phrase, Phrase]]] = {}
        for left, right in pairs.items():
            words = tuple(left.split())
            grouped.setdefault(words[0], []).append((words, tuple(right.split())))
        ordered = {first: tuple(sorted(found, key=lambda p: (-len(p[0]), p))) for first, found in grouped.items()}
        return cls(ordered)

    def replaced(self, tokens: Phrase) -> Phrase:
        """Return the words with every phrase replaced, from the left, once."""
        found: list[str] = []
        at = 0
        while at < len(tokens):
            for words, instead in self.by_first.get(tokens[at], ()):
                if tokens[at : at + len(words)] == words:
                    found += instead
                    at += len(words)
                    break
            else:
                found.append(tokens[at])
                at += 1
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Words:
    """``words.toml``: how names are written."""

    generic: Mapping[str, tuple[Phrase, ...]]
    leading: Mapping[str, tuple[Phrase, ...]]
    words: Mapping[str, str]
    phrases: Phrases
    years_after: frozenset[str]
    one_task: frozenset[str]
    heads: tuple[str, ...]
    confusable: frozenset[frozenset[str]]
    gerunds: Mapping[str, str]
    prepositions: frozenset[str]
    no_kind: frozenset[str]


@cache
def words() -> Words:
    """Return the lists of ``words.toml``."""
    data = load("words.toml")
    return Words(
        generic={type_: _longest_first(found) for type_, found in data["generic"].items()},
        leading={type_: _longest_first(found) for type_, found in data["leading"].items()},
        words=data["words"],
        phrases=Phrases.of(data["phrases"]),
        years_after=frozenset(data["years_after"]),
        one_task=frozenset(data["one_task"]),
        heads=tuple(sorted(data["heads"], key=lambda head: (-len(head), head))),
        confusable=frozenset(frozenset(pair) for pair in data["confusable"]),
        gerunds=data["gerunds"],
        prepositions=frozenset(data["prepositions"]),
        no_kind=frozenset(data["no_kind"]),
    )


def load(name: str) -> dict[str, Any]:
    """Return a TOML file that lies beside this code."""
    return toml_in("scigraft.graph.resolve", name)


def _longest_first(phrases: list[str]) -> tuple[Phrase, ...]:
    return tuple(sorted((tuple(phrase.split()) for phrase in phrases), key=lambda phrase: (-len(phrase), phrase)))
