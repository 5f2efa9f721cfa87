"""What comes out of the sample papers: the demo's numbers, one known record a file, and what is said of the rest."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from scigraft.library import Library
from scigraft.library.oneshot import extract_files, find_files
from scigraft.model import ExtractSettings, Settings

PAPERS = Path(__file__).parents[2] / "samples" / "papers"
MODULES = ("glass", "bioassay", "mlresults")


@pytest.fixture(scope="module")
def results():
    return {result.file: result for result in extract_files(find_files([PAPERS]), MODULES)}


KNOWN = [
    ("haider2019_borosilicate.md", "glass", 18, {"material": "NBS3", "constituent": "Na2O", "value": "20"}),
    ("lindqvist2021_aluminosilicate.xml", "glass", 33, {"material": "LMA-4", "constituent": "MgO", "value": "4.1"}),
    ("okafor2018_tellurite.pdf", "glass", 16, {"material": "TZ0", "constituent": "TeO2", "value": "79.5"}),
    ("okafor2018_tellurite_supplement.xlsx", "glass", 32, {"material": "TZW5", "constituent": "ZnO", "value": "20.5"}),
    ("moreau2018_chalcogenide.pdf", "glass", 32, {"material": "GAS-4", "constituent": "As", "value": "20"}),
    ("mmc1.xlsx", "glass", 8, {"material": "B", "constituent": "CaO", "value": "10.3"}),
    ("tanaka2017_quinazoline/paper.xml", "bioassay", 26, {"treatment": "5e", "value": ">1000", "unit": "nM"}),
    ("tanaka2017_quinazoline/si_selectivity.ods", "bioassay", 9, {"treatment": "5d", "value": "42", "target": "JAK3"}),
    ("nkemelu2020_aurora.pdf", "bioassay", 15, {"treatment": "12", "activity_type": "GI50", "value": "0.42"}),
    ("nkemelu2020_aurora_S1.csv", "bioassay", 6, {"treatment": "12", "target": "Aurora A", "value": "8,0"}),
    ("alvarez2022_hydrazone.html", "bioassay", 32, {"treatment": "7c", "target": "MRSA", "value": "0.5"}),
    ("supplementary_isolates.xls", "bioassay", 9, {"treatment": "7c", "activity_type": "MIC", "value": "0.5"}),
    ("sorensen2023_parsing/main.tex", "mlresults", 23, {"model": "GateParse", "metric": "LAS", "value": "96.10"}),
    ("iyer2021_summarisation.tei.xml", "mlresults", 26, {"model": "BART", "test_data": "XSum", "value": "37.25"}),
    ("brandt2022_retrieval.pdf", "mlresults", 16, {"model": "BM25", "metric": "NDCG@10", "value": "65.6"}),
]


@pytest.mark.parametrize(("file", "module", "count", "fields"), KNOWN, ids=[known[0] for known in KNOWN])
def test_a_sample_gives_its_records(results, file, module, count, fields):
    accepted = [r for r in results[file].records if r.module == module and r.status == "accepted"]
    assert len(accepted) == count
    assert [r for r in accepted if fields.items() <= {**r.fields, **r.canonical}.items()]


def test_a_papers_other_modules_take_nothing_from_it(results):
    own = {known[0]: known[1] for known in KNOWN}
    strays = [
        (file, record.module)
        for file, result in results.items()
        for record in result.records
        if record.status == "accepted" and record.module != own.get(file)
    ]
    assert strays == []


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("kowalski2016_viscosity.xml", "table-image"),
        ("duarte1987_phosphate.pdf", "no-text-layer"),
        ("okafor2018_tellurite_supplement.xlsx", "hidden-sheet"),
    ],
)
def test_what_could_not_be_read_is_said(results, file, code):
    assert code in {notice.code.replace("_", "-") for notice in results[file].notices}


def test_only_the_broken_download_fails(results):
    assert {file for file, result in results.items() if result.error} == {"download_interrupted.pdf"}


def test_a_value_of_a_pdf_is_placed_on_its_page(results):
    place = results["okafor2018_tellurite.pdf"].records[0].provenance[0]
    assert (place.page, place.page_label, place.table, place.row, place.col) == (0, "331", "Table 1", 1, 1)
    assert place.bbox is not None and place.bbox[0] < place.bbox[2] < 596 and place.bbox[1] < place.bbox[3] < 842


MINERALS = [
    ("eriksen2023_kaldbekk.html", 4, {"sample": "KB-01", "element": "δ34S", "value": "-3.8"}),
    ("eriksen2023_kaldbekk_supplement.xlsx", 85, {"sample_id": "KB-02 2", "element": "Ge", "value": "b.d.l."}),
]


@pytest.mark.parametrize(("file", "count", "fields"), MINERALS, ids=[known[0] for known in MINERALS])
def test_a_sample_of_minerals_gives_its_analyses(file, count, fields):
    (result,) = extract_files(find_files([PAPERS / file]), ["geochem"])
    accepted = [record for record in result.records if record.status == "accepted"]
    assert len(accepted) == count
    told = [{**record.fields, **record.canonical} for record in accepted]
    assert [one for one in told if fields.items() <= {**one, "value": one["value"].replace("−", "-")}.items()]


@pytest.fixture(scope="module")
def minerals(tmp_path_factory):
    """Return the folder with the wide table of the samples, and how many records were accepted for it."""
    root = tmp_path_factory.mktemp("minerals")
    settings = Settings(extract=ExtractSettings(modules=("geochem", "deposit")), workers=1)
    with Library.create(root / "library", settings=settings) as library:
        library.add([PAPERS / file for file, _, _ in MINERALS])
        library.build()
        library.export(root, formats=["wide"])
        return root, sum(1 for _ in library.records())


@pytest.fixture(scope="module")
def wide_rows(minerals):
    with (minerals[0] / "geochem.wide.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def page():
    return (PAPERS.parents[1] / "docs" / "geochemistry.md").read_text(encoding="utf-8")


def tables_of_page():
    """Return the tables of the page as rows of cells, the header first."""
    blocks = [block.splitlines() for block in page().split("\n\n") if block.startswith("|")]
    lines = [[line for line in block if not line.startswith("|---")] for block in blocks]
    return [[[cell.strip() for cell in line.split("|")[1:-1]] for line in block] for block in lines]


def test_the_page_on_geochemistry_says_how_many_records_are_accepted(minerals):
    assert f"\n{minerals[1]} records accepted\n" in page()


def test_the_page_on_geochemistry_shows_what_comes_out(wide_rows):
    head, *shown = tables_of_page()[0]
    told = [[row[name] for name in head] for row in wide_rows]
    assert shown
    assert [line for line in shown if line not in told] == []


def test_every_row_has_the_metadata_that_the_page_shows(wide_rows):
    _, *shown = tables_of_page()[1]
    for names, values in shown:
        columns = [name.strip("` ") for name in names.split(",")]
        for row in wide_rows:
            assert ", ".join(row[name] for name in columns) == values
