"""Names told to be the same: which names of a type mean one entity, on what evidence."""

from scigraft.graph.resolve.blocks import blocks
from scigraft.graph.resolve.linkage import merge_id
from scigraft.graph.resolve.resolve import resolve
from scigraft.graph.resolve.uses import CONCEPTS, RESOLVED, NameUse, Resolution, ResolveOptions

__all__ = ["CONCEPTS", "RESOLVED", "NameUse", "Resolution", "ResolveOptions", "blocks", "merge_id", "resolve"]
