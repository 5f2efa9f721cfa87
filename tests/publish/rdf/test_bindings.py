"""What modules are in linked data, worked out from their files alone."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pytest
from tests.publish.rdf.records_of import activity, amount

from scigraft.model import Locator, ModuleError, Quantity, Record
from scigraft.modules import Module, available, load, load_folder
from scigraft.publish.rdf import PREFIXES, binding_of, companions, module_context, record_quads, records_of_rdf
from scigraft.publish.rdf.units import unit_of

HARDNESS = """
name = "hardness"
version = "2"
title = "Hardness"
description = "The hardness of one material under one test."
identity = ["material", "test"]
base_class = "ex:HardnessTest"

[prefixes]
ex = "https://example.com/terms#"

[[field]]
name = "material"
type = "text"
description = "The material that was tested."
subject = true

[[field]]
name = "test"
type = "term"
description = "The kind of test."
anchor = true
vocabulary = "tests"
iri = "ex:test"

[[field]]
name = "value"
type = "value"
description = "The hardness."
datatype = "xsd:double"

[[field]]
name = "year of test"
type = "text"
description = "When."
datatype = "xsd:gYear"

[[field]]
name = "other test"
type = "text"
description = "Another property under the same IRI."
iri = "ex:test"

[vocabulary.tests]
source = "ISO"
terms = [{ name = "Vickers", iri = "ex:vickers" }, { name = "Brinell (new)" }, { name = "A", iri = "ex:same" },
         { name = "B", iri = "ex:same" }]
"""


def module_of(folder: Path, text: str = HARDNESS) -> Module:
    folder.mkdir(exist_ok=True)
    (folder / "module.toml").write_text(text, encoding="utf-8")
    return load_folder(folder)


def hardness(**canonical: str) -> Record:
    fields = {"material": "A1", "value": "6.10", **canonical}
    quantity = Quantity("6.10", number=6.1, unit="GPa", unit_canonical="GPa")
    return Record("h1", "p", "p", "hardness", fields, fields, quantity, (Locator("p.csv", row=1, col=1, text="6.10"),))


def said(record: Record, module: Module) -> dict[str, list[str]]:
    """What is said of the observation: property -> objects."""
    told: dict[str, list[str]] = {}
    for quad in record_quads(record, module):
        if str(quad.subject.value).endswith(f"observation/{record.id}"):
            told.setdefault(quad.predicate.value, []).append(str(quad.object))
    return told


def test_a_users_module_is_bound_by_its_file_alone(tmp_path):
    told = said(hardness(test="Vickers", **{"year of test": "2020"}), module_of(tmp_path / "hardness"))
    ns = "https://w3id.org/scigraft/hardness/"
    assert told["https://example.com/terms#test"] == ["<https://example.com/terms#vickers>"]
    assert told[PREFIXES["sosa"] + "observedProperty"] == ["<https://example.com/terms#vickers>"]
    assert told[ns + "material"] == ['"A1"']
    assert told[ns + "value"] == [f'"6.1"^^<{PREFIXES["xsd"]}double>']
    assert told[PREFIXES["qudt"] + "numericValue"] == [f'"6.10"^^<{PREFIXES["xsd"]}decimal>']
    assert told[ns + "year%20of%20test"] == [f'"2020"^^<{PREFIXES["xsd"]}gYear>']
    assert "<https://example.com/terms#HardnessTest>" in told[PREFIXES["rdf"] + "type"]


def test_a_text_that_has_not_the_datatypes_form_stays_a_plain_text(tmp_path):
    told = said(hardness(test="Vickers", **{"year of test": "spring 2020"}), module_of(tmp_path / "hardness"))
    assert told["https://w3id.org/scigraft/hardness/year%20of%20test"] == ['"spring 2020"']


@pytest.mark.parametrize(
    ("test", "iri"),
    [
        ("Brinell (new)", "https://w3id.org/scigraft/hardness/tests/Brinell%20%28new%29"),
        ("unlisted> <x", "https://w3id.org/scigraft/hardness/tests/unlisted%3E%20%3Cx"),
        ("A", "https://w3id.org/scigraft/hardness/tests/A"),  # its IRI is that of B as well
    ],
)
def test_terms_without_an_iri_of_their_own_are_named_after_their_canonical_form(tmp_path, test, iri):
    told = said(hardness(test=test), module_of(tmp_path / "hardness"))
    assert told["https://example.com/terms#test"] == [f"<{iri}>"]


def test_fields_that_share_an_iri_stay_apart_and_come_back(tmp_path):
    module = module_of(tmp_path / "hardness")
    record = hardness(test="Brinell (new)", **{"other test": "scratch", "derived one": "x"})
    record = replace(record, fields={**record.fields}, origins={"test": "column"})
    assert list(records_of_rdf(record_quads(record, module), {"hardness": module})) == [record]


@pytest.mark.parametrize("name", ["exx:vickers", "http://[x/", "http://a/%zz"])
def test_a_name_that_is_no_iri_is_told_with_the_module(tmp_path, name):
    module = module_of(tmp_path / "hardness", HARDNESS.replace('iri = "ex:vickers"', f'iri = "{name}"'))
    with pytest.raises(ModuleError, match=re.escape(f"module hardness: '{name}' is no IRI")):
        list(record_quads(hardness(test="Vickers"), module))


@pytest.mark.parametrize("key", ["sample", "tiers", "observed"])
def test_a_binding_names_fields_that_there_are(tmp_path, key):
    with pytest.raises(ModuleError, match=f"binding.{key}: there is no field 'nothing'"):
        module_of(tmp_path / "hardness", f'{HARDNESS}\n[binding]\n{key} = ["nothing"]\n')


def test_a_sample_is_its_papers_own_and_a_compound_is_observed_on_its_target():
    quantity = Quantity("2", number=2.0, unit="nM")
    one, other = activity("a1", "4a", quantity), activity("a2", "4a", quantity, paper="costa2021")
    samples = {
        quad.object.value
        for record in (one, other)
        for quad in record_quads(record, load("bioassay"))
        if quad.predicate.value == PREFIXES["sosa"] + "hasFeatureOfInterest"
    }
    base = "https://example.org/scigraft/paper"
    assert samples == {f"{base}/{p}/sample/bioassay/treatment/4a/target/EGFR" for p in ("silva2020", "costa2021")}


def test_a_sample_that_the_source_does_not_name_is_its_observations_own():
    record = amount("g1", "", "SiO2", Quantity("60", number=60.0, unit="mol%"))
    told = said(record, load("glass"))
    assert told[PREFIXES["sosa"] + "hasFeatureOfInterest"] == ["<https://example.org/scigraft/observation/g1/sample>"]


def test_a_spot_is_a_sample_of_its_section_and_that_of_its_rock():
    fields = {"sample": "KB-1", "subsample": "a", "spot": "3", "element": "Au", "value": "1", "unit": "ppm"}
    record = Record("e1", "p", "p", "geochem", fields, {}, Quantity("1", number=1.0), (Locator("p.xlsx"),))
    module = load("geochem")
    parts = [
        (quad.subject.value.rpartition("geochem/")[2], quad.object.value.rpartition("geochem/")[2])
        for quad in record_quads(module.canonicalise(record), module)
        if quad.predicate.value == PREFIXES["sosa"] + "isSampleOf"
    ]
    assert parts == [
        ("sample/KB-1/subsample/a", "sample/KB-1"),
        ("sample/KB-1/subsample/a/spot/3", "sample/KB-1/subsample/a"),
    ]


STATEMENTS = """
name = "deposit_like"
version = "1"
title = "Statements"
description = "What a paper states of its deposit."
identity = ["property", "value"]

