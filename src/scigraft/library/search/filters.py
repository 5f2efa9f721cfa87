"""Which papers may be answers: by year, venue and the entities that they name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import sqlalchemy as sa
from numpy.typing import NDArray

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.venues import venues_of
from scigraft.graph import type_named
from scigraft.library.academic.questions import papers_where
from scigraft.library.academic.reading import entities_of
from scigraft.library.academic.years import years_of
from scigraft.model import UsageError
from scigraft.search.index import SearchIndex
from scigraft.search.word_spans import words
from scigraft.store.graph_schema import graph_uses

_LETTER = re.compile(r"\b\w\b")  # a word of one letter, which search passes over


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions that all hold: ``years`` as ``2015``, ``2015-2018``, ``2015-`` or ``-2018``; ``venue``, by its words.

    A venue has whole words, as printed or in another name of the same conference: ``acl`` is not in ``naacl``.
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
            asked = _words(self.venue)
            if not asked:
                raise UsageError(f"'{self.venue}' has no word of a venue", hint="Give words of its name, as `acl`")
            papers = _papers_of_conference(connection, self.venue)
            found &= np.array([card.key in papers or asked <= _words(card.venue) for card in index.cards], dtype=bool)
        for kind, names in self.entities.items():
            for name in names:
                papers = {node.key for node in papers_where(connection, {type_named(kind): name})}
                found &= np.array([card.key in papers for card in index.cards], dtype=bool)
        return found


def _words(venue: str) -> frozenset[str]:
    plain = folded(venue)
    return frozenset((*words(plain), *_LETTER.findall(plain)))


def _papers_of_conference(connection: sa.Connection, venue: str) -> set[str]:
    """Return the papers of the conferences and journals of which a name has these words, or that these words mean."""
    asked = [_words(venue), *(_words(known.name) for known in venues_of(venue) if known.known)]
    held = graph_uses.c
    query = sa.select(held.entity, held.folded).where(held.type == "Conference").distinct()
    ids = {id for id, name in connection.execute(query) if any(wanted <= _words(name) for wanted in asked)}
    return {paper for entity in entities_of(connection, ids).values() for paper in entity.papers}
