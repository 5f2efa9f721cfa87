"""What a citing sentence says of the citation: direct use, or the same task."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from scigraft.embed import Embedder
from scigraft.graph.citations.masking import masked
from scigraft.model import CitationContext, TypedContext


@lru_cache(maxsize=1)
def classifier_digest() -> str:
    """Return what the answers depend on besides the embedder: contexts are typed anew where it changes."""
    weights = files(__package__ or "").joinpath("citation_types.npz").read_bytes()
    return f"trained-3:{sha256(weights).hexdigest()[:16]}"


def classify(contexts: Sequence[CitationContext], embedder: Embedder | None = None) -> tuple[TypedContext, ...]:
    """Return each context with its type, in the order given; each one's depends on itself alone.

    Without the default embedder the words alone decide. ``confidence`` is the probability of the type that is given.
    """
    from scigraft.graph.citations.typing_model import typing_model

    texts = [masked(_read(context)) for context in contexts]
    once = list(dict.fromkeys(texts))
    odds = dict(zip(once, typing_model().odds(once, None, embedder), strict=True))
    return tuple(_typed(context, odds[text]) for context, text in zip(contexts, texts, strict=True))


def _read(context: CitationContext) -> str:
    return context.sentence


def _typed(context: CitationContext, odds: float) -> TypedContext:
    sure = 1 / (1 + math.exp(-min(abs(odds), 50.0)))
    return TypedContext(context, "direct use" if odds > 0 else "task correlation", round(sure, 4))
