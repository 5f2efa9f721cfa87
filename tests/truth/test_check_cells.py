"""Sixty cells of a second draw, as a check on the first: read by the protocol of `test_sheet_cells`, with seed 43.

They were kept back until the module read the first sixty. Read so for the first time, 55 of 60 were right and 6 of 46
cells that are no analyte were taken for one; 58 and 5 in the last state of the module before its author knew of them.
Faults found here were mended afterwards, so what passes now is no measure of unseen sheets; those figures are.

Corrections of the gold after that run: the kind of error `2s` is allowed beside `2SD` in draw 63 (what came out then
was `1s`, so the figures do not change by it).
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.truth.cells import case_of, problems, sheets_of

CELLS = tomllib.loads((Path(__file__).parent / "cells_check.toml").read_text(encoding="utf-8"))["cell"]
WRONG = {37: "the suffix Gt is garnet beside Opx, and goethite in the symbols of Kretz (1983): it is left as printed"}


@pytest.fixture(scope="module")
def folder(benchmark_data: Path) -> Path:
    return sheets_of(benchmark_data)


@pytest.mark.parametrize("cell", [case_of(cell, WRONG) for cell in CELLS])
def test_a_cell_of_the_second_draw_is_read_as_an_eye_reads_it(folder: Path, cell: dict[str, object]) -> None:
    assert problems(folder, cell) == []
