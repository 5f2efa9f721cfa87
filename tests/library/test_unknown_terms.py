"""Unknown terms of a library's records: grouped, suggested as a patch, and known once it is applied."""

import shutil
import subprocess
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings
from scigraft.modules import load
from scigraft.modules.schema import Term, VocabularySpec
from scigraft.modules.suggestions import UnknownTerm, likely_alias, near_terms
from scigraft.modules.vocabulary import Vocabulary

PAPER = """# Inhibitors {number}

Table 1. Activity of the compounds

| compd | Target | IC50 (nM) |
|---|---|---|
| {number}a | Nonsuchase | 12.5 |
| {number}b | EGFR | 13.5 |
"""

OWN = """name = "hardness"
version = "1"
title = "Hardness"
description = "Hardness of one material."
identity = ["material"]

[[field]]
name = "material"
type = "text"
description = "The material."
required = true
subject = true
labels = ["sample"]

[[field]]
name = "test"
type = "term"
description = "The test."
anchor = true
vocabulary = "tests"
labels = ["test"]

[[field]]
name = "value"
type = "value"
description = "The hardness."
required = true
labels = ["value"]

[vocabulary.tests]
source = "ISO 6507"
closed = true
{terms}
"""
INLINE = 'terms = [\n  { name = "Vickers hardness", aliases = ["HV # [x]"] }\n]'
TABLE = """Table 1. Hardness

| Sample | Test | Value |
|---|---|---|
| A1 | Vikers hardness | 6.1 |
| A2 | Vikers hardness | 6.2 |
| A3 | "Odd] test | 6.3 |
"""


def settings(module: str, *paths: str) -> Settings:
    return Settings(extract=ExtractSettings(modules=(module,), module_paths=paths))


def own_module(folder: Path, *, terms: str = INLINE) -> Path:
    folder.mkdir(parents=True)
    (folder / "module.toml").write_text(OWN.replace("{terms}", terms), encoding="utf-8")
    return folder


def hardness_library(tmp_path: Path, *, terms: str = INLINE, more: str = "") -> Library:
    own = own_module(tmp_path / "lib" / "mine" / "hardness", terms=terms)
    if more:
        (own / "tests.toml").write_text(more, encoding="utf-8")
    shutil.move(tmp_path / "lib" / "mine", tmp_path / "mine")
    (tmp_path / "lib").rmdir()
    library = Library.create(tmp_path / "lib", settings=settings("hardness", "mine"))
    shutil.move(tmp_path / "mine", tmp_path / "lib" / "mine")
    paper = tmp_path / "p.md"
    paper.write_text(TABLE, encoding="utf-8")
    library.add([paper])
    library.build(workers=1)
    return library


def test_rejections_are_grouped_by_unknown_term(tmp_path: Path) -> None:
    with hardness_library(tmp_path) as library:
        groups = library.rejected()
        told = [(g.code, g.field, g.term, g.count, g.examples[0].provenance[0].row) for g in groups]
        assert told[:2] == [
            ("unknown-term", "test", "Vikers hardness", 2, 1),
            ("unknown-term", "test", '"Odd] test', 1, 3),
        ]


@pytest.mark.parametrize(
    ("terms", "more"),
    [
        (INLINE, ""),
        ('terms = [{ name = "Vickers hardness" }]', ""),
        ('[[vocabulary.tests.terms]]\nname = "Vickers hardness"', ""),
        ('file = "tests.toml"', '[[term]]\nname = "Vickers hardness"'),
    ],
)
@pytest.mark.parametrize("how", ["apply", "git", "patch"])
def test_a_suggested_patch_makes_the_terms_of_an_own_module_known(
    tmp_path: Path, terms: str, more: str, how: str
) -> None:
    if how != "apply" and shutil.which(how) is None:
        pytest.skip(f"{how} is not installed")
    with hardness_library(tmp_path, terms=terms, more=more) as library:
        [patch] = library.suggest(library.unknown_terms(min_count=1))
        if how == "apply":
            patch.apply()
        else:
            command = ["git", "apply", "-"] if how == "git" else ["patch", "-p1"]
            subprocess.run(command, cwd=patch.folder, input=patch.as_diff(), text=True, check=True, capture_output=True)
        library.build(workers=1)
        assert not library.rejected()
        found = [record.canonical["test"] for record in library.records()]
        assert sorted(found) == ['"Odd] test', "Vickers hardness", "Vickers hardness"]
        assert not library.unknown_terms()


