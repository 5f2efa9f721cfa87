"""Parts of the academic graph as the text of their rows."""

from __future__ import annotations

from scigraft.model import CitationContext, DocumentGraph, Entity, Link, Mention, Reference, SetAside, Untold
from scigraft.store.codec import Codec

GRAPH = Codec(DocumentGraph)
MENTION = Codec(Mention)
LINK = Codec(Link)
REFERENCE = Codec(Reference)
CONTEXT = Codec(CitationContext)
ASIDE = Codec(SetAside)
UNTOLD = Codec(Untold)
ENTITY = Codec(Entity)
