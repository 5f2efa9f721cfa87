"""Entities by a name that no paper prints: the ones that it would be told to be the same as, were it in a paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import sqlalchemy as sa

from scigraft.graph.resolve import CONCEPTS, NameUse, ResolveOptions, blocks, resolve
from scigraft.model import EntityType
from scigraft.store import graph_names

# Persons are left out: without a paper nothing tells whether a name with an initial is one of them.
_MEANT: tuple[EntityType, ...] = (*sorted(CONCEPTS), "Institution", "Conference")
_AS_TYPED = ResolveOptions(misspelt=False)  # a name like that of something else is asked back, not guessed
_LONGEST = 200  # letters; longer names are what they are


def entities_meant(connection: sa.Connection, what: str, type: EntityType | None) -> set[str]:
    """Return the ids of the entities that a name means by its form or as a short or long form, as names of papers do.

    ``Penn Treebank`` is what papers call ``PTB``, and ``named-entity recognition`` is ``NER``.
    """
    if not what.strip() or len(what) > _LONGEST:
        return set()
    return {id for one in _MEANT if type in (None, one) for id in _same_as(connection, one, NameUse(what.strip()))}


def _same_as(connection: sa.Connection, type: EntityType, asked: NameUse) -> set[str]:
    """Return the entities that have a name which the asked one would join; each is looked at by itself."""
    near = graph_names.uses_in_blocks(connection, [f"{type}:{block}" for block in blocks(type, asked)])
    named: dict[str, list[NameUse]] = defaultdict(list)
    for row in graph_names.use_rows(connection, near).values():
        if row.type == type:
            named[row.entity].append(NameUse(row.name, (), row.details))
    return {id for id, uses in named.items() if _joins(type, asked, uses)}


def _joins(type: EntityType, asked: NameUse, uses: Sequence[NameUse]) -> bool:
    told = resolve(type, [*uses, asked], options=_AS_TYPED)
    return any(asked in cluster and len(cluster) > 1 for cluster in told.clusters)
