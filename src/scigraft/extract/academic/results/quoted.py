"""Values that a paper quotes in its abstract, introduction and conclusion: they tell which of a table's are its own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scigraft.extract.academic.parts import parts_of
from scigraft.extract.academic.results.in_text import ToldResult
from scigraft.extract.academic.results.own import letters_of
from scigraft.extract.academic.results.scores import Score
from scigraft.model import Document

_PRECISE = re.compile(r"(?<![\d.])\d*\.\d+(?![\d.]*\d)")
FRONT = ("abstract", "introduction", "conclusion")


@dataclass(frozen=True)
class Quoted:
    """The numbers with decimals that a paper quotes, and on which data set and in which metric, where that is told.

    ``on`` are (metric, value) with the data sets that sentences tell them of, as letters.
    """

    values: frozenset[str] = frozenset()
    on: Mapping[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document, told: Iterable[ToldResult] = ()) -> Quoted:
        """Return what a document quotes; ``told`` are the results that its sentences tell."""
        units = zip(document.evidence, parts_of(document), strict=True)
        text = " ".join(unit.text for unit, part in units if part in FRONT)
        values = frozenset(_PRECISE.findall(f"{document.metadata.abstract} {text}"))
        on: dict[tuple[str, str], set[str]] = defaultdict(set)
        for result in told:
            if result.sentence.part in FRONT:
                on[letters_of(result.metric), result.value].add(letters_of(result.dataset))
        return cls(values, {key: frozenset(data) for key, data in on.items()})

    def has(self, score: Score) -> bool:
        """Say whether the value of a score is quoted, of whatever data set."""
        return literal_of(score) in self.values

    def confirms(self, score: Score) -> bool:
        """Say whether a sentence tells a score: its value in its metric on its data set."""
        return letters_of(score.dataset) in self._data_of(score)

    def gives_away(self, score: Score) -> bool:
        """Say whether sentences tell the value of a score on other data alone, and another value on its data set."""
        data, own = self._data_of(score), letters_of(score.dataset)
        return bool(data) and own not in data and (letters_of(score.metric), own) in self._told

    @cached_property
    def _told(self) -> frozenset[tuple[str, str]]:
        return frozenset((metric, data) for (metric, _), found in self.on.items() for data in found)

    def _data_of(self, score: Score) -> frozenset[str]:
        return self.on.get((letters_of(score.metric), literal_of(score)), frozenset())


def literal_of(score: Score) -> str:
    """Return a score as it is printed, when it is printed precisely enough to be recognised elsewhere."""
    text = score.record.fields.get("value", score.record.quantity.literal).strip()
    return text if _PRECISE.fullmatch(text) else ""
