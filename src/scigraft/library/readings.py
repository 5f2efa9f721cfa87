"""The documents of a library as they were read, and their tables."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from scigraft.library.lookup import one_paper_row
from scigraft.library.reports import PlacedTable
from scigraft.model import Document, UsageError
from scigraft.store import catalog, results
from scigraft.store.codec import document_of_bytes


def document_of(connection: sa.Connection, file: str) -> Document:
    """Return the evidence of a file of the library. Raises ``UsageError`` where it was not read."""
    result = results.result_of(connection, file, "read")
    if result is None or result.error:
        why = result.error if result else "it was not built yet"
        raise UsageError(f"there is no reading of this file: {why}", where=file, hint="Build the library")
    return document_of_bytes(result.payload)


def placed_tables(connection: sa.Connection, *, paper: str | None, table: str | None) -> Iterator[PlacedTable]:
    """Yield tables in the order of papers and files; ``table`` keeps those of this id, name or label.

    Raises ``UsageError`` when there is no such paper.
    """
    if paper is not None:
        paper = one_paper_row(connection, paper).key
    for row in catalog.all_documents(connection):
        if row.paper is None or (paper is not None and row.paper != paper):
            continue
        result = results.result_of(connection, row.file, "read")
        if result is None or result.error:
            continue
        for found in document_of_bytes(result.payload).tables:
            if table is None or table in (found.id, found.name, found.label):
                yield PlacedTable(row.paper, row.file, found)
