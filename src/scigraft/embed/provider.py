"""What stands between a name in the settings and a model: whether it is here, what it is, and the model itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from scigraft.embed import default
from scigraft.embed.embedder import TextEncoder


class Provider(Protocol):
    """A model by name, not loaded yet."""

    @property
    def name(self) -> str:
        """What the model is called."""
        ...

    @property
    def remote(self) -> bool:
        """Whether texts are sent to a service."""
        ...

    def digest(self) -> str:
        """Return what names the weights, without loading them: vectors of other weights are made anew."""
        ...

    def problem(self) -> str:
        """Return why the model cannot be used here, in a few words; empty where it can."""
        ...

    def install_hint(self) -> str:
        """Return what to do to have it."""
        ...

    def load(self) -> TextEncoder:
        """Return the model. Raises ``NeedsExtra`` or ``UsageError`` where it cannot be had."""
        ...


@dataclass(frozen=True, slots=True)
class DefaultProvider:
    """all-MiniLM-L6-v2, in NumPy."""

    name: str = default.NAME
    remote: bool = False

    def digest(self) -> str:
        """Return the beginning of the hash of the official weights, which loading checks."""
        return default.DIGEST

    def problem(self) -> str:
        """Return whether its packages are missing."""
        return "" if default.is_available() else "not installed"

    def install_hint(self) -> str:
        """Return how to install it."""
        return f"To install: {default.install_hint()}"

    def load(self) -> TextEncoder:
        """Return the model, loaded once a process."""
        return default.default_embedder()
