"""What resolving takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from scigraft.model import EntityType, Merge

CONCEPTS: frozenset[EntityType] = frozenset({"Task", "Dataset", "Metric"})
# Types whose names are resolved; names of the others are the same where they fold to one form.
RESOLVED: frozenset[EntityType] = CONCEPTS | {"Author", "Institution", "Conference"}


@dataclass(frozen=True, slots=True)
class NameUse:
    """A name as papers use it: ``papers`` by key, sorted; ``details`` are those of its mentions, the same in each.

    Uses of one name with other details (an author's affiliations, a task's long form) are uses of their own, so that
    homonyms can be kept apart. Details that are read: ``long`` and ``short``, what the paper itself says that a short
    form stands for and the other way round; of an Author ``affiliations`` and ``coauthors`` (each joined by ``; ``),
    ``orcid`` and ``year``.
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


@dataclass(frozen=True, slots=True)
class ResolveOptions:
    """How names are told to be the same.

    ``method``: ``layered`` (the default), ``exact`` (forms alone), or ``kmeans`` (NLP-AKG, section 3.2: names as
    vectors, the most frequent member giving the name), with ``clusters`` or, where that is 0, ``share`` of the number
    of distinct names as K, and ``seed``. ``similarity`` is the least cosine between any two names of a cluster that
    meaning alone puts together, by type; a type that is not named there is never merged by meaning. ``misspelt`` says
    whether a slip of the pen is seen through.
    """

    method: Literal["layered", "exact", "kmeans"] = "layered"
    clusters: int = 0
    share: float = 0.6
    seed: int = 7
    similarity: Mapping[str, float] = field(default_factory=lambda: {"Task": 0.9, "Dataset": 0.94, "Metric": 0.9})
    misspelt: bool = True
