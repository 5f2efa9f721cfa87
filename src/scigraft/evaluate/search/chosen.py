"""Which systems are evaluated."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.model import UsageError
from scigraft.search.dense import Dense
from scigraft.search.expand import Expand
from scigraft.search.graph_walk import GraphWalk
from scigraft.search.index import SearchIndex
from scigraft.search.system import System
from scigraft.search.words import Lexical

SYSTEMS: dict[str, System] = {system.name: system for system in (Lexical(), Dense(), GraphWalk(), Expand())}


def chosen(names: Sequence[str], index: SearchIndex) -> tuple[tuple[System, ...], dict[str, str]]:
    """Return the systems that are asked for (all by default), and those of all that the index lacks something for.

    Raises ``UsageError`` for a name that is unknown, or one that was asked for and cannot run.
    """
    unknown = [name for name in names if name not in SYSTEMS]
    if unknown:
        raise UsageError(f"there is no system '{unknown[0]}'", hint=f"Known: {', '.join(SYSTEMS)}")
    asked = [SYSTEMS[name] for name in dict.fromkeys(names or SYSTEMS)]
    missing = {system.name: why for system in asked if (why := system.missing(index))}
    if names and missing:
        name, why = next(iter(missing.items()))
        raise UsageError(f"'{name}' cannot run: {why}")
    return tuple(system for system in asked if system.name not in missing), missing
