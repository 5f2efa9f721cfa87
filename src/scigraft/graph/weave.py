"""Entities out of uses of names, and edges whose support from several documents is added up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from scigraft.extract.academic.mentions import folded
from scigraft.graph.resolve import RESOLVED, NameUse
from scigraft.model import Edge, EdgeSupport, Entity, EntityType, Mention

_DIGITS = 20
_COAUTHORS = 20  # names that tell one author from another; a collaboration of thousands needs no more
# Details of a mention by which uses of one name are told apart, or that an entity shows.
_READ: Mapping[str, tuple[str, ...]] = {
    "Author": ("affiliations", "orcid"),
    "Result": ("task", "dataset", "metric", "value"),
    "Date": ("year",),
}
_ABBREVIATED = ("long", "short")
_SHOWN: Mapping[str, tuple[str, ...]] = {**_READ, "Author": ("orcid",)}


@dataclass(frozen=True, slots=True)
class Use:
    """The use of a name that a mention belongs to; see ``NameUse``."""

    id: str
    type: EntityType
    name: str
    details: Mapping[str, str]


def uses_of(mentions: Sequence[Mention], *, paper: str) -> list[tuple[Mention, Use]]:
    """Return the mentions of a document with the use that each belongs to. The paper itself is known by its key."""
    authors = [mention.name for mention in mentions if mention.type == "Author"]
    year = next((m.details.get("year", "") for m in mentions if m.type == "Date"), "")
    named = (mention for mention in mentions if mention.name or mention.type == "Title")
    return [(mention, _use(mention, paper, authors, year)) for mention in named]


def _use(mention: Mention, paper: str, authors: Sequence[str], year: str) -> Use:
    if mention.type == "Title":
        return Use(paper_id(paper), "Title", mention.name, {})
    names = (*_READ.get(mention.type, ()), *(_ABBREVIATED if mention.type in RESOLVED else ()))
    details = {name: mention.details[name] for name in names if mention.details.get(name)}
    if mention.type == "Author":
        others = islice((name for name in authors if name != mention.name), _COAUTHORS)
        details |= {"coauthors": "; ".join(others), "paper": paper, "year": year}
        details = {name: value for name, value in details.items() if value}
    use = NameUse(mention.name, (paper,), details)
    return Use(use.key(mention.type), mention.type, mention.name, details)


def paper_id(key: str) -> str:
    """Return the id of the entity that a paper is."""
    return _digest("Title", key)


def entity_of(type: EntityType, uses: Sequence[NameUse]) -> Entity:
    """Return the entity that uses of names are told to mean; its id and name do not depend on their order."""
    papers: dict[str, set[str]] = defaultdict(set)
    for use in uses:
        papers[use.name] |= set(use.papers)
    names = sorted(((name, len(held)) for name, held in papers.items()), key=lambda one: (-one[1], one[0]))
    first = min((folded(use.name), use.key(type)) for use in uses)
    return Entity(
        id=_digest(type, *(first if type in RESOLVED else first[:1])),
        type=type,
        name=names[0][0],
        names=tuple(names),
        papers=tuple(sorted(set().union(*papers.values()))),
        details=_details(type, uses),
    )


def _details(type: EntityType, uses: Sequence[NameUse]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in _SHOWN.get(type, ()):
        counts = Counter(use.details[name] for use in uses if use.details.get(name))
        if counts:
            found[name] = min(counts, key=lambda value: (-counts[value], value))
    return found


def same_form(uses: Sequence[NameUse]) -> tuple[tuple[NameUse, ...], ...]:
    """Return uses by the form that their names fold to: what makes one entity of types that are not resolved."""
    found: dict[str, list[NameUse]] = defaultdict(list)
    for use in uses:
        found[folded(use.name)].append(use)
    return tuple(tuple(found[form]) for form in sorted(found))


def edges(supports: Iterable[tuple[str, str, str, EdgeSupport]]) -> Iterator[Edge]:
    """Yield edges out of (source, relation, target, support) in that order, support of the same edge added up."""
    held: list[EdgeSupport] = []
    now: tuple[str, str, str] | None = None
    for source, relation, target, support in supports:
        if (source, relation, target) != now:
            if now is not None:
                yield Edge(*now, support=tuple(held))
            now, held = (source, relation, target), []
        if support not in held:
            held.append(support)
    if now is not None:
        yield Edge(*now, support=tuple(held))


def _digest(*parts: str) -> str:
    return sha256("\x1f".join(parts).encode()).hexdigest()[:_DIGITS]
