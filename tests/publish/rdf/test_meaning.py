"""Questions asked of exported records: what is no value must not answer as one."""

from __future__ import annotations

from collections.abc import Iterable

import pyoxigraph as ox
import pytest
from tests.publish.rdf.records_of import activity, amount

from scigraft.model import Metadata, Quantity, Record
from scigraft.modules import load
from scigraft.publish.rdf import PREFIXES, paper_quads, record_quads


def store_of(records: Iterable[Record]) -> ox.Store:
    store = ox.Store()
    for record in records:
        store.extend(record_quads(record, load(record.module)))
    return store


def ask(store: ox.Store, query: str) -> list[tuple[str, ...]]:
    found = store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    assert isinstance(found, ox.QuerySolutions)
    return sorted(tuple(str(term.value) for term in row if term is not None) for row in found)


GOLD = (
    ("measured", Quantity("1.30", number=1.3, unit="wt%")),
    ("under a limit", Quantity("<0.5", "<", unit="wt%", state="below_detection", limit=0.5)),
    ("under an unknown limit", Quantity("bdl", unit="wt%", state="below_detection")),
    ("not measured", Quantity("n.a.", unit="wt%", state="not_measured")),
    ("unclear", Quantity("-", unit="wt%", state="unresolved")),
)


@pytest.fixture(scope="module")
def gold() -> ox.Store:
    return store_of(amount(f"g{n}", name, "Au", quantity) for n, (name, quantity) in enumerate(GOLD))


def test_samples_with_detectable_gold_are_those_whose_gold_was_measured(gold):
    by_state = """SELECT ?name { ?o scigraft:state scigraft:Measured ; sosa:hasFeatureOfInterest/rdfs:label ?name ;
                  sosa:observedProperty/rdfs:label "Au" }"""
    by_number = """SELECT ?name { ?o qudt:numericValue ?any ; sosa:hasFeatureOfInterest/rdfs:label ?name ;
                  sosa:observedProperty/rdfs:label "Au" }"""
    assert ask(gold, by_state) == ask(gold, by_number) == [("measured",)]


def test_a_limit_is_no_value_and_what_was_not_measured_has_no_number_at_all(gold):
    numbers = """SELECT ?name ?said ?n { ?o sosa:hasFeatureOfInterest/rdfs:label ?name ; ?said ?n
                 FILTER(isNumeric(?n) && ?said NOT IN (scigraft:supportShare)) }"""
    ns = PREFIXES["scigraft"]
    assert ask(gold, numbers) == [
        ("measured", PREFIXES["qudt"] + "numericValue", "1.3"),
        ("measured", PREFIXES["schema"] + "value", "1.3"),
        ("under a limit", ns + "detectionLimit", "0.5"),
    ]


def test_what_is_below_detection_is_told_from_what_was_not_measured(gold):
    states = "SELECT ?name ?state { ?o sosa:hasFeatureOfInterest/rdfs:label ?name ; scigraft:state ?state }"
    ns = PREFIXES["scigraft"]
    assert ask(gold, states) == [
        ("measured", ns + "Measured"),
        ("not measured", ns + "NotMeasured"),
        ("unclear", ns + "Unresolved"),
        ("under a limit", ns + "BelowDetection"),
        ("under an unknown limit", ns + "BelowDetection"),
    ]


ACTIVITIES = (
    ("4a", Quantity("3.2", number=3.2, uncertainty=0.4, unit="μM")),
    ("4b", Quantity("5", number=5.0, unit="μM")),
    ("4c", Quantity(">10", ">", number=10.0, unit="μM")),
    ("4d", Quantity(">2", ">", number=2.0, unit="μM")),
    ("4e", Quantity("<1", "<", number=1.0, unit="μM")),
    ("4f", Quantity("2-4", low=2.0, high=4.0, unit="μM")),
    ("4g", Quantity("0.9", number=0.9, unit="nM")),
    ("4h", Quantity("~4", "~", number=4.0, unit="μM")),
)


@pytest.fixture(scope="module")
def activities() -> ox.Store:
    return store_of(activity(f"a{n}", name, quantity) for n, (name, quantity) in enumerate(ACTIVITIES))


def test_ic50_of_at_most_5_micromolar_leaves_out_what_is_only_known_to_be_above_a_number(activities):
    query = """SELECT ?name { ?o qudt:numericValue ?n ; qudt:hasUnit unit:MicroMOL-PER-L ;
               <https://w3id.org/scigraft/bioassay/treatment> ?name FILTER(?n <= 5) }"""
    assert ask(activities, query) == [("4a",), ("4b",), ("4h",)]


def test_bounds_tell_what_is_surely_active(activities):
    query = """SELECT ?name { ?o scigraft:upperBound ?n ; sosa:hasFeatureOfInterest/rdfs:label ?name
               FILTER(?n <= 5) }"""
    assert ask(activities, query) == [("4e EGFR",), ("4f EGFR",)]


def test_a_bound_keeps_its_relation(activities):
    query = "SELECT ?n ?r { ?o scigraft:literal '>10' ; scigraft:lowerBound ?n ; scigraft:relation ?r }"
    assert ask(activities, query) == [("10", PREFIXES["scigraft"] + "gt")]


def test_every_value_leads_to_its_cell_document_and_paper(activities):
    query = """SELECT ?printed ?page ?row ?col ?file ?paper {
        ?o prov:wasQuotedFrom ?cell ; dcterms:identifier "a0" .
        ?cell a scigraft:Cell ; prov:value ?printed ; scigraft:pageLabel ?page ;
              scigraft:row ?row ; scigraft:column ?col ; dcterms:isPartOf ?document .
        ?document scigraft:file ?file ; dcterms:isPartOf ?p . ?p a fabio:ResearchPaper ; dcterms:identifier ?paper }"""
    assert ask(activities, query) == [("3.2", "214", "4", "2", "silva2020.pdf", "silva2020")]


def test_a_further_place_says_which_field_stands_there(activities):
    query = """SELECT ?printed ?field { ?o dcterms:identifier "a0" ; prov:qualifiedDerivation ?d .
        ?d prov:entity/prov:value ?printed ; scigraft:statesField ?field }"""
    assert ask(activities, query) == [("4a", "https://w3id.org/scigraft/bioassay/treatment")]


def test_all_of_a_paper_stands_in_its_graph(activities):
    graphs = {str(quad.graph_name) for quad in activities}
    assert graphs == {"<https://example.org/scigraft/graph/silva2020>"}


def test_a_paper_carries_its_title_authors_and_doi():
    store = ox.Store()
    store.extend(
        paper_quads("k", Metadata(title="On glass", doi="10.1000/x(1)<2>", date="2019-05-02"), documents=["k.pdf"])
    )
    query = """SELECT ?title ?doi ?year ?same { ?p dcterms:title ?title ; prism:doi ?doi ; schema:sameAs ?same ;
               fabio:hasPublicationYear ?year }"""
    assert ask(store, query) == [("On glass", "10.1000/x(1)<2>", "2019", "https://doi.org/10.1000/x(1)%3C2%3E")]