def shipped_library(tmp_path: Path) -> Library:
    library = Library.create(tmp_path / "lib", settings=settings("bioassay"))
    for number in (1, 2, 3):
        paper = tmp_path / f"p{number}.md"
        paper.write_text(PAPER.format(number=number), encoding="utf-8")
        library.add([paper])
    library.build(workers=1)
    return library


def test_terms_of_a_shipped_module_go_into_a_file_of_the_library(tmp_path: Path) -> None:
    with shipped_library(tmp_path) as library:
        forms = {term.form for term in library.unknown_terms(min_count=3)}
        assert "Nonsuchase" in forms
        [patch] = library.suggest(library.unknown_terms(min_count=3))
        assert [edit.path for edit in patch.edits] == ["scigraft.toml", "terms/bioassay.terms.toml"]
        patch.apply()
    with Library.open(tmp_path / "lib") as library:
        assert library.build(workers=1).ran["records"] == 3  # the module's digest has changed
        assert "Nonsuchase" not in {term.form for term in library.unknown_terms()}
        assert library.suggest(library.unknown_terms(min_count=3)) == ()


def test_a_second_patch_goes_on_in_the_same_file(tmp_path: Path) -> None:
    with shipped_library(tmp_path) as library:
        [patch] = library.suggest(library.unknown_terms(min_count=3))
        patch.apply()
    extra = tmp_path / "q.md"
    extra.write_text(PAPER.format(number=9).replace("Nonsuchase", "Otherwisase"), encoding="utf-8")
    with Library.open(tmp_path / "lib") as library:
        library.add([extra])
        library.build(workers=1)
        [patch] = library.suggest(library.unknown_terms(min_count=1))
        assert [edit.path for edit in patch.edits] == ["terms/bioassay.terms.toml"]
        patch.apply()
        names = [t["name"] for t in tomllib.loads(patch.edits[0].after)["vocabulary"]["targets"]["terms"]]
        assert names == ["Nonsuchase", "Otherwisase"]


def test_spellings_are_offered_as_aliases() -> None:
    vocabulary = load("geochem").vocabularies["methods"]
    assert near_terms(vocabulary, "LA-ICPMS-X")[0].name == "LA-ICPMS"
    assert near_terms(vocabulary, "XR") == ()


@pytest.mark.parametrize(
    ("form", "listed", "alias"),
    [
        ("Vikers hardness", "Vickers hardness", True),
        ("LA ICP MS", "LA-ICP-MS", True),
        ("NIST SRM 616", "NIST SRM 614", False),
        ("mass spectrometry", "ICP mass spectrometry", False),
    ],
)
def test_other_digits_and_other_words_are_other_terms(form: str, listed: str, alias: bool) -> None:
    vocabulary = Vocabulary("v", VocabularySpec(source="test"), (Term(name=listed),))
    assert bool(likely_alias(form, near_terms(vocabulary, form))) is alias


def test_terms_of_two_shipped_modules_make_one_patch(tmp_path: Path) -> None:
    with shipped_library(tmp_path) as library:
        terms = library.unknown_terms(min_count=3)
        other = replace(terms[0], module="geochem", field="mineral", vocabulary="minerals", form="nonsuchite")
        [patch] = library.suggest([*terms, other])
        paths = [edit.path for edit in patch.edits]
        assert paths == ["scigraft.toml", "terms/bioassay.terms.toml", "terms/geochem.terms.toml"]


def test_terms_of_a_field_whose_list_another_field_names(tmp_path: Path) -> None:
    terms = [UnknownTerm("deposit", "value", "deposit_type", "nonsuch-type gold", 3, 1, True)]
    with Library.create(tmp_path / "lib", settings=settings("deposit")) as library:
        [patch] = library.suggest(terms)
        patch.apply()
        grown = load("deposit", paths=[tmp_path / "lib" / "terms"])
        assert grown.vocabularies["deposit_type"].lookup("nonsuch-type gold") is not None
