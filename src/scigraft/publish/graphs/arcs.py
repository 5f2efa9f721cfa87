"""Edges and citations as arcs between nodes, with what every format of graphs says of them; texts made safe."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scigraft.model import Citation, Edge, EdgeSupport, Entity, Locator, TypedContext

CITES = "cites"  # of a reference that no sentence of the text was found to cite
BETWEEN_PAPERS = frozenset({"direct use", "task correlation", CITES})
# What XML 1.0 cannot hold, and the control characters that no name has.
_NEVER = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Arc:
    """A directed edge as the formats write it; ``source`` and ``target`` are ids of entities.

    ``papers`` are those that support it, ``places`` where they do; ``text`` is what stands at the first place, in the
    section ``section``. ``confidence`` is that of the surest support.
    """

    source: str
    relation: str
    target: str
    papers: tuple[str, ...] = ()
    support: int = 0
    places: tuple[str, ...] = ()
    text: str = ""
    section: str = ""
    found_by: tuple[str, ...] = ()
    confidence: float = 1.0


def clean(text: str) -> str:
    """Return a text without control characters and what else no XML document and no database can hold."""
    return _NEVER.sub("", text)


def year(entity: Entity) -> str:
    """Return the year of an entity in digits, or nothing."""
    told = entity.details.get("year", "")
    return told if re.fullmatch(r"[0-9]{1,9}", told) else ""


def details(entity: Entity) -> str:
    """Return what an entity has besides its name as a JSON object, or nothing."""
    told = {clean(name): clean(value) for name, value in sorted(entity.details.items())}
    return json.dumps(told, ensure_ascii=False) if told else ""


def arcs(edges: Iterable[Edge], citations: Iterable[Citation], titles: Mapping[str, str]) -> Iterator[Arc]:
    """Yield the arcs of edges, then those of citations, in the order given.

    A citation gives one arc for each type that its contexts have, and one ``cites`` where it has none. Relations
    between papers come from the citations alone, which tell more of them. A citation of a paper that ``titles`` (paper
    -> id) does not have is passed over: there is no node that it could lead to.
    """
    for edge in edges:
        if edge.relation not in BETWEEN_PAPERS:
            yield _of_edge(edge)
    for citation in citations:
        if citation.citing in titles and citation.cited in titles:
            yield from _of_citation(citation, titles[citation.citing], titles[citation.cited])


def described(place: Locator) -> str:
    """Return a place in one line: file, page, table, row and column, or the range of characters."""
    page = place.page_label or (None if place.page is None else str(place.page + 1))
    told = [("page", page), ("sheet", place.sheet), ("table", place.table), ("cell", place.cell)]
    if place.cell is None and place.row is not None:
        told += [("row", str(place.row)), ("column", str(place.col))]
    if place.span is not None:
        told.append(("characters", "{}-{}".format(*place.span)))
    return ", ".join([place.file, *(f"{name} {value}" for name, value in told if value is not None)])


def _of_edge(edge: Edge) -> Arc:
    first = edge.support[0].place.text if edge.support else None
    return Arc(
        edge.source,
        edge.relation,
        edge.target,
        papers=tuple(dict.fromkeys(support.paper for support in edge.support)),
        support=len(edge.support),
        places=tuple(dict.fromkeys(described(_filed(support)) for support in edge.support)),
        text=first or "",
        found_by=tuple(sorted({support.found_by for support in edge.support if support.found_by})),
        confidence=max((support.confidence for support in edge.support), default=1.0),
    )


def _filed(support: EdgeSupport) -> Locator:
    """Return the place of a support; the file stands beside it where the place leaves it out."""
    return support.place if support.place.file else Locator(file=support.file)


def _of_citation(citation: Citation, source: str, target: str) -> Iterator[Arc]:
    by_type: dict[str, list[TypedContext]] = {}
    for typed in citation.contexts:
        by_type.setdefault(typed.type, []).append(typed)
    if not by_type:
        yield Arc(source, CITES, target, (citation.citing,), 1, found_by=(citation.linked_by,))
    for relation, contexts in sorted(by_type.items()):
        first = contexts[0].context
        yield Arc(
            source,
            relation,
            target,
            papers=(citation.citing,),
            support=len(contexts),
            places=tuple(dict.fromkeys(described(typed.context.place) for typed in contexts)),
            text=first.sentence,
            section=" > ".join(first.section),
            found_by=(citation.linked_by,) if citation.linked_by else (),
            confidence=max(typed.confidence for typed in contexts),
        )
