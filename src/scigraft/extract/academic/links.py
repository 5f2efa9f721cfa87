"""Relations between the entities of one paper: the paper to each of them, and among them where the paper supports it.

Support is a result that names both, a sentence that names both or that both were made of, two sentences that follow
each other, or a table whose caption (or the text about it) names one and whose cells the other. Each link keeps the
place that supports it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from scigraft.extract.academic.mentions import TITLE_ID, folded
from scigraft.extract.academic.ontology import ontology
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.sightings import Sighting, sightings
from scigraft.model import EntityType, Link, Locator, Mention

FOUND_BY = "links"
RECORD, SENTENCE, TABLE, NEXT = 0.9, 0.8, 0.7, 0.6  # how sure each kind of support makes a link
_PLACES = 3  # of one link in one document
_NAMED: tuple[EntityType, ...] = ("Task", "Dataset", "Metric", "Model")
_SAID: tuple[EntityType, ...] = ("Problem", "Method", "Innovation")


@dataclass(frozen=True, slots=True)
class _Support:
    source: str
    target: str
    place: Locator
    confidence: float


def links_in_paper(view: PaperView, proposal: Proposal) -> Proposal:
    """Return the links that a paper supports between the mentions of a proposal, each pair with its best places."""
    once = _once(proposal.mentions)
    known = {(link.relation, link.source, link.target) for link in proposal.links}
    types = {mention.id: mention.type for mention in once.values()}
    found: dict[tuple[str, str], list[_Support]] = defaultdict(list)
    results = list(_by_result(once))
    seen = [*_by_source(once), *_by_sighting(view, once)]
    for support in (*results, *seen, *_by_model(once, [*results, *seen], types)):
        found[support.source, support.target].append(support)
    links = list(_of_the_paper(once, known))
    for (source, target), supports in found.items():
        name = ontology().between(types[source], types[target])
        best = sorted(supports, key=lambda one: -one.confidence)
        links += [
            Link(name, source, target, one.place, FOUND_BY, one.confidence) for one in islice(_apart(best), _PLACES)
        ]
    return Proposal((), tuple(links))


def _once(mentions: Sequence[Mention]) -> dict[tuple[EntityType, str], Mention]:
    found: dict[tuple[EntityType, str], Mention] = {}
    for mention in mentions:
        found.setdefault((mention.type, folded(mention.name)), mention)
    return found


def _apart(supports: Iterable[_Support]) -> Iterator[_Support]:
    seen: set[Locator] = set()
    for one in supports:
        if one.place not in seen:
            seen.add(one.place)
            yield one


def _of_the_paper(once: dict[tuple[EntityType, str], Mention], known: set[tuple[str, str, str]]) -> Iterator[Link]:
    """Yield the links of the paper to its entities that no proposer gave."""
    for mention in once.values():
        name = ontology().between("Title", mention.type)
        if name and (name, TITLE_ID, mention.id) not in known:
            yield Link(name, TITLE_ID, mention.id, mention.place, FOUND_BY, mention.confidence)


def _by_result(once: dict[tuple[EntityType, str], Mention]) -> Iterator[_Support]:
    """Yield pairs that one result names: its task, dataset, metric and model, and the result itself."""
    for mention in [one for one in once.values() if one.type == "Result"]:
        named = [held for type in _NAMED if (held := once.get((type, folded(mention.details.get(type.lower(), "")))))]
        for one in named:
            for other in (*named, mention):
                if ontology().between(one.type, other.type):
                    yield _Support(one.id, other.id, mention.place, RECORD)


def _by_source(once: dict[tuple[EntityType, str], Mention]) -> Iterator[_Support]:
    """Yield statements that were made of one sentence: an innovation is told of problem and method."""
    said = [one for one in once.values() if one.type in _SAID]
    for one in said:
        for other in said:
            if ontology().between(one.type, other.type):
                shared = [place for place in (one.place, *one.also) if place in (other.place, *other.also)]
                yield from (_Support(one.id, other.id, place, SENTENCE) for place in shared if place.span)


def _by_sighting(view: PaperView, once: dict[tuple[EntityType, str], Mention]) -> Iterator[_Support]:
    """Yield pairs that stand in one sentence, in two that follow each other, or in a table and its caption."""
    mentions = [one for one in once.values() if one.type in (*_NAMED, *_SAID, "Result")]
    by_unit: dict[str, list[Sighting]] = defaultdict(list)
    for sighting in sightings(view.document, mentions, said=frozenset(_SAID)):
        by_unit[sighting.unit].append(sighting)
    for seen in by_unit.values():
        for one in seen:
            for other in seen:
                if one.mention.id != other.mention.id and ontology().between(one.mention.type, other.mention.type):
                    yield from _together(one, other)


def _together(one: Sighting, other: Sighting) -> Iterator[_Support]:
    source, target = one.mention.id, other.mention.id
    if one.cell is not None or other.cell is not None:
        if one.cell is None or other.cell is None:  # one in the caption or the text about it, one in the cells
            yield _Support(source, target, one.cell or other.cell or one.place, TABLE)
    elif one.sentence == other.sentence:
        yield _Support(source, target, one.place, SENTENCE)
    elif abs(one.sentence - other.sentence) == 1:
        first, last = sorted((one, other), key=lambda sighting: sighting.sentence)
        yield _Support(source, target, _both(first.place, last.place), NEXT)


def _both(first: Locator, last: Locator) -> Locator:
    span = (first.span[0], last.span[1]) if first.span and last.span else first.span
    return replace(first, span=span, text=f"{first.text or ''} {last.text or ''}".strip())


def _by_model(
    once: dict[tuple[EntityType, str], Mention], found: Sequence[_Support], types: dict[str, EntityType]
) -> Iterator[_Support]:
    """Yield results that a method achieves: those of a model that it is said to propose."""
    achieved: dict[str, list[_Support]] = defaultdict(list)
    for one in found:
        if types[one.source] == "Model" and types[one.target] == "Result":
            achieved[one.source].append(one)
    for one in found:
        if types[one.source] == "Method" and types[one.target] == "Model":
            for result in achieved[one.target]:
                yield replace(result, source=one.source, confidence=min(one.confidence, result.confidence))
