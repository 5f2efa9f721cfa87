"""The embedder that a setting names."""

from __future__ import annotations

from scigraft.embed.provider import DefaultProvider, Provider
from scigraft.model import UsageError

NONE = "none"
FORMS = "default, none, sentence-transformers:NAME or openai:MODEL@BASE_URL"


def provider_of(setting: str) -> Provider | None:
    """Return the embedder that ``search.embedder`` names, not loaded; ``None`` for ``none``.

    Raises ``UsageError`` for what names none.
    """
    if setting == NONE:
        return None
    if setting in ("", "default"):
        return DefaultProvider()
    kind, _, rest = setting.partition(":")
    if kind == "sentence-transformers" and rest:
        from scigraft.embed.sentence_transformers import SentenceTransformersProvider

        return SentenceTransformersProvider(rest)
    model, _, address = rest.rpartition("@")
    if kind == "openai" and model and address.startswith(("http://", "https://")):
        from scigraft.embed.openai import OpenAIProvider

        return OpenAIProvider(model, address.rstrip("/"))
    raise UsageError(f"'{setting}' names no embedder", where="search.embedder", hint=f"It is {FORMS}")
