"""LaTeX sources."""

from scigraft.read.latex.reader import READER

__all__ = ["READER"]