[binding]
whole_paper = true
observed = ["property"]

[[field]]
name = "property"
type = "text"
anchor = true
description = "What is stated."

[[field]]
name = "value"
type = "value"
description = "What is said of it."
iri = "schema:value"

[prefixes]
schema = "https://schema.org/"
"""


def test_statements_in_words_are_about_one_thing_of_the_paper_and_have_no_number(tmp_path):
    module = module_of(tmp_path / "deposit_like", STATEMENTS)
    fields = {"property": "country", "value": "the Republic of Chile"}
    canonical = {**fields, "value": "Chile"}
    quantity = Quantity("the Republic of Chile")
    record = Record(
        "d1", "p", "p", module.name, fields, canonical, quantity, (Locator("p.pdf", span=(3, 24), text="x"),)
    )
    told = said(record, module)
    assert told["https://schema.org/value"] == ['"Chile"']
    assert PREFIXES["qudt"] + "numericValue" not in told
    assert told[PREFIXES["sosa"] + "hasFeatureOfInterest"] == [
        "<https://example.org/scigraft/paper/p/sample/deposit_like>"
    ]
    assert list(records_of_rdf(record_quads(record, module), {module.name: module})) == [record]


def test_shares_of_different_things_are_different_units_of_one_qudt_unit():
    units = [unit_of(name) for name in ("wt%", "mol%", "at%")]
    assert len({unit.own for unit in units}) == 3
    assert {unit.qudt.value for unit in units} == {PREFIXES["unit"] + "PERCENT"}
    assert [unit.basis for unit in units] == ["mass", "amount of substance", "atoms"]


def test_a_unit_that_qudt_has_not_gets_no_iri_of_qudt():
    assert unit_of("kgf/mm2").qudt is None


@pytest.mark.parametrize("name", [info.name for info in available()])
def test_the_context_of_each_module_reads_its_fields_as_their_properties(name):
    module = load(name)
    context = json.loads(json.dumps(module_context(module)))["@context"]
    node = {"@context": context, "@id": "urn:x:1", **{field: "urn:x:2" for field in module.fields}}
    read = {quad.predicate.value for quad in ox.parse(json.dumps(node), ox.RdfFormat.JSON_LD)}
    assert read == {bound.property.value for bound in binding_of(module).fields.values()}


def test_vocabulary_and_contexts_go_with_every_export():
    files = dict(companions([load("glass"), load("bioassay")]))
    assert sorted(files) == ["bioassay.context.jsonld", "glass.context.jsonld", "scigraft.ttl"]
    assert len(list(ox.parse(files["scigraft.ttl"], ox.RdfFormat.TURTLE))) > 100


def test_every_name_of_ours_that_is_used_is_told_of_in_the_vocabulary():
    from scigraft.publish.rdf import vocabulary

    text = dict(companions([]))["scigraft.ttl"]
    told = {
        quad.subject.value for quad in ox.parse(text, ox.RdfFormat.TURTLE) if isinstance(quad.subject, ox.NamedNode)
    }
    named = [value for value in vars(vocabulary).values() if isinstance(value, ox.NamedNode)]
    used = {*named, *vocabulary.STATES.values(), *vocabulary.RELATIONS.values()}
    ours = {node.value for node in used if node.value.startswith(PREFIXES["scigraft"])}
    assert ours <= told
