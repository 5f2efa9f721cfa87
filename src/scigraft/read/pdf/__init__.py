"""PDF: text with boxes, and tables found by several parsers."""

from scigraft.read.pdf.reader import READER

__all__ = ["READER"]
