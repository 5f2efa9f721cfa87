"""What the module `geochem` makes of a file, by cell: one-shot extraction, each file once a session."""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from scigraft.library.oneshot import extract_files, find_files
from scigraft.model import Record
from scigraft.modules import available

Place = tuple[str, str]


def need_geochem() -> None:
    """Skip where the module is not there yet."""
    if "geochem" not in {info.name for info in available()}:
        pytest.skip("the module geochem is not installed")


@functools.cache
def records_by_cell(path: Path) -> Mapping[Place, tuple[Record, ...]]:
    """All records of one file, rejected ones too, by (sheet, address of the value's cell)."""
    (result,) = extract_files(find_files([path]), ("geochem",))
    assert not result.error, result.error
    found: dict[Place, list[Record]] = defaultdict(list)
    for record in result.records:
        place = record.provenance[0]
        found[(place.sheet or "", place.cell or "")].append(record)
    return {place: tuple(records) for place, records in found.items()}


def at(path: Path, cell: str, sheet: str = "") -> tuple[Record, ...]:
    """The records of one cell; a text file's one sheet need not be named."""
    by_cell = records_by_cell(path)
    if sheet:
        return by_cell.get((sheet, cell), ())
    return tuple(r for (_, address), records in by_cell.items() if address == cell for r in records)


def accepted(path: Path, cell: str, sheet: str = "") -> tuple[Record, ...]:
    """The accepted records of one cell."""
    return tuple(r for r in at(path, cell, sheet) if r.status == "accepted")


def plain(name: str) -> str:
    """A sample's name without case, marks and joints, so that tiers may be joined in any way."""
    return re.sub(r"[^0-9a-z.]", "", name.casefold())


def names_of(record: Record) -> set[str]:
    """Every form in which a record names its sample: the full id, each tier, and the tiers joined."""
    canonical = record.canonical
    tiers = [canonical.get(tier, "") for tier in ("sample", "subsample", "spot")]
    forms = [canonical.get("sample_id", ""), *tiers, " ".join(tiers[:2]), " ".join(tiers)]
    return {plain(form) for form in forms if form}
