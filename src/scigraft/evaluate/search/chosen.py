"""Which systems are evaluated."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.model import UsageError
from scigraft.search.index import SearchIndex
from scigraft.search.registry import SYSTEMS, system_named
from scigraft.search.system import System


def chosen(names: Sequence[str], index: SearchIndex) -> tuple[tuple[System, ...], dict[str, str]]:
    """Return the systems that are asked for (all by default), and those of all that the index lacks something for.

    Raises ``UsageError`` for a name that is unknown, or one that was asked for and cannot run.
    """
    asked = [system_named(name) for name in dict.fromkeys(names or SYSTEMS)]
    missing = {system.name: why for system in asked if (why := system.missing(index))}
    if names and missing:
        name, why = next(iter(missing.items()))
        raise UsageError(f"'{name}' cannot run: {why}")
    return tuple(system for system in asked if system.name not in missing), missing
