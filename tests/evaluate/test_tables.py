import importlib.util
import json
import random
from pathlib import Path
from types import ModuleType

import pytest

from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.errors import ErrorCounts, classify
from scigraft.evaluate.matching import match, unit_form, value_core
from scigraft.evaluate.tables import load_gold, score
from scigraft.model import Locator, Quantity, Record, UsageError

GOLD = [
    {
        "paper": "p",
        "table": "0",
        "row": 1,
        "col": 1,
        "value": "50",
        "constituent": "SiO2",
        "unit": "mol",
        "material": "A",
    },
    {
        "paper": "p",
        "table": "0",
        "row": 1,
        "col": 2,
        "value": "25",
        "constituent": "Na2O",
        "unit": "mol",
        "material": "A",
    },
    {
        "paper": "p",
        "table": "0",
        "row": 2,
        "col": 1,
        "value": "60",
        "constituent": "SiO2",
        "unit": "mol",
        "material": "xx",
    },
]


def record(value: str, *, row: int, col: int, paper: str = "p", **fields: str) -> Record:
    return Record(
        id=f"{row}-{col}-{value}",
        paper=paper,
        document=paper,
        module="glass",
        fields={"value": value, **fields},
        canonical={},
        quantity=Quantity(value),
        provenance=(Locator(table="Table 0", row=row, col=col),),
    )


def perfect() -> list[Record]:
    return [
        record("50", row=1, col=1, constituent="SiO2", unit="mol%", material="A"),
        record("25", row=1, col=2, constituent="Na2O", unit="mol%", material="A"),
        record("60", row=2, col=1, constituent="SiO2", unit="at%", material="B"),
    ]


def test_right_records_score_one_in_every_mode() -> None:
    figures = score("glass", {"p": GOLD}, perfect()).figures()
    assert (figures["paper_f1"], figures["strict_f1"], figures["cell_f1"]) == (1, 1, 1)


def test_a_wrong_material_costs_the_strict_score_only() -> None:
    records = [*perfect()[:1], record("25", row=1, col=2, constituent="Na2O", unit="mol%", material="C"), perfect()[2]]
    figures = score("glass", {"p": GOLD}, records).figures()
    assert figures["paper_f1"] == 1
    assert figures["strict_f1"] == pytest.approx(2 / 3, abs=1e-4)
    assert figures["errors.attribute_mismatch"] == 1


def test_a_wrong_place_costs_the_cell_score_only() -> None:
    records = [*perfect()[:2], record("60", row=9, col=1, constituent="SiO2", unit="mol%")]
    figures = score("glass", {"p": GOLD}, records).figures()
    assert figures["strict_f1"] == 1
    assert figures["cell_f1"] == pytest.approx(2 / 3, abs=1e-4)


def test_rejected_records_and_zero_amounts_are_not_counted() -> None:
    from dataclasses import replace

    extra = [replace(record("7", row=1, col=3), status="rejected"), record("0.0", row=1, col=4, constituent="CaO")]
    assert score("glass", {"p": GOLD}, [*perfect(), *extra]).figures()["paper_f1"] == 1


def test_records_in_papers_without_gold_are_stray() -> None:
    result = score("glass", {"p": GOLD}, [*perfect(), record("5", row=1, col=1, paper="q")], tables=50)
    assert result.figures()["stray_per_100_tables"] == 2


def test_a_value_within_five_percent_is_a_near_miss() -> None:
    guesses = [{"value": "51"}, {"value": "99"}]
    assert classify(GOLD[:2], guesses, match(GOLD[:2], guesses, {}, soft=False, cell=False)) == ErrorCounts(
        over_extraction=1, omission=1, attribute_mismatch=0, near_miss=1
    )


@pytest.mark.parametrize(
    ("printed", "core"),
    [
        ("12.5 ± 0.4", "12.5"),
        ("1,234", "1234"),
        (">100", ">100"),
        ("71.77 (71.27)", "71.77"),
        ("+3", "3"),
        ("n.d.", "n.d."),
    ],
)
def test_the_core_of_a_value(printed: str, core: str) -> None:
    assert value_core(printed) == core


