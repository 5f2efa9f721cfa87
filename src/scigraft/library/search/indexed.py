"""What the index step of a build did."""

from __future__ import annotations

from dataclasses import dataclass

EMBED, INDEX = "embed", "index"  # what a build says it ran: texts embedded, papers indexed


@dataclass(frozen=True, slots=True)
class Indexed:
    """Texts embedded, papers put into an index (0: it stood as it was), and what is to be told."""

    embedded: int = 0
    papers: int = 0
    notes: tuple[str, ...] = ()
