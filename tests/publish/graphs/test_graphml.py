"""GraphML: what networkx reads is what was written, whatever the names hold."""

from __future__ import annotations

import io

import networkx as nx
from lxml import etree
from tests.publish.graphs.graphs_of import CITATIONS, EDGES, ENTITIES, HOSTILE, hostile_graph

from scigraft.publish.graphs import clean, graphml


def written(entities=ENTITIES, edges=EDGES, citations=CITATIONS) -> bytes:
    stream = io.StringIO(newline="\n")
    graphml.write(entities, edges, citations, stream)
    return stream.getvalue().encode("utf-8")


def read(data: bytes) -> nx.MultiDiGraph:
    return nx.read_graphml(io.BytesIO(data), force_multigraph=True)


def test_networkx_reads_nodes_with_typed_attributes():
    graph = read(written())
    assert set(graph) == {entity.id for entity in ENTITIES}
    assert graph.nodes["k1"] == {
        "label": "question answering", "type": "Task", "names": "question answering | QA", "papers": "one | two",
        "paper_count": 2,
    }  # fmt: skip
    assert graph.nodes["t1"]["year"] == 2019
    assert '"record": "rec9"' in graph.nodes["r1"]["details"]


def test_edges_keep_relation_support_and_place():
    graph = read(written())
    (edge,) = graph.get_edge_data("k1", "d1").values()
    assert (edge["relation"], edge["support"], edge["weight"], edge["confidence"]) == ("experiments on", 2, 2.0, 0.9)
    assert edge["papers"] == "one | two"
    assert edge["places"] == "one.xml, characters 10-42 | two.xml, page 45, table tbl1, row 2, column 4"
    assert edge["text"] == "We evaluate on SQuAD."


def test_a_citation_of_both_types_is_two_edges_each_with_its_sentence():
    edges = list(read(written()).get_edge_data("t2", "t1").values())
    assert [(edge["relation"], edge["support"], edge["text"]) for edge in edges] == [
        ("direct use", 2, "We use the encoder of Ruiz (2019)."),
        ("task correlation", 1, "QA was studied before (Ruiz, 2019)."),
    ]
    assert edges[0]["section"] == "3 Method > 3.1 Encoder"


def test_citations_of_papers_without_a_node_are_passed_over():
    assert read(written(entities=ENTITIES[:4], edges=())).number_of_edges() == 0


def test_hostile_names_come_back_as_they_are_without_control_characters():
    graph = read(written(*hostile_graph()))
    assert graph.number_of_nodes() == 2 * len(HOSTILE)
    names = {data.get("label", "") for _, data in graph.nodes(data=True)}
    assert names == {clean(name) for name in HOSTILE}


def test_hostile_names_add_no_element():
    options = etree.XMLParser(huge_tree=True, resolve_entities=False)
    document = etree.fromstring(written(*hostile_graph()), options)
    local = {etree.QName(element).localname for element in document.iter()}
    assert local == {"graphml", "key", "graph", "node", "edge", "data"}
    assert len(document.findall("{*}graph/{*}node")) == 2 * len(HOSTILE)


def test_an_empty_graph_is_one():
    assert len(read(written((), (), ()))) == 0


def test_the_same_graph_gives_the_same_bytes():
    assert written() == written()
