"""Rows of what documents say for the academic graph: put in and taken out a document at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import sqlalchemy as sa

from scigraft.model import CitationContext, Link, Mention, Reference, SetAside, Untold
from scigraft.store.catalog import chunks
from scigraft.store.graph_codecs import ASIDE, CONTEXT, LINK, MENTION, REFERENCE, UNTOLD
from scigraft.store.graph_schema import (
    BY_FILE,
    graph_blocks,
    graph_contexts,
    graph_documents,
    graph_entities,
    graph_links,
    graph_mentions,
    graph_merges,
    graph_paper_keys,
    graph_papers,
    graph_reference_keys,
    graph_references,
    graph_set_aside,
    graph_untold,
    graph_uses,
)


@dataclass(frozen=True, slots=True)
class GraphPaper:
    """A paper of the graph; see ``graph_schema.graph_papers``."""

    key: str
    entity: str
    title: str
    year: int
    metadata: str


@dataclass(frozen=True, slots=True)
class FileRows:
    """What one document gives, with the use that each mention belongs to and the keys of each reference."""

    file: str
    paper: str
    key: str
    mentions: Sequence[tuple[Mention, str]] = ()
    links: Sequence[Link] = ()
    references: Sequence[tuple[Reference, Iterable[str]]] = ()
    contexts: Sequence[CitationContext] = ()
    set_aside: Sequence[SetAside] = ()
    untold: Sequence[Untold] = ()


def number_of(text: str) -> int:
    """Return the number by which a long text is known in an index: 63 bits of its hash."""
    return int.from_bytes(sha256(text.encode()).digest()[:8]) >> 1


def documents_held(connection: sa.Connection) -> dict[str, tuple[str, str]]:
    """Return the paper, and the key of the result, of each document that the graph holds."""
    query = sa.select(graph_documents.c.file, graph_documents.c.paper, graph_documents.c.key)
    return {file: (paper, key) for file, paper, key in connection.execute(query)}


def papers_held(connection: sa.Connection) -> dict[str, GraphPaper]:
    """Return the papers of the graph by key."""
    return {row.key: GraphPaper(*row) for row in connection.execute(sa.select(graph_papers))}


def clear(connection: sa.Connection) -> None:
    """Empty the graph; what users decided about names stays, and so do vectors."""
    for table in (
        *BY_FILE,
        graph_reference_keys,
        graph_papers,
        graph_paper_keys,
        graph_uses,
        graph_blocks,
        graph_entities,
        graph_merges,
    ):
        connection.execute(sa.delete(table))


def gather_statistics(connection: sa.Connection) -> None:
    """Tell SQLite how many mentions a document has, of which it has no idea else.

    It then goes from a link to the two that it joins; without it, through all pairs of the mentions of a document,
    which takes half a minute for a paper of 3,000 authors. PostgreSQL gathers them by itself.
    """
    if connection.dialect.name == "sqlite":
        connection.execute(sa.text("ANALYZE graph_mentions"))


def drop_papers(connection: sa.Connection, keys: Sequence[str]) -> None:
    """Take papers out of the graph."""
    for part in chunks(keys):
        connection.execute(sa.delete(graph_papers).where(graph_papers.c.key.in_(part)))


def put_papers(connection: sa.Connection, papers: Sequence[GraphPaper]) -> None:
    """Put papers into the graph in the place of those of the same keys."""
    drop_papers(connection, [paper.key for paper in papers])
    _insert(
        connection,
        graph_papers,
        ({name: getattr(paper, name) for name in ("key", "entity", "title", "year", "metadata")} for paper in papers),
    )


def uses_in(connection: sa.Connection, files: Sequence[str]) -> set[str]:
    """Return the uses that the mentions of these documents belong to."""
    found: set[str] = set()
    for part in chunks(files):
        query = sa.select(graph_mentions.c.use).where(graph_mentions.c.file.in_(part)).distinct()
        found |= set(connection.execute(query).scalars())
    return found


def drop_files(connection: sa.Connection, files: Sequence[str]) -> None:
    """Take out all that documents gave."""
    for part in chunks(files):
        numbers = [number_of(file) for file in part]
        connection.execute(sa.delete(graph_reference_keys).where(graph_reference_keys.c.document.in_(numbers)))
        for table in BY_FILE:
            connection.execute(sa.delete(table).where(table.c.file.in_(part)))


def put_file(connection: sa.Connection, rows: FileRows) -> None:
    """Put in what a document gives. Nothing of it may be there."""
    file = rows.file
    _insert(
        connection,
        graph_mentions,
        (
            {
                "file": file,
                "id": mention.id,
                "position": position,
                "paper": rows.paper,
                "type": mention.type,
                "name": mention.name,
                "use": use,
                "payload": MENTION.to_text(mention),
            }
            for position, (mention, use) in enumerate(rows.mentions)
        ),
    )
    _insert(
        connection,
        graph_links,
        (
            {
                "file": file,
                "position": position,
                "relation": link.relation,
                "source": link.source,
                "target": link.target,
                "payload": LINK.to_text(link),
            }
            for position, link in enumerate(rows.links)
        ),
    )
    _put_references(connection, rows)
    aside = ({"file": file, "position": n, "payload": ASIDE.to_text(one)} for n, one in enumerate(rows.set_aside))
    _insert(connection, graph_set_aside, aside)
    untold = ({"file": file, "position": n, "payload": UNTOLD.to_text(one)} for n, one in enumerate(rows.untold))
    _insert(connection, graph_untold, untold)
    connection.execute(
        sa.insert(graph_documents).values(file=file, paper=rows.paper, key=rows.key, number=number_of(file))
    )


def _put_references(connection: sa.Connection, rows: FileRows) -> None:
    _insert(
        connection,
        graph_references,
        (
            {
                "file": rows.file,
                "key": reference.key,
                "position": reference.position,
                "paper": rows.paper,
                "target": "",
                "how": "",
                "confidence": 0.0,
                "payload": REFERENCE.to_text(reference),
            }
            for reference, _ in rows.references
        ),
    )
    document = number_of(rows.file)
    keys = {(number_of(key), reference.position) for reference, keys in rows.references for key in keys}
    _insert(
        connection,
        graph_reference_keys,
        ({"key": key, "document": document, "position": position} for key, position in sorted(keys)),
    )
    _insert(
        connection,
        graph_contexts,
        (
            {
                "file": rows.file,
                "position": position,
                "reference": context.reference,
                "type": "",
                "confidence": 0.0,
                "made_by": "",
                "payload": CONTEXT.to_text(context),
            }
            for position, context in enumerate(rows.contexts)
        ),
    )


def _insert(connection: sa.Connection, table: sa.Table, rows: Iterable[Mapping[str, object]]) -> None:
    values = [dict(row) for row in rows]
    if values:
        connection.execute(sa.insert(table), values)
