"""How many answers are asked for: a number below none would leave the last ones out, or be an error of no use."""

from __future__ import annotations

from scigraft.model import UsageError


def check_limit(limit: int | None, *, least: int = 0) -> None:
    """Raise ``UsageError`` where a limit is below the least there may be; ``None`` is no limit."""
    if limit is not None and limit < least:
        raise UsageError(f"a limit of {limit} is none", hint=f"Give {least} or more")
