"""The shipped lists against the published ones of the benchmark data (``files/vocab``, ``files/HARD_CASES.md``)."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from tests.truth.reading import need_geochem

from scigraft.modules import Module, available, load

TYPES = "deposit_type"


def module(name: str) -> Module:
    if name not in {info.name for info in available()}:
        pytest.skip(f"the module {name} is not installed")
    return load(name)


@pytest.fixture(scope="module")
def lists(benchmark_data: Path) -> Path:
    return benchmark_data / "files" / "vocab"


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def test_all_189_deposit_types_are_known_with_group_and_environment(lists: Path) -> None:
    published = rows(lists / "minmod_deposit_type.csv")
    types = module("deposit").vocabularies[TYPES]
    assert len(published) == len(types.terms) == 189
    wrong = []
    for row in published:
        term = types.lookup(row["deposit_type"])
        found = term and (term.attributes.get("group"), term.attributes.get("environment"))
        if found != (row["deposit_group"], row["deposit_environment"]):
            wrong.append((row, found))
    assert wrong == []


def test_no_name_keeps_the_hyphen_of_a_line_end() -> None:
    types = module("deposit").vocabularies[TYPES]
    texts = [text for term in types.terms for text in (term.name, *term.aliases, *map(str, term.attributes.values()))]
    assert [text for text in texts if re.search(r"\w- ?\n|[a-z]- [a-z]|\u00ad|\n", text)] == []


def test_environments_are_the_twelve_of_the_clean_list() -> None:
    types = module("deposit").vocabularies[TYPES]
    assert len({term.attributes["environment"] for term in types.terms}) == 12


def test_pyrite_has_its_formula_without_marks() -> None:
    need_geochem()
    minerals = module("geochem").vocabularies["minerals"]
    pyrite = minerals.lookup("Pyrite")
    assert pyrite is not None
    assert pyrite.attributes["formula"] == "FeS2"
    formulas = [str(term.attributes.get("formula", "")) for term in minerals.terms]
    assert [formula for formula in formulas if "_" in formula or "^" in formula] == []


def test_shipped_minerals_of_the_old_list_have_its_names(lists: Path) -> None:
    need_geochem()
    column = "Mineral Name (plain)"
    published = {row[column].casefold() for row in rows(lists / "ima_minerals_RRUFF_Export.csv")}
    names = {term.name.casefold() for term in module("geochem").vocabularies["minerals"].terms}
    assert len(names & published) > 100
