"""The record: one typed, traceable statement of a module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scigraft.model.evidence import Locator
from scigraft.model.quantity import Quantity

Status = Literal["accepted", "rejected"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a record was rejected, or (as a warning) what is odd about it. ``code`` groups like cases."""

    code: str
    message: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Support:
    """Which sources hold a record with the same identity: a(x) = share of the sources (ArticleMiner, 2.3)."""

    share: float = 1.0
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A candidate or final record; see the design's record contract.

    ``fields`` are as printed, one string a field. ``canonical`` are the same after canonicalisation and derivation.
    ``provenance[0]`` is the place of the value; further entries are the places that gave the other fields,
    named by ``origins`` (field -> what gave it: ``column``, ``row``, ``section``, ``caption``, ``note``, ``text``).
    ``stands_for`` is how many values the record tells of: itself, and those of a long list that are not listed singly.
    """

    id: str
    paper: str
    document: str
    module: str
    fields: Mapping[str, str]
    canonical: Mapping[str, str]
    quantity: Quantity
    provenance: tuple[Locator, ...]
    support: Support = Support()
    status: Status = "accepted"
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)
    found_by: str = "grid"
    stands_for: int = 1


@dataclass(frozen=True, slots=True)
class TableReport:
    """What became of one table, or (with an empty ``table``) of the text, under one module.

    ``outcome`` is stable for programs (``read``, ``nothing`` or the verdict's code), ``message`` is for people.
    ``proposed``, ``accepted`` and ``rejected`` count values, those that are not listed singly included.
    """

    table: str
    module: str
    outcome: str
    message: str = ""
    proposed: int = 0
    accepted: int = 0
    rejected: int = 0
