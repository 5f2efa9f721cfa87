"""Institutions: the form in which their names are compared, with departments, towns and legal forms off."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from scigraft.extract.academic.institutions import institutions_of
from scigraft.graph.resolve.abbreviations import Reading, long_form
from scigraft.graph.resolve.forms import Form
from scigraft.graph.resolve.uses import NameUse
from scigraft.read.data_file import toml_in
from scigraft.read.folding import folded_words

_LONGEST = 400  # letters; a longer name is the same as itself alone


@lru_cache(maxsize=65536)
def institution_key(name: str) -> str:
    """Return the form of an institution's name: folded, ``Univ.`` in full, no ``the``, no ``Inc``.

    Other names of one institution are listed. ``University of X`` and ``X University`` are two unless they are listed:
    Washington has both.
    """
    if len(name) > _LONGEST:
        return name
    lists = _lists()
    plain = folded_words(name.replace("&", " and ").replace(",", " ").replace("/", " "))
    words = [lists.words.get(word, word) for word in "".join(c if c.isalnum() else " " for c in plain).split()]
    kept = " ".join(word for word in words if word not in lists.silent) or " ".join(words)
    return lists.names.get(kept, kept) or name


def institution_reading(use: NameUse) -> Reading:
    """Return what the name of an institution means: the one institution that it holds, else itself whole."""
    key = institution_key(use.name)
    if key not in _lists().known:
        named = institutions_of(use.name)
        key = institution_key(named[0]) if len(named) == 1 else key
    if long := long_form(use):
        return Reading(Form((), institution_key(long)), long, f'{min(use.papers, default="a paper")} writes "{long}"')
    return Reading(Form((key,), key))


@dataclass(frozen=True, slots=True)
class _Lists:
    silent: frozenset[str]
    words: dict[str, str]
    names: dict[str, str]
    known: frozenset[str]


@cache
def _lists() -> _Lists:
    data = toml_in("scigraft.graph.resolve", "institutions.toml")
    return _Lists(frozenset(data["silent"]), data["words"], data["names"], frozenset(data["names"].values()))
