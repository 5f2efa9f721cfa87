"""Counts of a build as it goes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """Runs and reused results by step, notes, and the errors of files that changed under our hands."""

    ran: Counter[str] = field(default_factory=Counter)
    reused: Counter[str] = field(default_factory=Counter)
    notes: tuple[str, ...] = ()  # what the user should know of the build as a whole
    unstable: dict[str, str] = field(default_factory=dict)  # file -> error that is not stored
