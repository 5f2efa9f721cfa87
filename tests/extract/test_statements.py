"""Modules that read text: a statement becomes a record with its sentence."""

from dataclasses import replace
from pathlib import Path

import pytest

from scigraft.extract import extract_document, reconcile
from scigraft.extract.check import check_module
from scigraft.model import Document, ModuleError
from scigraft.modules import Module, load_folder
from scigraft.read import Source, read_source

SPEC = """
name = "sites"
version = "1"
title = "Where a study was made"
description = "One property of the study that a paper states."
identity = ["property", "value"]
reads = "text"

[[field]]
name = "property"
type = "term"
description = "What is stated."
required = true
vocabulary = "property"

[[field]]
name = "value"
type = "value"
description = "What it is, as printed."
required = true
vocabulary_by = "property"
places = ["title", "text"]

[vocabulary.property]
source = "test"
closed = true
terms = [{ name = "country" }, { name = "soil" }]

[vocabulary.country]
source = "test"
closed = true
terms = [{ name = "Peru" }, { name = "United States", aliases = ["USA"] }]

[vocabulary.soil]
source = "test"
terms = [{ name = "sand", aliases = ["sands"] }]

[[example]]
text = "# Soils\\n\\nWe went to Peru, e.g. to Lima. It was dry."
records = [{ property = "country", value = "Peru" }]
"""
TEXT = "# Sands of the USA\n\n## Methods\n\nThe dunes of Peru (Fig. 1) were sampled. Sand was sieved. Peru is dry.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "module.toml").write_text(SPEC)
    return tmp_path


@pytest.fixture
def module(folder: Path) -> Module:
    return load_folder(folder)


def read(text: str, name: str = "paper.md") -> Document:
    return read_source(Source(name, text.encode()))


def test_each_term_that_a_sentence_names_gives_one_record_with_the_sentence(module: Module) -> None:
    found = extract_document(read(TEXT), module)
    told = [(r.fields["property"], r.fields["value"], r.canonical["value"]) for r in found.records]
    assert told == [("country", "USA", "United States"), ("soil", "Sands", "sand"), ("country", "Peru", "Peru")]
    peru = found.records[-1]
    [place] = peru.provenance
    assert place.text == "The dunes of Peru (Fig. 1) were sampled." and place.span == (0, 40)
    assert (peru.found_by, peru.quantity.literal, peru.origins["value"]) == ("text", "Peru", "text")
    assert found.records[0].origins["value"] == "title"
    [report] = found.tables
    assert (report.table, report.outcome, report.accepted) == ("", "read", 3)


def test_ids_are_the_same_in_every_run_and_free_of_what_stands_elsewhere(module: Module) -> None:
    first = {r.fields["value"]: r.id for r in extract_document(read(TEXT), module).records}
    later = {r.fields["value"]: r.id for r in extract_document(read("# Title\n\nMore.\n\n" + TEXT), module).records}
    assert first.items() <= later.items() | {("USA", first["USA"]), ("Sands", first["Sands"])}
    assert later["Peru"] == first["Peru"]


def test_two_wordings_of_one_statement_in_two_files_are_one_record(module: Module) -> None:
    texts = (("a.md", "# Soils\n\nWe went to the USA."), ("b.md", "# Soils\n\nThis is of the United States."))
    [record] = reconcile([extract_document(read(text, name), module) for name, text in texts], module)
    assert record.support.sources == ("a", "b") and len(record.provenance) == 2


def test_a_text_without_terms_says_so(module: Module) -> None:
    found = extract_document(read("# Title\n\nNothing.\n"), module)
    assert not found.records and found.tables[0].outcome == "nothing"


def test_the_examples_of_a_text_module_are_run(folder: Path) -> None:
    assert check_module(folder).problems == ()
    file = folder / "module.toml"
    file.write_text(SPEC.replace("to Peru,", "to Chile,"))
    assert check_module(folder).problems == ("example 1: no record has property = 'country', value = 'Peru'",)
    file.write_text(SPEC.replace("[[example]]\ntext", "[[example]]\ntable"))
    assert "has a text" in check_module(folder).problems[0]
    file.write_text(SPEC.replace('vocabulary_by = "property"', 'vocabulary_by = "prop"'))
    assert "there is no field 'prop'" in check_module(folder).problems[0]


def test_a_term_that_a_closed_list_does_not_hold_is_rejected(folder: Path, tmp_path: Path) -> None:
    (folder / "module.py").write_text(
        "from scigraft.modules import Hooks, Statement\n"
        "class Sites(Hooks):\n"
        "    def describe(self, document):\n"
        "        unit = document.evidence[0]\n"
        "        yield Statement({'property': 'country', 'value': 'Atlantis'}, unit.id, (0, len(unit.text)), 'title')\n"
        "HOOKS = Sites\n"
    )
    [record] = extract_document(read("# Atlantis"), load_folder(folder)).records
    assert (record.status, record.reasons[0].code, record.reasons[0].field) == ("rejected", "unknown-term", "value")


def test_a_statement_that_cites_text_which_is_not_there_is_the_modules_fault(folder: Path) -> None:
    (folder / "module.py").write_text(
        "from scigraft.modules import Hooks, Statement\n"
        "class Sites(Hooks):\n"
        "    def describe(self, document):\n"
        "        yield Statement({'property': 'country', 'value': 'Peru'}, document.evidence[0].id, (0, 900))\n"
        "HOOKS = Sites\n"
    )
    with pytest.raises(ModuleError, match="cites text that is not there"):
        extract_document(read("# Peru"), load_folder(folder))


def test_what_a_module_leaves_alone_is_said(folder: Path) -> None:
    (folder / "module.py").write_text(
        "from scigraft.modules import Hooks, Verdict\n"
        "class Sites(Hooks):\n"
        "    def concerns(self, document):\n"
        "        return Verdict(False, 'not-this-domain', 'the paper is about people')\n"
        "HOOKS = Sites\n"
    )
    document = replace(read(TEXT))
    [report] = extract_document(document, load_folder(folder)).tables
    assert (report.table, report.outcome, report.message) == ("", "not-this-domain", "the paper is about people")
