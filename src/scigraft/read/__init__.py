"""Files to documents of evidence, one package a format."""

from scigraft.read.registry import Reader, choose, read_source, readers
from scigraft.read.source import Source

__all__ = ["Reader", "Source", "choose", "read_source", "readers"]
