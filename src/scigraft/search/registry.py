"""The retrieval systems by name. A new one is one file, an import and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from scigraft.model import UsageError
from scigraft.search.dense import Dense
from scigraft.search.expand import Expand
from scigraft.search.facets import Facets
from scigraft.search.followed import Followed
from scigraft.search.graph_walk import GraphWalk
from scigraft.search.learned import Fused
from scigraft.search.system import System
from scigraft.search.words import Lexical

SYSTEMS: Mapping[str, System] = {
    system.name: system
    for system in (Lexical(), Dense(), Facets(), GraphWalk(), Expand(), Followed(GraphWalk()), Fused())
}
# Which is used where none is asked for: the first that can be; of the second list where some facets alone are to count,
# which whole texts would drown.
PREFERRED = ("fused", "graph", "lexical")
PREFERRED_OF_FACETS = ("graph", "lexical")


def told() -> Mapping[str, str]:
    """Return what each system reads, in words for a user, by name: first those that are used where none is named."""
    return {name: SYSTEMS[name].summary for name in dict.fromkeys((*PREFERRED, *SYSTEMS))}


def system_named(name: str) -> System:
    """Return the system of this name. Raises ``UsageError`` where there is none."""
    if name not in SYSTEMS:
        raise UsageError(f"there is no retrieval system '{name}'", hint=f"Known: {', '.join(SYSTEMS)}")
    return SYSTEMS[name]
