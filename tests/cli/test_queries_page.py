"""Each query of the page is asked on the sample papers; its answer is the one printed below it, and is right."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from scigraft.library import Library

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("make_queries", ROOT / "docs" / "make_queries.py")
make_queries = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(make_queries)
QUERIES = make_queries.queries((ROOT / "docs" / "queries.md").read_text(encoding="utf-8"))
BY_TITLE = {title: query for title, query, _ in QUERIES}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    library = make_queries.sample_library(tmp_path_factory.mktemp("samples") / "library")
    yield library
    library.close()


def test_the_page_has_a_dozen_queries_and_more() -> None:
    assert len(BY_TITLE) == len(QUERIES) >= 12


@pytest.mark.parametrize(("title", "query", "answer"), QUERIES, ids=[title for title, _, _ in QUERIES])
def test_the_answer_on_the_page_is_that_of_the_samples(samples: Library, title: str, query: str, answer: str) -> None:
    assert answer, "the query finds nothing in the samples"
    assert make_queries.answer(samples.root, query) == answer, "run: python docs/make_queries.py, and read what changed"


def asked(samples: Library, title: str) -> list[dict[str, object]]:
    return list(samples.sparql(BY_TITLE[title].split("LIMIT")[0]))


def test_gold_is_detectable_where_it_was_measured_and_nowhere_else(samples: Library) -> None:
    gold = [r for r in samples.records(module="geochem") if r.canonical["element"] == "Au"]
    assert {r.quantity.state for r in gold} >= {"measured", "below_detection"}
    wanted = [r for r in gold if r.quantity.state == "measured" and not r.canonical.get("reference_material")]
    found = asked(samples, "Samples with detectable gold")
    assert sorted(str(row["gold"]) for row in found) == sorted(r.quantity.literal for r in wanted)


def test_compounds_of_at_most_five_micromolar_are_those_of_the_records(samples: Library) -> None:
    factor = {"μM": 1.0, "nM": 0.001}
    wanted = []
    for record in samples.records(module="bioassay", where={"activity_type": "IC50"}):
        value = record.quantity
        if value.unit_canonical in factor and value.number is not None and value.relation in ("=", "~", "<"):
            if value.number * factor[value.unit_canonical] <= 5:
                wanted.append(record.quantity.literal)
    found = asked(samples, "Compounds with an IC50 of at most 5 μM")
    assert sorted(str(row["printed"]) for row in found) == sorted(wanted)
    assert not any(str(row["printed"]).startswith(">") for row in found)


def test_glasses_of_much_silica_are_those_of_the_records(samples: Library) -> None:
    records = samples.records(module="glass", where={"constituent": "SiO2", "unit": "mol%"})
    wanted = sorted(r.quantity.number for r in records if r.quantity.number is not None and r.quantity.number >= 60)
    found = asked(samples, "Glasses with at least 60 mol% SiO2")
    assert sorted(row["silica"] for row in found) == [Decimal(str(number)) for number in wanted]


def test_the_counts_are_those_of_the_records(samples: Library) -> None:
    found = asked(samples, "How many records there are, by paper and module")
    assert sum(int(str(row["records"])) for row in found) == len(list(samples.records()))


def test_values_below_detection_have_the_limits_of_the_records(samples: Library) -> None:
    records = samples.records(paper="eriksen2023_kaldbekk", module="geochem")
    below = [r for r in records if r.quantity.state == "below_detection"]
    found = asked(samples, "Values below detection, with their limits")
    limits = sorted(str(row["limit"] or "") for row in found)
    assert limits == sorted("" if r.quantity.limit is None else str(r.quantity.limit) for r in below)
    assert "" in limits
