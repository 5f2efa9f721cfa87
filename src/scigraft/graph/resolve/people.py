"""Authors: which uses of personal names are one person's, by names, co-authors, affiliations and ORCID."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scigraft.extract.academic.person_names import PersonName, compatible
from scigraft.graph.joined import Joined
from scigraft.graph.resolve.linkage import Linked, Proposal
from scigraft.graph.resolve.meant import by_name, labels
from scigraft.graph.resolve.person_uses import (
    full_given,
    letters_given,
    partner_key,
    partners_of,
    parts_of,
    places_of,
    shared_by_many,
    whole_name,
)
from scigraft.graph.resolve.uses import NameUse
from scigraft.read.folding import folded_words

CAREER = 25  # years between two papers of one name that nothing ties, at which they are two persons'
_TRIED = 20  # groups of one name that a group which nothing ties is held against
_SHORT_FOR = 3  # letters that a given name and a short form of it have in common
_LONGEST = 80  # letters of a block
_LOOKED_AT = 200  # persons that one co-author, institution or given name ties


@dataclass(frozen=True, slots=True)
class Person:
    """Uses of one printed name that are taken for one person's, and what is known of that person.

    ``partners`` are co-authors by family name and initial, ``places`` institutions by their form.
    """

    name: str
    parts: PersonName
    uses: tuple[NameUse, ...]
    papers: frozenset[str]
    partners: frozenset[str]
    places: frozenset[str]
    orcids: frozenset[str]
    years: tuple[int, int] | None

    @property
    def rank(self) -> tuple[int, str, str]:
        """What orders persons: most papers first, then by name and first paper."""
        return -len(self.papers), self.name, min(self.papers, default="")


def person_block(name: str) -> str:
    """Return the block of a personal name: family name, first initial. A bare family name has a block of its own."""
    return (parts_of(name).key or folded_words(name) or name)[:_LONGEST]


def persons(
    uses: Sequence[NameUse], *, apart: frozenset[frozenset[str]] = frozenset()
) -> tuple[list[Person], list[Proposal]]:
    """Return the uses as persons of one name each, the most frequent first, and proposals to join those of one name.

    Uses of one name are one person's where they share a co-author, an institution or an ORCID, and where nothing speaks
    against it: two ORCIDs, a name that many share, other institutions after a whole career. ``apart`` are the pairs of
    names that a user told apart; a name that is its own pair is not taken for one person's without such a tie.
    """
    by_name: dict[str, list[NameUse]] = defaultdict(list)
    for use in uses:
        by_name[use.name].append(use)
    found = [_person(group) for name in sorted(by_name) for group in _tied(by_name[name])]
    found.sort(key=lambda person: person.rank)
    proposals: list[Proposal] = []
    groups: dict[str, list[int]] = defaultdict(list)
    parted = _parted(found, apart)
    for index, person in enumerate(found):
        proposals += _same_name(found, groups[whole_name(person.parts)], index, parted)
        groups[whole_name(person.parts)].append(index)
    return found, proposals


def link_persons(found: Sequence[Person], proposals: Sequence[Proposal], linked: Linked, *, start: int) -> None:
    """Put the persons of one block together: those of one name as proposed, then short names and long ones.

    ``start`` is the place of the first of them in ``linked``.
    """
    known = {at + start: _Known(set(p.orcids), {whole_name(p.parts): p.parts}) for at, p in enumerate(found)}
    for proposal in (*proposals, *_short_names(found)):
        placed = replace(proposal, left=proposal.left + start, right=proposal.right + start)
        left, right = linked.root[placed.left], linked.root[placed.right]
        if left != right and _may_join(known[left], known[right]) and linked.join(placed):
            kept, gone = (left, right) if linked.root[placed.left] == left else (right, left)
            known[kept].orcids.update(known[gone].orcids)
            known[kept].names.update(known.pop(gone).names)


@dataclass(slots=True)
class _Known:
    """What is known of a group of persons: ORCIDs, and names by their form."""

    orcids: set[str]
    names: dict[str, PersonName]


def _may_join(one: _Known, other: _Known) -> bool:
    """Return whether no ORCID and no name of two groups speaks against them being one person."""
    if len(one.orcids | other.orcids) > 1:
        return False
    return all(compatible(mine, theirs) for mine in one.names.values() for theirs in other.names.values())


def _tied(uses: Sequence[NameUse]) -> list[list[NameUse]]:
    """Return uses of one name in groups that co-authors, institutions or an ORCID tie, never two ORCIDs in one."""
    tied = Joined(range(len(uses)))
    first: dict[str, int] = {}
    own = partner_key(uses[0].name) if uses else ""
    for at, use in enumerate(uses):
        for tie in _ties(use, own):
            tied.join(at, first.setdefault(tie, at))
    groups: dict[tuple[int, str], list[NameUse]] = defaultdict(list)
    for at, use in enumerate(uses):
        groups[tied.first(at), ""].append(use)
    for key, group in list(groups.items()):
        if _orcids_differ(group):
            del groups[key]
            for use in group:
                groups[key[0], use.details.get("orcid", "")].append(use)
    return list(groups.values())


def _ties(use: NameUse, own: str) -> Iterable[str]:
    yield from sorted(f"with {key}" for key in partners_of(use) if key != own)
    yield from sorted(f"at {key}" for key in places_of(use))
    if use.details.get("orcid"):
        yield f"orcid {use.details['orcid']}"


def _orcids_differ(uses: Iterable[NameUse]) -> bool:
    return len({use.details["orcid"] for use in uses if use.details.get("orcid")}) > 1


def _person(uses: Sequence[NameUse]) -> Person:
    years = sorted(int(year) for use in uses if (year := use.details.get("year", "")).isdigit())
    parts = parts_of(uses[0].name)
    return Person(
        name=uses[0].name,
        parts=parts,
        uses=tuple(uses),
        papers=frozenset(paper for use in uses for paper in use.papers),
        partners=frozenset(key for use in uses for key in partners_of(use)) - {partner_key(uses[0].name)},
        places=frozenset(key for use in uses for key in places_of(use)),
        orcids=frozenset(use.details["orcid"] for use in uses if use.details.get("orcid")),
        years=(years[0], years[-1]) if years else None,
    )


def _parted(found: Sequence[Person], apart: frozenset[frozenset[str]]) -> Callable[[int, int], bool]:
    """Return what says of two persons whether a user told them apart, by their names or by names and papers."""
    told = by_name(meant for pair in apart for meant in pair)
    called = [labels(person.name, person.papers, told) for person in found]

    def parted(one: int, other: int) -> bool:
        return any(frozenset(pair) in apart for pair in product(called[one], called[other]))

    return parted


def _same_name(
    found: Sequence[Person], before: Sequence[int], index: int, told_apart: Callable[[int, int], bool]
) -> list[Proposal]:
    """Return proposals to join a person to those of the same name that nothing speaks against."""
    person = found[index]
    proposals: list[Proposal] = []
    tried = 0
    for other in before:
        one = found[other]
        tie = _tie(one, person)
        same = person.name == one.name
        crowded = shared_by_many(person.parts) and shared_by_many(one.parts)
        parted = told_apart(index, other)
        if tie or not (same and parted or crowded or _far_apart(one, person)):
            evidence = f"the same name, {tie}" if tie else "the same name, and nothing speaks against it"
            proposals.append(Proposal(other, index, "exact", evidence, 0.98 if tie else 0.8))
            # A proposal that the user refused is noted, and the person still meets the others of the name.
            if not tie and not parted:
                break
        tried += not parted or same
        if tried == _TRIED:
            break
    return proposals


def _short_names(found: Sequence[Person]) -> list[Proposal]:
    """Return proposals to join names of which one may be short for the other, the best supported first."""
    near = _Near(found)
    proposals: list[tuple[tuple[float, str, str, int, int], Proposal]] = []
    for less, more in near.pairs():
        evidence = _support(found, less, more, near)
        if evidence is not None:
            text, confidence = evidence
            order = (-confidence, found[less].name, found[more].name, less, more)
            proposals.append((order, Proposal(less, more, "spelling", text, confidence)))
    return [proposal for _, proposal in sorted(proposals, key=lambda pair: pair[0])]


class _Near:
    """The persons of a block by what could tie them, so that no name is held against all others."""

    def __init__(self, found: Sequence[Person]) -> None:
        self._found = found
        self._by_tie: dict[str, list[int]] = defaultdict(list)
        self._by_given: dict[str, dict[str, int]] = defaultdict(dict)
        for index, person in enumerate(found):
            for tie in (*person.partners, *person.places, *person.orcids):
                self._by_tie[tie].append(index)
            self._by_given[full_given(person.parts)[:_SHORT_FOR]].setdefault(whole_name(person.parts), index)

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs worth a look, the name that says less first, in order."""
        seen: set[tuple[int, int]] = set()
        for group in (*self._by_tie.values(), *(list(g.values()) for k, g in self._by_given.items() if k)):
            for place, one in enumerate(group[:_LOOKED_AT]):
                for other in group[place + 1 : _LOOKED_AT]:
                    less, more = sorted((one, other), key=lambda at: (letters_given(self._found[at].parts), at))
                    seen.add((less, more))
        return sorted(pair for pair in seen if self._may_be(*pair))

    def rivals(self, less: int, more: int) -> Iterable[Person]:
        """Return persons whom the shorter name could mean too, but who cannot be the other."""
        name, one = self._found[less].parts, self._found[more].parts
        first = full_given(name)[:_SHORT_FOR]
        keys = (first, "") if first else tuple(self._by_given)
        for key in keys:
            for index in self._by_given.get(key, {}).values():
                rival = self._found[index].parts
                if index != more and compatible(name, rival) and not compatible(rival, one):
                    yield self._found[index]

    def rivals_with(self, less: int, more: int) -> bool:
        """Return whether such a person shares a co-author with the shorter name, too."""
        ties = {index for key in self._found[less].partners for index in self._by_tie[key]}
        name, one = self._found[less].parts, self._found[more].parts
        others = (self._found[index].parts for index in ties)
        return any(compatible(name, other) and not compatible(other, one) for other in others)

    def _may_be(self, less: int, more: int) -> bool:
        one, other = self._found[less].parts, self._found[more].parts
        return whole_name(one) != whole_name(other) and compatible(one, other)


