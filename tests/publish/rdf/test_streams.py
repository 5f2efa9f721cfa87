"""Records written as RDF and read back: nothing of them is lost, and no text breaks out."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.publish.rdf.records_of import activity, amount

from scigraft.model import Author, Locator, Metadata, Quantity, Reason, Record, Support, UsageError
from scigraft.modules import load
from scigraft.publish.rdf import PaperFacts, records_of_rdf, write

MODULES = {name: load(name) for name in ("bioassay", "glass", "mlresults")}
FORMATS = {
    "turtle": (ox.RdfFormat.TURTLE, "turtle"),
    "ntriples": (ox.RdfFormat.N_TRIPLES, "nt"),
    "nquads": (ox.RdfFormat.N_QUADS, "nquads"),
    "jsonld": (ox.RdfFormat.JSON_LD, "json-ld"),
}

# Every letter there is, and what could end a literal, an IRI or a line.
hostile = st.text(st.characters(codec="utf-8"), max_size=14) | st.sampled_from(
    ['"', "\\", '\\"', "<", ">", "> <x> .", '" .\n<a> <b> "', "\x00", "\r\n", "\u2028", "'''", '"""', "{}", "@en", "^^",
     "..", "a.", "../..", "%2F", "a:b", "http://x", "_:b", "#", "?", "/", "\\u0041", "//x", "@id"])  # fmt: skip
stated = hostile.filter(bool)
whole = st.none() | st.integers(0, 10**6)
number = st.floats(allow_nan=False, allow_infinity=True) | st.integers(-1000, 1000).map(float)
known = st.floats(-1e6, 1e6)
places = st.builds(
    Locator,
    file=stated,
    page=whole,
    page_label=st.none() | hostile,
    bbox=st.none() | st.tuples(known, known, known, known),
    sheet=st.none() | hostile,
    table=st.none() | hostile,
    row=whole,
    col=whole,
    cell=st.none() | hostile,
    span=st.none() | st.tuples(st.integers(0, 99), st.integers(0, 99)),
    text=st.none() | hostile,
)
WITHOUT_NUMBER = ["below_detection", "not_measured", "unresolved"]
maybe = st.none() | number
units = st.fixed_dictionaries({"unit": hostile, "unit_canonical": hostile | st.sampled_from(["μM", "wt%", "ppm"])})
values = st.one_of(
    st.tuples(st.sampled_from(["=", "~"]), number, st.none(), st.none(), maybe, st.just("measured"), maybe),
    st.tuples(st.sampled_from(["<", "<=", ">", ">="]), number, *[st.none()] * 3, st.just("measured"), st.none()),
    st.tuples(st.sampled_from(["=", "~"]), st.none(), number, number, st.none(), st.just("measured"), st.none()),
    st.tuples(st.just("<"), *[st.none()] * 4, st.just("below_detection"), number),
    st.tuples(
        st.just("="), *[st.none()] * 4, st.sampled_from(["below_detection", "not_measured", "unresolved"]), st.none()
    ),
)


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    relation, number, low, high, uncertainty, state, limit = draw(values)
    return Quantity(draw(hostile), relation, number, low, high, uncertainty, **draw(units), state=state, limit=limit)


reasons = st.lists(st.builds(Reason, stated, hostile, hostile), max_size=2).map(tuple)


@st.composite
def records(draw: st.DrawFn) -> Record:
    name = draw(st.sampled_from(sorted(MODULES)))
    module = MODULES[name]
    fields = draw(st.dictionaries(st.sampled_from(sorted(module.fields)), stated))
    canonical = {field: draw(stated) for field in fields}
    canonical |= draw(st.dictionaries(st.sampled_from(["derived", "sample id", 'odd"> name']), stated, max_size=2))
    rejected = draw(st.booleans())
    return Record(
        id=draw(stated),
        paper=draw(stated),
        document=draw(hostile),
        module=name,
        fields=fields,
        canonical=canonical,
        quantity=draw(quantities()),
        provenance=tuple(draw(st.lists(places, max_size=3))),
        support=Support(
            draw(st.sampled_from([1.0, 0.5, 0.3333])), tuple(draw(st.lists(stated, max_size=2, unique=True)))
        ),
        status="rejected" if rejected else "accepted",
        reasons=draw(reasons) if rejected else (),
        warnings=draw(reasons),
        origins=draw(st.dictionaries(st.sampled_from(sorted(module.fields)), st.sampled_from(["row", "note"]))),
        found_by=draw(hostile),
        stands_for=draw(st.sampled_from([1, 1, 7])),
    )


