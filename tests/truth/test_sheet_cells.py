"""Sixty cells drawn by chance over all spreadsheets, read by eye before any program read them.

Protocol. `draw_cells.py` sorts the files of ``files/spreadsheets`` by name, opens them with openpyxl (values, not
formulas), xlrd and csv, and lists the visible sheets. A cell is a candidate where it holds a number (with or without
a sign of inequality) or a mark of absence (n.d., bdl, a dash, NA, ...), and where a text above it in its column, or
left of it in its row, holds the symbol of an element, oxide, isotope or delta value. With seed 42 a sheet is drawn
first, every sheet with the same chance, then one of its candidates. A cell that by eye is no analyte of anything (an
id, a coordinate, a constant, a year, a model's output, a worked example) was drawn anew: `cells.toml` lists these
with the reason. Cells that stand among analytes but are no value of a sample (a sum, an error column) are kept, with
the outcome expected for them. Each cell was read with what stands around it: headers, unit rows, titles, notes under
the table.

``unit`` is the canonical unit, an empty one where the sheet states none; where two readings of a unit are right both
are listed (a delta value printed without its sign of per mille; a ratio of masses without a unit). ``sample`` lists
the ids printed for the row, any of which names it; an empty list means that the row has none, and the name is then
not compared. ``mineral`` is empty for rocks and melts.

Corrections of the gold after the first run of the module: a laboratory number is listed as printed (draw 63: 567.0).
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.truth.cells import case_of, problems, sheets_of
from tests.truth.reading import accepted

DRAWN = tomllib.loads((Path(__file__).parent / "cells.toml").read_text(encoding="utf-8"))
CELLS, OTHERS = DRAWN["cell"], DRAWN["redrawn"]
WRONG: dict[int, str] = {}


@pytest.fixture(scope="module")
def folder(benchmark_data: Path) -> Path:
    return sheets_of(benchmark_data)


@pytest.mark.parametrize("cell", [case_of(cell, WRONG) for cell in CELLS])
def test_a_cell_is_read_as_an_eye_reads_it(folder: Path, cell: dict[str, object]) -> None:
    assert problems(folder, cell) == []


def test_ninety_five_in_a_hundred_cells_are_right(folder: Path) -> None:
    wrong = [cell["draw"] for cell in CELLS if problems(folder, cell)]
    assert len(CELLS) == 60
    assert len(wrong) <= 0.05 * len(CELLS), wrong


def test_what_an_eye_passes_over_is_hardly_ever_taken_for_an_analyte(folder: Path) -> None:
    taken = [cell for cell in OTHERS if accepted(folder / cell["file"], cell["cell"], cell.get("sheet", ""))]
    assert len(taken) <= 0.05 * len(OTHERS), taken
