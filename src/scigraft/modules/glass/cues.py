"""The module's word lists (``cues.toml``), ready for look-up."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scigraft.modules.alternation import alternation
from scigraft.modules.glass.units import squeeze

_PARTICLES = frozenset({"in", "by", "from", "of", "the", "wt", "mol", "mole", "mass", "weight", "at", "and"})


@dataclass(frozen=True)
class Cues:
    """Words that decide; see ``cues.toml`` for what each list means."""

    qualifiers: frozenset[str]
    phases: frozenset[str]
    statuses: frozenset[str]
    not_amounts: re.Pattern[str]
    constituent_labels: frozenset[str]
    unit_labels: frozenset[str]
    by_weight: re.Pattern[str]
    material_labels: Mapping[str, int]
    numbers: frozenset[str]
    composition: re.Pattern[str]
    not_materials: re.Pattern[str]
    mixture: re.Pattern[str]
    rock_traces: frozenset[str]
    petrology: re.Pattern[str]
    classes: tuple[tuple[str, re.Pattern[str]], ...]

    def is_status(self, text: str) -> bool:
        """Whether a head says which analysis stands there and nothing of the material."""
        simple = squeeze(text)
        if simple in self.statuses:
            return True
        words = simple.replace("%", " ").split()
        return all(word in self.statuses or word in _PARTICLES for word in words)

    def is_no_amount(self, text: str) -> bool:
        """Whether a head names something that is no amount though its cells look so: ``Error``, ``Er% x 10``."""
        return bool(self.not_amounts.match(squeeze(text).lstrip("+± ")))


def _words(items: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){alternation(map(squeeze, items))}(?!\w)")


@cache
def load_cues() -> Cues:
    """Return the word lists, read once."""
    data = tomllib.loads((Path(__file__).parent / "cues.toml").read_text("utf-8"))
    return Cues(
        qualifiers=frozenset(map(squeeze, data["qualifiers"])),
        phases=frozenset(data["phases"]),
        statuses=frozenset(map(squeeze, data["statuses"])),
        not_amounts=_words(data["not_amounts"]),
        constituent_labels=frozenset(map(squeeze, data["constituent_labels"])),
        unit_labels=frozenset(map(squeeze, data["unit_labels"])),
        by_weight=_words(data["by_weight"]),
        material_labels={squeeze(label): rank for rank, label in enumerate(data["material_labels"])},
        numbers=frozenset(map(squeeze, data["numbers"])),
        composition=_words(data["composition"]),
        not_materials=_words(data["not_materials"]),
        mixture=_words(data["mixture"]),
        rock_traces=frozenset(data["rock_traces"]),
        petrology=_words(data["petrology"]),
        classes=tuple((name, _words(words)) for name, words in data["classes"].items()),
    )
