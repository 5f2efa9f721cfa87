"""Names told to be the same, anew where a change touches them: the uses that chains of shared blocks reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scigraft.graph.resolve import CONCEPTS, RESOLVED, NameUse, ResolveOptions, blocks, resolve
from scigraft.graph.resolve.meant import name_of
from scigraft.graph.weave import entity_of, same_form
from scigraft.library.academic.events import Decided, decided
from scigraft.library.academic.step import NO_EMBEDDER, embedder_digest
from scigraft.library.academic.vectors import NameVectors
from scigraft.model import Entity, EntityType, Merge, Settings
from scigraft.steps import digest_of
from scigraft.store import graph_names
from scigraft.store.graph_names import UseRow

if TYPE_CHECKING:
    from scigraft.embed import Embedder


@dataclass(frozen=True, slots=True)
class Told:
    """What resolving one type's names gave: entities with their uses, and merges."""

    entities: tuple[tuple[Entity, tuple[str, ...]], ...]
    merges: tuple[Merge, ...]


@dataclass(frozen=True, slots=True)
class Resolving:
    """How names are resolved: with which embedder, by its digest, and by which method."""

    embedder: str
    options: ResolveOptions

    def vectors(self, connection: sa.Connection) -> Embedder | None:
        """Return the embedder of names, which keeps their vectors in the database."""
        return NameVectors(connection, self.embedder) if self.embedder != NO_EMBEDDER else None


def resolving(settings: Settings) -> Resolving:
    """Return how a library resolves names. Only K-means draws at random: a seed says nothing of other methods."""
    options = ResolveOptions(method=settings.graph.disambiguation)
    if options.method == "kmeans":
        options = replace(options, seed=settings.seed)
    return Resolving(embedder_digest(settings), options)


def resolve_again(connection: sa.Connection, touched: Iterable[str], how: Resolving) -> int:
    """Bring entities in line with the uses as they are now, given those that came, went or changed.

    Returns how many uses were looked at.
    """
    wanted = set(touched)
    rows = graph_names.use_rows(connection, wanted)
    decisions = decided(connection)
    _put_blocks(connection, rows, decisions)
    reached = graph_names.use_rows(connection, _reached(connection, rows, how))
    papers = graph_names.papers_using(connection, reached)
    by_type: dict[EntityType, list[UseRow]] = defaultdict(list)
    for row in reached.values():
        by_type[row.type].append(row)
    for type in sorted(by_type):
        uses = [row for row in by_type[type] if row.id in papers]
        told = _told(type, [_use(row, papers) for row in uses], decisions, how, how.vectors(connection))
        _write(connection, type, by_type[type], told, decisions)
    graph_names.drop_uses(connection, set(reached) - set(papers))
    if how.embedder != NO_EMBEDDER:
        NameVectors(connection, how.embedder).forget_old(graph_names.count(connection))
    return len(reached)


def _put_blocks(connection: sa.Connection, rows: Mapping[str, UseRow], decisions: Decided) -> None:
    graph_names.put_blocks(
        connection,
        {id: [f"{row.type}:{block}" for block in _blocks(row, decisions)] for id, row in rows.items()},
    )


def _blocks(row: UseRow, decisions: Decided) -> Iterable[str]:
    if row.type not in RESOLVED:
        return (row.folded if len(row.folded) < _LONG else digest_of(row.folded),)
    return blocks(row.type, NameUse(row.name, (), row.details), added=decisions.added)


_LONG = 80  # characters; a sentence is known by its hash


def _reached(connection: sa.Connection, rows: Mapping[str, UseRow], how: Resolving) -> set[str]:
    """Return the uses that a change touches. K-means has no blocks: it looks at all names of a type."""
    found = graph_names.joined_by_blocks(connection, rows)
    if how.options.method == "kmeans":
        for type in {row.type for row in rows.values()} & CONCEPTS:
            found |= graph_names.uses_of_type(connection, type)
    return found


def _use(row: UseRow, papers: Mapping[str, tuple[str, ...]]) -> NameUse:
    return NameUse(row.name, papers[row.id], row.details)


def _told(
    type: EntityType,
    uses: Sequence[NameUse],
    decisions: Decided,
    how: Resolving,
    embedder: Embedder | None,
) -> Told:
    if type in RESOLVED:
        found = resolve(
            type,
            uses,
            embedder=embedder,
            undone=[(left, right) for kind, left, right in decisions.undone if kind == type],
            added=decisions.added,
            options=how.options,
        )
        clusters, merges = found.clusters, found.merges
    else:
        clusters, merges = same_form(uses), ()
    entities = tuple((entity_of(type, group), tuple(use.key(type) for use in group)) for group in clusters)
    return Told(entities, merges)


def _write(
    connection: sa.Connection, type: EntityType, before: Sequence[UseRow], told: Told, decisions: Decided
) -> None:
    graph_names.drop_entities(connection, {row.entity for row in before if row.entity})
    graph_names.put_entities(connection, [entity for entity, _ in told.entities])
    held = {row.id: row.entity for row in before}
    pairs = [(use, entity.id) for entity, uses in told.entities for use in uses if held[use] != entity.id]
    graph_names.set_entity(connection, pairs)
    if type in RESOLVED:
        names = {row.name for row in before}
        names |= {meant for meant in decisions.about if name_of(meant) in names}
        graph_names.replace_merges(connection, type, names, told.merges)