def written(given: Sequence[Record], format: str, papers: Sequence[PaperFacts] = ()) -> bytes:
    out = io.BytesIO()
    write(given, MODULES, out, format=format, papers=papers)
    return out.getvalue()


def parsed(data: bytes, format: str) -> Iterator[ox.Quad]:
    return ox.parse(data, FORMATS[format][0])


@pytest.mark.parametrize("format", FORMATS)
@given(st.lists(records(), min_size=1, max_size=3, unique_by=lambda record: record.id))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_records_come_back_as_they_were_in_every_format(format, given):
    assert list(records_of_rdf(parsed(written(given, format), format), MODULES)) == given


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")  # of its own classes, by its own parsers
@given(st.lists(records(), min_size=1, max_size=2, unique_by=lambda record: record.id))
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_all_formats_say_the_same_to_two_parsers(given):
    told = {format: {str(quad.triple) for quad in parsed(written(given, format), format)} for format in FORMATS}
    assert told["turtle"] == told["ntriples"] == told["jsonld"] == told["nquads"]
    for format, (_, name) in FORMATS.items():
        graph = rdflib.Dataset(default_union=True) if format == "nquads" else rdflib.Graph()
        graph.parse(data=written(given, format), format=name)
        assert len(set(graph.triples((None, None, None)))) == len(told["ntriples"]), format


def test_a_lone_surrogate_that_no_file_can_hold_is_written_as_unknown():
    record = amount("g\ud800", "T\ud800", "SiO2", Quantity("1", number=1.0, unit="mol%"), paper="\udfff")
    for format in FORMATS:
        [back] = records_of_rdf(parsed(written([record], format), format), MODULES)
        assert (back.id, back.fields["material"], back.paper) == ("g\ufffd", "T\ufffd", "\ufffd")


@pytest.mark.parametrize("format", FORMATS)
def test_two_runs_give_the_same_bytes(format):
    given = [activity(f"a{n}", f"4{n}", Quantity(str(n), number=float(n), unit="nM")) for n in range(20)]
    paper = PaperFacts("silva2020", Metadata(title="T", authors=(Author("A. Silva"),)), ("silva2020.pdf",))
    assert written(given, format, [paper]) == written(given, format, [paper])


def test_an_empty_export_is_a_document_in_every_format():
    for format in FORMATS:
        assert list(parsed(written([], format), format)) == []


def test_turtle_has_its_prefixes_in_order_and_short_names():
    text = written([activity("a1", "4a", Quantity("2", number=2.0, unit="nM"))], "turtle").decode()
    heads = [line for line in text.splitlines() if line.startswith("@prefix")]
    assert heads == sorted(heads)
    assert "a sosa:Observation , scigraft:Observation , bioassay:Observation" in text


def test_each_paper_of_nquads_is_told_of_in_its_own_graph_alone():
    given = [amount(f"g{n}", "T1", "SiO2", Quantity("1", number=1.0, unit="mol%"), paper=f"p{n}") for n in range(3)]
    quads = list(parsed(written(given, "nquads"), "nquads"))
    for n, record in enumerate(given):
        graph = ox.NamedNode(f"https://example.org/scigraft/graph/p{n}")
        inside = [quad for quad in quads if quad.graph_name == graph]
        assert list(records_of_rdf(inside, MODULES)) == [record]


@pytest.mark.parametrize("name", ["ttl", "nt", "nq"])
def test_formats_answer_to_their_suffix(name):
    assert written([activity("a1", "4a", Quantity("2", number=2.0, unit="nM"))], name)


def test_unknown_formats_and_bases_are_refused():
    with pytest.raises(UsageError, match="no format"):
        written([], "rdfxml")
    for base in ("lab", "https://example.org/a b/", "https://example.org/lab", "https://example.org/<x>/"):
        with pytest.raises(UsageError, match="no base"):
            write([], MODULES, io.BytesIO(), format="turtle", base=base)
