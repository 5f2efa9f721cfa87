"""What a header says of an analyte: name, isotope, unit, method, and whether it is a value at all."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scigraft.modules.geochem.elements import elements, parse_analyte, uncertainty_kind
from scigraft.modules.geochem.formulas import read_core

NAMES = [
    ("Au_ppm", "Au", "ppm"),
    ("Au (ppm)", "Au", "ppm"),
    ("AU(PPB)", "Au", "ppb"),
    ("Au (g/t)", "Au", "ppm"),
    ("Uppm", "U", "ppm"),
    ("CO2 (p.p.m.)", "CO2", "ppm"),
    ("Os.ppb.", "Os", "ppb"),
    ("% Cu", "Cu", "%"),
    ("SiO2 wt%", "SiO2", "wt%"),
    ("TiO2 (wt. %)", "TiO2", "wt%"),
    ("SIO2(WT%)", "SiO2", "wt%"),
    ("sio2_wtpct", "SiO2", "wt%"),
    ("AL2O3", "Al2O3", ""),
    ("CU", "Cu", ""),
    ("COO", "CoO", ""),
    ("Fe2O3(T)", "Fe2O3T", ""),
    ("FeOt", "FeOT", ""),
    ("FeO*", "FeOT", ""),
    ("FEOT(WT%)", "FeOT", "wt%"),
    ("fe2o3t_wtpct", "Fe2O3T", "wt%"),
    ("Fe2O3tot", "Fe2O3T", ""),
    ("Total Fe as FeO", "FeOT", ""),
    ("Fe2+", "Fe2+", ""),
    ("Fe3+/ΣFe", "Fe3+/ΣFe", ""),
    ("LOI", "LOI", ""),
    ("Loss on ignition (%)", "LOI", "%"),
    ("H2O+", "H2O+", ""),
    ("H2OP(WT%)", "H2O+", "wt%"),
    ("H2O-", "H2O-", ""),
    ("CO2 ppm", "CO2", "ppm"),
    ("Total REE", "ΣREE", ""),
    ("ΣREE", "ΣREE", ""),
    ("δ18O", "δ18O", ""),
    ("d18O", "δ18O", ""),
    ("d18o_permil", "δ18O", "‰"),
    ("delta18O (permil VSMOW)", "δ18O", "‰"),
    ("dO18", "δ18O", ""),
    ("δD", "δD", ""),
    ("δ34S CDT", "δ34S", ""),
    ("87Sr/86Sr", "87Sr/86Sr", ""),
    ("(87Sr/86Sr)i", "87Sr/86Sr(i)", ""),
    ("87Sr/86Sr initial", "87Sr/86Sr(i)", ""),
    ("SR87_SR86_INI", "87Sr/86Sr(i)", ""),
    ("K40_AR40", "40K/40Ar", ""),
    ("sr87_sr86_ratio", "87Sr/86Sr", "ratio"),
    ("X176Hf.177Hf", "176Hf/177Hf", ""),
    ("206Pb/204Pb", "206Pb/204Pb", ""),
    ("Epsilon Nd", "εNd", ""),
    ("eNd(t)", "εNd(t)", ""),
    ("Th/U", "Th/U", ""),
    ("Mg/Ca (mmol/mol)", "Mg/Ca", "mmol/mol"),
    ("Na2O+K2O", "Na2O+K2O", ""),
    ("Gold (ppb)", "Au", "ppb"),
    ("HE3(AT/G)", "He", "atoms/g"),
]


@pytest.mark.parametrize(("header", "name", "unit"), NAMES)
def test_headers_name_analyte_and_unit(header: str, name: str, unit: str) -> None:
    analyte = parse_analyte(header)
    assert analyte is not None
    assert (analyte.name, analyte.unit_canonical, analyte.role) == (name, unit, "value")


@pytest.mark.parametrize(
    ("header", "isotope"),
    [("197Au", "197Au"), ("Au197_ppm_m197", "197Au"), ("Au_ppm_m197", "197Au"), ("Cu-63", "63Cu"),
     ("Th(232)", "232Th"),
     ("pb206_ppm", "206Pb"), ("Au (ppm)", "")],
)  # fmt: skip
def test_isotopes_are_kept(header: str, isotope: str) -> None:
    analyte = parse_analyte(header)
    assert analyte is not None
    assert analyte.isotope == isotope


@pytest.mark.parametrize(
    ("header", "role", "uncertainty"),
    [
        ("Au ppm 2SE", "uncertainty", "2SE"),
        ("Au_ppm_m197_Int2SE", "uncertainty", "2SE"),
        ("1σ Au", "uncertainty", "1s"),
        ("SiO2 s.d.", "uncertainty", "1s"),
        ("Au ppm RSD%", "uncertainty", "RSD"),
        ("SiO2 (1SE)", "uncertainty", "1SE"),
        ("ND143_ND144_2SIG", "uncertainty", "2s"),
        ("206Pb_238U_abs", "uncertainty", "error"),
        ("MnO ±", "uncertainty", "error"),
        ("Au LOD", "limit", ""),
        ("CO2_Det_Lim", "limit", ""),
        ("Ag107_ppm_mean", "statistic", ""),
        ("(La/Yb)N", "normalised", ""),
    ],
)
def test_columns_that_hold_no_values_are_told_from_those_that_do(header: str, role: str, uncertainty: str) -> None:
    analyte = parse_analyte(header)
    assert analyte is not None
    assert (analyte.role, analyte.uncertainty) == (role, uncertainty)


def test_count_rates_are_no_concentrations() -> None:
    analyte = parse_analyte("Au197_CPS")
    assert analyte is not None
    assert not analyte.concentration


@pytest.mark.parametrize(
    ("header", "method", "phase"),
    [("Cu_ppm_ME-ICP41", "ME-ICP41", ""), ("Pb ppm (ICP-MS)", "ICP-MS", ""), ("K (wt%) by XRF", "XRF", ""),
     ("SiO2_Cpx", "", "clinopyroxene"), ("CO2 in glass (ppm)", "", "glass"), ("SiO2_Gt", "", "Gt"),
     ("Clinopyroxene_MgO", "", "clinopyroxene")],
)  # fmt: skip
def test_method_and_phase_in_a_name_are_kept(header: str, method: str, phase: str) -> None:
    analyte = parse_analyte(header)
    assert analyte is not None
    assert (analyte.method, analyte.phase) == (method, phase)


@pytest.mark.parametrize(
    "header",
    ["Gold deposit", "V (km/s)", "P (GPa)", "T (°C)", "T_K", "Sample", "Depth (m)", "Mg#", "Fo", "Rock Type",
     "U-Pb age",
     "n", "No.", "MI No.", "N_meas_Liq", "t Ag", "min H2O P", "in oxide", "in total", "at wt", "end", "S034",
     "K2O ratio",
     "Fl", "Pb-1", "", "H2O to 0.5 of the total mass"],
)  # fmt: skip
def test_other_headers_name_no_analyte(header: str) -> None:
    assert parse_analyte(header) is None


@pytest.mark.parametrize("header", ["In", "As", "No ppm", "I", "Y", "V", "CU", "Lead", "C13", "U238"])
def test_what_may_be_a_word_is_sure_only_with_a_unit(header: str) -> None:
    analyte = parse_analyte(header)
    assert analyte is not None
    assert analyte.sure is ("ppm" in header)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("2SE", "2SE"), ("±Int2SE", "2SE"), ("2sig_abs", "2s"), ("2sig_%", "2s%"), ("(1σ) ‰ (pdb)", "1s"),
     ("RSD (%)", "RSD"),
     ("stdev", "1s"), ("±", "error"), ("Se", ""), ("Sample", "")],
)  # fmt: skip
def test_kinds_of_uncertainty(text: str, kind: str) -> None:
    assert uncertainty_kind(text) == kind


STYLES = ["{a}_{u}", "{a} ({u})", "{a}, {u}", "{a} {u}", "{a} [{u}]", "{a}({u})", "{u} {a}"]
UNITS = {
    "ppm": "ppm",
    "ppb": "ppb",
    "wt%": "wt%",
    "wt.%": "wt%",
    "μg/g": "ppm",
    "mg/kg": "ppm",
    "ng/g": "ppb",
    "at%": "at%",
}


@given(st.sampled_from(sorted(elements())), st.sampled_from(sorted(UNITS)), st.sampled_from(STYLES))
def test_every_element_is_read_with_every_unit_in_every_style(symbol: str, unit: str, style: str) -> None:
    assume(symbol != "At")  # `At_ppm` may be atomic; astatine is measured in no rock
    analyte = parse_analyte(style.format(a=symbol, u=unit))
    assert analyte is not None
    assert (analyte.name, analyte.unit_canonical, analyte.sure) == (symbol, UNITS[unit], True)


@given(st.data())
def test_every_isotope_is_read_in_every_order(data: st.DataObject) -> None:
    element = data.draw(st.sampled_from([e for e in elements().values() if e.isotopes]))
    mass = data.draw(st.sampled_from(sorted(element.isotopes)))
    form = data.draw(st.sampled_from(["{m}{s}", "{s}{m}", "{s}-{m}", "{s} {m}", "[{m}]{s}"]))
    assume(element.symbol != "H" or not form.startswith("{s}"))  # H2 is the gas
    analyte = parse_analyte(form.format(m=mass, s=element.symbol) + " (ppm)")
    assert analyte is not None
    assert (analyte.name, analyte.isotope) == (element.symbol, f"{mass}{element.symbol}")


@given(st.sampled_from([e for e in elements().values() if e.valences]), st.data())
def test_oxides_follow_from_valences(element: object, data: st.DataObject) -> None:
    symbol, valences = element.symbol, element.valences  # type: ignore[attr-defined]
    valence = data.draw(st.sampled_from(sorted(valences)))
    cations, oxygens = (1, valence // 2) if valence % 2 == 0 else (2, valence)
    oxide = f"{symbol}{cations if cations > 1 else ''}O{oxygens if oxygens > 1 else ''}"
    for written in (oxide, oxide.upper()):
        core = read_core(written)
        assert core is not None
        if written == oxide:
            assert core.name == oxide


@given(st.text(max_size=40))
def test_any_text_is_read_without_error(text: str) -> None:
    parse_analyte(text)
    uncertainty_kind(text)
