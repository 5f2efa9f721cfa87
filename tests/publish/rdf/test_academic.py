"""The academic graph as linked data: entities, edges with their places, citations under CiTO."""

from __future__ import annotations

import io

import pyoxigraph as ox
import pytest
from tests.publish.graphs.graphs_of import CITATIONS, EDGES, ENTITIES, HOSTILE, MERGES, hostile_graph

from scigraft.extract.academic.ontology import ontology
from scigraft.model import UsageError
from scigraft.publish.graphs import clean
from scigraft.publish.rdf import DEFAULT_BASE, PREFIXES, companions, paper_graph
from scigraft.publish.rdf.academic import entities_graph, relation_iri, write

OBJECT_PROPERTY = ox.NamedNode(f"{PREFIXES['owl']}ObjectProperty")
FORMATS = {
    "turtle": ox.RdfFormat.TURTLE,
    "nt": ox.RdfFormat.N_TRIPLES,
    "nq": ox.RdfFormat.N_QUADS,
    "jsonld": ox.RdfFormat.JSON_LD,
}


def written(entities=ENTITIES, edges=EDGES, citations=CITATIONS, *, format="nq", merges=MERGES) -> bytes:
    stream = io.BytesIO()
    write(entities, edges, citations, stream, format=format, merges=merges)
    return stream.getvalue()


def store(data: bytes) -> ox.Store:
    made = ox.Store()
    made.extend(ox.parse(data, ox.RdfFormat.N_QUADS))
    return made


def asked(query: str, data: bytes | None = None) -> list[tuple[str, ...]]:
    found = store(data or written()).query(query, prefixes=dict(PREFIXES), use_default_graph_as_union=True)
    return [tuple("" if value is None else value.value for value in row) for row in found]


def test_papers_work_on_a_task_that_has_all_its_names():
    assert asked("""SELECT ?paper ?other {
        ?node a fabio:ResearchPaper ; dcterms:identifier ?paper ; scigraft:worksOn ?task .
        ?task a scigraft:Task ; rdfs:label "question answering" ; skos:altLabel ?other } ORDER BY ?paper""") == [
        ("one", "QA"), ("two", "QA"),
    ]  # fmt: skip


def test_an_edge_leads_to_the_cell_that_supports_it():
    assert asked("""SELECT ?file ?table ?row ?printed {
        ?said a scigraft:Assertion ; rdf:predicate scigraft:achieves ; prov:wasQuotedFrom ?cell .
        ?cell a scigraft:Cell ; scigraft:table ?table ; scigraft:row ?row ; prov:value ?printed ;
              dcterms:isPartOf/scigraft:file ?file }""") == [("two.xml", "tbl1", "2", "71.2")]


def test_a_result_comes_from_its_observation():
    query = "SELECT ?from { ?r a scigraft:Result ; scigraft:literal '71.2' ; prov:wasDerivedFrom ?from }"
    assert asked(query) == [(f"{DEFAULT_BASE}observation/rec9",)]


def test_citations_are_typed_with_a_sentence_each():
    assert asked("""SELECT ?type ?sentence ?section {
        ?citing dcterms:identifier "two" . ?citing cito:cites ?cited .
        ?said rdf:subject ?citing ; rdf:object ?cited ; rdf:predicate ?type ; scigraft:section ?section ;
              prov:wasQuotedFrom/prov:value ?sentence } ORDER BY ?type ?sentence""") == [
        (f"{PREFIXES['scigraft']}directUse", "Their code (Ruiz, 2019) is ours.", "3 Method > 3.1 Encoder"),
        (f"{PREFIXES['scigraft']}directUse", "We use the encoder of Ruiz (2019).", "3 Method > 3.1 Encoder"),
        (f"{PREFIXES['scigraft']}taskCorrelation", "QA was studied before (Ruiz, 2019).", "3 Method > 3.1 Encoder"),
    ]  # fmt: skip


def test_what_a_paper_says_is_in_its_graph_and_what_papers_share_in_one_of_its_own():
    quads = list(ox.parse(written(), ox.RdfFormat.N_QUADS))
    assert {quad.graph_name for quad in quads} == {paper_graph("one"), paper_graph("two"), entities_graph()}
    shared = [quad for quad in quads if quad.graph_name == entities_graph()]
    assert any(quad.predicate.value.endswith("experimentsOn") for quad in shared)
    assert any(quad.predicate.value.endswith("mergedName") for quad in shared)
    cites = [quad.graph_name for quad in quads if quad.predicate.value == f"{PREFIXES['cito']}cites"]
    assert cites == [paper_graph("two")]


def test_no_statement_stands_in_two_graphs():
    quads = set(ox.parse(written(), ox.RdfFormat.N_QUADS))
    triples = [quad.triple for quad in quads]
    assert len(triples) == len(set(triples))


def test_every_class_and_property_is_told_of_in_the_vocabulary():
    text = dict(companions([]))["scigraft.ttl"]
    told = {
        quad.subject.value for quad in ox.parse(text, ox.RdfFormat.TURTLE) if not isinstance(quad.subject, ox.BlankNode)
    }
    used = {
        term.value
        for quad in ox.parse(written(), ox.RdfFormat.N_QUADS)
        for term in (quad.predicate, quad.object)
        if isinstance(term, ox.NamedNode) and term.value.startswith(PREFIXES["scigraft"])
    }
    assert used <= told


def test_every_relation_of_the_ontology_has_a_property_in_the_vocabulary():

    text = dict(companions([]))["scigraft.ttl"]
    told = {quad.subject for quad in ox.parse(text, ox.RdfFormat.TURTLE) if quad.object == OBJECT_PROPERTY}
    assert [name for name in ontology().names if relation_iri(name) not in told] == []


@pytest.mark.parametrize("format", [*FORMATS])
def test_all_formats_say_the_same(format):
    expected = {str(quad.triple) for quad in ox.parse(written(), ox.RdfFormat.N_QUADS)}
    assert {str(quad.triple) for quad in ox.parse(written(format=format), FORMATS[format])} == expected


@pytest.mark.parametrize("format", [*FORMATS])
def test_hostile_names_come_back_as_they_are_without_control_characters(format):
    quads = list(ox.parse(written(*hostile_graph(), format=format), FORMATS[format]))
    labels = {quad.object.value for quad in quads if quad.predicate.value.endswith("#label")}
    assert labels == {clean(name) for name in HOSTILE}
    assert all(quad.predicate.value.startswith(tuple(PREFIXES.values())) for quad in quads)


def test_a_base_that_is_no_iri_is_refused():
    with pytest.raises(UsageError, match="no base for IRIs"):
        write((), (), (), io.BytesIO(), format="nq", base="no base")
