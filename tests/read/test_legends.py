"""What texts say of missing-value words, and which tables of a workbook they hold for."""

from __future__ import annotations

import io

import openpyxl
import pytest

from scigraft.model import Document, ReadSettings
from scigraft.read import Source
from scigraft.read.sheets.xlsx import READER
from scigraft.read.values.nulls import null_meaning, read_legend, read_legend_limits
from scigraft.read.values.numbers import parse_value

BELOW, UNMEASURED = "below_detection", "not_measured"


@pytest.mark.parametrize(
    ("text", "mark", "state"),
    [
        ("n.d. = not determined", "n.d.", UNMEASURED),
        ("bdl: below detection limit", "b.d.l.", BELOW),
        ("- not analysed", "–", UNMEASURED),
        ('A "-" indicates a concentration below the detection limit.', "-", BELOW),
        ('Concentrations indicated by a " - " are below detection limits for EPMA.', "-", BELOW),
        ("Cells with a dash were not analysed", "—", UNMEASURED),
        ("Elements not analyzed are indicated by a dash.", "-", UNMEASURED),
        ("< denotes below detection", "<", BELOW),
        ("Values below detection limits are shown as <DL", "<dl", BELOW),
        ('Below detection values are denoted "bd"', "b.d.", BELOW),
        ("0 = below detection limit", "0.00", BELOW),
        ("Zero values indicate below detection", "0", BELOW),
        ("-9999 = no data", "-9999", UNMEASURED),
        ("* below detection limit", "*", BELOW),
        ("x = not analysed", "x", UNMEASURED),
        ("N/A not analysed", "n/a", UNMEASURED),
        ("b.d. – below detection; n.a. – not analysed", "na", UNMEASURED),
    ],
)
def test_a_legend_says_what_a_word_means(text: str, mark: str, state: str):
    legend = read_legend([text])
    assert null_meaning(mark, legend=legend) == state
    assert [q.state for q in parse_value(mark, legend=legend).quantities] == [state]


@pytest.mark.parametrize(
    "text", ["Blank cells indicate not analysed", "Empty cells = not determined", "blank: no data"]
)
def test_a_legend_may_speak_of_blank_cells(text: str):
    assert read_legend([text]) == {"": UNMEASURED}


@pytest.mark.parametrize(
    "text",
    [
        "Procedural blanks were below detection limits",
        "Values below the detection limit are reported as half the detection limit",
        "Values below the detection limit are given as negative numbers",
        "Samples not analysed for Au are listed in Table 3",
        "Au below detection in all samples",
        "The detection limit is 0.01 ppm for Au",
        "Sample 0: not detected",
        "Fe2O3 was not determined",
        "Values below detection are shown in italics",
        "a Not determined by EPMA but by SIMS",
    ],
)
def test_prose_of_detection_is_no_legend(text: str):
    assert read_legend([text]) == {}


def test_a_legend_may_give_the_limit():
    texts = [
        "bdl = below detection limit of 5 ppb",
        "n.d. denotes not detected (<0.01 wt%)",
        "bd: below detection (3 sigma)",
    ]
    assert read_legend_limits(texts) == {"bdl": ("5", "ppb"), "nd": ("0.01", "wt%")}


def book(**sheets: list[list[object]]) -> Document:
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, rows in sheets.items():
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    workbook.save(stream)
    return READER.read(Source("book.xlsx", stream.getvalue()), ReadSettings())


DATA = [["Sample", "Au (ppm)", "Ag (ppm)"], ["A", 1.5, "n.d."], ["B", "-", 2.5]]


def test_a_sheet_of_notes_explains_all_tables_of_the_workbook():
    document = book(README=[["Data of the paper"], ["n.d. = not determined"], ["Made in a hurry"]], One=DATA, Two=DATA)
    for table in document.tables:
        assert [(n.text, n.place) for n in table.notes] == [("n.d. = not determined", "README!A2")]


def test_a_list_of_abbreviations_explains_all_tables_of_the_workbook():
    document = book(One=DATA, Key=[["Abbreviation", "Meaning"], ["n.d.", "not determined"], ["bdl", "below detection"]])
    table = next(t for t in document.tables if t.sheet == "One")
    assert [(n.text, n.place) for n in table.notes] == [
        ("n.d. = not determined", "Key!A2"),
        ("bdl = below detection", "Key!A3"),
    ]


def test_a_legend_under_one_table_explains_the_others_of_its_sheet_only():
    rows = [["Table S1. Gold"], *DATA, [], ["Table S2. More"], *DATA, [], ["n.d. = not detected"]]
    document = book(One=rows, Two=DATA)
    first, second, other = document.tables
    assert [n.text for n in first.notes] == [n.text for n in second.notes] == ["n.d. = not detected"]
    assert not other.notes


def test_what_a_table_says_itself_comes_first():
    document = book(README=[["n.d. = not determined"], ["-: no data"]], One=[*DATA, [], ["n.d.: not detected"]])
    [table] = document.tables
    assert read_legend(n.text for n in table.notes)["nd"] == BELOW


def test_parts_of_one_table_share_the_notes_and_marks_of_the_last():
    rows = [["Table S1: Glass"], ["Sample", "5.3*", "9.2"], ["SiO2", 51.8, 50.0], ["MgO", 5.8, 5.1], []]
    more = [["Table S1 (continued)"], ["Sample", "9.1", "10.1*"], ["SiO2", 49.6, 49.7], ["MgO", 4.6, 4.7]]
    note = [["Values of samples marked with an asterisk are corrected."]]
    first, second = book(S1=[*rows, *more, *note]).tables
    assert first.grid[0][1].text == "5.3" and first.grid[0][1].marks == ("*",)
    assert second.note("*") == first.note("*") == "Values of samples marked with an asterisk are corrected"


def test_a_mark_may_stand_in_a_cell_of_its_own():
    rows = [
        ["Band", "Where", "x", "y"],
        ["q14a", "1-2c", 1, 2],
        ["q15", "3-4", 3, 4],
        [],
        ["a", "G-banding"],
        ["c", "array-CGH"],
    ]
    [table] = book(S=rows).tables
    assert [(n.mark, n.text) for n in table.notes] == [("a", "G-banding"), ("c", "array-CGH")]


def test_a_legend_beside_a_table_is_no_column_of_it():
    rows = [["Sample", "Au", "Ag", None, "n.d. = not detected"], ["a", 5, "n.d.", None, "All values in ppb"]]
    [table] = book(S=[*rows, ["b", 6, 1.5], ["c", 7, 2.5], ["d", 8, 3.5]]).tables
    assert table.shape == (5, 3)
    assert [(n.text, n.place) for n in table.notes] == [
        ("n.d. = not detected", "S!E1"),
        ("All values in ppb", "S!E2"),
    ]