def _support(found: Sequence[Person], less: int, more: int, near: _Near) -> tuple[str, float] | None:
    """Return why two names may be joined and how sure that is, or nothing."""
    person, one = found[less], found[more]
    if person.orcids & one.orcids:
        return f"the same ORCID {min(person.orcids & one.orcids)}", 1.0
    if partners := sorted(person.partners & one.partners):
        return None if near.rivals_with(less, more) else (f"both write with {_told(partners)}", 0.95)
    if any(True for _ in near.rivals(less, more)):
        return None
    if places := sorted(person.places & one.places):
        return f"both at {_told(places)}", 0.9
    whole = full_given(person.parts)
    if whole and whole == full_given(one.parts) and not (shared_by_many(person.parts) or _far_apart(person, one)):
        return "the same first and family name, and no other middle name in the library", 0.85
    return None


def _tie(one: Person, other: Person) -> str:
    """Return what two persons of one name have in common, in words; empty where nothing."""
    if one.orcids & other.orcids:
        return "the same ORCID"
    if shared := sorted(one.partners & other.partners):
        return f"both write with {_told(shared)}"
    if shared := sorted(one.places & other.places):
        return f"both at {_told(shared)}"
    return ""


def _far_apart(one: Person, other: Person) -> bool:
    """Return whether two persons of one name are told apart: by ORCIDs, or by places and a whole career between."""
    if one.orcids and other.orcids:
        return not one.orcids & other.orcids
    if one.years is None or other.years is None:
        return False
    gap = max(one.years[0], other.years[0]) - min(one.years[1], other.years[1])
    return gap > CAREER


def _told(shared: Sequence[str]) -> str:
    return ", ".join(shared[:3]) + (f" and {len(shared) - 3} more" if len(shared) > 3 else "")
