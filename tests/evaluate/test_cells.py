"""Cells right and adjacency relations on small grids."""

from __future__ import annotations

from pathlib import Path

import pytest

from scigraft.evaluate.cells import Counts, adjacency, cells_right, normal, relations, right_cells
from scigraft.evaluate.icdar import read_icdar
from scigraft.model import Cell, ReadError, Table
from scigraft.read.tables.assemble import make_table


def table(*rows: str, id: str = "t", label: str = "") -> Table:
    return make_table(id=id, rows=[[Cell(t.strip(), 0, 0) for t in row.split("|")] for row in rows], label=label)


def test_a_grid_is_wholly_right_against_itself() -> None:
    one = table("a | b", "1 | 2", "3 | 4")
    assert cells_right(one, [one]) == Counts(6, 6, 6)
    assert adjacency([one.grid], [one.grid]).f1 == 1.0


def test_relations_look_past_blank_cells_only_when_asked() -> None:
    grid = table("a |  | c").grid
    assert ("a", "c", "right") in relations(grid)
    assert not relations(grid, over_blanks=False)


def test_a_row_missed_costs_its_cells_and_shifts_none() -> None:
    truth, read = table("a | b", "1 | 2", "3 | 4", "5 | 6"), table("a | b", "3 | 4", "5 | 6")
    assert right_cells(truth, read) == {(0, 0), (0, 1), (2, 0), (2, 1), (3, 0), (3, 1)}


def test_a_cell_in_the_wrong_column_is_wrong() -> None:
    truth, read = table("a | b | c", "1 | 2 | 3", "4 | 5 | 6"), table("a | b | c", "2 | 1 | 3", "4 | 5 | 6")
    assert cells_right(truth, [read]).right == 7


def test_the_best_of_several_tables_counts() -> None:
    truth = table("a | b", "1 | 2")
    assert cells_right(truth, [table("x | y", "7 | 8"), truth]).right == 4


@pytest.mark.parametrize(
    ("one", "other"), [("−0.5", "- 0.5"), ("ﬁsh", "fish"), ("“a”", '"A"'), ("10^3", "103"), ("5\u2009μm", "5 µm")]
)
def test_spellings_that_mean_the_same_compare_equal(one: str, other: str) -> None:
    assert normal(one) == normal(other)


def test_icdar_truth_gives_grids_with_spans(tmp_path: Path) -> None:
    path = tmp_path / "a-str.xml"
    path.write_text(
        '<document><table id="1"><region id="1" page="1" col-increment="0" row-increment="0">'
        '<cell id="1" start-row="0" start-col="0" end-col="1"><content>Head</content></cell>'
        '<cell id="2" start-row="1" start-col="0"><content>1</content></cell>'
        '<cell id="3" start-row="1" start-col="1"><content>2</content></cell></region></table></document>'
    )
    (grid,) = read_icdar(path)
    assert [[c.text for c in row] for row in grid] == [["Head", "Head"], ["1", "2"]]
    assert relations(grid)[("head", "2", "below")] == 1


@pytest.mark.parametrize("text", ["<article/>", '<document><table><region><cell id="1"/></region></table></document>'])
def test_a_file_that_is_no_icdar_truth_is_a_read_error_that_names_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "b-str.xml"
    path.write_text(text)
    with pytest.raises(ReadError, match="b-str.xml"):
        read_icdar(path)
