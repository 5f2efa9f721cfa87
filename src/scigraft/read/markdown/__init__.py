"""Markdown with pipe tables."""

from scigraft.read.markdown.reader import READER

__all__ = ["READER"]
