"""What resolving takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from scigraft.model import EntityType, Merge


@dataclass(frozen=True, slots=True)
class NameUse:
    """A name as papers use it: ``papers`` by key, sorted; ``details`` are those of its mentions, the same in each.

    Uses of one name with other details (an author's affiliations, a task's long form) are uses of their own, so that
    homonyms can be kept apart.
    """

    name: str
    papers: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)

    def key(self, type: EntityType) -> str:
        """Return what this use is known by: it follows from type, name and details, not from the papers."""
        parts = [type, self.name, *(f"{name}={self.details[name]}" for name in sorted(self.details))]
        return sha256("\x1f".join(parts).encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class Resolution:
    """The uses by the entity that they mean, in a total order, and every merge that made it so (undone ones too)."""

    clusters: tuple[tuple[NameUse, ...], ...]
    merges: tuple[Merge, ...] = ()
