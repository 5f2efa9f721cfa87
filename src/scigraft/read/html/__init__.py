"""HTML of publishers and of LaTeXML."""

from scigraft.read.html.reader import READER

__all__ = ["READER"]
