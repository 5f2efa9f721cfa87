"""Cells that try to break out of a serialisation or a query stay what they are: text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pyoxigraph as ox
import pytest
import rdflib

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

NASTY = (
    'quo"te',
    '"""',
    '\\"',
    "back\\slash\\",
    "a> <http://evil.example/p> <http://evil.example/o",
    '" . <http://evil.example/s> <http://evil.example/p> "x',
    "> . } INSERT DATA { <http://evil.example/s> <http://evil.example/p> 1",
    "line\nbreak\r\nand\ttab",
    "sep\u2028ara\u2029tor\u0085nel",
    "\\u0022 \\n \\U0001F600",
    "\U0001f600 \u202e\u200b\ufeff",
    "]]></x><!-- & &amp; %0A %3E {} ^ ` |",
    "@en ^^<http://evil.example/type>",
    "_:b0 ?x $y # no comment",
    "../../../etc/passwd",
    "..",
    "urn:evil:thing",
)
KINDS = {"ttl": ox.RdfFormat.TURTLE, "nt": ox.RdfFormat.N_TRIPLES, "nq": ox.RdfFormat.N_QUADS,
         "jsonld": ox.RdfFormat.JSON_LD}  # fmt: skip
PARSERS = {"ttl": "turtle", "nt": "nt", "nq": "nquads", "jsonld": "json-ld"}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library of one workbook: each nasty text is a compound, and part of the name of a target."""
    folder = tmp_path_factory.mktemp("hostile")
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "IC50 <'\"> .&"[:31]
    sheet.append(["compound", "EGFR IC50 (nM)", 'HeLa "cells" <x> IC50 (nM)'])
    for number, text in enumerate(NASTY, start=1):
        sheet.append([f"c{number} {text}", number, f">{number}"])
    book.save(folder / 'a "b" <c> {d} e\'f.xlsx')
    with Library.create(
        folder / "library", settings=Settings(extract=ExtractSettings(modules=("bioassay",)), workers=1)
    ) as made:  # noqa: E501
        made.add(folder / 'a "b" <c> {d} e\'f.xlsx')
        made.build()
        yield made


def test_every_compound_is_a_record(hostile: Library) -> None:
    told = {" ".join(record.fields["treatment"].split()) for record in hostile.records()}
    assert len(told) == len(NASTY)


def test_the_graph_holds_the_texts_and_nothing_of_theirs(hostile: Library) -> None:
    with hostile.graph() as graph:
        held = {quad.object.value for quad in graph.store if isinstance(quad.object, ox.Literal)}
        named = {t.value for quad in graph.store for t in (quad.subject, quad.predicate, quad.object)
                 if isinstance(t, ox.NamedNode)}  # fmt: skip
    assert {record.fields["treatment"] for record in hostile.records()} <= held
    assert not any(name.startswith(("http://evil.example", "urn:evil")) for name in named)
    assert not any(set(name) & set(' "<>{}|\\^`\n\r') for name in named)


@pytest.fixture(scope="module")
def exported(hostile: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("exported")
    hostile.export(out, formats=("turtle", "ntriples", "nquads", "jsonld"))
    return out


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
@pytest.mark.parametrize("suffix", KINDS)
def test_every_serialisation_says_the_same_to_two_parsers(hostile: Library, exported: Path, suffix: str) -> None:
    file = exported / f"records.{suffix}"  # the vocabulary and the shapes lie beside it
    with hostile.graph() as graph:
        wanted = {quad.triple for quad in graph.store}
    read = ox.Store()
    read.extend(ox.parse(file.read_bytes(), format=KINDS[suffix]))
    assert {quad.triple for quad in read} >= wanted  # an export may tell of rejected records too
    other = rdflib.Dataset(default_union=True) if suffix in ("nq",) else rdflib.Graph()
    other.parse(data=file.read_bytes(), format=PARSERS[suffix])
    texts = {str(node) for node in other.objects() if isinstance(node, rdflib.Literal)}
    assert {record.fields["treatment"] for record in hostile.records()} <= texts
    assert not [node for node in other.all_nodes() if "evil.example" in node and isinstance(node, rdflib.URIRef)
                and str(node).startswith("http://evil")]  # fmt: skip


QUERY = "SELECT ?text WHERE { ?o bioassay:treatment_printed ?text ; scigraft:relation scigraft:eq } ORDER BY ?text"


def test_answers_in_every_form_hold_the_texts(hostile: Library) -> None:
    wanted = sorted(r.fields["treatment"] for r in hostile.records() if r.quantity.relation == "=")
    assert sorted(str(row["text"]) for row in hostile.sparql(QUERY)) == wanted
    with hostile.graph() as graph:
        forms = {}
        for form in ("csv", "json", "tsv", "xml"):
            stream = io.BytesIO()
            graph.write(QUERY, stream, form)
            forms[form] = stream.getvalue().decode()
    rows = csv.DictReader(io.StringIO(forms["csv"], newline=""))
    assert sorted(row["text"] for row in rows) == wanted
    bindings = json.loads(forms["json"])["results"]["bindings"]
    assert sorted(binding["text"]["value"] for binding in bindings) == wanted


def test_hostile_records_conform(hostile: Library) -> None:
    assert [finding for part in hostile.validate() for finding in part.findings] == []


@pytest.mark.parametrize("text", NASTY)
def test_a_text_put_into_a_query_is_the_text(hostile: Library, text: str) -> None:
    literal = str(ox.Literal(text))
    answer = hostile.sparql(f"SELECT (STRLEN({literal}) AS ?n) ({literal} AS ?text) WHERE {{}}")
    [row] = answer
    assert (row["n"], row["text"]) == (len(text), text)
