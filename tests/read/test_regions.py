from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.read.sheets.addresses import address
from scigraft.read.sheets.region_rows import numeric
from scigraft.read.sheets.regions import Block, find_blocks


def blocks(picture: str) -> tuple[Block, ...]:
    """Find the blocks of a sheet drawn as lines of cells parted by ``|``."""
    rows = {}
    for r, line in enumerate(picture.strip("\n").splitlines()):
        cells = {c: text.strip() for c, text in enumerate(line.split("|")) if text.strip()}
        if cells:
            rows[r] = cells
    return find_blocks(rows)


def areas(picture: str) -> list[str]:
    return [f"{address(b.top, b.left)}:{address(b.bottom - 1, b.right - 1)}" for b in blocks(picture) if b.table]


PLAIN = """
Sample | SiO2 | TiO2
A      | 50   | 1.0
B      | 51   | 1.1
"""


def test_one_table_is_one_block():
    assert areas(PLAIN) == ["A1:C3"]


def test_lines_above_are_titles_and_lines_below_notes():
    (table,) = blocks(
        """
Journal of Rocks, vol. 3
Table 2. Compositions
Sample | SiO2 | TiO2
A      | 50   | n.d.
B      | 51   | 1.1

n.d. = not determined
* by XRF
"""
    )[1:]
    assert [line.text for line in table.titles] == ["Table 2. Compositions"]
    assert [line.text for line in table.notes] == ["n.d. = not determined", "* by XRF"]
    assert (table.top, table.bottom) == (2, 5)


@pytest.mark.parametrize(
    ("case", "picture", "expected"),
    [
        (
            "a blank row inside, the data goes on",
            """
Sample | SiO2 | TiO2
A      | 50   | 1.0

B      | 51   | 1.1
C      | 51   | 1.1
""",
            ["A1:C5"],
        ),
        (
            "a blank row under the header",
            """
Sample | SiO2 | TiO2

A      | 50   | 1.0
B      | 51   | 1.1
""",
            ["A1:C4"],
        ),
        (
            "groups named by a lone label",
            """
Basin | Segment | SiO2 | TiO2

Manus |         |      |
      | E1      | 50   | 1.0

Lau   |         |      |
      | E2      | 51   | 1.1
      | E3      | 52   | 1.1
""",
            ["A1:D8"],
        ),
        (
            "a second header half-way",
            """
ID    | U  | Age
a     | 10 | 23.0
b     | 11 | 24.0

Rejected Analyses | Uppm | Best age
c     | 12 | 629.1
d     | 13 | 17.5
""",
            ["A1:C3", "A5:C7"],
        ),
        (
            "the same header again",
            """
Sample | Fuego | Seguam
SiO2   | 50    | 51
TiO2   | 1.0   | 1.1

Sample | Fuego | Seguam
SiO2   | 52    | 53
TiO2   | 1.2   | 1.3
""",
            ["A1:C3", "A5:C7"],
        ),
        (
            "a blank column as spacer",
            """
Sample | SiO2 | | La  | Ce
A      | 50   | | 10  | 20
B      | 51   | | 11  | 21
""",
            ["A1:E3"],
        ),
        (
            "two tables side by side",
            """
Sample | SiO2 | | Sample | La
A      | 50   | | K      | 10
B      | 51   | | L      | 11
C      | 52   | |        |
D      | 53   | |        |
""",
            ["A1:B5", "D1:E3"],
        ),
        (
            "a column of numbers with a name",
            """
Density
0.1
0.2
0.3
""",
            ["A1:A4"],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and "\n" not in value else "",
)
def test_extents(case: str, picture: str, expected: list[str]):
    assert areas(picture) == expected, case


def test_constants_beside_a_table_are_text():
    rows = {0: {0: "Height", 1: "Age"}, 1: {0: "m", 1: "kyr", 4: "absolute age", 5: "201.564", 6: "Ma"}}
    rows |= {r: {0: str(r), 1: f"{r}.5"} for r in range(2, 40)}
    rows[2][5] = "201564"
    table, beside = find_blocks(rows)
    assert (table.left, table.right, table.bottom) == (0, 2, 40)
    assert beside.beside and [line.text for line in beside.lines] == ["absolute age  201.564  Ma", "201564"]


def test_a_label_over_some_columns_is_a_header_not_a_title():
    (table,) = blocks(
        """
Table 4: Features
        | Clinical features |           |
        |                   | Smith     | Jones
General | Gender            | M         | F
        | Age               | 4         | 5
"""
    )
    assert [line.text for line in table.titles] == ["Table 4: Features"]
    assert (table.top, table.left) == (1, 0)


def test_a_legend_of_marks_is_notes():
    (table,) = blocks(
        """
Sample | SiO2 | TiO2 | Method
A      | 50   | 1.0  | x
B      | 51   | 1.1  | y

*
a | G-banding
b | array-CGH
"""
    )
    assert [line.text for line in table.notes] == ["*", "a  G-banding", "b  array-CGH"]


def test_prose_is_no_table():
    found = blocks("This sheet holds the data.\nPlease contact us.\n\nSee the next sheet.")
    assert [b.table for b in found] == [False]
    assert len(found[0].lines) == 3


@pytest.mark.parametrize("text", ["1", "-0.5", "1,234.5", "<0.01", "1.2E-3", "n.d.", "-", "5%", "bdl", "12a"])
def test_what_stands_for_a_number(text: str):
    assert numeric(text)


@pytest.mark.parametrize("text", ["Sample", "SiO2", "2σ", "CoNLL-2003", "10 ppm"])
def test_what_is_no_number(text: str):
    assert not numeric(text)


cells = st.sampled_from(["a", "Sample", "1", "2.5", "n.d.", "Table 1. x", "A long sentence that says " + "much " * 15])
sheets = st.dictionaries(
    st.integers(0, 14), st.dictionaries(st.integers(0, 9), cells, min_size=1, max_size=8), min_size=1, max_size=14
)


@settings(max_examples=300, deadline=None)
@given(sheets)
def test_every_filled_cell_is_in_one_table_or_one_line(sheet: dict[int, dict[int, str]]):
    found = find_blocks(sheet)
    boxes = [b for b in found if b.table]
    lines = [line.row for b in found for line in (*b.lines, *b.titles, *b.notes)]
    for r, row in sheet.items():
        for c in row:
            homes = [b for b in boxes if b.top <= r < b.bottom and b.left <= c < b.right]
            assert len(homes) <= 1
            assert homes or r in lines


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 5), st.integers(0, 5), st.integers(2, 6), st.integers(2, 6), st.text("ab", max_size=3))
def test_a_dense_table_is_found_wherever_it_stands(top: int, left: int, height: int, width: int, title: str):
    rows = {top: {left + c: f"name{c}" for c in range(width)}}
    rows |= {top + r: {left + c: f"{r}.{c}" for c in range(width)} for r in range(1, height + 1)}
    if title and top > 1:
        rows[top - 2] = {left: f"Table {title}"}
    (table,) = (b for b in find_blocks(rows) if b.table)
    assert (table.top, table.left, table.bottom, table.right) == (top, left, top + height + 1, left + width)
