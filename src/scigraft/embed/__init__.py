"""Texts as vectors: one small interface, the default model behind it, and others by name."""

from scigraft.embed.choosing import provider_of
from scigraft.embed.default import default_embedder, install_hint, is_available
from scigraft.embed.embedder import Embedder, TextEncoder, TokenVectors
from scigraft.embed.provider import Provider

__all__ = [
    "Embedder",
    "Provider",
    "TextEncoder",
    "TokenVectors",
    "default_embedder",
    "install_hint",
    "is_available",
    "provider_of",
]
