"""Twenty cells of element contents in the tables of PDF documents, read by eye before any program read them.

Among the documents of the benchmark data few have tables of elements: table 2 of ``pdf/hal-00852260.pdf`` (elements
in a culture medium, mg/L: 14 of its 100 cells, drawn with seed 43) and the grade of graphite deposits in
``pdf/usgs_pp1802j_tableJ3_graphite.pdf`` (% of carbon; a dash is unknown: 6 of its 33, drawn with the same seed).
``kelley2010_Electronic_Appendix_1.pdf`` is text without a table; no table of the JATS files holds contents of
elements. A cell is found by the names of element and sample. The mineral of a grade of graphite ore may be named or
not.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

import pytest
from tests.truth.cells import differences
from tests.truth.reading import names_of, need_geochem, plain

from scigraft.library.oneshot import extract_files, find_files
from scigraft.model import Record

CELLS = tomllib.loads((Path(__file__).parent / "document_cells.toml").read_text(encoding="utf-8"))["cell"]
WRONG: dict[str, str] = {}


@functools.cache
def accepted(path: Path) -> tuple[Record, ...]:
    """The accepted records of a document."""
    (result,) = extract_files(find_files([path]), ("geochem",))
    assert not result.error, result.error
    return tuple(record for record in result.records if record.status == "accepted")


def _name(cell: dict[str, object]) -> str:
    return f"{cell['element']}-{cell['sample']}"


def problems(folder: Path, cell: dict[str, object]) -> list[str]:
    """What is wrong with the reading of one cell, nothing where it is right."""
    wanted = {plain(str(name)) for name in cell["sample"]}  # type: ignore[attr-defined]
    found = [
        record
        for record in accepted(folder / str(cell["file"]))
        if record.canonical.get("element") == cell["element"] and names_of(record) & wanted
    ]
    if len(found) != 1:
        return [f"{len(found)} accepted records where there is one value"]
    return differences(found[0], cell)


@pytest.fixture(scope="module")
def folder(benchmark_data: Path) -> Path:
    need_geochem()
    return benchmark_data / "files"


def _case(cell: dict[str, object]) -> object:
    marks = [pytest.mark.xfail(strict=True, reason=WRONG[_name(cell)])] if _name(cell) in WRONG else []
    return pytest.param(cell, id=_name(cell), marks=marks)


@pytest.mark.parametrize("cell", [_case(cell) for cell in CELLS])
def test_a_cell_of_a_document_is_read_as_an_eye_reads_it(folder: Path, cell: dict[str, object]) -> None:
    assert problems(folder, cell) == []
