"""A query that is wrong is told where, and none leaves the machine or changes anything."""

from __future__ import annotations

import csv
import io
import json
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


MISTAKES = [
    ("SELECT * {\n  ?o scigrat:state ?s\n}", 2, 6, "the prefix scigrat: is not known; did you mean scigraft:?"),
    ("SELECT * { ?s ?p ?o", 1, 20, "the query ends too early: the { of line 1, column 10 is not closed"),
    ("SELECT * WHERE {\n ?s ?p ?o . FILTER(?o > ) }", 2, 25, "')' cannot stand here"),
    ("SELECT ?s { ?s ?p 'é€😀' } ORDER", 1, 32, "the query ends too early"),
    ("SELEKT * {}", 1, 1, "'SELEKT' cannot stand here"),
    ("SELECT * {\r\n ?s ?p }", 2, 8, "'}' cannot stand here"),
    ("SELECT * { ?s ?p ?o . FILTER(?x = 'a) }", 1, 35, "the string that begins here is not closed"),
    ("SELECT ?x, ?y { ?x ?y 1 }", 1, 10, "',' cannot stand here"),
    ("SELECT ?x { ?x ?y 1 } LIMIT ten", 1, 29, "'ten' cannot stand here"),
    ("PREFIX x <http://a> SELECT * {}", 1, 8, "'x' cannot stand here"),
    ("ASK { VALUES ?x { 1 2 ) }", 1, 23, "')' cannot stand here"),
    ("SELECT (COUNT(*) AS ?n) ?p { ?s ?p ?o }", 1, 25, "The SELECT contains a variable that is unbound"),
    ("# a note\n\nASK { ?s ?p <a b> }", 3, 13, "IRI parsing failed"),
]


