"""Running text: where its sentences begin and end."""

from scigraft.read.prose.sentences import sentences

__all__ = ["sentences"]
