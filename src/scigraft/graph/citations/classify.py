"""What a citing sentence says of the citation: direct use, or the same task."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scigraft.embed import Embedder
from scigraft.model import CitationContext, TypedContext

_USE = re.compile(r"\b(?:we|our)\b[^.]*\b(?:use[ds]?|using|adopt\w*|follow\w*|employ\w*|extend\w*|build on)\b", re.I)


def classifier_digest() -> str:
    """Return what the answers depend on besides the embedder: contexts are typed anew where it changes."""
    return "cues-1"


def classify(contexts: Sequence[CitationContext], embedder: Embedder | None = None) -> tuple[TypedContext, ...]:
    """Return each context with its type, in the order given; each one's depends on itself alone."""
    return tuple(
        TypedContext(context, "direct use" if _USE.search(context.sentence) else "task correlation", 0.5)
        for context in contexts
    )
