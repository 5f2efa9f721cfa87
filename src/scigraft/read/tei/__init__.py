"""TEI as GROBID writes it."""

from scigraft.read.tei.reader import READER

__all__ = ["READER"]
