"""Formulas and written compositions: what is one and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.modules.glass.constituent import ConstituentReader
from scigraft.modules.glass.formula import element_kinds, read_formula
from scigraft.modules.glass.notation import amounts_in, composition_in, stated_variables, system_of
from scigraft.modules.loading import load

METALS = sorted(symbol for symbol, kind in element_kinds().items() if kind in ("metal", "rare earth"))


@pytest.mark.parametrize(
    ("printed", "formula"),
    [
        ("SiO2", "SiO2"),
        ("[SiO2]", "SiO2"),
        ("SiO 2", "SiO2"),
        ("SiO₂", "SiO2"),
        ("NaO0.5", "NaO0.5"),
        ("BO1.5", "BO1.5"),
        ("AlO3/2", "AlO3/2"),
        ("GaS3/2", "GaS3/2"),
        ("A12O3", "Al2O3"),
        ("Si02", "SiO2"),
        ("F2", "F"),
        ("Al(NO3)3", "Al(NO3)3"),
        ("Na2CrO4*4H2O", "Na2CrO4*4H2O"),
        ("H3BO3", "H3BO3"),
        ("SO3", "SO3"),
        ("CdS", "CdS"),
        ("Ge", "Ge"),
    ],
)
def test_formula_is_read(printed: str, formula: str) -> None:
    found = read_formula(printed)
    assert found is not None and found.text == formula


@pytest.mark.parametrize(
    "text",
    [
        "Er3+",
        "[4]Al",
        "Al(4)",
        "Fe(II)",
        "Si-O",
        "Al/Si",
        "T g",
        "NBO",
        "CN",
        "BO",
        "BO4",
        "TeO3",
        "C11",
        "N4",
        "NS2",
        "BS55",
        "PB14H",
        "NaN",
        "",
    ],
)
def test_look_alike_is_no_formula(text: str) -> None:
    assert read_formula(text) is None


@given(st.sampled_from(METALS), st.integers(1, 3), st.integers(1, 7))
def test_any_metal_oxide_is_read_as_printed_and_spaced(metal: str, metals: int, oxygens: int) -> None:
    left = metal + (str(metals) if metals > 1 else "")
    right = "O" + (str(oxygens) if oxygens > 1 else "")
    found = read_formula(left + right)
    spaced = read_formula(left.replace(str(metals), f" {metals} ") + right if metals > 1 else left + right)
    assert found == spaced
    if metals > 1 or oxygens < 3:
        assert found is not None and dict(found.counts) == {metal: metals, "O": oxygens}


@given(st.text(max_size=30))
def test_any_text_is_read_without_error(text: str) -> None:
    read_formula(text)
    composition_in(text)
    system_of(text)
    amounts_in(text, 2)


@given(st.lists(st.integers(1, 60), min_size=2, max_size=6), st.sampled_from(["-", "·", " ", "*", "–"]))
def test_written_composition_gives_back_its_amounts(parts: list[int], separator: str) -> None:
    names = ["SiO2", "B2O3", "Na2O", "CaO", "P2O5", "AlO1.5"][: len(parts)]
    text = separator.join(f"{part}{name}" for part, name in zip(parts, names, strict=True))
    found = [(amount.constituent, amount.literal) for amount in composition_in(text)]
    whole = 98 <= sum(parts) <= 102
    assert found == ([(name, str(part)) for part, name in zip(parts, names, strict=True)] if whole else [])


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("(GeS2)80(Ga2S3)20", {"GeS2": "80", "Ga2S3": "20"}),
        ("0.5Li2O·0.5B2O3", {"Li2O": "0.5", "B2O3": "0.5"}),
        ("Ge30As10Se60", {"Ge": "30", "As": "10", "Se": "60"}),
        ("xNa2O-(100-x)SiO2, x = 15", {"Na2O": "15", "SiO2": "85"}),
        ("80 mol% TeO2-20 mol% ZnO", {"TeO2": "80", "ZnO": "20"}),
        ("66.7Li2O-33.3P2O5 glass", {"Li2O": "66.7", "P2O5": "33.3"}),
    ],
)
def test_notations_of_compositions(text: str, amounts: dict[str, str]) -> None:
    assert {amount.constituent: amount.literal for amount in composition_in(text)} == amounts


@pytest.mark.parametrize("text", ["Na2O.3SiO2", "M0C10S75", "0.5Tb-0.5Eu", "45S5.2", "xNa2O-(100-x)SiO2", "x = 10, 20"])
def test_no_composition_without_a_whole(text: str) -> None:
    assert composition_in(text) == ()


def test_a_list_of_values_settles_no_variable() -> None:
    assert stated_variables("x = 10") == (("x", 10.0),)
    assert stated_variables("x = 10, 20 and 30") == ()


def reader() -> ConstituentReader:
    module = load("glass")
    return module.hooks.constituents  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("header", "constituent"),
    [
        ("SiO2 (mol%)", "SiO2"),
        ("[BaO] in mol%", "BaO"),
        ("Li2O analyzed (+-0.1%)", "Li2O"),
        ("SiO2 content, mol% by analysis", "SiO2"),
        ("P2O5 (y1)", "P2O5"),
        ("%Ge", "Ge"),
        ("Mol% PbO", "PbO"),
        ("Kyanite (Al2SiO5)", "Al2SiO5"),
        ("Other oxides", "Others"),
        ("Silica", "SiO2"),
        ("SnO2/SnO", "SnO2"),
        ("Na2O content", "Na2O"),
    ],
)
def test_header_names_a_constituent(header: str, constituent: str) -> None:
    found = reader().read(header)
    assert found is not None and found.text == constituent


@pytest.mark.parametrize(
    ("header", "constituent", "phase"),
    [
        ("SiO2_Liq", "SiO2", "Liq"),
        ("MgO_Gt", "MgO", "Gt"),
        ("FeOt_Liq", "FeO", "Liq"),
        ("FeO(t)_Liq", "FeO", "Liq"),
        ("Clinopyroxene_SiO2", "SiO2", "Clinopyroxene"),
        ("CO2_MI (ppm)", "CO2", "MI"),
        ("Al2O3 (glass)", "Al2O3", "glass"),
        ("Fe2O3(t)", "Fe2O3", ""),
        ("FeOtot", "FeO", ""),
    ],
)
def test_header_names_the_constituent_of_a_phase(header: str, constituent: str, phase: str) -> None:
    found = reader().read(header)
    assert found is not None and (found.text, found.phase) == (constituent, phase)


@pytest.mark.parametrize(
    "header",
    [
        "Al2O3/Na2O",
        "Gd solubility (mol% of GdO1.5)",
        "Er3+ (mol%)",
        "Density of SiO2",
        "Al [6] (ppm)",
        "ZnO/BaO ratio",
        "Sample",
    ],
)
def test_header_names_something_else(header: str) -> None:
    assert reader().read(header) is None
