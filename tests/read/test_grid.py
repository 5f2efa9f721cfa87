from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Cell
from scigraft.read.tables.grid import place_cells, place_rows


def texts(grid):
    return [[c.text for c in line] for line in grid]


def test_spans_take_their_places_and_push_other_cells_on():
    rows = [
        [Cell("a", 0, 0, rowspan=2), Cell("b", 0, 0, colspan=2)],
        [Cell("c", 0, 0), Cell("d", 0, 0)],
    ]
    grid = place_rows(rows)
    assert texts(grid) == [["a", "b", "b"], ["a", "c", "d"]]
    assert grid[0][1] is grid[0][2] and (grid[1][0].row, grid[1][0].col) == (0, 0)


def test_ragged_rows_are_padded_and_spans_cut_at_the_last_row():
    grid = place_rows([[Cell("a", 0, 0, rowspan=9)], [Cell("b", 0, 0), Cell("c", 0, 0)]])
    assert texts(grid) == [["a", "", ""], ["a", "b", "c"]]
    assert grid[0][0].rowspan == 2


def test_a_grid_over_the_limit_is_cut_after_the_last_row_that_fits():
    grid = place_rows([[Cell("x", 0, 0)] * 10 for _ in range(10)], max_cells=45)
    assert len(grid) == 4


def test_monstrous_spans_cost_no_more_than_the_limit():
    rows = [[Cell("x", 0, 0, rowspan=10**9, colspan=10**9)], *([Cell("y", 0, 0)] for _ in range(5000))]
    assert len(place_rows(rows, max_cells=10_000)) * 1000 <= 11_000
    assert len(place_cells([Cell("x", 0, 0, rowspan=10**9, colspan=100)], max_cells=10_000)) == 100


def test_every_field_of_a_cell_survives_being_placed():
    cell = Cell("t", 7, 7, 1, 1, True, True, ("a",), "ta", 2, 3, (0.0, 1.0, 2.0, 3.0), "B7")
    placed = place_rows([[cell]])[0][0]
    assert placed == replace(cell, row=0, col=0)
    assert all(getattr(cell, f.name) is not None for f in fields(Cell))


def test_cells_that_know_their_place_may_leave_gaps_and_the_first_of_two_wins():
    grid = place_cells([Cell("a", 0, 0, colspan=2), Cell("b", 0, 1), Cell("c", 1, 2)])
    assert texts(grid) == [["a", "a", ""], ["", "", "c"]]


@given(st.lists(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), max_size=5), max_size=6))
def test_every_place_is_covered_by_the_cell_that_says_so(spans):
    rows = [
        [Cell(f"{r}.{i}", 0, 0, rowspan=s[0], colspan=s[1]) for i, s in enumerate(row)] for r, row in enumerate(spans)
    ]
    grid = place_rows(rows)
    assert len({len(line) for line in grid}) <= 1
    for r, line in enumerate(grid):
        for c, cell in enumerate(line):
            assert cell.row <= r < cell.row + cell.rowspan
            assert cell.col <= c < cell.col + cell.colspan
