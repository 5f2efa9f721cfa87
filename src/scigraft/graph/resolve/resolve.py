"""Which uses of names mean the same entity: names that fold to one form are one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from scigraft.embed import Embedder
from scigraft.extract.academic.mentions import folded
from scigraft.graph.resolve.uses import NameUse, Resolution
from scigraft.model import EntityType, Merge

# Types whose names are resolved; names of the others are the same where they fold to one form.
RESOLVED: frozenset[EntityType] = frozenset({"Task", "Dataset", "Metric", "Author", "Institution", "Conference"})


def blocks(type: EntityType, use: NameUse) -> frozenset[str]:
    """Return the blocks of a use: only uses that share a block, or are joined by a chain of such, may be one entity.

    What comes or goes therefore concerns only the uses that such chains reach.
    """
    return frozenset({folded(use.name)})


def resolve(
    type: EntityType,
    uses: Sequence[NameUse],
    *,
    embedder: Embedder | None = None,
    undone: Sequence[str] = (),
    added: Sequence[Merge] = (),
) -> Resolution:
    """Return which uses mean one entity. The answer depends on the set of uses, not on their order.

    ``undone`` are ids of merges that the user took back, ``added`` merges that the user asked for.
    """
    found: dict[str, list[NameUse]] = defaultdict(list)
    for use in uses:
        found[folded(use.name)].append(use)
    clusters = [tuple(sorted(group, key=lambda use: use.key(type))) for group in found.values()]
    return Resolution(tuple(sorted(clusters, key=lambda group: group[0].key(type))))
