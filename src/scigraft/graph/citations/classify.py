"""What a citing sentence says of the citation: direct use, or task correlation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from scigraft.embed import Embedder
from scigraft.model import CitationContext, TypedContext


@lru_cache(maxsize=1)
def classifier_digest() -> str:
    """Return what the answers depend on besides the embedder: contexts are typed anew where it changes."""
    from scigraft.graph.citations.mark import CUES

    data = files(__package__ or "")
    return digest_of_model(data.joinpath("citation_types.npz").read_bytes(), data.joinpath(CUES).read_bytes())


def digest_of_model(weights: bytes, cues: bytes) -> str:
    """Return the digest of the model's weights and of the words by which marks are read."""
    return f"trained-4:{sha256(sha256(weights).digest() + sha256(cues).digest()).hexdigest()[:16]}"


def classify(contexts: Sequence[CitationContext], embedder: Embedder | None = None) -> tuple[TypedContext, ...]:
    """Return each context with its type, in the order given; each one's depends on itself alone.

    Without the default embedder the words alone decide. ``confidence`` is the probability of the type that is given.
    """
    from scigraft.graph.citations.mark import mark_at
    from scigraft.graph.citations.typing_model import typing_model

    marks = [mark_at(context.sentence, context.anchor) for context in contexts]
    odds = typing_model().of_marks(marks, embedder)
    return tuple(_typed(context, told) for context, told in zip(contexts, odds, strict=True))


def _typed(context: CitationContext, odds: float) -> TypedContext:
    sure = 1 / (1 + math.exp(-min(abs(odds), 50.0)))
    return TypedContext(context, "direct use" if odds > 0 else "task correlation", round(sure, 4))
