"""Layouts in which journals print activities, each an invented table."""

from pathlib import Path

import pytest

from scigraft.evaluate import run_tables
from scigraft.extract import extract_document
from scigraft.extract.check import check_module
from scigraft.model import Record
from scigraft.modules import load
from scigraft.read import Source, read_source

NAMES = ("treatment", "target", "activity_type", "value", "unit")


def records(table: str, caption: str, *, status: str = "accepted") -> list[Record]:
    document = read_source(Source(name="paper.md", data=f"Table 1. {caption}\n\n{table.strip()}\n".encode()))
    return [r for r in extract_document(document, load("bioassay")).records if r.status == status]


def rows(table: str, caption: str) -> list[tuple[str, ...]]:
    return [tuple(r.fields.get(name, "") for name in NAMES) for r in records(table, caption)]


LAYOUTS = {
    "cell lines as heads, type in the caption": (
        "Cytotoxicity (IC50, μM) against cell lines",
        "| Compd | HeLa | L-02 | yield (%) |\n|---|---|---|---|\n| 5a | 12.1 ± 0.3 | >50 | 71 |",
        [("5a", "HeLa", "IC50", "12.1", "μM"), ("5a", "L-02", "IC50", ">50", "μM")],
    ),
    "type and target in one head": (
        "SAR of the series",
        "| Cpd | R1 | hERG IC50 (μM) | CHK1 IC50 [nM] | MW |\n|---|---|---|---|---|\n| 1 | H | >30 | 12 | 312 |",
        [("1", "hERG", "IC50", ">30", "μM"), ("1", "CHK1", "IC50", "12", "nM")],
    ),
    "strains down the rows, compounds as heads": (
        "MIC values (μg/mL)",
        "| Strain | 3a | Ciprofloxacin |\n|---|---|---|\n| S. aureus | 8 | 0.5 |",
        [("3a", "S. aureus", "MIC", "8", "μg/mL"), ("Ciprofloxacin", "S. aureus", "MIC", "0.5", "μg/mL")],
    ),
    "one compound named in the caption": (
        "Kinase profile of 12f",
        "| Kinase | IC50 (nM) |\n|---|---|\n| EGFR | 4.2 |\n| VEGFR2 | >1000 |",
        [("12f", "EGFR", "IC50", "4.2", "nM"), ("12f", "VEGFR2", "IC50", ">1000", "nM")],
    ),
    "compounds as sections": (
        "Potency on receptor subtypes",
        "| receptor subtype | EC50 (μM) |\n|---|---|\n| Compound 8 | Compound 8 |\n| α1β2γ2S | 5.1 ± 0.2 |",
        [("Compound 8", "α1β2γ2S", "EC50", "5.1", "μM")],
    ),
    "two blocks side by side": (
        "IC50 values (μM)",
        "| Enzyme | (S)-7 | Enzyme | (S)-7 |\n|---|---|---|---|\n| VIM-2 | 3.2 | NDM-1 | 4.4 |",
        [("(S)-7", "VIM-2", "IC50", "3.2", "μM"), ("(S)-7", "NDM-1", "IC50", "4.4", "μM")],
    ),
    "assays down the rows": (
        "Data for the leads",
        "| | 14 | 15 |\n|---|---|---|\n| PDE4B IC50 (nM) | 3 | 10 |\n| Solubility (μM) | 120 | 55 |",
        [("14", "PDE4B", "IC50", "3", "nM"), ("15", "PDE4B", "IC50", "10", "nM")],
    ),
    "logarithms and ratios are no concentrations": (
        "Activities",
        "| Compound | JAK2 pIC50 | JAK2 IC50 (nM) | Ratio (IC50 JAK1/JAK2) |\n|---|---|---|---|\n| 7 | 8.1 | 8 | 22 |",
        [("7", "JAK2", "IC50", "8", "nM")],
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout: str) -> None:
    caption, table, expected = LAYOUTS[layout]
    assert rows(table, caption) == expected


def test_a_type_that_is_not_in_the_vocabulary_is_never_taken_for_one_that_is() -> None:
    assert rows("| Compd | EC90 (μM) |\n|---|---|\n| 1 | 4.0 |", "EC50 assay")[:1] == []


def test_not_tested_is_rejected_with_its_reason() -> None:
    found = records("| Compd | HeLa |\n|---|---|\n| 1 | n.t. |", "IC50 (μM)", status="rejected")
    assert [reason.code for reason in found[0].reasons] == ["not-measured"]


def test_a_caption_of_two_types_settles_none() -> None:
    caption = "Enzyme inhibition (IC50, nM) and growth inhibition (GI50, μM)"
    found = records("| Compd | EGFR | A549 |\n|---|---|---|\n| 1 | 12 | 3.4 |", caption, status="rejected")
    assert [[reason.code for reason in r.reasons] for r in found] == [["ambiguous-type"], ["ambiguous-type"]]


@pytest.mark.parametrize(("value", "unit"), [("447564", "M"), ("-4.1", "nM")])
def test_impossible_concentrations_are_rejected(value: str, unit: str) -> None:
    found = records(f"| Compd | HeLa IC50 ({unit}) |\n|---|---|\n| 1 | {value} |", "Activity", status="rejected")
    assert [reason.code for reason in found[0].reasons] == ["out-of-range"]


def test_units_and_types_become_canonical() -> None:
    record = records("| Compd | HeLa IC 50 (uM) |\n|---|---|\n| 1 | 4.0 |", "Activity")[0]
    assert (record.canonical["activity_type"], record.canonical["unit"]) == ("IC50", "μM")
    assert record.fields["unit"] == "uM"


def test_the_modules_own_examples_hold() -> None:
    folder = load("bioassay").folder
    assert folder is not None
    assert check_module(folder).problems == ()


def test_floor_on_real_papers(benchmark_data: Path) -> None:
    figures = run_tables("bioassay", benchmark_data / "tables").score.figures()
    assert figures["paper_f1"] >= 0.82
    assert figures["strict_f1"] >= 0.82
