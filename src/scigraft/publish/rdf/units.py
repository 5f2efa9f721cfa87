"""Units as IRIs: scigraft's own for every canonical unit, and QUDT's where the vocabulary has one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from pyoxigraph import NamedNode

from scigraft.publish.rdf.names import PREFIXES, UNITS, segment

_FILE = Path(__file__).with_name("units.toml")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its canonical name, its IRI, that of the same unit in QUDT if there is one, and what a share is of."""

    name: str
    own: NamedNode
    qudt: NamedNode | None
    basis: str = ""


@cache
def listed() -> Mapping[str, Mapping[str, str]]:
    """Return what ``units.toml`` says, by canonical unit."""
    units: dict[str, dict[str, str]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["units"]
    return units


@lru_cache(maxsize=4096)
def unit_of(canonical: str) -> Unit:
    """Return the unit of a canonical name; a unit that the list does not have gets no QUDT IRI."""
    told = listed().get(canonical.replace("\u00b5", "\u03bc"), {})
    qudt = NamedNode(PREFIXES["unit"] + told["qudt"]) if told else None
    return Unit(canonical, NamedNode(UNITS + segment(canonical)), qudt, told.get("basis", "") if told else "")
