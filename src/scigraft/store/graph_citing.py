"""Rows of citations: which paper a reference is, and what its contexts say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from scigraft.model import CitationContext, Reference, TypedContext
from scigraft.store.catalog import chunks
from scigraft.store.graph_codecs import CONTEXT, REFERENCE
from scigraft.store.graph_rows import number_of
from scigraft.store.graph_schema import (
    graph_contexts,
    graph_documents,
    graph_paper_keys,
    graph_reference_keys,
    graph_references,
)


@dataclass(frozen=True, slots=True)
class Target:
    """The paper that a reference is, how that was told and how sure it is."""

    paper: str
    how: str
    confidence: float


def put_paper_keys(connection: sa.Connection, keys: Mapping[str, Iterable[str]]) -> None:
    """Put the keys by which papers are found for references, by paper, in the place of those they had."""
    for part in chunks(sorted(keys)):
        connection.execute(sa.delete(graph_paper_keys).where(graph_paper_keys.c.paper.in_(part)))
    values = [
        {"key": number, "paper": paper} for paper, held in keys.items() for number in sorted(set(map(number_of, held)))
    ]
    if values:
        connection.execute(sa.insert(graph_paper_keys), values)


def files_citing(connection: sa.Connection, papers: Iterable[str]) -> set[str]:
    """Return the documents with a reference that shares a key with one of these papers, or is linked to it."""
    found: set[str] = set()
    for part in chunks(sorted(papers)):
        shared = sa.select(graph_paper_keys.c.key).where(graph_paper_keys.c.paper.in_(part))
        met = sa.select(graph_reference_keys.c.document).where(graph_reference_keys.c.key.in_(shared))
        query = sa.select(graph_documents.c.file).where(graph_documents.c.number.in_(met))
        found |= set(connection.execute(query).scalars())
        linked = sa.select(graph_references.c.file).where(graph_references.c.target.in_(part)).distinct()
        found |= set(connection.execute(linked).scalars())
    return found


def candidates_of(connection: sa.Connection, file: str) -> set[str]:
    """Return the papers that share a key with a reference of a document."""
    query = (
        sa.select(graph_paper_keys.c.paper)
        .join(graph_reference_keys, graph_reference_keys.c.key == graph_paper_keys.c.key)
        .where(graph_reference_keys.c.document == number_of(file))
        .distinct()
    )
    return set(connection.execute(query).scalars())


def references_of(connection: sa.Connection, file: str) -> tuple[str, list[Reference], dict[str, Target]]:
    """Return the citing paper, a document's references in order, and what those that are linked are linked to."""
    query = sa.select(graph_references).where(graph_references.c.file == file).order_by(graph_references.c.position)
    paper, found, targets = "", [], {}
    for row in connection.execute(query):
        paper = row.paper
        found.append(REFERENCE.of_text(row.payload))
        if row.target:
            targets[row.key] = Target(row.target, row.how, row.confidence)
    return paper, found, targets


def set_targets(connection: sa.Connection, file: str, targets: Mapping[str, Target | None]) -> None:
    """Say which paper references of a document are, by key; ``None``: no paper of the library."""
    for key, target in sorted(targets.items()):
        mine = (graph_references.c.file == file) & (graph_references.c.key == key)
        now = target or Target("", "", 0.0)
        values = {"target": now.paper, "how": now.how, "confidence": now.confidence}
        connection.execute(sa.update(graph_references).where(mine).values(values))


def untyped(connection: sa.Connection, made_by: str) -> Iterator[tuple[str, tuple[tuple[int, CitationContext], ...]]]:
    """Yield, by document, the contexts of linked references that this classifier has not typed, with positions."""
    query = (
        sa.select(graph_contexts.c.file, graph_contexts.c.position, graph_contexts.c.payload)
        .join(
            graph_references,
            (graph_references.c.file == graph_contexts.c.file) & (graph_references.c.key == graph_contexts.c.reference),
        )
        .where(graph_references.c.target != "", graph_contexts.c.made_by != made_by)
        .order_by(graph_contexts.c.file, graph_contexts.c.position)
    )
    file, held = "", list[tuple[int, CitationContext]]()
    for row in connection.execute(query):
        if row.file != file and held:
            yield file, tuple(held)
            held = []
        file = row.file
        held.append((row.position, CONTEXT.of_text(row.payload)))
    if held:
        yield file, tuple(held)


def set_types(connection: sa.Connection, file: str, made_by: str, typed: Sequence[tuple[int, TypedContext]]) -> None:
    """Say what contexts of a document, by position, say of the citation."""
    for position, one in typed:
        mine = (graph_contexts.c.file == file) & (graph_contexts.c.position == position)
        values = {"type": one.type, "confidence": one.confidence, "made_by": made_by}
        connection.execute(sa.update(graph_contexts).where(mine).values(values))
