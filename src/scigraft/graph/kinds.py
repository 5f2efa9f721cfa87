"""Which tasks are kinds of which, by their names: ``neural machine translation`` is a kind of ``machine translation``.

A name is that of a kind where it is another task's name with words before it that say which (the head of an English
noun phrase comes last), or with a phrase behind it (``sentiment analysis from parses``). Names are compared in one
spelling, short forms by what they stand for. Nothing is kept: the names that a library has tell it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from scigraft.graph.resolve.forms import form, languages
from scigraft.graph.resolve.words import Phrase, words

_NOT_BEHIND = frozenset({"of", "to", "by"})  # `parsing of German`, `German to English translation` are one phrase
_TRANSLATION: Phrase = ("machine", "translation")


class Kinds:
    """The kinds among tasks, each known by an id and all its names."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        told = {id: frozenset(names[id]) for id in sorted(names)}
        called: dict[Phrase, set[str]] = defaultdict(set)
        for id, mine in told.items():
            for name in mine:
                called[form("Task", name).tokens].add(id)
        self._above = {id: frozenset(_nearest(id, mine, called)) for id, mine in told.items()}
        self._below: dict[str, set[str]] = defaultdict(set)
        for id, above in self._above.items():
            for one in above:
                self._below[one].add(id)
        self._names = told

    def broader(self, id: str) -> tuple[str, ...]:
        """Return the tasks of which one is a kind, the nearest alone, by id."""
        return tuple(sorted(self._above.get(id, ())))

    def narrower(self, ids: Iterable[str]) -> frozenset[str]:
        """Return all kinds of some tasks, and the kinds of those, without the tasks themselves."""
        asked = set(ids)
        reached, frontier = set(asked), set(asked)
        while frontier:
            frontier = {below for id in frontier for below in self._below.get(id, ())} - reached
            reached |= frontier
        return frozenset(reached - asked)

    def of_name(self, name: str) -> frozenset[str]:
        """Return the tasks that are kinds of what a name says, be it that of a task or not."""
        asked = form("Task", name).tokens
        return frozenset(id for id, mine in self._names.items() if any(asked in _wider(one) for one in mine))

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield each task with one of which it is a kind, by id."""
        yield from ((id, above) for id in self._above for above in self.broader(id))


def _nearest(id: str, names: Iterable[str], called: Mapping[Phrase, set[str]]) -> set[str]:
    """Return the tasks whose names are the longest that those of one are kinds of."""
    found: set[str] = set()
    for name in names:
        held = (called.get(wider, set()) - {id} for wider in _wider(name))
        found |= next((ids for ids in held if ids), set())
    return found


@lru_cache(maxsize=65536)
def _wider(name: str) -> tuple[Phrase, ...]:
    """Return what a name is a kind of were it a task, the nearest first."""
    head = _behind().split(name, maxsplit=1)[0]
    tokens = _translating(form("Task", head).tokens)
    first = 0 if head != name else 1
    wider = (tokens[at:] for at in range(first, len(tokens)) if at == 0 or tokens[at - 1] not in words().no_kind)
    return tuple(one for one in wider if one)


def _translating(tokens: Phrase) -> Phrase:
    """Return a translation between two languages as machine translation, which papers mean by it."""
    spoken = frozenset(languages().names.values())
    rest = tokens[:-1] if tokens[-1:] == ("translation",) else tokens
    return (*rest, *_TRANSLATION) if len(rest) > 1 and set(rest[-2:]) <= spoken else tokens


@cache
def _behind() -> re.Pattern[str]:
    told = "|".join(sorted(words().prepositions - _NOT_BEHIND))
    return re.compile(rf"(?<=\w) (?:{told}) ", re.IGNORECASE)
