"""Failures that something else than the file may mend: a package, or more time. Tried again once that has changed."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import distributions

from scigraft.steps import TIMEOUT, digest_of

NEEDS_EXTRA = "NeedsExtra"  # the kind of error, by the name of its class


def stamped(kind: str) -> str:
    """Return a kind of error as it is stored: one for want of a package says what was installed."""
    return f"{NEEDS_EXTRA}:{_installed()}" if kind == NEEDS_EXTRA else kind


def timed_out(seconds: int) -> str:
    """Return the kind of error of a document that took longer than this, as it is stored."""
    return f"{TIMEOUT}:{seconds}"


def may_have_passed(kind: str, *, seconds: int) -> bool:
    """Return whether a stored error may be gone without the file having changed; ``seconds`` is the limit now."""
    if kind.startswith(f"{TIMEOUT}:"):
        before = int(kind.removeprefix(f"{TIMEOUT}:"))
        return seconds == 0 or seconds > before
    return kind.startswith(NEEDS_EXTRA) and kind != stamped(NEEDS_EXTRA)


@lru_cache(maxsize=1)
def _installed() -> str:
    # A package that is installed while this process runs is not seen by it anyhow.
    return digest_of(sorted({str(found.metadata["Name"]) for found in distributions()}))[:12]
