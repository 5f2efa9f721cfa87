"""The academic graph in the store that SPARQL asks: in step with the library, each statement once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

ANSWERS = Path(__file__).parents[2] / "samples" / "answers"
SETTINGS = Settings(extract=ExtractSettings(modules=("mlresults",)), workers=1)
ALL = "SELECT ?g ?s ?p ?o { GRAPH ?g { ?s ?p ?o } }"
FILES = ("orban2017_spannet.tei.xml", "haddad2018_evidence.xml", "mwangi2020_refusal.tei.xml")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.create(tmp_path / "library", settings=SETTINGS) as library:
        library.add([ANSWERS / name for name in FILES])
        library.build()
        yield library


def statements(library: Library) -> list[tuple[str, ...]]:
    return sorted(tuple(str(value) for value in row.values()) for row in library.sparql(ALL))


def test_no_statement_stands_in_two_graphs(library: Library) -> None:
    triples = [row[1:] for row in statements(library)]
    assert len(triples) == len(set(triples))


def test_entities_are_in_a_graph_of_their_own_and_relations_in_that_of_the_paper(library: Library) -> None:
    base = library.settings.publish.base
    labels = library.sparql("SELECT DISTINCT ?g { GRAPH ?g { ?s a scigraft:Author ; rdfs:label ?label } }")
    assert [row["g"] for row in labels] == [f"{base}entities"]
    cites = library.sparql("SELECT DISTINCT ?g { GRAPH ?g { ?s cito:cites ?o } } ORDER BY ?g")
    assert [row["g"] for row in cites] == [
        f"{base}graph/{key}" for key in ("haddad2018_evidence", "mwangi2020_refusal")
    ]


def test_a_paper_that_is_taken_out_leaves_nothing_behind(library: Library, tmp_path: Path) -> None:
    statements(library)
    library.remove("mwangi2020_refusal")
    library.build()
    with Library.create(tmp_path / "fresh", settings=SETTINGS) as fresh:
        fresh.add([ANSWERS / name for name in FILES[:2]])
        fresh.build()
        assert statements(library) == statements(fresh)


def test_only_what_changed_is_written_anew(library: Library) -> None:
    with library.graph() as graph:
        assert len(graph.report.written) == 3
    library.add(ANSWERS / "lindgren2019_bridges.tei.xml")
    library.build()
    with library.graph() as graph:
        assert "lindgren2019_bridges" in graph.report.written  # and papers that share an entity with a new name
        assert (len(graph.report.written) + graph.report.kept, graph.report.kept > 0) == (4, True)
    with library.graph() as graph:
        assert (graph.report.written, graph.report.kept) == ((), 4)


def test_a_merge_of_the_user_is_seen_by_the_next_query(library: Library) -> None:
    names = "SELECT ?name { ?who a scigraft:Institution ; rdfs:label|skos:altLabel ?name } ORDER BY ?name"
    before = [row["name"] for row in library.sparql(names)]
    graph = library.academic()
    first, second = (one.name for one in graph.entities(type="Institution")[:2])
    graph.merge(first, second, reason="one house", who="test")
    merged = library.sparql("SELECT ?who { ?who a scigraft:Institution }")
    assert len(merged) == len(before) - 1
    assert sorted(str(row["name"]) for row in library.sparql(names)) == sorted(map(str, before))
