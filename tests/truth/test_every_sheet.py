"""Every spreadsheet of the benchmark data: analytes where an eye sees some, and nothing where it sees none.

Correction of the gold after the first runs: sheet Original of ``TJ_d18O_d13C_current.xlsx`` was put among those without
analytes by its first lines; a table of d13C and d18O begins at its line 12.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.truth.reading import need_geochem, records_by_cell

SHEETS = tomllib.loads((Path(__file__).parent / "sheets.toml").read_text(encoding="utf-8"))
PLACES = {kind: [(file, sheet) for file, names in files.items() for sheet in names] for kind, files in SHEETS.items()}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(benchmark_data: Path) -> Path:
    need_geochem()
    return benchmark_data / "files" / "spreadsheets"


def accepted(path: Path, sheet: str) -> int:
    """How many records of a sheet are accepted; of all sheets of a text file."""
    return sum(
        record.status == "accepted"
        for (name, _), records in records_by_cell(path).items()
        if not sheet or name.strip() == sheet.strip()
        for record in records
    )


@pytest.mark.parametrize(("file", "sheet"), PLACES["analytes"])
def test_a_sheet_with_analytes_gives_some(folder: Path, file: str, sheet: str) -> None:
    assert accepted(folder / file, sheet) > 0


@pytest.mark.parametrize(("file", "sheet"), PLACES["none"])
def test_a_sheet_without_analytes_gives_none(folder: Path, file: str, sheet: str) -> None:
    assert accepted(folder / file, sheet) == 0
