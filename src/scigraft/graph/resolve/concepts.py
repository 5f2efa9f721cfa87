"""Names of tasks, datasets and metrics of one block: forms first, then misspellings, then meaning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.graph.resolve.abbreviations import Reading
from scigraft.graph.resolve.forms import Form, unaccented
from scigraft.graph.resolve.linkage import Proposal
from scigraft.graph.resolve.uses import NameUse
from scigraft.model import EntityType, Layer


@dataclass(frozen=True, slots=True)
class Item:
    """A name in one sense: as printed, what it means, its uses and their papers."""

    name: str
    reading: Reading
    uses: tuple[NameUse, ...]
    papers: frozenset[str]

    @property
    def form(self) -> Form:
        """The form of what it means."""
        return self.reading.form

    @property
    def is_short(self) -> bool:
        """Whether it means another name than it is."""
        return bool(self.reading.long or self.form.listed)

    @property
    def rank(self) -> tuple[int, str, str]:
        """What orders items: most papers first, then by alphabet."""
        return -len(self.papers), self.name, self.form.key


def items(type: EntityType, uses: Sequence[NameUse], meant: Sequence[Reading]) -> list[Item]:
    """Return the uses as items, one for each name in each sense, the most frequent first."""
    grouped: dict[tuple[str, str], list[tuple[NameUse, Reading]]] = defaultdict(list)
    for use, reading in zip(uses, meant, strict=True):
        grouped[use.name, reading.form.key].append((use, reading))
    found = []
    for (name, _), members in grouped.items():
        members.sort(key=lambda pair: (not pair[1].long, min(pair[0].papers, default=""), pair[0].key(type)))
        papers = frozenset(paper for use, _ in members for paper in use.papers)
        found.append(Item(name, members[0][1], tuple(use for use, _ in members), papers))
    return sorted(found, key=lambda item: item.rank)


def by_form(found: Sequence[Item]) -> list[Proposal]:
    """Return a proposal for each item whose form another one has: to the most frequent one that is no short form."""
    first: dict[str, int] = {}
    proposals: list[Proposal] = []
    for index, item in sorted(enumerate(found), key=lambda pair: (pair[1].is_short, pair[0])):
        other = first.setdefault(item.form.key, index)
        if other != index:
            proposals.append(_same_form(found, other, index))
    return proposals


def _same_form(found: Sequence[Item], first: int, index: int) -> Proposal:
    one, other = found[first], found[index]
    for item in (other, one):
        if item.reading.long:
            return Proposal(first, index, "abbreviation", item.reading.evidence, 0.95)
    listed = {item.form.listed for item in (one, other)} - {""}
    if len({one.form.listed, other.form.listed}) > 1:
        return Proposal(first, index, "abbreviation", f'"{min(listed)}" is a well-known short form', 0.9)
    layer: Layer = "exact" if plain(one.name) == plain(other.name) else "spelling"
    if layer == "exact":
        return Proposal(first, index, layer, "the same but for case, accents and dashes")
    return Proposal(first, index, layer, f'both read "{one.form.text}" in one spelling', 0.98)


def plain(name: str) -> str:
    """Return a name without case, accents, and the difference between dash and space."""
    return " ".join(unaccented(name).replace("-", " ").split())
