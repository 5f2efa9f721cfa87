"""Mathematics in TeX to runs of plain text."""

from __future__ import annotations

from scigraft.read.text import Run


def math_runs(tex: str) -> list[Run]:
    """Return the runs that a formula spells."""
    return [("text", tex)]
