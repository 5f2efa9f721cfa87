"""Collections of a reference manager as paths: ``Geology/Zircon`` for the items of Zircon within Geology."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scigraft.read.text import collapse

_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Collection:
    """A collection: its id, its name, and the ids of the items and collections in it."""

    id: str
    name: str
    parts: tuple[str, ...]


def paths_of(collections: Sequence[Collection]) -> Mapping[str, tuple[str, ...]]:
    """Return, by item, the paths of the collections that it is in, sorted. One that holds itself is cut off."""
    known = {collection.id: collection for collection in collections}
    above = {part: collection.id for collection in collections for part in collection.parts if part in known}
    found: dict[str, set[str]] = defaultdict(set)
    for collection in collections:
        path = "/".join(_path(collection.id, known, above))
        for part in collection.parts:
            if part not in known and path:
                found[part].add(path)
    return {item: tuple(sorted(paths)) for item, paths in found.items()}


def _path(id: str, known: Mapping[str, Collection], above: Mapping[str, str]) -> list[str]:
    names: list[str] = []
    passed: set[str] = set()
    while id in known and id not in passed and len(passed) < _DEEPEST:
        passed.add(id)
        names.insert(0, collapse(known[id].name).replace("/", "-"))
        id = above.get(id, "")
    return [name for name in names if name]
