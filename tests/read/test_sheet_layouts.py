"""Layouts of supplement sheets, written as comma separated text: where the table is, and what its rows are for."""

from __future__ import annotations

import pytest

from scigraft.model import Document, ReadSettings, Table
from scigraft.read import Source
from scigraft.read.sheets.delimited import READER


def read(text: str) -> Document:
    return READER.read(Source("sheet.csv", text.encode()), ReadSettings())


def table(text: str) -> Table:
    [found] = read(text).tables
    return found


def path(found: Table, row: int, col: int) -> list[str]:
    return [cell.text for cell in found.column_path(row, col)]


def test_selenium_is_no_standard_error():
    found = table("Element,NIST610,NIST612\nAs,325,35.7\nSe,138,16.3\nmean,200,20\nSE,1,2\n")
    assert found.structure.rows == ("header", "data", "data", "statistic", "statistic")


@pytest.mark.parametrize(
    "label",
    "Mean|average|St. Dev.|Std dev|1SD|2 s.d.|±1σ|2SE|RSD%|% RSD|std/ave|n = 12|n=|Weighted mean|Min|Maximum|Median"
    "|2 sigma|1 s.e.m.|Average (n=5)|Mean ±2SD".split("|"),
)
def test_rows_that_are_computed(label: str):
    assert table(f"Sample,Au,Ag\nA1,1.2,3.4\nA2,1.3,3.5\n{label},1.2,3.4\n").structure.rows[-1] == "statistic"


@pytest.mark.parametrize("label", ["Mina-1", "SD-12", "SE4", "NM-2", "Average Creek 1", "N12", "Maxwell", "S3", "Min2"])
def test_samples_that_look_computed(label: str):
    assert table(f"Sample,Au,Ag\nA1,1.2,3.4\nA2,1.3,3.5\n{label},1.2,3.4\n").structure.rows[-1] == "data"


def test_a_statistic_may_stand_in_a_later_column():
    found = table("Name,#,Date,Peak,Shift\n,1,130205,1285.7,103.3\n,2,130211,1284.1,103.2\n\n,,ave,1284.9,103.25\n")
    assert found.structure.rows[-1] == "statistic"


def test_a_name_without_values_among_named_rows_is_no_section_and_no_note():
    found = table("Volcano,Density\nFuego,0.25\nFuego,\nFuego,0.03\nSeguam,0.11\nSeguam,0.12\nSeguam,\n")
    assert found.structure.rows == ("header", *["data"] * 6)
    assert not found.notes


def test_a_column_of_numbers_keeps_its_header():
    found = table("Density g/cm3\n0.12\n0.30\n0.13\n0.28\n")
    assert found.structure.rows == ("header", *["data"] * 4)


def test_a_name_over_the_second_of_two_columns_is_its_header():
    found = table(",density\n102.7,0.019\n104.3,0.703\n102.6,0.015\n")
    assert path(found, 1, 1) == ["density"]


def test_rows_of_settings_above_a_wide_table_are_its_title():
    found = table(
        "Intensity Vs Time,CPS,,,,\nAcquired today,,,,,\nTime,Mg24,Mg25,Al27,Ca43,Ca44\n0.3,1,2,3,4,5\n0.7,2,3,4,5,6\n"
    )
    assert path(found, 1, 1) == ["Mg24"]
    assert "CPS" in found.caption


def test_quantities_repeated_under_sections_run_along_the_rows():
    found = table(
        "Sample,,A1,A2\nVolcano,Units,Agrigan,Agrigan\n\nGlass,,,\nSiO2,wt.%,46.4,45.8\nMgO,wt.%,6.4,5.8\nCl,ppm,400,500\n"
        "\nOlivine,,,\nSiO2,wt.%,39.3,39.7\nMgO,wt.%,46.1,45.2\n\nCorrected,,,\nSiO2,wt.%,46.1,45.1\nMgO,wt.%,7.1,7.2\n"
    )
    assert found.structure.transposed
    assert [s.text for s in found.structure.sections] == ["Glass", "Olivine", "Corrected"]


def test_words_for_what_was_found_do_not_start_a_table_again():
    found = table(
        "Sample,A1,A2,A3,A4,A5,A6,A7,A8,A9,A10\nSiO2,1,2,3,4,5,6,7,8,9,10\nMgO,1,2,3,4,5,6,7,8,9,10\n\n"
        "Minerals,sp,,sp,,sp,,cpx,,,\n\nFeO,1,2,3,4,5,6,7,8,9,10\nCaO,1,2,3,4,5,6,7,8,9,10\n"
    )
    assert found.structure.rows[4] == "data"
    assert path(found, 6, 1) == ["A1"]


def test_several_header_rows_with_an_empty_first_column_are_not_transposed():
    found = table("Description,Sample,Na2O,SiO2\nTool,,EPMA,EPMA\nMaterial,,Glass,Glass\n,L1,2.5,50.1\n,L2,2.4,50.3\n")
    assert not found.structure.transposed
    assert path(found, 3, 2) == ["Na2O", "EPMA", "Glass"]


def test_a_block_with_one_more_column_goes_on_with_the_table():
    found = table(
        "Sample,U (ppm),Th (ppm),F\n91500,77,29,0.1\n91501,86,32,0.2\n\nGrubstake tephra,,,,Diameter\n"
        "G1,230,122,0.4,40.3\nG2,255,138,0.2,39.7\n"
    )
    assert path(found, 5, 1) == ["U (ppm)"]
    assert path(found, 5, 4) == ["Diameter"]


def test_numbers_go_on_in_some_columns_after_blank_rows():
    found = table("w,v,d\n30,2.6%,0.196\n31,1.8%,0.190\n74,3.8%,0.184\n\n\n\n\n,6.8%,0.012\n,5.7%,0.177\n")
    assert found.shape == (10, 3)


def test_tables_side_by_side_share_title_and_notes():
    document = read(
        "Supplementary Table 5. Profiles,,,,\nd,Li (ppm),,d,La (ppm)\n0.4,5.9,,0.5,22.6\n0.8,5.8,,0.9,22.1\n"
        "1.2,6.3,,,\n"
        "\nNegative values are below detection,,,,\n"
    )
    left, right = document.tables
    assert left.caption == right.caption == "Supplementary Table 5. Profiles"
    assert left.notes == right.notes != ()
    assert [e.kind for e in document.evidence] == ["caption", "table", "footnote", "table"]


def test_tables_side_by_side_with_titles_of_their_own_are_two():
    left, right = read(
        "Table S1. Majors,,,,Table S2. Traces,,\nSample,SiO2,MgO,,Sample,La,Ce\n,wt.%,wt.%,,,ppm,ppm\n"
        "A1,50.1,7.1,,A1,12,25\nA2,51.1,7.3,,A2,13,26\n"
    ).tables
    assert (left.caption, right.caption) == ("Table S1. Majors", "Table S2. Traces")
    assert path(right, 2, 1) == ["La", "ppm"]


def test_a_count_under_a_mean_is_a_statistic_but_a_quantity_alone():
    found = table("Glass,a,b\nn,1.5,1.6\nX,2.1,2.2\nMean,1.8,1.9\ns.d.,0.1,0.1\nn,2,2\n")
    assert found.structure.rows == ("header", "data", "data", "statistic", "statistic", "statistic")
