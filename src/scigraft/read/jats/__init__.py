"""JATS and BMC articles."""

from scigraft.read.jats.reader import READER

__all__ = ["READER"]
