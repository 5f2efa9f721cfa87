"""A query that is wrong is told where, and none leaves the machine or changes anything."""

from __future__ import annotations

import socket
import threading

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.library.graph.answers import Graph
from scigraft.library.graph.values import GraphReport
from scigraft.model import UsageError

PREFIXES = {"scigraft": "https://w3id.org/scigraft/ns#", "sosa": "http://www.w3.org/ns/sosa/"}


@pytest.fixture
def graph() -> Graph:
    store = ox.Store()
    store.add(ox.Quad(ox.NamedNode("a:s"), ox.NamedNode("a:p"), ox.Literal("o"), ox.NamedNode("a:g")))
    return Graph(store, PREFIXES, GraphReport())


@pytest.mark.parametrize(
    ("query", "line", "column", "message"),
    [
        ("SELECT * {\n  ?o scigrat:state ?s\n}", 2, 19, "the prefix scigrat: is not known; did you mean scigraft:?"),
        ("SELECT * { ?s ?p ?o", 1, 20, "the query ends too early"),
        ("SELECT ?s { ?s ?p 'é€😀' } ORDER", 1, 32, "the query ends too early"),
    ],
)
def test_a_malformed_query_is_told_where_and_why(
    graph: Graph, query: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(UsageError) as raised:
        graph.query(query)
    assert raised.value.where == f"query, line {line}, column {column}"
    head, excerpt, mark = raised.value.what.split("\n")
    assert message.split(" or ")[0].removesuffix(" one of") in head
    assert excerpt.strip() == query.split("\n")[line - 1].strip()
    assert mark.index("^") == 4 + column - 1


def test_the_place_does_not_move_with_the_prefixes_that_are_known(graph: Graph) -> None:
    without = Graph(graph.store, {}, GraphReport())
    places = []
    for one in (graph, without):
        with pytest.raises(UsageError) as raised:
            one.query("SELECT * {\n ?s ?p }")
        places.append(raised.value.where)
    assert places[0] == places[1] == "query, line 2, column 9"


def test_a_long_line_is_shown_around_the_place(graph: Graph) -> None:
    with pytest.raises(UsageError) as raised:
        graph.query("SELECT * { " + "?s ?p ?o . " * 50 + "?s ?p } #" + "x" * 500)
    _, excerpt, mark = raised.value.what.split("\n")
    assert len(excerpt) < 90
    assert "p }" in excerpt


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <http://127.0.0.1:PORT/> { ?s ?p ?o } }",
        "SELECT * { service SILENT <http://127.0.0.1:PORT/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p ?o FILTER EXISTS { SeRvIcE<http://127.0.0.1:PORT/>{ ?s ?p ?o } } }",
        "SELECT * { ?s ?p ?o FILTER(?s<?o)SERVICE<http://127.0.0.1:PORT/>{ ?s ?p ?o } }",
        "SELECT * { BIND(<http://127.0.0.1:PORT/> AS ?e)#\nSERVICE ?e { ?s ?p ?o } }",
        "SELECT * { ?s ?p '''it's''' . SERVICE <http://127.0.0.1:PORT/> { ?s ?p ?o } }",
        'SELECT * { ?s ?p "a\\"" . SERVICE <http://127.0.0.1:PORT/> { ?s ?p ?o } } #"',
    ],
)
def test_no_query_goes_out_to_the_network(graph: Graph, query: str) -> None:
    with listening() as (port, calls):
        with pytest.raises(UsageError, match="SERVICE is refused"):
            graph.query(query.replace("PORT", str(port)))
        assert not calls


@pytest.mark.parametrize("clause", ["FROM", "FROM NAMED"])
def test_a_graph_that_is_named_is_not_fetched(graph: Graph, clause: str) -> None:
    with listening() as (port, calls):
        assert not graph.query(f"SELECT * {clause} <http://127.0.0.1:{port}/> WHERE {{ ?s ?p ?o }}")
        assert not calls


@pytest.mark.parametrize(
    "query",
    ["SELECT * { ?service ?p ?o }", "SELECT * { <a:SERVICE> ?p 'SERVICE' } # SERVICE",
     "PREFIX service: <a:> SELECT * { service:SERVICE ?p ?o }", 'SELECT * { ?s ?p """ " SERVICE""" }'],
)  # fmt: skip
def test_the_word_may_stand_where_it_calls_nobody(graph: Graph, query: str) -> None:
    graph.query(query)


@pytest.mark.parametrize(
    "update",
    ["INSERT DATA { <a:b> <a:c> 1 }", "DELETE WHERE { ?s ?p ?o }", "LOAD <http://127.0.0.1:9/x>", "clear all",
     "PREFIX x: <a:b>\nDROP GRAPH x:g", "WITH <a:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }"],
)  # fmt: skip
def test_an_update_is_refused(graph: Graph, update: str) -> None:
    with pytest.raises(UsageError, match="changes a graph"):
        graph.query(update)
    assert len(graph) == 1


@given(st.text(max_size=60))
def test_any_text_gives_an_answer_or_a_message(text: str) -> None:
    graph = Graph(ox.Store(), PREFIXES, GraphReport())
    for query in (text, f"SELECT * {{ ?s ?p ?o . {text} }}", f"ASK {{ ?s ?p '{text}' }}"):
        try:
            graph.query(query)
        except UsageError as error:
            assert str(error)


class listening:  # noqa: N801
    """A server on this machine that notes who calls."""

    def __enter__(self) -> tuple[int, list[object]]:
        self.calls: list[object] = []
        self.server = socket.create_server(("127.0.0.1", 0))
        self.server.settimeout(0.2)
        self.thread = threading.Thread(target=self._wait)
        self.thread.start()
        return self.server.getsockname()[1], self.calls

    def _wait(self) -> None:
        try:
            connection, address = self.server.accept()
            connection.close()
            self.calls.append(address)
        except TimeoutError:
            pass

    def __exit__(self, *_: object) -> None:
        self.thread.join()
        self.server.close()