@pytest.mark.parametrize(("left", "right"), [("μg mL−1", "ug/ml"), ("\u00b5M", "uM"), ("mol%", "at%")])
def test_units_printed_in_two_ways_are_one(left: str, right: str) -> None:
    assert unit_form(left) == unit_form(right)


def test_the_bootstrap_is_deterministic_and_brackets_the_mean() -> None:
    values = [random.Random(3).random() for _ in range(30)]
    low, high = interval(values, lambda sample: sum(sample) / len(sample))
    assert (low, high) == interval(values, lambda sample: sum(sample) / len(sample))
    assert low <= sum(values) / len(values) <= high


def test_missing_gold_says_how_the_folder_must_look(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="BENCHMARK.gold.jsonl"):
        load_gold(tmp_path / "glass.gold.jsonl")


def _published_scorer(data: Path) -> ModuleType:
    file = data.parent / "tools" / "score_tables.py"
    if not file.is_file():
        pytest.skip("the published scorer is not beside the benchmark data")
    spec = importlib.util.spec_from_file_location("score_tables", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("benchmark", ["glass", "bioassay", "mlresults"])
def test_figures_equal_those_of_the_published_scorer(benchmark: str, benchmark_data: Path, tmp_path: Path) -> None:
    """Noisy guesses made from the gold are scored by both."""
    scorer = _published_scorer(benchmark_data)
    gold_file = benchmark_data / "tables" / f"{benchmark}.gold.jsonl"
    records = _noisy(benchmark, load_gold(gold_file))
    file = tmp_path / "records.jsonl"
    file.write_text("".join(json.dumps(_as_line(r)) + "\n" for r in records), encoding="utf-8")
    gold, pred = scorer.load(benchmark, gold_file, file)
    ours = score(benchmark, load_gold(gold_file), records).figures()
    for mode, soft, cell in (("paper", benchmark != "glass", False), ("strict", False, False)):
        tp = n_pred = n_gold = 0
        for rows, guesses in scorer.bags(benchmark, gold, pred):
            attributes = scorer.SPEC[benchmark][0 if mode == "paper" else 1]
            tp += sum(all(h.values()) for _, _, h in scorer.match(rows, guesses, attributes, soft, cell))
            n_pred, n_gold = n_pred + len(guesses), n_gold + len(rows)
        assert ours[f"{mode}_f1"] == pytest.approx(scorer.prf(tp, n_pred, n_gold)[2], abs=1e-4)


def _noisy(benchmark: str, gold: dict[str, list[dict[str, object]]]) -> list[Record]:
    from scigraft.evaluate.matching import REQUIRED, gold_forms

    rng = random.Random(1)
    records = []
    for paper, rows in gold.items():
        for n, row in enumerate(rows):
            if rng.random() < 0.1:
                continue
            fields = {f: gold_forms(row[g])[0] for g, f in REQUIRED[benchmark].items() if g in row}
            if fields and rng.random() < 0.2:
                fields[rng.choice(sorted(fields))] = "something else"
            value = str(row["value"]) if rng.random() < 0.9 else "17"
            made = record(
                value, row=int(str(row.get("row", n))), col=int(str(row.get("col", 0))), paper=paper, **fields
            )
            records.append(made)
    return records


def _as_line(made: Record) -> dict[str, object]:
    place = made.provenance[0]
    where = {"table": place.table, "row": place.row, "col": place.col}
    return {"paper": made.paper, "fields": dict(made.fields), "status": made.status, "provenance": [where]}


@pytest.mark.parametrize("line", ["{", "[1]", '{"paper": "p"}'])
def test_a_broken_gold_line_is_named(line: str, tmp_path: Path) -> None:
    file = tmp_path / "glass.gold.jsonl"
    file.write_text(json.dumps(GOLD[0]) + "\n" + line + "\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 2"):
        load_gold(file)
