import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Cell, Note
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.marks import split_notes


def row(*texts: str) -> list[Cell]:
    return [Cell(t, 0, 0) for t in texts]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("a Values from this work.", [("a", "Values from this work.")]),
        ("aValues from this work.", [("a", "Values from this work.")]),
        ("(a) values from this work.", [("a", "values from this work.")]),
        ("b) see text", [("b", "see text")]),
        ("* p<0.05", [("*", "p<0.05")]),
        ("∗p < 0.05", [("*", "p < 0.05")]),
        ("*p < 0.05, **p < 0.01", [("*", "p < 0.05,"), ("**", "p < 0.01")]),
        ("† Normalised to 100%", [("†", "Normalised to 100%")]),
        ("1 Reference material", [("1", "Reference material")]),
        (
            "a Nominal. b Analysed by EPMA. c Not stable.",
            [("a", "Nominal."), ("b", "Analysed by EPMA."), ("c", "Not stable.")],
        ),
        ("a total of five samples", [("", "a total of five samples")]),
        ("A study of glasses", [("", "A study of glasses")]),
        ("n.d. = not determined", [("", "n.d. = not determined")]),
        ("2 mm thick", [("", "2 mm thick")]),
    ],
)
def test_the_leading_mark_of_a_note_is_split_off(text, notes):
    assert [(n.mark, n.text) for n in split_notes([text])] == notes


def test_ready_notes_are_kept():
    assert split_notes([Note("(a)", "this work")]) == (Note("a", "this work"),)


def test_a_mark_is_taken_off_a_cell_only_where_a_note_has_it():
    table = make_table(
        id="t",
        rows=[row("Sample", "Tg (K)a", "n*"), row("G1", "512.3b", "1.5"), row("G2*", "498.1", "1.6†")],
        notes=["a By DSC.", "* Annealed."],
    )
    texts = [[c.text for c in line] for line in table.grid]
    assert texts == [["Sample", "Tg (K)", "n"], ["G1", "512.3b", "1.5"], ["G2", "498.1", "1.6†"]]
    assert table.grid[0][1].marks == ("a",) and table.grid[0][1].raw == "Tg (K)a"
    assert table.note("*") == "Annealed."


def test_letters_that_tell_names_apart_are_no_marks():
    table = make_table(
        id="t",
        rows=[row("Glass", "x"), row("Glass a", "1"), row("Glass b", "2"), row("9a", "3"), row("9b", "4")],
        notes=["a Annealed.", "b Quenched."],
    )
    assert [line[0].text for line in table.grid] == ["Glass", "Glass a", "Glass b", "9a", "9b"]


def test_superscript_marks_stay_without_a_note():
    cell = Cell("Col", 0, 0, marks=("a",), printed="Cola")
    table = make_table(id="t", rows=[[cell, *row("x")], row("A", "1")], notes=["* p"])
    assert table.grid[0][0].marks == ("a",) and table.grid[0][0].text == "Col"


def test_note_rows_under_the_data_become_notes():
    rows = [
        row("Sample", "SiO2", "Na2O"),
        row("G1", "70", "30*"),
        row("* Measured by wet chemistry on separate splits.", "", ""),
    ]
    table = make_table(id="t", rows=rows)
    assert table.structure.rows[-1] == "note"
    assert table.notes == (Note("*", "Measured by wet chemistry on separate splits."),)
    assert table.grid[1][2].text == "30"


def test_the_mark_of_a_caption_is_taken_off():
    table = make_table(
        id="t", rows=[row("A", "B"), row("x", "1")], caption="Compositions of glasses a", notes=["a In mol%."]
    )
    assert table.caption == "Compositions of glasses"


@given(st.lists(st.text(max_size=30), max_size=4), st.lists(st.text(max_size=12), min_size=1, max_size=6))
def test_no_note_and_no_cell_makes_the_marks_raise(notes, cells):
    found = make_table(id="t", rows=[row(*cells)], notes=notes, caption=notes[0] if notes else "")
    for cell in found.cells:
        assert cell.raw.startswith(cell.text)
        assert not cell.marks or cell.raw != cell.text
