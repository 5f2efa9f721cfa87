"""Which papers may be answers: by year, venue and the entities that they name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import sqlalchemy as sa
from numpy.typing import NDArray

from scigraft.graph import type_named
from scigraft.library.academic.questions import papers_where
from scigraft.model import UsageError
from scigraft.search.index import SearchIndex

_YEARS = re.compile(r"(?P<first>\d{4})?(?P<to>[-–:])?(?P<last>\d{4})?")


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions that all hold: ``years`` as ``2015``, ``2015-2018``, ``2015-`` or ``-2018``; words of the venue.

    ``entities`` are names of entities by their type (``task``: ``parsing``), any type of the ontology.
    """

    years: str = ""
    venue: str = ""
    entities: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def allowed(self, index: SearchIndex, connection: sa.Connection) -> NDArray[np.bool_]:
        """Return which papers fulfil the conditions. Raises ``UsageError`` for one that cannot be understood."""
        found = np.ones(len(index), dtype=bool)
        if self.years:
            first, last = years_of(self.years)
            found &= (index.years >= first) & (index.years <= last)
        if self.venue:
            words = self.venue.casefold().split()
            found &= np.array(
                [all(word in card.venue.casefold() for word in words) for card in index.cards], dtype=bool
            )
        for kind, names in self.entities.items():
            for name in names:
                papers = {node.key for node in papers_where(connection, {type_named(kind): name})}
                found &= np.array([card.key in papers for card in index.cards], dtype=bool)
        return found


def years_of(text: str) -> tuple[int, int]:
    """Return the first and the last year of ``2015``, ``2015-2018``, ``2015-`` or ``-2018``. Raises ``UsageError``."""
    match = _YEARS.fullmatch(text.replace(" ", ""))
    if match is None or not (match["first"] or match["last"]):
        raise UsageError(f"'{text}' is no range of years", hint="Give 2015, 2015-2018, 2015- or -2018")
    first = int(match["first"] or 0)
    last = int(match["last"] or (9999 if match["to"] else first))
    if first > last:
        raise UsageError(f"'{text}' holds no year", hint=f"Give {last}-{first}")
    return first, last
