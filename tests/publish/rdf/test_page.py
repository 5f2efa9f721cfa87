"""What the page on linked data shows is what the sample papers give."""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph as ox
import pytest

from scigraft.extract import extract_document
from scigraft.modules import load
from scigraft.publish.rdf import PREFIXES, binding_of, record_quads, records_of_rdf
from scigraft.read import Source, read_source

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "linked-data.md").read_text(encoding="utf-8")
BASE = "https://example.org/lab/"
FILE = ROOT / "samples" / "papers" / "lindqvist2021_aluminosilicate.xml"


def said(name: str, file: Path) -> list[ox.Quad]:
    module = load(name)
    records = extract_document(read_source(Source.open(file, name=file.name)), module).records
    return [quad for record in records for quad in record_quads(record, module, base=BASE)]


def test_the_turtle_of_the_page_is_part_of_what_is_written():
    written = {str(quad.triple) for quad in said("glass", FILE)}
    heads = {**PREFIXES, "glass": binding_of(load("glass")).namespace}
    prefixes = "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in heads.items())
    for block in re.findall(r"```turtle\n(.*?)```", PAGE, re.DOTALL):
        shown = {str(quad.triple) for quad in ox.parse(prefixes + block, ox.RdfFormat.TURTLE)}
        assert len(shown) > 20
        assert not shown - written


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("glass", "lindqvist2021_aluminosilicate.xml"),
        ("bioassay", "alvarez2022_hydrazone.html"),
        ("mlresults", "iyer2021_summarisation.tei.xml"),
        ("geochem", "eriksen2023_kaldbekk_supplement.xlsx"),
        ("deposit", "eriksen2023_kaldbekk.html"),
    ],
)
def test_records_of_the_sample_papers_come_back_whole(name, file):
    module = load(name)
    path = FILE.with_name(file)
    records = extract_document(read_source(Source.open(path, name=path.name)), module).records
    assert records
    quads = (quad for record in records for quad in record_quads(record, module))
    assert list(records_of_rdf(quads, {name: module})) == list(records)
