"""PDF tables of real papers and reports against their truth; the whole set is slow and run by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from scigraft.evaluate.cells import Counts, adjacency, cells_right, same_label
from scigraft.evaluate.icdar import read_icdar
from scigraft.model import ReadSettings, Table
from scigraft.read import Source, read_source

WORDS = ReadSettings(pdf_parsers=("words",))


def tables_of(path: Path) -> tuple[Table, ...]:
    return read_source(Source.open(path), WORDS).tables


def report(data: Path, name: str) -> Counts:
    pdf = data / f"files/pdf_layout/icdar13_{name}.pdf"
    return adjacency(read_icdar(pdf.with_name(f"{pdf.stem}-str.xml")), [t.grid for t in tables_of(pdf)])


def twin(data: Path, name: str, truth: str) -> Counts:
    read = tables_of(data / f"files/pdf/{name}.pdf")
    true = [t for t in read_source(Source.open(data / "files" / truth)).tables if t.grid]
    return sum((cells_right(t, same_label(t, read)) for t in true), Counts())


@pytest.mark.parametrize(
    "name",
    [
        "eu-018",
        "us-037",
        pytest.param("us-025", marks=pytest.mark.slow),
        pytest.param("eu-004", marks=pytest.mark.slow),
    ],
)
def test_tables_of_reports_keep_their_neighbours(name: str, benchmark_data: Path) -> None:
    assert report(benchmark_data, name).f1 > 0.95


@pytest.mark.parametrize(
    ("name", "truth"),
    [
        ("PMC4521097", "jats/PMC4521097.xml"),
        pytest.param("PMC4417228", "jats/PMC4417228.xml", marks=pytest.mark.slow),
        pytest.param("13071_2017_Article_2417", "html/13071_2017_Article_2417.html", marks=pytest.mark.slow),
        pytest.param("13071_2018_Article_2625", "html/13071_2018_Article_2625.html", marks=pytest.mark.slow),
    ],
)
def test_tables_of_papers_hold_the_cells_of_their_twin(name: str, truth: str, benchmark_data: Path) -> None:
    assert twin(benchmark_data, name, truth).recall > 0.95


def test_a_page_turned_by_its_rotation_reads_as_displayed(benchmark_data: Path) -> None:
    (table, *_) = tables_of(benchmark_data / "files/pdf_layout/anticlockwise_table_2.pdf")
    assert ["Scheduled caste", "74.8", "55.8", "42.9"] in [[c.text for c in row[:4]] for row in table.grid]


def test_pages_without_text_layer_are_reported(benchmark_data: Path) -> None:
    document = read_source(Source.open(benchmark_data / "files/pdf_scan/derived_chem_esi.pdf"), WORDS)
    assert [n.code for n in document.notices] == ["no-text-layer"] and not document.tables
