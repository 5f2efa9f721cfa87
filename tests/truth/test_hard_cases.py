"""The spreadsheets of ``files/HARD_CASES.md``, as records: what each tricky place must give, and must not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.truth.reading import accepted, at, names_of, need_geochem, plain, records_by_cell

from scigraft.model import Record

WEIGHT = {"wt%", "%"}
CPX = "LEPR_Wet_Stitched_April2023_Norm100Anhydrs.xlsx"


@pytest.fixture(scope="module")
def sheets(benchmark_data: Path) -> Path:
    need_geochem()
    return benchmark_data / "files" / "spreadsheets"


def only(path: Path, cell: str, sheet: str = "") -> Record:
    records = accepted(path, cell, sheet)
    assert len(records) == 1, f"{len(records)} accepted records at {cell}: {at(path, cell, sheet)}"
    return records[0]


def measured_at(path: Path, cells: list[str], sheet: str = "") -> list[str]:
    """The cells of the list that have an accepted, measured record."""
    return [c for c in cells if any(r.quantity.state == "measured" for r in accepted(path, c, sheet))]


def test_n_d_that_the_legend_calls_not_determined_is_not_measured(sheets):
    record = only(sheets / "major_elements.csv", "T3")
    assert (record.canonical["element"], record.quantity.state, record.quantity.number) == ("As", "not_measured", None)


@pytest.mark.parametrize(("cell", "element", "number"), [("P3", "F", 0.05), ("Q3", "Cl", 0.016), ("R3", "SO3", 0.02)])
def test_volatiles_that_the_legend_calls_lower_bounds_are_at_least_the_number_in_weight_percent(
    sheets, cell, element, number
):
    record = only(sheets / "major_elements.csv", cell)
    assert (record.canonical["element"], record.canonical.get("unit", "")) == (element, "wt%")
    assert record.quantity.relation == ">="
    assert number in (record.quantity.number, record.quantity.low)


@pytest.mark.parametrize(("cell", "element", "number"), [("S3", "Br", 2), ("T4", "As", 6)])
def test_two_of_the_volatiles_are_in_ppm(sheets, cell, element, number):
    record = only(sheets / "major_elements.csv", cell)
    assert (record.canonical["element"], record.canonical.get("unit", "")) == (element, "ppm")
    assert number in (record.quantity.number, record.quantity.low)


@pytest.mark.parametrize(
    ("cell", "element", "number", "units"),
    [("M4", "Au", 0.01, {"ppm"}), ("O4", "Al", 0.29, WEIGHT), ("P4", "As", 2.9, {"ppm"})],
)
def test_a_core_analysis_under_three_header_lines_is_measured(sheets, cell, element, number, units):
    record = only(sheets / "An1-Core.csv", cell)
    assert (record.canonical["element"], record.quantity.number) == (element, number)
    assert record.canonical.get("unit", "") in units
    assert names_of(record) & {plain("P3/D/BH1-001"), plain("S001")}


@pytest.mark.parametrize(
    ("cell", "element", "limit", "units"),
    [("Q4", "Au", 0.02, {"ppm"}), ("R4", "B", 10, {"ppm"}), ("AV4", "S", 0.01, WEIGHT)],
)
def test_a_core_analysis_below_its_limit_keeps_the_limit(sheets, cell, element, limit, units):
    record = only(sheets / "An1-Core.csv", cell)
    assert (record.canonical["element"], record.quantity.state, record.quantity.limit) == (
        element,
        "below_detection",
        limit,
    )
    assert record.canonical.get("unit", "") in units


def test_gold_given_twice_stays_two_records_of_two_columns(sheets):
    first, second = only(sheets / "An1-Core.csv", "M4"), only(sheets / "An1-Core.csv", "Q4")
    assert first.id != second.id
    assert (first.quantity.state, second.quantity.state) == ("measured", "below_detection")


@pytest.mark.parametrize(
    ("cell", "element", "state", "number", "units"),
    [
        ("I4", "Ag", "below_detection", 0.2, {"ppm"}),
        ("J4", "Al", "measured", 0.01, WEIGHT),
        ("K4", "As", "below_detection", 2, {"ppm"}),
        ("L4", "B", "below_detection", 10, {"ppm"}),
        ("M4", "Ba", "measured", 40, {"ppm"}),
        ("N4", "Be", "below_detection", 0.5, {"ppm"}),
    ],
)
def test_chips_under_method_element_and_unit(sheets, cell, element, state, number, units):
    record = only(sheets / "An6_Chip.csv", cell)
    got = record.quantity.number if state == "measured" else record.quantity.limit
    assert (record.canonical["element"], record.quantity.state, got) == (element, state, number)
    assert record.canonical.get("unit", "") in units
    assert names_of(record) & {"q001", "543", "543.0"}


def test_a_word_in_the_gold_column_is_no_gold(sheets):
    assert measured_at(sheets / "An6_Chip.csv", [f"F{row}" for row in range(4, 197)]) == []


@pytest.mark.parametrize("cell", ["O660", "O669"])
def test_a_limit_is_read_with_and_without_a_space(sheets, cell):
    record = only(sheets / CPX, cell, "Cpx")
    assert (record.canonical["element"], record.quantity.state, record.quantity.limit) == (
        "K2O",
        "below_detection",
        0.01,
    )
    assert record.canonical.get("mineral", "").casefold() == "clinopyroxene"
    assert record.canonical.get("unit", "") in {"", "wt%"}


def test_a_density_below_its_limit_is_never_a_measured_value(sheets):
    path = sheets / "Compiled_Glass_CO2_VB_Studies.xlsx"
    assert measured_at(path, ["C2", "C3"], "Hanyu_2020") == []
    for record in accepted(path, "C2", "Hanyu_2020"):
        assert (record.quantity.state, record.quantity.limit) == ("below_detection", 0.1)


def test_the_limit_of_bdl_stands_in_the_header(sheets):
    record = only(sheets / "Compiled_Glass_CO2_VB_Studies.xlsx", "AW2", "Lerner_et_2021")
    assert (record.canonical["element"], record.quantity.state) == ("CO2", "below_detection")
    assert (record.quantity.limit, record.canonical.get("unit", "")) == (30, "ppm")


def test_the_name_of_a_group_is_no_limit(sheets):
    path = sheets / "Electronic_Appendix_5.xls"
    assert [r for cell in ("A16", "A17", "A18") for r in at(path, cell, "Sheet1")] == []
    assert measured_at(path, ["B16", "B17", "B18"], "Sheet1") == []


def test_rows_are_analytes_and_columns_samples(sheets):
    record = only(sheets / "Electronic_Appendix_2.xls", "C6", "Sheet1")
    assert record.quantity.number == pytest.approx(54.140381, abs=1e-6)
    assert (record.canonical["element"], record.canonical.get("unit", "")) == ("SiO2", "wt%")
    assert "agr19" in names_of(record)


def test_a_dagger_is_no_part_of_a_samples_name(sheets):
    record = only(sheets / "Electronic_Appendix_3.xls", "D7", "Sheet1")
    assert record.canonical["element"] == "SiO2"
    assert "†" not in record.canonical.get("sample_id", "")
    assert "agr19c" in names_of(record)


def test_a_samples_name_may_stand_in_two_rows(sheets):
    record = only(sheets / "5036Appendix2dataresults.xlsx", "B7", "Table S1")
    assert (record.canonical["element"], record.quantity.number) == ("SiO2", pytest.approx(51.805897965))
    assert "*" not in record.canonical.get("sample_id", "")
    assert "fuego5.3" in names_of(record)


def test_the_forsterite_number_is_no_analyte_of_its_own_kind_of_unit(sheets):
    assert all(
        r.canonical.get("element") not in {"F", "Fe"}
        for r in accepted(sheets / "5036Appendix2dataresults.xlsx", "B6", "Table S1")
    )


def test_constants_beside_a_table_are_no_column(sheets):
    path = sheets / "TJ_d18O_d13C_current.xlsx"
    assert [c for c in ("F2", "F3") if accepted(path, c, "Original")] == []


def test_analyses_under_a_second_header_that_rejects_them_are_not_accepted(sheets):
    by_cell = records_by_cell(sheets / "BGS_025_geochron.csv")
    rows = {
        int("".join(filter(str.isdigit, cell)))
        for (_, cell), rs in by_cell.items()
        for r in rs
        if r.status == "accepted"
    }
    assert rows, "nothing was read at all"
    assert [row for row in sorted(rows) if row >= 54] == []


HIDDEN = [
    ("Data_Sheet_1.xlsx", {"Supplementary Table 4", "Supplementary Table 4.3, 4.4"}),
    ("AllisonSupplement2.xlsx", {"fugacity", "compositions", "calculations", "K iteration", "satpress"}),
]


@pytest.mark.parametrize(("file", "hidden"), HIDDEN, ids=[file for file, _ in HIDDEN])
def test_a_hidden_sheet_gives_no_accepted_value(sheets, file, hidden):
    by_cell = records_by_cell(sheets / file)
    assert {sheet for (sheet, _), rs in by_cell.items() if any(r.status == "accepted" for r in rs)} & hidden == set()
