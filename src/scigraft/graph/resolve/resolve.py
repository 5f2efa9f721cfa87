"""Which uses of names mean the same entity."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scigraft.embed import install_hint
from scigraft.graph.resolve import concepts
from scigraft.graph.resolve.abbreviations import Reading, readings
from scigraft.graph.resolve.concepts import Item, plain
from scigraft.graph.resolve.forms import Form, unaccented
from scigraft.graph.resolve.institutions import institution_reading
from scigraft.graph.resolve.kmeans import kmeans
from scigraft.graph.resolve.linkage import Linked, Proposal, merges
from scigraft.graph.resolve.meaning import link_by_meaning, misspelt
from scigraft.graph.resolve.meant import by_name, labels
from scigraft.graph.resolve.people import Person, link_persons, person_block, persons
from scigraft.graph.resolve.uses import CONCEPTS, NameUse, Resolution, ResolveOptions
from scigraft.graph.resolve.venues import venue_reading
from scigraft.model import EntityType, Merge, NeedsExtra

if TYPE_CHECKING:
    from scigraft.embed import Embedder


def resolve(
    type: EntityType,
    uses: Sequence[NameUse],
    *,
    embedder: Embedder | None = None,
    undone: Sequence[tuple[str, str]] = (),
    added: Sequence[Merge] = (),
    options: ResolveOptions | None = None,
) -> Resolution:
    """Return which uses mean one entity. The answer depends on the set of uses, not on their order.

    ``undone`` are pairs of names whose merge the user took back: they are kept apart for good, whatever else speaks for
    them. ``added`` are merges that the user asked for, which win over all else. Names in both may be those of some
    papers (``meant``). Without an embedder names are not merged by meaning. Uses that no chain of ``blocks`` joins do
    not touch each other's clusters.
    """
    chosen = options or ResolveOptions()
    pooled = _pooled(type, uses)
    apart = frozenset(map(frozenset, undone))
    found: Sequence[Item | Person]
    if type == "Author" and chosen.method == "layered":
        found, linked = _people(pooled, apart)
    else:
        found, linked = _things(type, pooled, apart, embedder, chosen)
    _by_user(type, found, linked, added)
    clusters = [
        tuple(sorted((use for index in members for use in found[index].uses), key=lambda use: use.key(type)))
        for members in linked.members.values()
    ]
    return Resolution(
        tuple(sorted(clusters, key=lambda group: group[0].key(type))),
        tuple(sorted(merges(type, linked), key=lambda merge: (merge.left, merge.right, merge.id))),
    )


def _pooled(type: EntityType, uses: Sequence[NameUse]) -> list[NameUse]:
    """Return the uses in a total order, those that say the same as one with the papers of all."""
    grouped: dict[str, list[NameUse]] = defaultdict(list)
    for use in uses:
        grouped[use.key(type)].append(use)
    return [
        same[0] if len(same) == 1 else replace(same[0], papers=tuple(sorted({p for use in same for p in use.papers})))
        for _, same in sorted(grouped.items())
    ]


def _people(uses: Sequence[NameUse], apart: frozenset[frozenset[str]]) -> tuple[list[Person], Linked]:
    """Return authors in groups, block by block."""
    grouped: dict[str, list[NameUse]] = defaultdict(list)
    for use in uses:
        grouped[person_block(use.name)].append(use)
    blocks = [persons(grouped[key], apart=apart) for key in sorted(grouped)]
    found = [person for people, _ in blocks for person in people]
    linked = Linked(_labels(found, apart), apart)
    start = 0
    for people, proposals in blocks:
        link_persons(people, proposals, linked, start=start)
        start += len(people)
    return found, linked


def _things(
    type: EntityType,
    uses: Sequence[NameUse],
    apart: frozenset[frozenset[str]],
    embedder: Embedder | None,
    options: ResolveOptions,
) -> tuple[list[Item], Linked]:
    found = concepts.items(type, uses, _readings(type, uses, options))
    linked = Linked(_labels(found, apart), apart)
    if type in CONCEPTS and options.method == "kmeans":
        for proposal in _by_kmeans(found, embedder, options):
            linked.join(proposal)
        return found, linked
    for proposal in concepts.by_form(found):
        linked.join(proposal)
    if type in CONCEPTS and options.method == "layered":
        for proposal in misspelt(type, found) if options.misspelt else ():
            linked.join(proposal)
        least = options.similarity.get(type)
        if embedder is not None and least is not None:
            link_by_meaning(type, found, linked, embedder, least=least)
    return found, linked


def _by_kmeans(found: Sequence[Item], embedder: Embedder | None, options: ResolveOptions) -> list[Proposal]:
    """Return proposals to join names of one cluster of K-means to its most frequent one."""
    if embedder is None:
        raise NeedsExtra("K-means needs vectors of names, and no embedder is installed", hint=install_hint())
    names = sorted({unaccented(item.name) for item in found})
    wanted = options.clusters or max(1, round(options.share * len(names)))
    told = dict(zip(names, kmeans(embedder.encode(names), wanted, seed=options.seed).tolist(), strict=True))
    first: dict[int, int] = {}
    proposals = []
    for index, item in enumerate(found):
        other = first.setdefault(told[unaccented(item.name)], index)
        if other != index:
            proposals.append(Proposal(other, index, "embedding", f"one of {wanted} clusters of K-means"))
    return proposals


def _readings(type: EntityType, uses: Sequence[NameUse], options: ResolveOptions) -> list[Reading]:
    if options.method != "layered":
        return [Reading(Form((), plain(use.name))) for use in uses]
    if type in CONCEPTS:
        return readings(type, uses)
    if type == "Institution":
        return [institution_reading(use) for use in uses]
    if type == "Conference":
        return [venue_reading(use) for use in uses]
    return [Reading(Form((), unaccented(use.name))) for use in uses]


def _labels(found: Sequence[Item | Person], apart: frozenset[frozenset[str]]) -> list[tuple[str, ...]]:
    told = by_name(meant for pair in apart for meant in pair)
    return [labels(item.name, item.papers, told) for item in found]


def _by_user(type: EntityType, found: Sequence[Item | Person], linked: Linked, added: Sequence[Merge]) -> None:
    """Put all items of two names together, or of what some papers call so, that a user told to be the same."""
    wanted = sorted({(merge.left, merge.right) for merge in added if merge.type == type})
    told = by_name(meant for pair in wanted for meant in pair)
    places: dict[str, list[int]] = defaultdict(list)
    for index, item in enumerate(found) if wanted else ():
        for label in labels(item.name, item.papers, told):
            places[label].append(index)
    for left, right in wanted:
        if left in places and right in places:
            first, *others = [*places[left], *places[right]]
            for other in others:
                linked.join(Proposal(first, other, "user", "told by the user", asked=(left, right)))
