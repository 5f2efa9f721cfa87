"""Units of geochemical amounts: one canonical spelling, the number never changed."""

import pytest

from scigraft.modules.geochem.units import canonical_unit, find_unit, plain


@pytest.mark.parametrize(
    ("printed", "canonical"),
    [
        ("ppm", "ppm"), ("PPM", "ppm"), ("μg/g", "ppm"), ("µg/g", "ppm"), ("ug/g", "ppm"), ("µg g⁻¹", "ppm"),
        ("mg kg-1", "ppm"), ("mg/kg", "ppm"), ("g/t", "ppm"), ("ppb", "ppb"), ("ng/g", "ppb"), ("ppt", "ppt"),
        ("pg/g", "ppt"), ("wt%", "wt%"), ("wt. %", "wt%"), ("Wt.%", "wt%"), ("WT%", "wt%"), ("wt_pct", "wt%"),
        ("weight percent", "wt%"), ("mass %", "wt%"), ("%", "%"), ("pct", "%"), ("at.%", "at%"),
        ("atomic %", "at%"), ("mol%", "mol%"), ("a.p.f.u.", "apfu"), ("‰", "‰"), ("per mil", "‰"),
        ("oz/t", "oz/t"), ("cps", "cps"), ("km/s", ""), ("GPa", ""), ("Ma", ""), ("", ""),
    ],
)  # fmt: skip
def test_spellings_have_one_canonical_form(printed: str, canonical: str) -> None:
    assert canonical_unit(printed) == canonical


@pytest.mark.parametrize(
    ("header", "printed"),
    [
        ("Au_ppm", "ppm"), ("SiO2 (wt. %)", "wt. %"), ("SIO2(WT%)", "WT%"), ("Zn%", "%"), ("% Cu", "%"),
        ("Cu, ppm", "ppm"), ("Cu (µg g−1)", "μg g-1"), ("Mg/Ca (mmol/mol)", "mmol/mol"), ("ppm Cu", "ppm"),
    ],
)  # fmt: skip
def test_a_unit_is_found_where_it_is_set_off(header: str, printed: str) -> None:
    found = find_unit(plain(header))
    assert found is not None
    assert found.printed == printed


@pytest.mark.parametrize("header", ["Epsilon Nd", "Sample", "Depth (m)", "Temperature", "ppmole"])
def test_no_unit_is_seen_in_words(header: str) -> None:
    assert find_unit(plain(header)) is None
