"""What a use of a personal name says: the name in parts, who the co-authors are, which institutions are named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from scigraft.extract.academic.institutions import institutions_of
from scigraft.extract.academic.person_names import PersonName, person_name
from scigraft.graph.resolve.institutions import institution_key
from scigraft.graph.resolve.uses import NameUse
from scigraft.read.data_file import toml_in
from scigraft.read.folding import folded_words

_CROWDED_GIVEN = 5  # letters of a given name that, with a crowded family name, many share


def shared_by_many(name: PersonName) -> bool:
    """Return whether many people are called so: a crowded family name with a short given name, or both frequent."""
    lists = _lists()
    words = folded_words(name.given).split()
    given = "".join(words)
    if name.family_key in lists.crowded:
        return len(given) <= _CROWDED_GIVEN and sum(len(word) > 1 for word in words) < 2
    return name.family_key in lists.frequent and (len(given) < 3 or folded_words(name.given).split()[0] in lists.given)


def full_given(name: PersonName) -> str:
    """Return the first given name where it is written out, else nothing."""
    first = (folded_words(name.given).split() or [""])[0]
    return first if len(first) > 1 and not name.given.isupper() else ""


def letters_given(name: PersonName) -> int:
    """Return how much a name says: the number of letters of its given names."""
    return len(folded_words(name.given).replace(" ", ""))


@lru_cache(maxsize=65536)
def parts_of(name: str) -> PersonName:
    """Return a printed name in parts, a given name that is short for another (``Bill``) as that one."""
    parts = person_name(name)
    first, _, rest = parts.given.partition(" ")
    called = _lists().called.get(folded_words(first))
    return replace(parts, given=f"{called.title()} {rest}".strip()) if called else parts


def whole_name(name: PersonName) -> str:
    """Return the form in which whole names are compared: given names, family name and suffix, folded."""
    return f"{folded_words(name.given).replace(' ', '')} {name.family_key} {folded_words(name.suffix)}"


@lru_cache(maxsize=16384)
def _listed_partners(text: str) -> frozenset[str]:
    return frozenset(map(partner_key, filter(None, text.split("; "))))


def partner_key(name: str) -> str:
    """Return a co-author as family name and initial, whatever else is printed; as whole name where many share it."""
    parts = parts_of(name)
    return whole_name(parts) if shared_by_many(parts) and full_given(parts) else parts.key


@lru_cache(maxsize=16384)
def _listed_places(text: str) -> frozenset[str]:
    named = (name for part in text.split("; ") for name in institutions_of(part) or ())
    return frozenset(institution_key(name) for name in named)


def partners_of(use: NameUse) -> frozenset[str]:
    """Return the co-authors that a use names, each as ``partner_key`` has them."""
    return _listed_partners(use.details.get("coauthors", ""))


def places_of(use: NameUse) -> frozenset[str]:
    """Return the institutions that a use names, by their form."""
    return _listed_places(use.details.get("affiliations", ""))


@dataclass(frozen=True, slots=True)
class _Lists:
    crowded: frozenset[str]
    frequent: frozenset[str]
    given: frozenset[str]
    called: dict[str, str]


@cache
def _lists() -> _Lists:
    data = toml_in("scigraft.graph.resolve", "people.toml")
    crowded, frequent, given = (frozenset[str](data[name]) for name in ("crowded", "frequent", "given"))
    return _Lists(crowded, frequent, given, data["called"])