@pytest.mark.parametrize(("query", "line", "column", "message"), MISTAKES, ids=[query for query, *_ in MISTAKES])
def test_a_malformed_query_is_told_where_and_why(
    graph: Graph, query: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(UsageError) as raised:
        graph.query(query)
    assert raised.value.where == f"query, line {line}, column {column}"
    head, excerpt, mark, *parser = raised.value.what.split("\n")
    assert head.startswith(message)
    assert excerpt == "    " + query.splitlines()[line - 1]
    assert mark.index("^") == 4 + column - 1
    assert all(line.startswith("    (the parser, at line ") for line in parser)
    assert "Prefix not found" not in raised.value.what


def test_an_empty_query_is_said_to_be_empty(graph: Graph) -> None:
    for query in ("", " \n "):
        with pytest.raises(UsageError, match="the query is empty"):
            graph.query(query)


def test_the_place_does_not_move_with_the_prefixes_that_are_known(graph: Graph) -> None:
    without = Graph(graph.store, {}, GraphReport())
    for one in (graph, without):
        with pytest.raises(UsageError) as raised:
            one.query("SELECT * {\n ?s ?p }")
        assert raised.value.where == "query, line 2, column 8"


def test_a_long_line_is_shown_around_the_place(graph: Graph) -> None:
    with pytest.raises(UsageError) as raised:
        graph.query("SELECT * { " + "?s ?p ?o . " * 50 + "?s ?p } #" + "x" * 500)
    _, excerpt, mark, *_ = raised.value.what.split("\n")
    assert len(excerpt) < 90
    assert excerpt[mark.index("^") - 3 : mark.index("^") + 1] == "?p }"


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


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT * {?s ?p ?o FILTER(" + "(" * 20000 + "1" + ")" * 20000 + ")}", "deep in each other"),
        ("SELECT * " + "{" * 20000 + "}" * 20000, "deep in each other"),
        ("SELECT * {?s ?p ?o FILTER(" + "!" * 20000 + "1)}", "operators"),
        ("SELECT * {?s ?p ?o FILTER(" + "?o+" * 20000 + "1)}", "operators"),
        ("SELECT * {?s " + "a|" * 20000 + "a ?o}", "operators"),
        ("SELECT * {" + "{?s ?p 1} UNION " * 20000 + "{}}", "operators"),
    ],
    ids=["parentheses", "groups", "negations", "sum", "path", "union"],
)
def test_a_query_that_would_overrun_the_stack_is_refused(graph: Graph, query: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as raised:
        graph.query(query)
    assert raised.value.where.startswith("line 1, column ")


def test_brackets_in_strings_and_long_lists_of_values_are_no_nesting(graph: Graph) -> None:
    values = " ".join(f"<a:{number}>" for number in range(5000))
    assert not graph.query(f"SELECT ?s {{ ?s ?p '{'(' * 500}' VALUES ?s {{ {values} }} }}").rows


def test_a_function_that_there_is_not_is_told_as_one(graph: Graph) -> None:
    with pytest.raises(UsageError, match=r"custom function <http://www.w3.org/ns/sosa/cast> is not supported"):
        graph.query("SELECT (sosa:cast(?o) AS ?n) { ?s ?p ?o }")


NOWHERE = [
    (
        "SELECT ?p { ?p scigraft:worksOnn ?t }",
        ["nothing in the graph has scigraft:worksOnn; did you mean scigraft:worksOn?"],
    ),
    ("SELECT (COUNT(*) AS ?n) { ?p scigraft:workson ?t }", ["scigraft:workson; did you mean scigraft:worksOn?"]),
    ("ASK { ?p a scigraft:Tsk }", ["scigraft:Tsk; did you mean scigraft:Task?"]),
    ("ASK { ?p a sosa:Task }", ["sosa:Task; did you mean scigraft:Task?"]),
    ("PREFIX x: <http://x.org/> ASK { ?p x:nothing <a:zz> }", ["has x:nothing", "has <a:zz>"]),
    ("CONSTRUCT { ?p scigraft:new ?t } WHERE { ?p scigraft:worksOn ?t . ?t scigraft:worksOn 'é' }", []),
    ("ASK { ?p scigraft:worksOn ?t FILTER(xsd:string(?t) = '1'^^sosa:kind) }", []),
    ("ASK { ?p scigraft:worksOn 'scigraft:worksOnn' }", []),
    ("SELECT * { ?p scigraft:worksOn ?t OPTIONAL { ?p scigraft:none ?n } }", []),
]


@pytest.mark.parametrize(("query", "told"), NOWHERE, ids=[query for query, _ in NOWHERE])
def test_names_that_stand_nowhere_are_told_where_nothing_is_found(query: str, told: list[str]) -> None:
    store, ns = ox.Store(), PREFIXES["scigraft"]
    node, graph = ox.NamedNode("a:t"), ox.NamedNode("a:g")
    store.add(ox.Quad(ox.NamedNode("a:p"), ox.NamedNode(f"{ns}worksOn"), node, graph))
    store.add(
        ox.Quad(
            node,
            ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"),
            ox.NamedNode(f"{ns}Task"),
            graph,
        )
    )
    notes = Graph(store, {**PREFIXES, "xsd": "http://www.w3.org/2001/XMLSchema#"}, GraphReport()).query(query).notes
    assert len(notes) == len(told)
    assert all(note.endswith(end) for note, end in zip(notes, told, strict=True))


def test_rows_as_csv_hold_no_formula_and_the_other_forms_what_is_there() -> None:
    texts = ['=cmd|"/c calc"!A0', "-1.5", "@x", "plain, with a comma", "a\nb", "é"]
    store = ox.Store()
    for number, text in enumerate(texts):
        store.add(ox.Quad(ox.NamedNode(f"a:{number}"), ox.NamedNode("a:p"), ox.Literal(text), ox.NamedNode("a:g")))
    graph = Graph(store, PREFIXES, GraphReport())
    query = "SELECT ?s ?o ?none { ?s ?p ?o } ORDER BY ?s"
    stream = io.BytesIO()
    graph.write(query, stream, "csv")
    rows = list(csv.reader(io.StringIO(stream.getvalue().decode(), newline="")))
    assert rows[0] == ["s", "o", "none"]
    assert [row[1] for row in rows[1:]] == [f"'{texts[0]}", "-1.5", "'@x", *texts[3:]]
    assert stream.getvalue().startswith(b"s,o,none\r\na:0,")
    stream = io.BytesIO()
    graph.write(query, stream, "json")
    found = json.loads(stream.getvalue())["results"]["bindings"]
    assert [row["o"]["value"] for row in found] == texts
