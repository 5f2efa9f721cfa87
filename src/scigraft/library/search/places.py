"""Where the items that match stand: the file, the heading, the paragraph and the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import sqlalchemy as sa

from scigraft.library.readings import document_of
from scigraft.library.search.answers import AskedFor, ItemPlace, MatchedItems, RelatedPaper
from scigraft.model import Document, Facet, FacetItem
from scigraft.read.prose import sentences
from scigraft.store.graph_codecs import GRAPH
from scigraft.store.graph_schema import graph_documents
from scigraft.store.results import result_of

STEP = "academic"  # whose results hold the items of a document
Places = Mapping[tuple[Facet, str], ItemPlace]


def with_places(
    papers: Sequence[RelatedPaper], asked: AskedFor, own: Places, connection: sa.Connection
) -> tuple[RelatedPaper, ...]:
    """Return papers whose matching items have their places; ``own`` are those of a query that is no paper."""
    if asked.kind == "paper":
        wanted = {(one.facet, one.asked) for paper in papers for one in paper.matched}
        own = _of_paper(asked.name, wanted, connection)
    found = []
    for paper in papers:
        theirs = _of_paper(paper.paper, {(one.facet, one.found) for one in paper.matched}, connection)
        found.append(replace(paper, matched=tuple(_placed(one, own, theirs) for one in paper.matched)))
    return tuple(found)


def places_of(document: Document, items: Iterable[FacetItem]) -> Places:
    """Return where items of a document stand; of equal ones the first counts."""
    found: dict[tuple[Facet, str], ItemPlace] = {}
    for item in items:
        found.setdefault((item.facet, item.text), item_place(document, item))
    return found


def item_place(document: Document, item: FacetItem) -> ItemPlace:
    """Return where an item of a document stands."""
    at = item.place if item.place.file else replace(item.place, file=document.file)
    source = next((one for one in document.evidence if one.id == item.evidence), None)
    if source is None or at.table is not None:
        return ItemPlace(at, found_by=item.found_by)
    section = source.section or ((source.kind,) if source.kind in ("title", "abstract") else ())
    if source.kind == "title":
        return ItemPlace(at, section, found_by=item.found_by)
    beside = [one.id for one in document.evidence if one.kind == source.kind and one.section == source.section]
    start = at.span[0] if at.span else 0
    before = sum(end <= start for _, end in sentences(source.text))
    return ItemPlace(at, section, beside.index(source.id), before, item.found_by)


def _placed(one: MatchedItems, mine: Places, theirs: Places) -> MatchedItems:
    return replace(one, asked_place=mine.get((one.facet, one.asked)), found_place=theirs.get((one.facet, one.found)))


def _of_paper(paper: str, wanted: set[tuple[Facet, str]], connection: sa.Connection) -> Places:
    """Return the places of a paper's items; one that two documents hold stands in the first of them."""
    query = sa.select(graph_documents.c.file).where(graph_documents.c.paper == paper)
    found: dict[tuple[Facet, str], ItemPlace] = {}
    for file in connection.execute(query.order_by(graph_documents.c.file)).scalars():
        missing = wanted - found.keys()
        stored = result_of(connection, file, STEP) if missing else None
        if stored is None or stored.error:
            continue
        items = [item for item in GRAPH.of_bytes(stored.payload).facets if (item.facet, item.text) in missing]
        if items:
            found |= places_of(document_of(connection, file), items)
    return found
