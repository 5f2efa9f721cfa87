"""Tables that a TEI file gives as lines of text."""

from __future__ import annotations

import pytest

from scigraft.model import Table
from scigraft.read import Source, read_source


def table_of(lines: str, *, head: str = "Table 1 : Results.") -> Table:
    figure = f"<figure type='table' xml:id='t'><head>{head}</head><table>{lines}</table></figure>"
    xml = f"<TEI><text><body>{figure}</body></text></TEI>"
    (table,) = read_source(Source("paper.tei.xml", xml.encode())).tables
    return table


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


@pytest.mark.parametrize(
    ("lines", "grid"),
    [
        (  # values a line each, a header line with several cells
            "Model P R F1\nCRF\n80.1\n79.2\n79.6\nOurs\n81.0 80.0\n80.5\n",
            [["Model", "P", "R", "F1"], ["CRF", "80.1", "79.2", "79.6"], ["Ours", "81.0", "80.0", "80.5"]],
        ),
        (  # a header that names the rows twice, one cell a line and several, and a section before the first row
            "Type\nSystem\nA-1 B-2 C-3\n\nsimple\n\nX (2005)\n-\n95.0\n96.4\nY et al.\n(2009)\n95.2\n-\n97.3\n",
            [
                ["Type System", "A-1", "B-2", "C-3"],
                ["simple", "", "", ""],
                ["X (2005)", "-", "95.0", "96.4"],
                ["Y et al. (2009)", "95.2", "-", "97.3"],
            ],
        ),
        (  # two header rows
            "CNN Daily\nModel\nDev Test Dev Test\nA 1.0 2.0 3.0 4.0\nB 1.5 2.5 3.5 4.5\n",
            [
                ["", "CNN", "CNN", "Daily", "Daily"],
                ["Model", "Dev", "Test", "Dev", "Test"],
                ["A", "1.0", "2.0", "3.0", "4.0"],
                ["B", "1.5", "2.5", "3.5", "4.5"],
            ],
        ),
        (  # marks, spreads and a second number belong to the value; a year is part of the label
            "Data Acc\nSenseval 3 90.1 ± 0.2 †\nAblated\n89.0 (-1.1)\nX\n80.0\n",
            [["Data", "Acc"], ["Senseval 3", "90.1 ± 0.2†"], ["Ablated", "89.0 (-1.1)"], ["X", "80.0"]],
        ),
    ],
)
def test_lines_become_rows_under_their_headers(lines: str, grid: list[list[str]]):
    table = table_of(lines)
    assert texts(table) == grid
    assert table.structure.rows[0] == "header"


def test_a_head_that_holds_the_unit_of_another_column_fits_none():
    lines = "Parser\nSpeed\nUAS LAS UAS LAS (sent/s)\nA 1.0 2.0 3.0 4.0 26\nB 1.0 2.0 3.0 4.0 34\n"
    assert table_of(lines).confidence < 0.5
    assert table_of(lines.replace(" (sent/s)", "")).confidence > 0.5


def test_rows_without_a_header_that_fits_are_told_as_unsure():
    table = table_of("some words that head nothing at all\nA\n1.0\n2.0\nB\n3.0\n4.0\n")
    assert table.confidence < table_of("Model X Y\nA\n1.0\n2.0\nB\n3.0\n4.0\n").confidence
    assert ["A", "1.0", "2.0"] in texts(table)


def test_a_caption_that_stands_above_the_lines_is_the_caption():
    table = table_of("Main results on the test set.\n\nModel F1\nA\n1.0\nB\n2.0\n", head="Table 6 :")
    assert (table.label, table.caption) == ("Table 6", "Main results on the test set.")
    assert texts(table)[0] == ["Model", "F1"]


def test_values_that_fit_no_column_stay_text():
    table = table_of("Model X Y\nA\n1.0\n2.0\nB\n3.0\n4.0\nC\n5.0\n")
    assert ["C 5.0", "", ""] in texts(table)


def test_lines_without_values_stay_lines():
    assert texts(table_of("a b\nc d\n", head="")) == [["a b"], ["c d"]]


@pytest.mark.parametrize(
    ("lines", "grid"),
    [
        (  # the subscript of F1 is no value
            "Model P R F 1\nCRF\n80.1\n79.2\n79.6\nOurs\n81.0\n80.0\n80.5\n",
            [["Model", "P", "R", "F1"], ["CRF", "80.1", "79.2", "79.6"], ["Ours", "81.0", "80.0", "80.5"]],
        ),
        (  # a heading of rows under a header that names no labels
            "R-1\nR-2\nR-L\nGreedy\nABS\n26.7\n6.7\n21.7\nBeam\nABS\n28.5\n8.9\n24.0\n",
            [
                ["", "R-1", "R-2", "R-L"],
                ["Greedy", "", "", ""],
                ["ABS", "26.7", "6.7", "21.7"],
                ["Beam", "", "", ""],
                ["ABS", "28.5", "8.9", "24.0"],
            ],
        ),
        (  # one line holds the heads of two columns
            "Precision Recall\nF1\nSpan\nA\n80.4\n67.7\n73.5\nB\n76.6\n71.5\n74.0\n",
            [
                ["", "Precision", "Recall", "F1"],
                ["Span", "", "", ""],
                ["A", "80.4", "67.7", "73.5"],
                ["B", "76.6", "71.5", "74.0"],
            ],
        ),
    ],
)
def test_measures_stand_over_one_column_each(lines: str, grid: list[list[str]]):
    table = table_of(lines)
    assert texts(table) == grid
    assert table.confidence >= 0.5


def test_a_header_with_several_measures_over_one_column_is_unsure():
    assert table_of("dev test time to go\nX\nA\n19.1\n18.4\nB\n18.4\n17.9\n").confidence < 0.5


@pytest.mark.parametrize(
    ("under", "labels"),
    [
        ("Model Acc\nC 3.0\nD 4.0\n", [("t-above", "Table 1", "Scores."), ("t", "Table 2", "More.")]),
        ("", [("t-above", "Table 1", "Scores."), ("t", "Table 2", "More.")]),
    ],
    ids=["two grids", "the second is lost"],
)
def test_a_caption_under_rows_is_theirs_and_the_heading_of_the_figure_is_of_what_follows(
    under: str, labels: list[tuple[str, str, str]]
):
    lines = f"Model F1\nA 1.0\nB 2.0\nTable 1: Scores.\n{under}"
    xml = (
        "<TEI><text><body><figure type='table' xml:id='t'><head>Table 2 : More.</head>"
        f"<table>{lines}</table></figure></body></text></TEI>"
    )
    tables = read_source(Source("paper.tei.xml", xml.encode())).tables
    assert [(table.id, table.label, table.caption) for table in tables] == labels
    assert [row[0] for row in texts(tables[0])[1:]] == ["A", "B"]


def test_a_caption_under_rows_stands_alone_where_the_figure_has_no_heading():
    table = table_of("Model F1\nA 1.0\nB 2.0\nTable 1: Scores of both\nmodels.\n", head="")
    assert (table.id, table.label, table.caption) == ("t", "Table 1", "Scores of both models.")
