# ruff: noqa: E501 -- invented tables stand as they are printed
"""Layouts in which journals print compositions, each an invented table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.evaluate import run_tables
from scigraft.extract import extract_document
from scigraft.extract.check import check_module
from scigraft.model import Record
from scigraft.modules import load
from scigraft.read import Source, read_source

NAMES = ("material", "constituent", "value", "unit")


def all_records(table: str, caption: str) -> tuple[Record, ...]:
    document = read_source(Source(name="paper.md", data=f"Table 1. {caption}\n\n{table.strip()}\n".encode()))
    return extract_document(document, load("glass")).records


def records(table: str, caption: str, *, status: str = "accepted") -> list[Record]:
    return [record for record in all_records(table, caption) if record.status == status]


def rows(table: str, caption: str) -> list[tuple[str, ...]]:
    return [tuple(r.fields.get(name, "") for name in NAMES) for r in records(table, caption)]


LAYOUTS = {
    "one row a glass, unit in the caption": (
        "Nominal compositions (mol.%)",
        "| Glass | SiO2 | [Na2O] | T g (K) |\n|---|---|---|---|\n| N20 | 80 | 20 | 740 |",
        [("N20", "SiO2", "80", "mol%"), ("N20", "Na2O", "20", "mol%")],
    ),
    "one column a glass, other quantities below": (
        "Composition and properties of two frits",
        "| wt% | F1 | F2 |\n|---|---|---|\n| SiO2 | 62 | 55.5 |\n| Boric oxide | 38 | 44.5 |\n| Density (g/cm3) | 2.3 | 2.4 |",
        [
            ("F1", "SiO2", "62", "wt%"),
            ("F2", "SiO2", "55.5", "wt%"),
            ("F1", "B2O3", "38", "wt%"),
            ("F2", "B2O3", "44.5", "wt%"),
        ],
    ),
    "equal amounts in neighbouring rows and columns": (
        "Compositions (mol%)",
        "| Sample | Sample | A | B |\n|---|---|---|---|\n| Oxides (mol%) | Na2O | 25 | 25 |\n| Oxides (mol%) | B2O3 | 25 | 25 |\n| Oxides (mol%) | SiO2 | 50 | 50 |",
        [
            (glass, oxide, "50" if oxide == "SiO2" else "25", "mol%")
            for glass in "AB"
            for oxide in ("Na2O", "B2O3", "SiO2")
        ],
    ),
    "one column a glass, no header row": (
        "Compositions (mol%)",
        "| P2O5 | 60 | 50 |\n|---|---|---|\n| ZnO | 40 | 50 |\n| T g (K) | 700 | 690 |",
        [("", "P2O5", "60", "mol%"), ("", "P2O5", "50", "mol%"), ("", "ZnO", "40", "mol%"), ("", "ZnO", "50", "mol%")],
    ),
    "names of samples that look like units": (
        "Compositions (mol%)",
        "| Label | TV-7.5 | G2 |\n|---|---|---|\n| SiO2 | 70 | 60 |\n| V2O5 | 30 | 40 |",
        [
            ("TV-7.5", "SiO2", "70", "mol%"),
            ("G2", "SiO2", "60", "mol%"),
            ("TV-7.5", "V2O5", "30", "mol%"),
            ("G2", "V2O5", "40", "mol%"),
        ],
    ),
    "compositions as heads of columns": (
        "Properties of two glasses",
        "| Property | 80TeO2-20ZnO | 70TeO2-30ZnO |\n|---|---|---|\n| n | 2.1 | 2.0 |\n| Density (g/cm3) | 5.5 | 5.4 |",
        [
            ("", "TeO2", "80", "mol%"),
            ("", "ZnO", "20", "mol%"),
            ("", "TeO2", "70", "mol%"),
            ("", "ZnO", "30", "mol%"),
        ],
    ),
    "trace elements without a unit beside oxides": (
        "Analyses of the glasses",
        "| Sample | SiO2 | MgO | Sr |\n|---|---|---|---|\n| h1 | 60 | 40 | 55 |",
        [("h1", "SiO2", "60", "mol%"), ("h1", "MgO", "40", "mol%")],
    ),
    "a system in the stub": (
        "Molar ratios of the coatings",
        "| Coating | W1 | W2 |\n|---|---|---|\n| SiO2:ZrO2 (mol%) | 90:10 | 80:20 |\n| n | 1.47 | 1.54 |",
        [
            ("W1", "SiO2", "90", "mol%"),
            ("W1", "ZrO2", "10", "mol%"),
            ("W2", "SiO2", "80", "mol%"),
            ("W2", "ZrO2", "20", "mol%"),
        ],
    ),
    "two unit blocks side by side": (
        "Compositions",
        "| Code | Composition (wt%) | Composition (wt%) | Composition (mol%) | Composition (mol%) |\n|---|---|---|---|---|\n"
        "| | PbO | SiO2 | PbO | SiO2 |\n| L1 | 70 | 30 | 38.6 | 61.4 |",
        [
            ("L1", "PbO", "70", "wt%"),
            ("L1", "SiO2", "30", "wt%"),
            ("L1", "PbO", "38.6", "mol%"),
            ("L1", "SiO2", "61.4", "mol%"),
        ],
    ),
    "a unit for each row": (
        "Glass composition",
        "| | SiO2 | Li2O |\n|---|---|---|\n| Wt% | 80.1 | 19.9 |\n| Mol% | 66.7 | 33.3 |",
        [
            ("", "SiO2", "80.1", "wt%"),
            ("", "Li2O", "19.9", "wt%"),
            ("", "SiO2", "66.7", "mol%"),
            ("", "Li2O", "33.3", "mol%"),
        ],
    ),
    "amounts in one cell under a system": (
        "Hardness of the glasses",
        "| K2O-ZnO-P2O5 | HV (GPa) |\n|---|---|\n| 10-40-50 | 3.1 |",
        [("", "K2O", "10", "mol%"), ("", "ZnO", "40", "mol%"), ("", "P2O5", "50", "mol%")],
    ),
    "a composition written out": (
        "Refractive index",
        "| Sample | Composition (mol%) | n |\n|---|---|---|\n| T1 | 70TeO2·20ZnO·10Na2O | 2.01 |\n| T2 | (TeO2)75(ZnO)25 | 2.03 |",
        [
            ("T1", "TeO2", "70", "mol%"),
            ("T1", "ZnO", "20", "mol%"),
            ("T1", "Na2O", "10", "mol%"),
            ("T2", "TeO2", "75", "mol%"),
            ("T2", "ZnO", "25", "mol%"),
        ],
    ),
    "a series in x with x in a column": (
        "Glasses of the series",
        "| Glass | x | Composition (mol%) |\n|---|---|---|\n| a | 5 | xCuO-(50-x)ZnO-50P2O5 |",
        [("a", "CuO", "5", "mol%"), ("a", "ZnO", "45", "mol%"), ("a", "P2O5", "50", "mol%")],
    ),
    "a series in x with a list of values": (
        "Glass transition",
        "| Series | T g (K) |\n|---|---|\n| xNa2O-(100-x)SiO2, x = 20, 30 | 740-760 |",
        [
            ("", "Na2O", "20", "mol%"),
            ("", "SiO2", "80", "mol%"),
            ("", "Na2O", "30", "mol%"),
            ("", "SiO2", "70", "mol%"),
        ],
    ),
    "a series in the caption with x in a column": (
        "Density of the (100- x)TeO2-xWO3 glasses",
        "| Code | x | Density (g/cm3) |\n|---|---|---|\n| TW1 | 15 | 5.9 |",
        [("TW1", "TeO2", "85", "mol%"), ("TW1", "WO3", "15", "mol%")],
    ),
    "amounts of the caption's system": (
        "Hardness of Na2O-CaO-SiO2 glasses",
        "| Composition | HV (GPa) |\n|---|---|\n| 15-10-75 | 5.1 |",
        [("", "Na2O", "15", "mol%"), ("", "CaO", "10", "mol%"), ("", "SiO2", "75", "mol%")],
    ),
    "the first oxide of the section's system": (
        "Refractive index of two systems",
        "| First oxide mol% | n |\n|---|---|\n| Bi2O3-B2O3 | Bi2O3-B2O3 |\n| 30 | 1.9 |\n| 40 | 2.0 |\n| Sb2O3-B2O3 | Sb2O3-B2O3 |\n| 35 | 1.8 |",
        [("", "Bi2O3", "30", "mol%"), ("", "Bi2O3", "40", "mol%"), ("", "Sb2O3", "35", "mol%")],
    ),
    "a long list, one constituent a row": (
        "Phase composition (wt%)",
        "| Sample | Phase | wt% |\n|---|---|---|\n| P1 | CaTiO3 | 40 |\n| P1 | TiO2 | 60 |\n| P2 | TiO2 | 55 |\n| P2 | CaTiO3 | 45 |",
        [
            ("P1", "CaTiO3", "40", "wt%"),
            ("P1", "TiO2", "60", "wt%"),
            ("P2", "TiO2", "55", "wt%"),
            ("P2", "CaTiO3", "45", "wt%"),
        ],
    ),
    "nominal and analysed in a cell": (
        "Nominal/analysed compositions in mol%",
        "| No. | CaO | P2O5 |\n|---|---|---|\n| 1 | 40/41.2 | 60/58.8 |",
        [
            ("1", "CaO", "40", "mol%"),
            ("1", "CaO", "41.2", "mol%"),
            ("1", "P2O5", "60", "mol%"),
            ("1", "P2O5", "58.8", "mol%"),
        ],
    ),
    "elements need a unit or words": (
        "EDX analysis of the film (at.%)",
        "| Spot | Ge | S |\n|---|---|---|\n| A | 33.1 | 66.9 |",
        [("A", "Ge", "33.1", "at%"), ("A", "S", "66.9", "at%")],
    ),
    "cations with shared oxygen": (
        "Batch compositions in cation%",
        "| Batch | GaO3/2 | NaO0.5 |\n|---|---|---|\n| g1 | 40 | 60 |",
        [("g1", "GaO3/2", "40", "mol%"), ("g1", "NaO0.5", "60", "mol%")],
    ),
    "phases beside their shares": (
        "Phases of the glass-ceramics",
        "| Sample | Crystal phase (mass%) | |\n|---|---|---|\n| S9 | CaTiO3 | 64 |\n| | MgSiO3 | 36 |",
        [("S9", "CaTiO3", "64", "wt%"), ("S9", "MgSiO3", "36", "wt%")],
    ),
    "a symbol that is no element": (
        "Compositions in mol%. K is the ratio of SiO2 to B2O3",
        "| Glass | SiO2 | B2O3 | K |\n|---|---|---|---|\n| q | 60 | 40 | 1.5 |",
        [("q", "SiO2", "60", "mol%"), ("q", "B2O3", "40", "mol%")],
    ),
    "the family is named in the other block": (
        "Compositions",
        "| Glass | wt% | wt% | mol% | mol% |\n|---|---|---|---|---|\n| | Ln2O3 | SiO2 | Y2O3 | SiO2 |\n| y | 40 | 60 | 15 | 85 |",
        [
            ("y", "Y2O3", "40", "wt%"),
            ("y", "SiO2", "60", "wt%"),
            ("y", "Y2O3", "15", "mol%"),
            ("y", "SiO2", "85", "mol%"),
        ],
    ),
    "fractions of one": (
        "Molar fraction of the components",
        "| SnO | P2O5 |\n|---|---|\n| 0.45 | 0.55 |",
        [("", "SnO", "0.45", "mol"), ("", "P2O5", "0.55", "mol")],
    ),
}

NOT_COMPOSITIONS = {
    "words of other trades": (
        "Rules by kind",
        "| Rule | Water | Others |\n|---|---|---|\n| 1 | 40 | 60 |\n| 2 | 30 | 70 |",
    ),
    "impurities": ("Impurities (ppm)", "| Glass | Al | Na |\n|---|---|---|\n| P | 12 | 3 |"),
    "ratios": ("Ratios in the glasses", "| Glass | Al/Si | Na/Si |\n|---|---|---|\n| P | 0.2 | 0.5 |"),
    "coordination": ("Fractions of species (%)", "| Glass | [4]Al | [5]Al |\n|---|---|---|\n| P | 90 | 10 |"),
    "bonds": ("Bond lengths (Å)", "| Glass | Si-O | B-O |\n|---|---|---|\n| P | 1.62 | 1.37 |"),
    "radii": ("Radii of the atoms", "| | Si | O |\n|---|---|---|\n| r (nm) | 0.11 | 0.06 |"),
    "oxides by property": (
        "Crystalline oxides",
        "| Oxide | Density (g/cm3) |\n|---|---|\n| SiO2 | 2.65 |\n| B2O3 | 2.46 |",
    ),
    "temperatures": ("Thermal data", "| Glass | T g (K) | Tm (K) |\n|---|---|---|\n| P | 820 | 1400 |"),
    "dopants": ("Lifetimes", "| Glass | t (ms) |\n|---|---|\n| 0.5Tb-0.5Eu | 1.5 |"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout_gives_its_amounts(name: str) -> None:
    caption, table, wanted = LAYOUTS[name]
    assert sorted(rows(table, caption)) == sorted(wanted)


@pytest.mark.parametrize("name", NOT_COMPOSITIONS)
def test_what_only_looks_like_a_composition_is_not_accepted(name: str) -> None:
    caption, table = NOT_COMPOSITIONS[name]
    assert rows(table, caption) == []


def test_what_was_not_accepted_says_why() -> None:
    other = records("| Glass | SiO2 | B2O3 |\n|---|---|---|\n| P | 2.6 | 2.5 |", "Densities", status="rejected")
    assert {record.reasons[0].code for record in other} == {"not-a-composition"}
    for table, caption in (
        ("| Glass | Al (ppm) | Na (ppm) |\n|---|---|---|\n| P | 12 | 3 |", "Glasses"),
        ("| Glass | Al | Na |\n|---|---|---|\n| P | 12 | 3 |", "Impurities (ppm)"),
    ):
        found = records(table, caption, status="rejected")
        assert [record.reasons[0].code for record in found] == ["foreign-unit", "foreign-unit"]
        assert {record.fields["unit"] for record in found} == {"ppm"}


def test_an_unstated_unit_is_assumed_by_convention_and_said() -> None:
    found = records("| Glass | SiO2 | Na2O |\n|---|---|---|\n| P | 75 | 25 |", "Compositions of the glasses")
    assert {record.fields["unit"] for record in found} == {"mol%"}
    assert {record.origins["unit"] for record in found} == {"default"}
    assert {reason.code for record in found for reason in record.warnings} == {"unit-assumed"}


def test_a_sum_far_from_a_whole_is_a_warning() -> None:
    found = records("| Glass | SiO2 | Na2O |\n|---|---|---|\n| P | 40 | 25 |", "Compositions of the glasses (mol%)")
    assert [reason.code for record in found for reason in record.warnings] == ["sum", "sum"]


def test_limits_and_dashes_stay_apart() -> None:
    table = "| Glass | SiO2 | Fe2O3 | CaO |\n|---|---|---|---|\n| P | 99.9 | <0.1 | - |"
    found = {record.fields["constituent"]: record for record in all_records(table, "Composition (wt%)")}
    assert found["Fe2O3"].quantity.state == "below_detection" and found["Fe2O3"].status == "accepted"
    assert found["CaO"].status == "rejected" and found["CaO"].reasons[0].code == "unresolved"


def test_bracketed_errors_and_differences_are_rejected_with_reason() -> None:
    table = "| | SiO2 | MgO |\n|---|---|---|\n| Analysed | 70.1 (1.2) | 29.9 (0.5) |\n| Change | +0.1 | -0.1 |"
    assert [record.fields["value"] for record in records(table, "Composition (mol%)")] == ["70.1", "29.9"]
    codes = sorted(r.reasons[0].code for r in records(table, "Composition (mol%)", status="rejected"))
    assert codes == ["in-brackets", "in-brackets", "signed", "signed"]


def test_the_class_of_material_follows_the_caption() -> None:
    table = "| Code | SiO2 | Li2O |\n|---|---|---|\n| P | 75 | 25 |"
    for caption, kind in (
        ("Melts (mol%)", "glass"),
        ("Ceramics (mol%)", "ceramic"),
        ("Glass-ceramics (mol%)", "glass-ceramic"),
    ):
        assert {r.canonical["material_class"] for r in records(table, f"Composition. {caption}")} == {kind}


def test_module_passes_its_own_check() -> None:
    folder = load("glass").folder
    assert folder is not None and check_module(folder).problems == ()


def test_papers_of_other_fields_give_no_compositions(benchmark_data: Path) -> None:
    files = [
        *(benchmark_data / "tables" / "bioassay").glob("*.xml"),
        *(benchmark_data / "files" / "jats").glob("*.xml"),
    ]
    for file in sorted(files):
        document = read_source(Source(name=file.name, data=file.read_bytes()))
        found = extract_document(document, load("glass")).records
        assert [record for record in found if record.status == "accepted"] == [], file.name


def test_real_papers_reach_the_floor(benchmark_data: Path) -> None:
    figures = run_tables("glass", benchmark_data / "tables").score.figures()
    assert figures["paper_f1"] >= 0.96
    assert figures["strict_f1"] >= 0.96
    assert figures["strict_f1"] - figures["cell_f1"] <= 0.01
    assert figures["stray_per_100_tables"] < 2


def sheet(text: str) -> list[Record]:
    document = read_source(Source(name="sheet.csv", data=text.encode()))
    return list(extract_document(document, load("glass")).records)


def told(found: Record) -> tuple[str, ...]:
    return (found.reasons[0].code if found.reasons else "", *(found.fields.get(name, "") for name in NAMES))


def test_a_unit_in_a_column_of_units_is_that_of_its_row() -> None:
    found = sheet("Sample,Units,A1,A2\nSiO2,wt.%,70,71\nNa2O,wt.%,30,29\nLi,ppm,6.9,230\nB,log units,1,2\n")
    assert [told(record) for record in found if record.fields["material"] == "A1"] == [
        ("", "A1", "SiO2", "70", "wt%"),
        ("", "A1", "Na2O", "30", "wt%"),
        ("foreign-unit", "A1", "Li", "6.9", "ppm"),
        ("symbol", "A1", "B", "1", "log units"),
    ]


def test_a_table_that_is_not_read_says_truly_why() -> None:
    def report(table: str) -> tuple[str, str]:
        document = read_source(Source(name="sheet.csv", data=table.encode()))
        found = extract_document(document, load("glass")).tables[0]
        return found.outcome, found.message

    assert report("Model,P,R,F\nours,0.9,0.8,0.85\n") == (
        "only-symbols",
        "F, P: no unit and no word of composition says that amounts are meant",
    )
    assert report("Rock,La,Ce,Nd,Sm\nA,5.9,23,20,6.5\n") == ("read", "")
    assert report("Model,Score\nours,0.9\n")[0] == "no-constituent"
    assert report("Glass,SiO2\nA,much\n") == (
        "nothing",
        "no number stands under or beside a name of what the module asks for (constituent)",
    )


def test_a_legend_may_give_constituents_units_of_their_own() -> None:
    table = (
        "Sample ID,SiO2,MgO,Cl,As\nP1,59.5,40.1,0.4,6\nP2,60.1,39.5,0.4,n.d.\n,,,,\nNotes:,,,,\n"
        "Major elements are reported in weight percent,,,,\n"
        "Cl is reported in weight percent while As is listed in parts per million.,,,,\n"
    )
    found = {record.fields["constituent"]: told(record) for record in sheet(table) if record.fields["material"] == "P1"}
    assert found["Cl"] == ("", "P1", "Cl", "0.4", "wt%")
    assert found["As"] == ("foreign-unit", "P1", "As", "6", "parts per million")


@pytest.mark.parametrize(
    ("caption", "table"),
    [
        ("", "| Sample | SiO2 | MgO |\n|---|---|---|\n| P | 60 | 40 |"),  # nothing says what is given
        ("Compositions of the glasses", "| Sample | SiO2 | MgO |\n|---|---|---|\n| P | 6 | 4 |"),  # far from a whole
        ("Compositions of olivine", "| Sample | SiO2 | MgO |\n|---|---|---|\n| P | 60 | 40 |"),  # given by weight
    ],
)
def test_the_convention_holds_only_where_a_table_speaks_of_glasses_and_adds_up(caption: str, table: str) -> None:
    found = all_records(table, caption)
    assert len(found) == 2 and {record.status for record in found} == {"rejected"}
    assert all("unit" not in record.fields for record in found)


def test_a_bare_percent_sign_is_no_unit() -> None:
    for table in ("Rock,SiO2 (%),MgO (%)\nA,60,40\n", "Rock,Units,A\nSiO2,%,60\nMgO,%,40\n"):
        found = sheet(table)
        assert {told(record)[0] for record in found} == {"unit-not-stated"}
        assert all(record.reasons[0].message.startswith("'%'") for record in found)


def test_a_rock_analysis_without_a_unit_is_not_taken_as_molar() -> None:
    names, amounts = "SiO2,TiO2,Al2O3,FeO,MnO,MgO,CaO,Na2O,K2O", "50,1,15,10,0.2,8,11,3,1.8"
    found = sheet(f"Glass,{names}\nM1,{amounts}\n")
    assert {told(record)[0] for record in found} == {"unit-not-stated"}
    assert {record.fields["unit"] for record in sheet(f"Glass (wt%),{names}\nM1,{amounts}\n")} == {"wt%"}


def test_a_label_beside_a_number_is_nearer_than_the_constituent_of_the_row() -> None:
    found = sheet("oxide,wt%,member,mole%\nSiO2,53.7,An,58.1\nAl2O3,46.3,Ab,41.9\n")
    codes = [(r.fields["value"], r.reasons[0].code if r.reasons else "") for r in found]
    assert codes == [("53.7", ""), ("58.1", "not-an-amount"), ("46.3", ""), ("41.9", "not-an-amount")]


def test_units_in_the_heads_of_two_compounds_are_enough() -> None:
    found = sheet("Sample,SiO2 (wt%),MgO (wt%),CO2 (ppm)\nA,50,8,12\n")
    assert [told(r)[0] for r in found] == ["", "", "foreign-unit"]


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("Sample,SiO2 (wt%)\nA1,70\nA2,71\n", {"SiO2": "one-constituent"}),
        ("Sample,SiO2 (wt%),Li (ppm)\nA1,70,5\n", {"SiO2": "one-constituent", "Li": "foreign-unit"}),
        ("Sample,SiO2 (wt%),K (MPa)\nA1,70,5\n", {"SiO2": "one-constituent", "K": "symbol"}),
        ("Sample,SiO2,MgO\nerror,1,2\n", {"SiO2": "not-an-amount", "MgO": "not-an-amount"}),
        ("Rule (%),Others,SiO2\n1,86,14\n", {"Others": "not-a-composition", "SiO2": "not-a-composition"}),
    ],
)
def test_no_amount_under_a_constituent_vanishes(table: str, wanted: dict[str, str]) -> None:
    found = sheet(table)
    assert {record.fields["constituent"]: record.reasons[0].code for record in found} == wanted
    assert all(record.provenance[0].row is not None for record in found)


HEADERS_OF_SAMPLES = {
    "the labelled row": "Host Rock,,R1,R2,R3\nSample,,m1,m2,m3\nVolcano,Units,Agri,Gug,Gug\n",
    "the row that tells samples apart": "Host Rock,,m1,m2,m3\nVolcano,Units,Agri,Gug,Gug\n",
    "a finer row of numbers": "Sample,,Agri,Gug,Gug\nNo.,Units,m1,m2,m3\n",
}


@pytest.mark.parametrize("name", HEADERS_OF_SAMPLES)
def test_the_header_row_of_the_samples_names_the_material(name: str) -> None:
    found = sheet(HEADERS_OF_SAMPLES[name] + "SiO2,wt%,50,60,61\nMgO,wt%,50,40,39\n")
    assert [record.fields["material"] for record in found] == ["m1", "m2", "m3"] * 2


def test_the_finer_column_names_the_material() -> None:
    found = sheet("Type,Sample-Spot,SiO2 (wt%),MgO (wt%)\nA,a1,60,40\nA,a2,61,39\n")
    assert [record.fields["material"] for record in found] == ["a1", "a1", "a2", "a2"]


def test_the_phase_beside_a_constituent_goes_to_the_material() -> None:
    table = "Sample,SiO2_Liq (wt%),FeOt_Liq (wt%),Bulk_SiO2 (wt%),MgO (Bulk) wt%,Al2O3_Bulk\nE12,60,40,52,45,3\n"
    assert [told(record) for record in sheet(table)] == [
        ("", "E12 Liq", "SiO2", "60", "wt%"),
        ("", "E12 Liq", "FeO", "40", "wt%"),
        ("", "E12 Bulk", "SiO2", "52", "wt%"),
        ("", "E12 Bulk", "MgO", "45", "wt%"),
        ("unit-not-stated", "E12 Bulk", "Al2O3", "3", ""),
    ]


FRAGMENTS = [
    "", "-", "SiO2", "Na2O (mol%)", "wt%", "Glass", "1", "60", "40.5", "<0.1", "50/46.7", "12 (3)", "50-50", "K2O-SiO2",
    "60SiO2-40CaO", "xZnO-(100-x)TeO2", "x", "K", "Ge", "at.%", "Others", "Ln2O3", "MS", "M", "Ca", "SnO2/SnO", "Total",
    "First oxide mol%", "(a)", "T g (K)", "Al (ppm)", "[4]Al", "C3", "+0.3", "2.5±0.1", "Phase (wt%)",
]  # fmt: skip


@given(
    st.lists(st.lists(st.sampled_from(FRAGMENTS), min_size=3, max_size=3), min_size=2, max_size=6),
    st.sampled_from(["", "Compositions (mol%)", "Glasses of the system xK2O-(100-x)SiO2", "Impurities (ppm)"]),
)
def test_any_table_gives_traceable_records(grid: list[list[str]], caption: str) -> None:
    lines = ["| " + " | ".join(row) + " |" for row in grid]
    for record in all_records("\n".join([lines[0], "|---|---|---|", *lines[1:]]), caption):
        place = record.provenance[0]
        assert place.text and place.row is not None
        assert record.fields["constituent"] and record.fields["value"]
        assert record.status == "rejected" or record.fields["unit"] in {"mol%", "wt%", "at%", "mol", "wt"}
        assert "x" in place.text + caption or record.fields["value"].strip("<") in place.text


def test_a_unit_that_is_no_unit_of_composition_is_not_admitted() -> None:
    units = load("glass").vocabularies["units"]
    assert units.admits("mol%") and units.admits("wt.%") and units.admits("mol")
    assert not units.admits("bananas")


def test_the_analysis_of_a_rock_is_left_to_geochemistry():
    traces = ("Rb", "Sr", "Zr", "Nb", "La", "Ce", "Nd", "Yb")
    head = "| Sample | SiO2 | Al2O3 | MgO | " + " | ".join(traces) + " |"
    row = "| A1 | 71.2 | 20.1 | 8.7 |" + " 12 |" * len(traces)
    text = f"Table 1. Lavas (wt%)\n\n{head}\n|{'---|' * 12}\n{row}\n"
    document = read_source(Source(name="paper.md", data=text.encode()))
    assert [table.outcome for table in extract_document(document, load("glass")).tables] == ["rock-analysis"]


def test_oxides_of_a_mineral_are_left_to_geochemistry():
    text = "Table 1. Clinopyroxene (wt%)\n\n| Spot | SiO2 | MgO | CaO |\n|---|---|---|---|\n| 1 | 52 | 26 | 22 |\n"
    document = read_source(Source(name="paper.md", data=text.encode()))
    assert [table.outcome for table in extract_document(document, load("glass")).tables] == ["rock-analysis"]
