"""``scigraft sparql``: a query from anywhere, its answer in any form."""

from __future__ import annotations

import csv
import io
import json

import pyoxigraph as ox
import pytest

ALL = "SELECT ?sample ?literal WHERE { ?o a sosa:Observation ; sosa:hasFeatureOfInterest/rdfs:label ?sample ; scigraft:literal ?literal } ORDER BY ?literal"  # noqa: E501


def test_a_table_for_people(scigraft, library):
    done = scigraft("sparql", ALL)
    assert done.code == 0
    assert done.out.splitlines()[0].split() == ["sample", "literal"]
    assert any(line.startswith("4a") and line.endswith(">1000") for line in done.out.splitlines())
    assert "2 papers written" in done.err
    assert scigraft("sparql", ALL).err == ""


@pytest.mark.parametrize("way", ["argument", "at", "option", "stdin"])
def test_a_query_comes_from_anywhere(scigraft, library, tmp_path, monkeypatch, way):
    file = tmp_path / "all.rq"
    file.write_text(f"# all of them\n{ALL}", encoding="utf-8")
    if way == "stdin":
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ALL.encode())))
    given = {"argument": [ALL], "at": [f"@{file}"], "option": ["--file", file], "stdin": ["-"]}[way]
    if way == "stdin":
        from click.testing import CliRunner

        from scigraft.cli.app import app

        out = CliRunner().invoke(app, ["sparql", "-", "--format", "csv"], input=ALL).stdout
    else:
        out = scigraft("sparql", *given, "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["literal"] for row in rows} == {">1000", "12.5", "310"}


def test_answers_in_every_form(scigraft, library):
    found = json.loads(scigraft("sparql", ALL, "--format", "json").out)
    assert found["head"]["vars"] == ["sample", "literal"]
    assert scigraft("sparql", ALL, "--format", "xml").out.startswith("<?xml")
    assert scigraft("sparql", ALL, "--format", "tsv").out.startswith("?sample\t?literal\n")
    construct = "CONSTRUCT { ?o scigraft:literal ?l } WHERE { ?o scigraft:literal ?l }"
    for form, kind in (("turtle", ox.RdfFormat.TURTLE), ("ntriples", ox.RdfFormat.N_TRIPLES),
                       ("jsonld", ox.RdfFormat.JSON_LD), ("rdfxml", ox.RdfFormat.RDF_XML)):  # fmt: skip
        written = scigraft("sparql", construct, "--format", form).out
        assert len(list(ox.parse(written.encode(), format=kind))) == 3
    assert scigraft("sparql", construct).out.splitlines()[0].split() == ["subject", "predicate", "object"]


def test_yes_or_no(scigraft, library):
    assert scigraft("sparql", "ASK { ?o a sosa:Observation }").out == "yes\n"
    assert scigraft("sparql", "ASK { ?o a <a:b> }").out == "no\n"
    assert json.loads(scigraft("sparql", "ASK { ?o a <a:b> }", "--format", "json").out)["boolean"] is False


def test_names_are_shortened_and_rows_bounded(scigraft, library):
    done = scigraft("sparql", "SELECT ?o ?p ?v { ?o ?p ?v }", "--limit", "5")
    assert len(done.out.splitlines()) == 7
    assert "the first 5; more with --limit" in done.out
    assert "scigraft:Measured" in scigraft("sparql", "SELECT DISTINCT ?s { ?o scigraft:state ?s }").out


def test_a_name_that_is_shown_can_be_pasted_into_a_query(scigraft, library):
    shown = scigraft("sparql", "SELECT ?o ?s { ?o sosa:hasFeatureOfInterest ?s } ORDER BY ?o").out.splitlines()[1:]
    names = shown[0].split()
    assert all(name.startswith("lib:") for name in names)
    assert scigraft("sparql", f"ASK {{ {names[0]} sosa:hasFeatureOfInterest {names[1]} }}").out == "yes\n"


def test_the_prefixes_are_listed(scigraft, library):
    known = json.loads(scigraft("sparql", "--prefixes", "--format", "json").out)
    assert {"scigraft", "sosa", "qudt", "unit", "prov", "schema", "fabio", "cito", "rdfs", "xsd", "bioassay"} <= {
        *known
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["SELECT * {"], "line 1, column 11"),
        (["INSERT DATA { <a:b> <a:b> 1 }"], "INSERT changes a graph"),
        (["SELECT * { SERVICE <http://127.0.0.1:1/> {} }"], "SERVICE is refused"),
        (["@missing.rq"], "there is no such file"),
        (["folder/some.rq"], "folder/some.rq: this is the name of a file, and no query. Give @folder/some.rq"),
        ([], "give one query"),
        (["ASK {}", "--format", "turtle"], "this query gives rows, which cannot be written as turtle"),
        (["DESCRIBE ?o { ?o ?p 1 }", "--format", "csv"], "this query gives statements"),
    ],
)
def test_wrong_use_is_told(scigraft, library, arguments, message):
    done = scigraft("sparql", *arguments)
    assert done.code == 2
    assert message in done.err


def test_a_file_with_a_mistake_is_named(scigraft, library, tmp_path):
    file = tmp_path / "wrong.rq"
    file.write_text("SELECT ?o\nWHERE { ?o a sosa:Observation", encoding="utf-8")
    done = scigraft("sparql", f"@{file}")
    assert f"{file}, line 2, column 30" in done.err
    assert "\n    WHERE { ?o a sosa:Observation\n" in done.err
    file.write_bytes(b"SELECT * {\n ?s ?p 'caf\xe9' }")
    assert "wrong.rq, line 2: the query is not UTF-8 text" in scigraft("sparql", f"@{file}").err
