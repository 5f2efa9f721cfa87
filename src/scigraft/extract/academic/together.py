"""The mentions of one document brought together: one a name and type, with every place where it is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.proposer import Proposal
from scigraft.model import Link, Locator, Mention

# Two authors of one paper may share a name.
_APART = frozenset({"Author"})


def together(proposal: Proposal) -> Proposal:
    """Return a proposal with each name of a type once, links following; the first mention of a name keeps its id."""
    first: dict[tuple[str, str], Mention] = {}
    now: dict[str, str] = {}
    for mention in proposal.mentions:
        key = (mention.type, mention.id if mention.type in _APART or not mention.name else folded(mention.name))
        known = first.get(key)
        first[key] = _joined(known, mention) if known else mention
        now[mention.id] = first[key].id
    return Proposal(tuple(first.values()), tuple(_links(proposal.links, now)))


def _joined(known: Mention, more: Mention) -> Mention:
    places = [place for place in (more.place, *more.also) if place != known.place]
    return replace(
        known,
        also=tuple(dict.fromkeys([*known.also, *places])),
        confidence=max(known.confidence, more.confidence),
        details={**more.details, **known.details},
    )


def _links(links: Iterable[Link], now: Mapping[str, str]) -> Iterable[Link]:
    """Yield each link once with the ids as they are now; one to a mention that is gone, or to itself, is left out."""
    seen: set[tuple[str, str, str, Locator]] = set()
    for link in links:
        source, target = now.get(link.source), now.get(link.target)
        if source is None or target is None or source == target:
            continue
        key = (link.relation, source, target, link.place)
        if key not in seen:
            seen.add(key)
            yield replace(link, source=source, target=target)
