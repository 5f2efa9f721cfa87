"""What was given of papers that have files too: in the academic graph it stands before what is read in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace

import sqlalchemy as sa

from scigraft.library.given.entries import merged_entries, over
from scigraft.library.given.names import ENTRY
from scigraft.library.work import READING
from scigraft.model import Document, Metadata
from scigraft.store import catalog, results
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
