import pytest

from scigraft.read.values.headers import HeaderParts, find_units, null_meaning, read_legend, split_header


@pytest.mark.parametrize(
    ("text", "name", "unit", "canonical"),
    [
        ("Density (g/cm3)", "Density", "g/cm3", "g cm-3"),
        ("Density (g cm−3)", "Density", "g cm−3", "g cm-3"),
        ("[BaO] in mol%", "[BaO]", "mol%", "mol%"),
        ("SiO2 [wt%]", "SiO2", "wt%", "wt%"),
        ("Au_ppm", "Au", "ppm", "ppm"),
        ("Au, ppm", "Au", "ppm", "ppm"),
        ("IC50 (μM)", "IC50", "μM", "μM"),
        ("T g in degC", "T g", "degC", "degC"),
        ("Content in wt%", "Content", "wt%", "wt%"),
        ("%Ge", "Ge", "%", "%"),
        ("Ge (at.%)", "Ge", "at.%", "at%"),
        ("Composition (mol%)", "Composition", "mol%", "mol%"),
        ("# Params (M)", "# Params", "M", "M"),
        ("mol.%", "", "mol.%", "mol%"),
        ("mole %", "", "mole %", "mol%"),
        ("(mol%)", "", "mol%", "mol%"),
        ("% molar oxide", "oxide", "% molar", "mol%"),
        ("wt.-%", "", "wt.-%", "wt%"),
        ("mass%", "", "mass%", "wt%"),
        ("Nominal mole (%)", "Nominal", "mole (%)", "mol%"),
        ("T g/K", "T g", "K", "K"),
        ("MIC (μgmL−1)", "MIC", "μgmL−1", "μg mL-1"),
        ("a (10-7/K)", "a", "10-7/K", "10-7 K-1"),
    ],
)
def test_the_unit_is_taken_off_the_name(text, name, unit, canonical):
    parts = split_header(text)
    assert (parts.name, parts.unit, parts.unit_canonical) == (name, unit, canonical)


@pytest.mark.parametrize(
    "text",
    [
        "Na",
        "LMA-2",
        "GAS-1",
        "Nd",
        "In",
        "K",
        "V",
        "As",
        "Na/K",
        "O/P",
        "ZnO/BaO ratio",
        "[B]",
        "B(OH)3",
        "Fe2O3(T)",
        "F1",
        "Accuracy",
    ],
)
def test_names_that_look_like_units_stay_names(text):
    assert split_header(text) == HeaderParts(text)


def test_remarks_become_qualifiers():
    assert split_header("Acc. (%) ↑") == HeaderParts("Acc.", "%", ("↑",))
    assert split_header("PbO analyzed (+-0.2%)") == HeaderParts("PbO analyzed", "", ("+-0.2%",))
    assert split_header("SiO2 content, mol% by analysis") == HeaderParts("SiO2 content", "mol%", ("by analysis",))


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("Composition of glasses (mol%)", ["mol%"]),
        ("Chemical composition of the glass in mole %", ["mol%"]),
        ("in weight percent", ["wt%"]),
        ("Composition (% by weight)", ["wt%"]),
        ("SiO2 in wt.% and traces in ppm", ["wt%", "ppm"]),
        ("Samples of this study", []),
    ],
)
def test_units_are_found_in_running_text(text, units):
    assert [u.canonical for u in find_units(text)] == units


@pytest.mark.parametrize(
    ("text", "legend"),
    [
        ("n.d. = not determined", {"nd": "not_measured"}),
        ("n.d.: not detected", {"nd": "below_detection"}),
        ("- not analysed", {"-": "not_measured"}),
        ("bdl, below detection limit", {"bdl": "below_detection"}),
        ("—, unknown", {"-": "not_measured"}),
        ("n.d. not detected, – not analysed", {"nd": "below_detection", "-": "not_measured"}),
        ("Dashes indicate not measured.", {"-": "not_measured"}),
        ("A dash (–) indicates no data", {"-": "not_measured"}),
        ("– indicates that the value was not measured", {"-": "not_measured"}),
        ("Note: ND—not detected", {"nd": "below_detection"}),
        ("ND: not determined, BLQ: below limit of quantification", {"nd": "not_measured", "blq": "below_detection"}),
        ("The sample is below the table and it is not known.", {}),
        ("The glass is not homogeneous.", {}),
    ],
)
def test_a_legend_says_what_missing_value_words_mean(text, legend):
    assert read_legend([text]) == legend


def test_elements_and_missing_value_words_are_told_apart():
    assert null_meaning("Na") is None and null_meaning("Nd") is None and null_meaning("In") is None
    assert null_meaning("NA") == "not_measured"
    assert null_meaning("nd") == "unresolved"
    assert null_meaning("Nd", among_numbers=True) == "unresolved"
    assert null_meaning("n.d.", legend={"nd": "below_detection"}) == "below_detection"
