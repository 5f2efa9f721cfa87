"""Rows of citations: which paper a reference is, and what its contexts say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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


def references_citing(connection: sa.Connection, papers: Iterable[str]) -> dict[str, set[int]]:
    """Return the references, by document and position, that share a key with a paper of these or are linked to it."""
    found: dict[str, set[int]] = defaultdict(set)
    held, keys, cited = graph_documents.c, graph_reference_keys.c, graph_references.c
    for part in chunks(sorted(papers)):
        shared = sa.select(graph_paper_keys.c.key).where(graph_paper_keys.c.paper.in_(part))
        near = sa.select(held.file, keys.position).join(graph_reference_keys, keys.document == held.number)
        linked = sa.select(cited.file, cited.position).where(cited.target.in_(part))
        for query in (near.where(keys.key.in_(shared)).distinct(), linked):
            for file, position in connection.execute(query):
                found[file].add(position)
    return found


def candidates_of(connection: sa.Connection, file: str, positions: Collection[int] | None = None) -> set[str]:
    """Return the papers that share a key with references of a document: with these, or with any."""
    keys = graph_reference_keys.c
    query = (
        sa.select(graph_paper_keys.c.paper)
        .join(graph_reference_keys, keys.key == graph_paper_keys.c.key)
        .where(keys.document == number_of(file))
        .distinct()
    )
    if positions is not None:
        query = query.where(keys.position.in_(sorted(positions)))
    return set(connection.execute(query).scalars())


def references_of(
    connection: sa.Connection, file: str, positions: Collection[int] | None = None
) -> tuple[str, list[Reference], dict[str, Target]]:
    """Return the citing paper, a document's references (these, or all), and what the linked ones are linked to."""
    query = sa.select(graph_references).where(graph_references.c.file == file).order_by(graph_references.c.position)
    if positions is not None:
        query = query.where(graph_references.c.position.in_(sorted(positions)))
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
