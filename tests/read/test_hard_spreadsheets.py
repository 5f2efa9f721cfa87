"""The right readings of hard spreadsheets, by cell address; skipped where the data is absent."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from scigraft.model import Document, ReadError, Table
from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", Path(__file__).parents[2] / ".." / "shared" / "data"))
FOLDER = DATA / "files" / "spreadsheets"


@cache
def document(name: str) -> Document:
    if not (FOLDER / name).exists():
        pytest.skip(f"no {name} under SCIGRAFT_BENCHMARK_DATA ({DATA})")
    return read_source(Source.open(FOLDER / name))


def at(name: str, address: str, *, sheet: str | None = None) -> tuple[Table, int, int]:
    for table in document(name).tables:
        if table.sheet == sheet or sheet is None:
            for cell in table.cells:
                if cell.address == address:
                    return table, cell.row, cell.col
    raise AssertionError(f"{address} of {name} is in no table")


@pytest.mark.parametrize(
    ("name", "sheet", "address", "value", "above", "beside"),
    [
        ("major_elements.csv", None, "T3", "n.d.", "As", "20240809HHMGSC-022"),
        ("An1-Core.csv", None, "M4", "0.01", "Au ppm", "P3/D/BH1-001"),
        ("An1-Core.csv", None, "Q4", "<0.02", "Au ppm", "P3/D/BH1-001"),
        ("An1-Core.csv", None, "O4", "0.29", "Al %", "P3/D/BH1-001"),
        ("An6_Chip.csv", None, "I4", "<0.2", "ME-ICP41 Ag ppm", ""),
        ("An6_Chip.csv", None, "J4", "0.01", "ME-ICP41 Al %", ""),
        ("An6_Chip.csv", None, "N4", "<0.5", "ME-ICP41 Be ppm", ""),
        ("LEPR_Wet_Stitched_April2023_Norm100Anhydrs.xlsx", "Cpx", "O660", "<0.01", "K2O_Cpx", ""),
        ("LEPR_Wet_Stitched_April2023_Norm100Anhydrs.xlsx", "Cpx", "O669", "< 0.01", "K2O_Cpx", ""),
        ("Compiled_Glass_CO2_VB_Studies.xlsx", "Hanyu_2020", "C2", "<0.1", "CO2_density_Raman", ""),
        ("Compiled_Glass_CO2_VB_Studies.xlsx", "Lerner_et_2021", "AW2", "bdl", "detection limit is ~30 ppm", ""),
        ("Electronic_Appendix_5.xls", None, "B16", "8.5", "MgO at Plag-In", "<1.0 wt.% H2O"),
        ("Electronic_Appendix_2.xls", None, "C6", "54.1403811998335", "AGR19", "SiO2"),
        ("Electronic_Appendix_3.xls", None, "D7", "45.8734330271310", "Agr19C", "SiO2"),
        ("5036Appendix2dataresults.xlsx", "Table S1", "B7", "51.8058979019646", "Fuego", "SiO2"),
        ("5036Appendix2dataresults.xlsx", "Table S1", "B6", "73.39", "Fuego", "Fo #"),
    ],
)
def test_cells_with_what_names_them(name: str, sheet: str | None, address: str, value: str, above: str, beside: str):
    table, row, col = at(name, address, sheet=sheet)
    printed = table.grid[row][col].raw
    assert printed == value or float(printed) == pytest.approx(float(value), rel=1e-12)
    path = " ".join(cell.text for r in range(row) for cell in [table.grid[r][col]] if cell.text)
    assert all(word in path for word in above.split()), path
    assert beside in " ".join(cell.text for cell in table.grid[row])


def test_legends_are_notes_not_rows():
    (table,) = document("major_elements.csv").tables
    notes = [note.text for note in table.notes]
    assert "n.d. = not determined" in notes
    assert any("greater than or equal" in note for note in notes)
    assert table.grid[-1][0].text != "Notes:"


def test_a_title_line_is_the_caption():
    (table,) = document("An1-Core.csv").tables
    assert table.caption == "Analysis of Diamond Drilling Samples for P3-BH-1"
    assert not any(cell.text.startswith("Unnamed") for cell in table.cells)


def test_constants_beside_a_table_are_not_its_columns():
    found = document("TJ_d18O_d13C_current.xlsx")
    table = next(t for t in found.tables if t.sheet == "Original")
    assert {cell.address[0] for cell in table.cells if cell.address} == {"A", "B", "C"}
    assert any("201564" in e.text for e in found.evidence if e.kind == "paragraph")
    assert "beside-table" in [n.code for n in found.notices]


def test_rejected_analyses_are_a_table_of_their_own():
    accepted, rejected = document("BGS_025_geochron.csv").tables
    assert rejected.grid[0][0].text == "Rejected Analyses"
    assert rejected.grid[0][2].text == "6/4_Pb"
    assert len(accepted.grid) == 53


@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        ("Data_Sheet_1.xlsx", {"Supplementary Table 4", "Supplementary Table 4.3, 4.4"}),
        ("AllisonSupplement2.xlsx", {"fugacity", "compositions", "calculations", "K iteration", "satpress"}),
    ],
)
def test_hidden_sheets_are_marked(name: str, sheets: set[str]):
    found = document(name)
    assert {t.sheet for t in found.tables if t.hidden} == sheets
    assert {n.locator.sheet for n in found.notices if n.code == "hidden-sheet"} == sheets


def test_the_header_over_merged_columns_belongs_to_the_table():
    table, row, col = at("Data_Sheet_1.xlsx", "C3", sheet="Supplementary Table 4 ")
    assert (table.grid[row][col].text, table.grid[row][col].colspan) == ("Articles", 8)
    assert "G-banding" in " ".join(note.text for note in table.notes)


def test_every_spreadsheet_is_read():
    if not FOLDER.is_dir():
        pytest.skip(f"no spreadsheets under SCIGRAFT_BENCHMARK_DATA ({DATA})")
    small = [path for path in sorted(FOLDER.iterdir()) if path.stat().st_size < 150_000]
    failed = []
    for path in small:
        try:
            found = read_source(Source.open(path))
        except ReadError as error:
            failed.append(str(error))
            continue
        assert found.tables, path.name
        assert all(t.grid for t in found.tables)
    assert not failed
