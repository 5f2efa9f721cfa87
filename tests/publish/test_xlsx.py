from __future__ import annotations

import pytest

from scigraft.model import UsageError
from scigraft.publish import tabular
from scigraft.publish.xlsx import COLUMNS, CUT, LETTERS, workbook, write_sheets


def read(path):
    return [(sheet.name, list(sheet.rows)) for sheet in tabular.sheets(path)]


def test_rows_beyond_a_sheet_go_on_on_the_next(tmp_path):
    with workbook(tmp_path / "w.xlsx") as book:
        assert write_sheets(book, "wide", ["n"], ([number] for number in range(5)), most=3) == 5
    assert read(tmp_path / "w.xlsx") == [
        ("wide", [["n"], ["0"], ["1"]]),
        ("wide 2", [["n"], ["2"], ["3"]]),
        ("wide 3", [["n"], ["4"]]),
    ]


def test_no_rows_still_have_their_header(tmp_path):
    with workbook(tmp_path / "w.xlsx") as book:
        assert write_sheets(book, "wide", ["n", "m"], []) == 0
    assert read(tmp_path / "w.xlsx") == [("wide", [["n", "m"]])]


def test_a_text_beyond_what_a_cell_holds_is_cut_and_says_so(tmp_path):
    with workbook(tmp_path / "w.xlsx") as book:
        write_sheets(book, "wide", ["n"], [["x" * (LETTERS + 1)]])
    ((_, (_, (cell,))),) = read(tmp_path / "w.xlsx")
    assert (len(cell), cell.endswith(CUT)) == (LETTERS, True)


def test_more_columns_than_a_sheet_holds_are_refused(tmp_path):
    with workbook(tmp_path / "w.xlsx") as book, pytest.raises(UsageError, match="more than a sheet holds"):
        write_sheets(book, "wide", ["n"] * (COLUMNS + 1), [])
