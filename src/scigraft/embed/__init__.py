"""Texts as vectors: one small interface, and the default model behind it."""

from scigraft.embed.default import default_embedder, install_hint, is_available
from scigraft.embed.embedder import Embedder, TokenVectors

__all__ = ["Embedder", "TokenVectors", "default_embedder", "install_hint", "is_available"]
