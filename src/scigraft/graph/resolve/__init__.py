"""Names told to be the same: which names of a type mean one entity, on what evidence."""

from scigraft.graph.resolve.resolve import RESOLVED, blocks, resolve
from scigraft.graph.resolve.uses import NameUse, Resolution

__all__ = ["RESOLVED", "NameUse", "Resolution", "blocks", "resolve"]
