"""The shapes accept what Gamma accepts, and report each rule that is broken, with its place."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pyshacl
import pytest
import rdflib
from tests.publish.rdf.records_of import activity, amount

from scigraft.extract.check import check_module
from scigraft.model import Quantity, ReadError, Record, UsageError
from scigraft.modules import Module, available, load
from scigraft.publish.rdf import binding_of
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.record import Seen, record_statements
from scigraft.publish.rdf.vocabulary import Statement
from scigraft.publish.shapes import write_shapes
from scigraft.publish.shapes.files import check_file
from scigraft.publish.shapes.validate import Checker, Finding

BASE = "https://example.org/scigraft/"
MICRO = Quantity("5.2", number=5.2, unit="μM")
OBSERVATION = ox.NamedNode(f"{BASE}observation/a1")


def said(*records: Record) -> list[Statement]:
    seen = Seen()
    return [s for r in records for s in record_statements(r, binding_of(load(r.module)), base=BASE, seen=seen)]


def found(statements: Iterable[Statement], module: str = "bioassay") -> list[Finding]:
    return Checker(load(module)).check(statements)


@pytest.mark.parametrize(
    "quantity",
    [
        MICRO,
        Quantity(">100", ">", number=100.0, unit="μM"),
        Quantity("<0.5", "<", number=0.5, unit="μM"),
        Quantity("1-2", low=1.0, high=2.0, unit="nM"),
        Quantity("~3", "~", number=3.0, uncertainty=0.2, unit="mM"),
        Quantity("<1", "<", limit=1.0, unit="μM", state="below_detection"),
        Quantity("bdl", unit="μM", state="below_detection"),
    ],
    ids=lambda quantity: quantity.literal,
)
def test_what_is_accepted_conforms(quantity: Quantity) -> None:
    record = activity("a1", "4a", quantity)
    assert not load("bioassay").violations(record)
    assert found(said(record)) == []


Change = Callable[[list[Statement]], list[Statement]]


def without(*predicates: ox.NamedNode) -> Change:
    return lambda told: [s for s in told if s[1] not in predicates]


def other(predicate: ox.NamedNode, *objects: ox.NamedNode | ox.Literal) -> Change:
    return lambda told: [*without(predicate)(told), *((OBSERVATION, predicate, one) for one in objects)]


def field(name: str) -> ox.NamedNode:
    return binding_of(load("bioassay")).bound(name).property


def printed(name: str) -> ox.NamedNode:
    return binding_of(load("bioassay")).bound(name).printed


def number(text: str) -> ox.Literal:
    return ox.Literal(text, datatype=ox.NamedNode("http://www.w3.org/2001/XMLSchema#decimal"))


def together(*changes: Change) -> Change:
    def change(told: list[Statement]) -> list[Statement]:
        for one in changes:
            told = one(told)
        return told

    return change


FAULTS = [
    ("state", "", without(v.STATE)),
    ("state", "", other(v.STATE, v.STATES["unresolved"])),
    ("state", "", other(v.STATE, v.STATES["measured"], v.STATES["below_detection"])),
    ("sample", "", without(v.FEATURE)),
    ("sample", "", other(v.FEATURE, ox.NamedNode("a:1"), ox.NamedNode("a:2"))),
    ("sample", "", other(v.FEATURE, ox.NamedNode("a:no-sample"))),
    ("source", "", without(v.QUOTED_FROM)),
    ("source", "", other(v.QUOTED_FROM, ox.NamedNode("a:no-entity"))),
    ("paper", "", without(v.PAPER)),
    ("module", "", other(v.MODULE, ox.Literal("glass"))),
    ("identifier", "", without(v.IDENTIFIER)),
    ("repeated", "", other(v.NUMERIC_VALUE, number("1"), number("2"))),
    ("repeated", "", other(v.RELATION, v.ours("eq"), v.ours("gt"))),
    ("repeated", "", other(v.UNIT, v.ours("u1"), v.ours("u2"))),
    ("number-not-measured", "", other(v.STATE, v.STATES["below_detection"])),
    ("limit-not-censored", "", other(v.LIMIT, number("0.5"))),
    ("bound-not-measured", "", together(without(v.NUMERIC_VALUE), other(v.STATE, v.STATES["not_measured"]))),
    ("missing-field", "value", without(v.LITERAL)),
    ("missing-field", "treatment", without(printed("treatment"))),
    ("unknown-term", "activity_type", other(field("activity_type"), ox.NamedNode("a:no-such-activity"))),
    ("unknown-term", "unit", other(field("unit"), ox.Literal("parsec"))),
    ("unknown-term", "unit", other(v.UNIT, v.ours("parsec"))),
    ("out-of-range", "value", other(v.NUMERIC_VALUE, number("-1"))),
    ("out-of-range", "value", other(v.NUMERIC_VALUE, number("200000"))),
]


@pytest.mark.parametrize(
    ("rule", "name", "fault"), FAULTS, ids=[f"{n}-{rule}" for n, (rule, _, _) in enumerate(FAULTS)]
)
def test_each_rule_that_is_broken_is_reported_with_its_place(rule: str, name: str, fault: Change) -> None:
    findings = found(fault(said(activity("a1", "4a", MICRO))))
    matching = [one for one in findings if (one.rule, one.field, one.severity) == (rule, name, "violation")]
    assert matching
    assert matching[0].record == ("a1" if rule != "identifier" else OBSERVATION.value)
    assert matching[0].message
    if rule != "source":
        place = matching[0].place
        assert (place.file, place.page, place.page_label, place.row, place.col) == ("silva2020.pdf", 3, "214", 4, 2)


def test_the_rule_alone_is_reported() -> None:
    [one] = found(other(v.LIMIT, number("0.5"))(said(activity("a1", "4a", MICRO))))
    assert one.rule == "limit-not-censored"


def test_only_the_record_at_fault_is_named() -> None:
    records = [activity(f"a{n}", f"4{n}", MICRO) for n in range(1, 6)]
    wrong = replace(records[2], quantity=Quantity("900000", number=900000.0, unit="μM", unit_canonical="μM"))
    findings = found(said(*records[:2], wrong, *records[3:]))
    assert [(one.record, one.rule) for one in findings] == [("a3", "out-of-range")]


@pytest.mark.parametrize(
    ("literal", "relation", "value", "rejected"),
    [(">200000", ">", 200000.0, True), (">20000", ">", 20000.0, False), ("<200000", "<", 200000.0, True)],
)
def test_a_range_holds_for_one_sided_values_as_gamma_has_it(
    literal: str, relation: str, value: float, rejected: bool
) -> None:
    record = activity("a1", "4a", Quantity(literal, relation, number=value, unit="μM"))  # type: ignore[arg-type]
    assert bool(load("bioassay").violations(record)) is rejected
    assert [one.rule for one in found(said(record))] == (["out-of-range"] if rejected else [])


def test_a_range_holds_for_the_records_that_it_is_about_only() -> None:
    high = Quantity("200000", number=200000.0)
    assert found(said(activity("a1", "4a", replace(high, unit="nM")))) == []
    assert [one.rule for one in found(said(activity("a1", "4a", replace(high, unit="μM"))))] == ["out-of-range"]


def test_what_is_only_odd_is_a_warning() -> None:
    record = amount("a1", "G1", "SiO2", Quantity("120", number=120.0, unit="mol%"))
    [one] = found(said(record), "glass")
    assert (one.rule, one.severity) == ("out-of-range", "warning")
    assert (one.place.sheet, one.place.cell) == ("Glasses", "B3")


OWN = """
name = "ages"
version = "1"
title = "Ages"
description = "Ages of samples."
identity = ["sample"]
[[field]]
name = "sample"
type = "text"
description = "The sample."
subject = true
pattern = "[A-Z]+-[0-9]+"
[[field]]
name = "kind"
type = "term"
description = "What was dated."
anchor = true
vocabulary = "kinds"
pattern = "(?i)[a-z]+"
[[field]]
name = "value"
type = "value"
description = "The age."
required = true
[[field]]
name = "unit"
type = "unit"
description = "Its unit."
[vocabulary.kinds]
source = "made up"
closed = true
pattern = "[a-z]+ite"
terms = [{ name = "zircon", aliases = ["zrn"] }]
"""


@pytest.fixture
def ages(tmp_path: Path) -> Module:
    folder = tmp_path / "ages"
    folder.mkdir()
    (folder / "module.toml").write_text(OWN, encoding="utf-8")
    return load(str(folder))


@pytest.mark.parametrize(
    ("sample", "kind", "rules"),
    [
        ("AB-12", "zircon", []),
        ("AB-12", "zrn", []),
        ("AB-12", "monazite", []),
        ("AB-12", "marble", ["unknown-term"]),
        ("ab 12", "zircon", ["bad-form"]),
        ("AB-12\nAB-13", "zircon", ["bad-form"]),
        ("AB-12", "mon azite", ["bad-form", "unknown-term"]),
        ('"', "zircon", ["bad-form"]),
    ],
)
def test_forms_and_vocabularies_are_those_of_gamma(ages: Module, sample: str, kind: str, rules: list[str]) -> None:
    bare = activity("a1", "4a", Quantity("12", number=12.0, unit="Ma"))
    fields = {"sample": sample, "kind": kind, "value": "12", "unit": "Ma"}
    record = replace(bare, module="ages", fields=fields, canonical=fields)
    assert sorted({reason.code for reason in ages.violations(record)}) == rules
    told = record_statements(record, binding_of(ages), base=BASE, seen=Seen())
    assert sorted({one.rule for one in Checker(ages).check(told)}) == rules


@pytest.mark.parametrize("name", [info.name for info in available()])
def test_the_shapes_of_every_module_are_shacl_and_the_same_bytes_twice(name: str) -> None:
    first, second = io.BytesIO(), io.BytesIO()
    write_shapes([load(name)], first)
    write_shapes([load(name)], second)
    assert first.getvalue() == second.getvalue()
    shapes = rdflib.Graph().parse(data=first.getvalue(), format="turtle")
    conforms, _, report = pyshacl.validate(rdflib.Graph(), shacl_graph=shapes)
    assert conforms, report
    shacl = rdflib.Namespace("http://www.w3.org/ns/shacl#")
    assert all(shapes.value(shape, shacl.message) for shape in shapes.subjects(shacl.targetClass))
    assert check_module(load(name).folder).problems == ()


def test_the_shapes_themselves_conform_to_the_shapes_of_shapes() -> None:
    stream = io.BytesIO()
    write_shapes([load("mlresults")], stream)
    shapes = rdflib.Graph().parse(data=stream.getvalue(), format="turtle")
    pyshacl.validate(rdflib.Graph(), shacl_graph=shapes, meta_shacl=True)


def write(statements: Iterable[Statement], path: Path, kind: ox.RdfFormat) -> Path:
    path.write_bytes(ox.serialize([ox.Triple(*s) for s in statements], format=kind) or b"")
    return path


def test_a_file_is_checked_in_whatever_order_it_is(tmp_path: Path) -> None:
    records = [activity(f"a{n}", f"4{n}", MICRO) for n in range(450)]
    told = said(*records, amount("g1", "G1", "SiO2", Quantity("12", number=12.0, unit="mol%")))
    broken = [*told, (ox.NamedNode(f"{BASE}observation/a7"), v.LIMIT, number("1"))]
    file = write(sorted(broken, key=str), tmp_path / "all.nt", ox.RdfFormat.N_TRIPLES)
    parts = list(check_file(file, [load("bioassay"), load("glass")]))
    assert sum(part.observations for part in parts) == 451
    [one] = [finding for part in parts for finding in part.findings]
    assert (one.record, one.rule, one.place.file) == ("a7", "limit-not-censored", "silva2020.pdf")


def test_observations_of_modules_that_are_not_known_are_counted(tmp_path: Path) -> None:
    file = write(said(activity("a1", "4a", MICRO)), tmp_path / "one.ttl", ox.RdfFormat.TURTLE)
    [part] = check_file(file, [load("glass")])
    assert (part.module, part.observations) == ("", 1)


def test_a_malformed_file_is_told_where(tmp_path: Path) -> None:
    file = tmp_path / "wrong.ttl"
    file.write_text('@prefix a: <a:> .\na:b a:c a:d .\na:b a:c "open\n', encoding="utf-8")
    with pytest.raises(ReadError, match=r"wrong\.ttl, line 3"):
        list(check_file(file, []))
    with pytest.raises(UsageError, match="no RDF format"):
        list(check_file(tmp_path / "table.csv", []))
