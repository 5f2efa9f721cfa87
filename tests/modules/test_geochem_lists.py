"""Minerals, methods and reference materials: every surface form to one canonical name, no form to two."""

from collections import Counter

import pytest

from scigraft.modules import load
from scigraft.modules.geochem.formulas import elements
from scigraft.modules.geochem.lists import abbreviations, load_terms
from scigraft.modules.geochem.materials import material_of
from scigraft.modules.geochem.methods import canonical_method, is_method
from scigraft.modules.geochem.reference import reference_material

FILES = ["analytes.toml", "materials.toml", "methods.toml", "minerals.toml", "reference_materials.toml", "units.toml"]


@pytest.mark.parametrize(
    ("printed", "canonical"),
    [
        ("Pyrite", "pyrite"),
        ("Py", "pyrite"),
        ("PY", "pyrite"),
        ("pyrites", "pyrite"),
        ("Sp", "sphalerite"),
        ("Ccp", "chalcopyrite"),
        ("Cpy", "chalcopyrite"),
        ("Apy", "arsenopyrite"),
        ("Gn", "galena"),
        ("Po", "pyrrhotite"),
        ("Pn", "pentlandite"),
        ("Mt", "magnetite"),
        ("Mag", "magnetite"),
        ("Hem", "hematite"),
        ("haematite", "hematite"),
        ("barite", "baryte"),
        ("sphene", "titanite"),
        ("loellingite", "löllingite"),
        ("Cpx", "clinopyroxene"),
        ("CPX", "clinopyroxene"),
        ("Ol", "olivine"),
        ("Plag", "plagioclase"),
        ("Pl", "plagioclase"),
        ("K-feldspar", "alkali feldspar"),
        ("Glass", "glass"),
        ("whole rock", "whole rock"),
        ("WR", "whole rock"),
        ("py", ""),
        ("or", ""),
        ("an", ""),
        ("basalt", ""),
        ("", ""),
    ],
)
def test_minerals_and_materials(printed: str, canonical: str) -> None:
    assert material_of(printed) == canonical


@pytest.mark.parametrize(
    ("printed", "canonical"),
    [
        ("laipcms", "LA-ICPMS"),
        ("LA-ICP-MS", "LA-ICPMS"),
        ("LA ICP MS", "LA-ICPMS"),
        ("laser ablation icp-ms", "LA-ICPMS"),
        ("la_icpms", "LA-ICPMS"),
        ("Laser Ablation Inductively Coupled Plasma Mass Spectrometry", "LA-ICPMS"),
        ("electron microprobe", "EPMA"),
        ("EMPA", "EPMA"),
        ("WDS", "EPMA"),
        ("icpms", "ICP-MS"),
        ("ICP-AES", "ICP-OES"),
        ("X-ray fluorescence", "XRF"),
        ("portable XRF", "pXRF"),
        ("INAA", "INAA"),
        ("ion probe", "SIMS"),
        ("SHRIMP-RG", "SHRIMP"),
        ("fire assay AAS", "FA-AAS"),
        ("CA-ID-TIMS", "ID-TIMS"),
        ("MC-ICP-MS", "MC-ICPMS"),
        ("micro-FTIR", "FTIR"),
        ("Raman spectroscopy", "Raman"),
        ("LECO furnace", "LECO"),
        ("ME-ICP41", None),
        ("basalt", None),
    ],
)
def test_methods(printed: str, canonical: str | None) -> None:
    assert canonical_method(printed) == canonical


@pytest.mark.parametrize(
    ("code", "is_one"), [("ME-ICP41", True), ("Au-AA23", True), ("ME-MS61", True), ("BR-12", False)]
)
def test_codes_of_laboratories_are_methods_and_stay_as_printed(code: str, is_one: bool) -> None:
    assert is_method(code) is is_one
    assert load("geochem").canonical_form("method", code) == code


@pytest.mark.parametrize(
    ("sample", "name"),
    [
        ("NIST610", "NIST SRM 610"),
        ("SRM 610", "NIST SRM 610"),
        ("NIST-612_3", "NIST SRM 612"),
        ("NIST SRM 612 (2)", "NIST SRM 612"),
        ("BCR-2G", "BCR-2G"),
        ("BCR2G-1", "BCR-2G"),
        ("USGS BHVO-2G glass", "BHVO-2G"),
        ("MASS-1", "MASS-1"),
        ("UQAC FeS-1 run 3", "UQAC-FeS1"),
        ("Po724", "Po724"),
        ("StHs6/80-G", "StHs6/80-G"),
        ("91500_12", "91500"),
        ("zircon 91500", "91500"),
        ("Plesovice-4", "Plešovice"),
        ("San Carlos olivine", "San Carlos olivine"),
        ("BCR-2 quarry", ""),
        ("BR-12", ""),
        ("W", ""),
        ("Sample 610", ""),
        ("2G", ""),
        ("", ""),
    ],
)
def test_reference_materials_are_told_from_samples(sample: str, name: str) -> None:
    assert reference_material(sample) == name


@pytest.mark.parametrize("file", FILES)
def test_no_form_means_two_things(file: str) -> None:
    forms = Counter(form for term in load_terms(file) for form in {term.name, *term.aliases, *abbreviations(term)})
    assert [form for form, count in forms.items() if count > 1] == []


def test_no_symbol_means_two_minerals() -> None:
    terms = [term for file in ("minerals.toml", "materials.toml") for term in load_terms(file)]
    forms = Counter(form for term in terms for form in {term.name, *term.aliases, *abbreviations(term)})
    assert [form for form, count in forms.items() if count > 1] == []


def test_minerals_have_class_and_formula() -> None:
    terms = load_terms("minerals.toml")
    assert len(terms) > 400
    for term in terms:
        assert term.type
        assert term.attributes["formula"]
        assert term.name == term.name[0].lower() + term.name[1:]


def test_methods_have_fifty_forms_of_the_twelve_commonest() -> None:
    common = {"LA-ICPMS", "EPMA", "SIMS", "ICP-MS", "ICP-OES", "XRF", "pXRF", "INAA", "AAS", "TIMS", "MC-ICPMS", "IRMS"}
    terms = [term for term in load_terms("methods.toml") if term.name in common]
    assert {term.name for term in terms} == common
    assert sum(len(term.aliases) for term in terms) > 50


def test_all_118_elements_are_known() -> None:
    assert len(elements()) == 118


def test_every_list_names_its_source() -> None:
    assert all(vocabulary.spec.source for vocabulary in load("geochem").vocabularies.values())
