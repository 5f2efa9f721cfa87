"""``scigraft validate`` and ``scigraft module shapes``."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

CONSTRUCT = "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }"


@pytest.fixture
def graph(scigraft, library, tmp_path):
    """The graph of the library as a file."""
    file = tmp_path / "graph.nt"
    file.write_text(scigraft("-q", "sparql", CONSTRUCT, "--format", "ntriples").out, encoding="utf-8")
    return file


def test_the_records_of_a_library_conform(scigraft, library):
    done = scigraft("validate")
    assert (done.code, done.out) == (0, "3 records checked: no violations\n")
    assert scigraft("validate", "--paper", "assays", "--module", "bioassay").out == done.out
    assert scigraft("validate", "--paper", "cut").out == "0 records checked: no violations\n"
    assert scigraft("validate", "--paper", "nobody").code == 2


def test_a_graph_in_a_file_conforms(scigraft, graph):
    assert scigraft("validate", graph).out == "3 records checked: no violations\n"


def test_a_violation_is_told_with_its_place_and_is_an_error(scigraft, graph):
    text = graph.read_text(encoding="utf-8")
    graph.write_text(text.replace("ns#Measured>", "ns#Unresolved>"), encoding="utf-8")
    done = scigraft("validate", graph)
    assert done.code == 1
    assert done.out.splitlines()[-1] == "3 records checked: 8 violations"
    line = next(line for line in done.out.splitlines() if "number-not-measured" in line)
    assert "papers/assays.md, Table 1, row 1, col 1, record " in line
    assert "a number is the value of something measured" in line


def test_json_for_programs(scigraft, graph):
    text = graph.read_text(encoding="utf-8")
    graph.write_text(text.replace("ns#Measured>", "ns#Unresolved>"), encoding="utf-8")
    done = scigraft("validate", graph, "--json")
    assert done.code == 1
    told = done.json()
    assert (told["records"], len(told["violations"]), told["warnings"]) == (3, 8, [])
    one = told["violations"][0]
    assert one["place"]["file"].endswith("assays.md")
    assert {"rule", "severity", "message", "module", "record", "field", "value", "paper", "place"} == set(one)


def test_shapes_are_printed(scigraft):
    done = scigraft("module", "shapes", "glass")
    assert done.code == 0
    assert len(list(ox.parse(done.out.encode(), format=ox.RdfFormat.TURTLE))) > 100


def test_wrong_use_is_told(scigraft, library, graph, tmp_path):
    assert scigraft("validate", graph, "--paper", "assays").code == 2
    (tmp_path / "no.csv").write_text("a,b", encoding="utf-8")
    assert "no RDF format" in scigraft("validate", tmp_path / "no.csv").err


def test_shapes_go_with_exports_of_linked_data_and_the_export_conforms(scigraft, library, tmp_path):
    done = scigraft("export", "--out", tmp_path / "out", "--format", "turtle", "--format", "ntriples")
    assert done.code == 0
    assert {"records.nt", "records.ttl", "shapes.ttl"} <= {path.name for path in (tmp_path / "out").iterdir()}
    for name in ("records.nt", "records.ttl"):
        assert scigraft("validate", tmp_path / "out" / name).out == "3 records checked: no violations\n"
