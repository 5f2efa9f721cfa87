"""What was given of papers that have files too: in the academic graph it stands before what is read in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace

import sqlalchemy as sa

from scigraft.library.codecs import READING
from scigraft.library.given.entries import merged_entries, over
from scigraft.library.given.names import ENTRY
from scigraft.model import Document, Metadata
from scigraft.store import catalog, results
from scigraft.store.catalog import DocumentRow
from scigraft.store.codec import METADATA


def given_of(connection: sa.Connection, papers: Collection[str]) -> Mapping[str, str]:
    """Return what catalogues give of these papers, by key, as JSON of ``Metadata`` without abstracts."""
    rows = [row for row in catalog.documents_of_kind(connection, ENTRY) if row.paper in papers]
    if not rows:
        return {}
    homes = {row.file: row.paper for row in rows}
    found: dict[str, list[Metadata]] = defaultdict(list)
    for summary in results.summaries(connection, "read"):
        paper = homes.get(summary.owner)
        if paper is not None and summary.summary:
            found[paper].append(READING.of_text(summary.summary).facts.metadata)
    return {paper: METADATA.to_text(merged_entries(entries)) for paper, entries in found.items()}


def with_given(document: Document, given: str) -> Document:
    """Return a document whose metadata are those given, and its own where nothing is."""
    return replace(document, metadata=over(METADATA.of_text(given), document.metadata)) if given else document


def stated_by(connection: sa.Connection, paper: str, metadata: Metadata) -> tuple[tuple[str, str], ...]:
    """Return, for each field of a paper's metadata, the file or entry that states it so: (field, file).

    Entries come first, then the paper's files, then the bibliographies of the library, each by name. A field that no
    one file states as it is, such as authors with places from two, is given to the first that states any.
    """
    rows = catalog.all_documents(connection)
    rank = {row.file: _rank(row, paper) for row in rows if row.paper == paper or row.role == "bibliography"}
    stated: list[tuple[tuple[int, str], str, Metadata]] = []
    for summary in results.summaries(connection, "read"):
        if summary.owner in rank and summary.summary:
            facts = READING.of_text(summary.summary).facts
            found = facts.entries if rank[summary.owner][0] == _LAST else (facts.metadata,)
            stated += [(rank[summary.owner], summary.owner, one) for one in found]
    stated.sort(key=lambda one: one[0])
    return tuple(
        (field.name, source)
        for field in fields(Metadata)
        if (value := getattr(metadata, field.name)) and (source := _source(field.name, value, stated))
    )


_LAST = 2


def _rank(row: DocumentRow, paper: str) -> tuple[int, str]:
    return (0 if row.kind == ENTRY else 1 if row.paper == paper else _LAST, row.file)


def _source(name: str, value: object, stated: Sequence[tuple[tuple[int, str], str, Metadata]]) -> str:
    same = next((file for _, file, one in stated if getattr(one, name) == value), "")
    return same or next((file for rank, file, one in stated if rank[0] < _LAST and getattr(one, name)), "")
