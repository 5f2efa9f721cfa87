"""Linked data of a whole library: papers as they are known, records, and what goes beside them."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from scigraft.library import Library
from scigraft.model import ExtractSettings, PublishSettings, Settings, UsageError
from scigraft.modules import load
from scigraft.publish.rdf import records_of_rdf

PAPERS = Path(__file__).parents[2] / "samples" / "papers"
BASE = "https://example.org/lab/"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    settings = Settings(extract=ExtractSettings(modules=("glass",)), publish=PublishSettings(base=BASE), workers=1)
    with Library.create(tmp_path_factory.mktemp("library"), settings=settings) as library:
        library.add([PAPERS / "lindqvist2021_aluminosilicate.xml", PAPERS / "haider2019_borosilicate.md"])
        library.build()
        yield library


def test_records_come_back_from_an_export_as_the_library_has_them(library, tmp_path):
    written = library.export(tmp_path, formats=("nt", "nquads", "ttl", "jsonld"))
    names = [path.name for path in written]
    linked = ["records.jsonld", "records.nq", "records.nt", "records.ttl"]
    assert set(names) >= {"glass.context.jsonld", "scigraft.ttl", *linked}
    held = sorted(library.records(), key=lambda record: record.id)
    for name in linked:
        read = records_of_rdf(ox.parse(path=tmp_path / name), {"glass": load("glass")})
        assert sorted(read, key=lambda record: record.id) == held, name


def test_papers_are_told_of_with_title_authors_year_and_documents(library, tmp_path):
    library.export(tmp_path, formats=("nquads",))
    store = ox.Store()
    store.load(path=tmp_path / "records.nq")
    query = """SELECT ?title ?year (COUNT(DISTINCT ?author) AS ?authors) ?file { GRAPH ?g {
        ?p a fabio:ResearchPaper ; dcterms:title ?title ; fabio:hasPublicationYear ?year ; schema:author ?author .
        ?d dcterms:isPartOf ?p ; scigraft:file ?file FILTER(STRSTARTS(STR(?p), "https://example.org/lab/paper/lind")) }
        } GROUP BY ?title ?year ?file"""
    from scigraft.publish.rdf import PREFIXES

    [row] = list(store.query(query, prefixes=PREFIXES))
    paper = library.paper("lindqvist2021_aluminosilicate")
    assert [term.value for term in row] == [paper.title, paper.date[:4], str(len(paper.authors)), paper.documents[0]]


def test_a_base_given_with_the_export_beats_the_settings(library, tmp_path):
    library.export(tmp_path, formats=("nt",), base="https://other.example/")
    text = (tmp_path / "records.nt").read_text(encoding="utf-8")
    assert "https://other.example/observation/" in text
    assert BASE not in text


@pytest.mark.parametrize("base", ["my lab", "http://[x/", "http://a/%zz/", "http://a/b"])
def test_a_base_that_is_none_leaves_no_file(library, tmp_path, base):
    with pytest.raises(UsageError, match="no base for IRIs"):
        library.export(tmp_path, formats=("turtle",), base=base)
    assert not list(tmp_path.iterdir())
