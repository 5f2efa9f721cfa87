"""Compare what was extracted from a cell with what an eye read there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.truth.reading import accepted, names_of, need_geochem, plain

from scigraft.model import Record

Gold = Mapping[str, object]


def sheets_of(data: Path) -> Path:
    """The folder of spreadsheets; skips where it or the module is absent."""
    need_geochem()
    return data / "files" / "spreadsheets"


def case_of(cell: Gold, wrong: Mapping[int, str]) -> object:
    """A cell as the parameter of a test, expected to fail where ``wrong`` says why."""
    draw = int(str(cell["draw"]))
    marks = [pytest.mark.xfail(strict=True, reason=wrong[draw])] if draw in wrong else []
    return pytest.param(cell, id=f"{draw}-{cell['file']}-{cell['cell']}", marks=marks)


def problems(folder: Path, gold: Gold) -> list[str]:
    """What is wrong with the reading of one cell, nothing where it is right."""
    path, sheet = folder / str(gold["file"]), str(gold.get("sheet", ""))
    records = accepted(path, str(gold["cell"]), sheet)
    if gold["expect"] == "value":
        if len(records) != 1:
            return [f"{len(records)} accepted records where there is one value"]
        return differences(records[0], gold)
    found = [f"accepted as {dict(r.canonical)} {r.quantity}" for r in records]
    if gold["expect"] == "uncertainty":
        found += _uncertainty(accepted(path, str(gold["of"]), sheet), gold)
    return found


def differences(record: Record, gold: Gold) -> list[str]:
    """How a record differs from what an eye read."""
    quantity, canonical = record.quantity, record.canonical
    expected = {
        "state": str(gold.get("state", "measured")),
        "relation": str(gold.get("relation", "=" if "value" in gold else quantity.relation)),
    }
    wrong = [
        f"{name} {getattr(quantity, name)!r}, not {want!r}"
        for name, want in expected.items()
        if getattr(quantity, name) != want
    ]
    wrong += _number("number", quantity.number, gold.get("value")) + _number("limit", quantity.limit, gold.get("limit"))
    if canonical.get("element", "") != gold["element"]:
        wrong.append(f"element {canonical.get('element', '')!r}, not {gold['element']!r}")
    for name in ("unit", "mineral"):
        got, right = canonical.get(name, ""), gold[name]
        if got.casefold() not in {str(form).casefold() for form in _list(right)}:
            wrong.append(f"{name} {got!r}, not {right!r}")
    samples = {plain(str(form)) for form in _list(gold["sample"])}
    if samples and not samples & names_of(record):
        wrong.append(f"sample {sorted(names_of(record))}, not {gold['sample']!r}")
    return wrong


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _number(name: str, got: float | None, want: object) -> list[str]:
    if not isinstance(want, int | float):
        return []
    right = got is not None and math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-12)
    return [] if right else [f"{name} {got!r}, not {want!r}"]


def _uncertainty(owners: tuple[Record, ...], gold: Gold) -> list[str]:
    if len(owners) != 1:
        return [f"{len(owners)} records of the value that the error belongs to"]
    kind = owners[0].canonical.get("uncertainty_kind", "")
    wrong = _number("uncertainty", owners[0].quantity.uncertainty, gold["uncertainty"])
    right = kind in _list(gold.get("kind", [kind]))
    return wrong + ([] if right else [f"kind of uncertainty {kind!r}, not {gold.get('kind')!r}"])
