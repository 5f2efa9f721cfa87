"""How geochemistry tables are read: each kind of table as supplements have them, made in the test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from scigraft.extract import extract_document
from scigraft.model import Document, Record, is_relative
from scigraft.modules import load
from scigraft.modules.geochem.elements import uncertainty_kind
from scigraft.read import Source, read_source


def document_of(text: str, *, name: str = "supplement.csv") -> Document:
    return read_source(Source(name=name, data=text.strip().encode()))


def read(text: str, *, name: str = "supplement.csv") -> tuple[Record, ...]:
    return extract_document(document_of(text, name=name), load("geochem")).records


def accepted(text: str, *, name: str = "supplement.csv") -> list[Record]:
    return [record for record in read(text, name=name) if record.status == "accepted"]


def said(records: Sequence[Record], *fields: str) -> list[tuple[str, ...]]:
    return [tuple(record.canonical.get(field, "") for field in fields) for record in records]


def only(records: Sequence[Record], **wanted: str) -> Record:
    found = [r for r in records if all(r.canonical.get(name, "") == text for name, text in wanted.items())]
    assert len(found) == 1, [dict(r.canonical) for r in records]
    return found[0]


def reasons(records: Sequence[Record]) -> Mapping[str, str]:
    return {r.fields["sample"]: r.reasons[0].code for r in records if r.status == "rejected"}


WHOLE_ROCK = """
Sample,SiO2 (wt%),Al2O3 (wt%),MgO (wt%),CaO (wt%),Sr_ppm,197Au (ppb)
GR-1,70.1,14.2,1.1,2.2,310,<0.5
GR-2,68.4,15.0,1.4,2.9,295,1.2
"""


def test_elements_and_units_come_from_the_heads() -> None:
    records = accepted(WHOLE_ROCK)
    assert len(records) == 12
    gold = only(records, sample="GR-1", element="Au")
    assert (gold.quantity.state, gold.quantity.limit, gold.canonical["unit"]) == ("below_detection", 0.5, "ppb")
    assert gold.canonical["isotope"] == "197Au"
    assert only(records, sample="GR-2", element="Sr").fields["unit"] == "ppm"


def test_method_element_and_unit_stand_in_three_header_rows() -> None:
    records = accepted("""
Sample ID,ME-ICP41,ME-ICP41,Au-OG44
,Ag,As,Au
,ppm,ppm,ppm
Q001,<0.2,2,0.04
Q002,0.3,15,0.11
""")
    assert said(records[:3], "element", "unit") == [("Ag", "ppm"), ("As", "ppm"), ("Au", "ppm")]
    assert records[0].fields["method"] == "ME-ICP41"
    assert records[2].fields["method"] == "Au-OG44"


def test_one_element_by_two_methods_stays_two_records() -> None:
    records = accepted("""
Sample,Au,Cu,Zn,Pb,Ag,As,Au
,ppm,ppm,ppm,ppm,ppm,ppm,ppm
S1,0.01,12,55,8,0.1,3,<0.02
""")
    assert [r.fields["value"] for r in records if r.canonical["element"] == "Au"] == ["0.01", "<0.02"]


def test_analytes_run_down_the_rows_and_ids_over_two_header_rows() -> None:
    records = accepted("""
Sample,Fuego,Fuego,Seguam
Number,5.3,9.2,2.1
SiO2 (wt%),51.8,50.1,50.6
TiO2 (wt%),0.92,0.69,0.65
Al2O3 (wt%),16.8,16.9,16.9
MgO (wt%),3.6,4.4,6.2
CO2 (ppm),190,504,88
""")
    assert len(records) == 15
    assert {r.canonical["sample_id"] for r in records} == {"Fuego 5.3", "Fuego 9.2", "Seguam 2.1"}
    assert only(records, sample_id="Fuego 9.2", element="CO2").canonical["unit"] == "ppm"


def test_a_unit_column_gives_the_unit_of_each_row() -> None:
    records = accepted("""
Element,Unit,AB-1,AB-2
SiO2,wt.%,54.1,49.8
TiO2,wt.%,0.8,0.7
MgO,wt.%,4.1,6.3
CaO,wt.%,8.2,9.9
Sr,ppm,310,290
""")
    assert said([r for r in records if r.canonical["element"] == "Sr"], "sample", "unit") == [
        ("AB-1", "ppm"), ("AB-2", "ppm"),
    ]  # fmt: skip


def test_one_amount_a_row_is_read_by_its_column_of_analytes() -> None:
    records = accepted("""
Item,SRM,Value,Uncertainty,Uncertainty_Type,Unit,Reference
Na2O,NIST610,13.4,0.3,95%CL,%m/m,Jochum et al. 2011
Se,NIST610,138,42,95%CL,ug/g,Jochum et al. 2011
Na2O,NIST612,13.7,0.3,95%CL,%m/m,Jochum et al. 2011
""")
    assert said(records, "sample", "element", "unit") == [
        ("NIST610", "Na2O", "wt%"), ("NIST610", "Se", "ppm"), ("NIST612", "Na2O", "wt%"),
    ]  # fmt: skip
    assert records[0].quantity.uncertainty == 0.3
    assert records[0].canonical["reference_material"] == "NIST SRM 610"
    assert records[0].fields["citation"] == "Jochum et al. 2011"


def test_three_columns_give_the_three_tiers() -> None:
    record = accepted("""
Sample No.,Grain No.,Spot,Au (ppm),As (ppm),Sb (ppm)
B5,g1,1,0.3,120,4
B5,g1,2,0.4,130,5
B5,g2,1,0.2,90,3
""")[0]
    assert [record.canonical[tier] for tier in ("sample", "subsample", "spot")] == ["B5", "g1", "1"]
    assert record.canonical["sample_id"] == "B5 g1 1"


def test_an_id_is_split_only_where_rows_prove_it() -> None:
    head = "Sample ID,SiO2_Cpx,MgO_Cpx,CaO_Cpx,TiO2_Cpx\n"
    proven = head + "".join(f"17MMSG16_{n},51.0,15.9,21.5,0.5\n" for n in range(1, 7))
    assert said(accepted(proven)[:1], "sample", "spot", "sample_id") == [("17MMSG16", "1", "17MMSG16_1")]
    unproven = head + "".join(f"KE-{n},51.0,15.9,21.5,0.5\n" for n in (112, 340, 512, 777, 801))
    assert said(accepted(unproven)[:1], "sample", "spot") == [("KE-112", "")]


def test_a_blank_id_goes_on_with_the_one_above() -> None:
    records = accepted("""
Sample,Spot,Co (ppm),Ni (ppm),Cu (ppm)
PY-1,1,10,20,30
,2,11,21,31
PY-2,1,12,22,32
""")
    assert said(records[3:4], "sample", "spot") == [("PY-1", "2")]


def test_without_id_the_row_stands_for_it_and_is_warned_of() -> None:
    records = accepted("Depth (m),d13C (permil),d18O (permil)\n1.2,2.9,-0.4\n1.4,3.3,0.5\n")
    assert records[0].fields["sample"] == "row 2"
    assert records[0].canonical["sample"].startswith("row 2, ")
    assert "no-sample-id" in {warning.code for warning in records[0].warnings}
    assert records[1].quantity.number == -0.4  # a delta is signed


@pytest.mark.parametrize(
    ("text", "name", "mineral"),
    [
        ("Sample,Mineral,Au (ppm),As (ppm)\nS1,Py,1,2\nS2,Ccp,1,2\n", "a.csv", "pyrite"),
        ("Sample,SiO2_Cpx,MgO_Cpx,CaO_Cpx,FeO_Cpx\nS1,50,15,21,7\nS2,50,15,21,7\n", "a.csv", "clinopyroxene"),
        ("Sample,Co (ppm),Ni (ppm),Cu (ppm)\nS1,1,2,3\nS2,1,2,3\n", "pyrite_LA-ICP-MS.csv", "pyrite"),
        ("Sample,SiO2 (wt%),MgO (wt%),CaO (wt%),FeO (wt%)\nS1,50,15,9,7\nS2,50,15,9,7\n", "lavas.csv", ""),
    ],
)
def test_the_mineral_comes_from_column_head_or_file(text: str, name: str, mineral: str) -> None:
    assert accepted(text, name=name)[0].canonical.get("mineral", "") == mineral


def test_a_method_in_the_name_of_the_file_holds_for_the_table() -> None:
    record = accepted("Sample,Co (ppm),Ni (ppm),Cu (ppm)\nS1,1,2,3\n", name="ICP-MS_results.csv")[0]
    assert (record.canonical["method"], record.origins["method"]) == ("ICP-MS", "title")


LIMITS = """
Sample,Au (ppm),As (ppm),Sb (ppm)
LOD,0.05,1.5,0.2
PY-1,<,12,bdl
PY-2,-0.05,<LOD,b.d.l.
PY-3,0.3,11,-
"""


def test_a_row_of_limits_is_no_sample_and_gives_the_limits() -> None:
    records = read(LIMITS)
    assert "LOD" not in {r.fields["sample"] for r in records}
    told = {(r.fields["sample"], r.canonical["element"]): r.quantity for r in records}
    assert (told["PY-1", "Au"].state, told["PY-1", "Au"].limit) == ("below_detection", 0.05)
    assert (told["PY-2", "Au"].state, told["PY-2", "Au"].limit) == ("below_detection", 0.05)
    assert (told["PY-2", "As"].state, told["PY-2", "As"].limit) == ("below_detection", 1.5)
    assert told["PY-1", "Sb"].limit == told["PY-2", "Sb"].limit == 0.2
    assert told["PY-3", "Sb"].state == "unresolved"  # no legend says what the dash means


def test_a_column_of_limits_belongs_to_its_element() -> None:
    records = accepted("Sample,Au_ppm,Au_LOD,As_ppm,As_LOD\nS1,<LOD,0.02,4,0.5\nS2,0.3,0.03,bdl,0.6\n")
    assert [(r.canonical["element"], r.quantity.state, r.quantity.limit) for r in records] == [
        ("Au", "below_detection", 0.02), ("As", "measured", None),
        ("Au", "measured", None), ("As", "below_detection", 0.6),
    ]  # fmt: skip


def test_a_limit_in_the_head_holds_for_its_column() -> None:
    records = accepted("Sample,H2O (wt%),CO2 (ppm) Note: detection limit is ~30 ppm\nM1,0.3,bdl\nM2,0.4,88\n")
    assert only(records, sample="M1", element="CO2").quantity.limit == 30


def test_a_negative_amount_is_a_limit_only_where_the_source_says_so() -> None:
    body = "Sample,Li (ppm),Sc (ppm),Zr (ppm)\nA,-0.4,70,211\nB,5.9,71,210\n"
    assert [r.reasons[0].code for r in read(body) if r.status == "rejected"] == ["negative-amount"]
    noted = body + "\nNegative values are below the limit of determination\n"
    assert only(accepted(noted), sample="A", element="Li").quantity.state == "below_detection"


def test_notes_state_units_and_lower_bounds_by_analyte() -> None:
    records = accepted(
        """
Sample ID,SiO2,Al2O3,MgO,CaO,F,Br
V1,53.9,15.8,3.9,8.3,0.05,2
V2,55.5,18.4,2.4,6.9,0.04,n.d.

Major elements are reported in weight percent
"Volatiles are reported as greater than or equal to the value listed. F is reported in weight percent while {rest}."
n.d. = not determined
""".replace("{rest}", "Br and As are listed in parts per million")
    )
    fluorine = only(records, sample="V1", element="F")
    assert (fluorine.canonical["unit"], fluorine.quantity.relation) == ("wt%", ">=")
    assert only(records, sample="V1", element="Br").canonical["unit"] == "ppm"
    assert only(records, sample="V2", element="Br").quantity.state == "not_measured"
    assert only(records, sample="V1", element="MgO").canonical["unit"] == "wt%"


@pytest.mark.parametrize(
    ("head", "kind"),
    [("SiO2 (1SE)", "1SE"), ("Si_err", "error"), ("2σ", "2s"), ("±", "error"), ("SiO2_2SE", "2SE"), ("std dev", "1s")],
)
def test_a_column_of_spread_is_no_element_and_belongs_to_its_value(head: str, kind: str) -> None:
    records = accepted(
        f"Sample,SiO2 (wt%),{head},MgO (wt%),CaO (wt%),FeO (wt%)\nS1,50.1,0.4,7,9,8\nS2,49.8,0.3,7,9,8\n"
    )
    silica = only(records, sample="S1", element="SiO2")
    assert (silica.quantity.number, silica.quantity.uncertainty) == (50.1, 0.4)
    assert silica.canonical["uncertainty_kind"] == kind
    assert len(records) == 8


@pytest.mark.parametrize(
    ("value", "error"),
    [("CO2_Liq_meas", "CO2_dens_gcm3_std_Dev"), ("CO2 (wt%)", "Melt_dens_err"), ("CO2 (wt%)", "Age error")],
)
def test_an_error_of_another_quantity_belongs_to_no_value(value: str, error: str) -> None:
    records = read(f"Sample,SiO2 (wt%),MgO (wt%),{value},{error}\nS1,50.1,7,0.2,0.04\nS2,49.8,7,0.3,0.03\n")
    assert {record.canonical["sample"] for record in records} == {"S1", "S2"}
    assert len(records) == 6
    assert all(record.quantity.uncertainty is None for record in records)


@pytest.mark.parametrize("head", ["Propagated ±Int2SE", "Total 2SE", "combined 2 s.e.", "External ±2SE"])
def test_what_an_error_covers_may_be_said_before_its_kind(head: str) -> None:
    down = accepted(f"Sample,SiO2 (wt%),{head},MgO (wt%)\nS1,50.1,0.4,7\nS2,49.8,0.3,7\n")
    across = accepted(
        f"Sample,S1,{head},S2,{head}\nSiO2 (wt%),50.1,0.4,49.8,0.3\nMgO (wt%),7,1,7,1\nCaO (wt%),7,1,7,1\n"
    )
    for records in (down, across):
        assert {record.canonical["sample"] for record in records} == {"S1", "S2"}
        silica = only(records, sample="S1", element="SiO2")
        assert (silica.quantity.uncertainty, silica.canonical["uncertainty_kind"]) == (0.4, "2SE")


@pytest.mark.parametrize(("head", "kind"), [("2SE (wt%)", "2SE"), ("2SE (%)", "2SE%"), ("Total error (%)", "error%")])
def test_an_error_in_weight_percent_is_not_relative(head: str, kind: str) -> None:
    assert uncertainty_kind(head) == kind


def test_a_spread_in_the_cell_stays_with_its_value() -> None:
    records = accepted("Sample,87Sr/86Sr,143Nd/144Nd\nS1,0.70345(12),0.51298 ± 0.00002\n")
    assert [round(r.quantity.uncertainty or 0, 6) for r in records] == [0.00012, 0.00002]
    assert said(records, "unit") == [("ratio",), ("ratio",)]


def test_statistics_sums_and_blanks_are_kept_as_rejected() -> None:
    records = read("""
Sample,Au (ppm),As (ppm),Sb (ppm)
PY-1,0.1,10,1
PY-2,0.3,12,2
Procedural blank,0.0,0.1,0
Mean,0.2,11,1.5
Std dev,0.1,1,0.5
n,2,2,2
""")
    assert reasons(records) == {
        "Procedural blank": "blank", "Mean": "statistic", "Std dev": "statistic", "n": "statistic",
    }  # fmt: skip
    assert {r.fields["sample"] for r in records if r.status == "accepted"} == {"PY-1", "PY-2"}


def test_a_column_headed_by_a_computed_number_is_no_sample() -> None:
    records = read("""
oxide,GR-1,46.7009696492739,GR-2
SiO2 (wt%),70.1,15.8943840246658,68.4
Al2O3 (wt%),14.2,4.88224765426606,15.0
MgO (wt%),1.1,10.3594450387353,1.4
CaO (wt%),2.2,4.02898221473188,2.9
""")
    assert {r.canonical["sample"] for r in records if r.status == "accepted"} == {"GR-1", "GR-2"}
    assert [r.reasons[0].code for r in records if r.status == "rejected"] == ["computed"] * 4


def test_totals_and_cations_are_no_analyses_and_mg_number_is_none_at_all() -> None:
    records = read(
        "Sample,SiO2 (wt%),MgO (wt%),CaO (wt%),FeO (wt%),Total,Mg#,Cations per formula unit,Si,Mg\n"
        "S1,50,15,21,8,94,64,,1.86,0.8\nS2,49,16,21,8,94,65,,1.84,0.8\n"
    )
    codes = [r.reasons[0].code for r in records if r.status == "rejected" and r.fields["sample"] == "S1"]
    assert codes == ["sum", "formula-unit", "formula-unit"]
    assert "Mg#" not in {r.fields["element"] for r in records}


def test_rows_that_the_source_rejects_do_not_enter() -> None:
    text = (
        "ID,U ppm,Th ppm,206Pb/238U,207Pb/235U\nZ1,188,90,0.0035,0.0244\nZ2,163,80,0.0036,0.0228\n\n"
        "Rejected Analyses,U ppm,Th ppm,206Pb/238U,207Pb/235U\nZ3,170,60,0.0041,0.0237\n"
    )
    assert {r.fields["sample"] for r in accepted(text)} == {"Z1", "Z2"}


def test_standards_are_kept_and_flagged() -> None:
    records = accepted("Sample,SiO2 (wt%),MgO (wt%),CaO (wt%),FeO (wt%)\nBCR2G 1,54,3.6,7.1,12.4\nX1,50,7,9,8\n")
    assert records[0].canonical["reference_material"] == "BCR-2G"
    assert "reference_material" not in records[-1].canonical


@pytest.mark.parametrize(
    "text",
    [
        "Patient,Na (mmol/L),K (mmol/L),Cl (mmol/L)\nP1,140,4.1,102\nP2,139,4.4,101\n",
        "name,type,R,G,B\nhadean,eon,174,2,126\narchaean,eon,218,3,127\n",
        "Time [Sec],Mg24,Al27,Ca43\n0.3,200,2200,366\n0.7,466,2800,200\n",
        "Gene,F,M\nYAF2,1,2\nNELL2,3,4\n",
        "x,y,z\n1,2,3\n2,3,4\n",
    ],
)
def test_tables_of_other_fields_give_nothing(text: str) -> None:
    assert read(text) == ()


def test_synthetic_glasses_by_moles_belong_to_another_module() -> None:
    text = (
        "Table 1. Batch compositions of the glasses (mol%)\n\n| Glass | SiO2 | Na2O | CaO | Al2O3 |\n"
        "|---|---|---|---|---|\n"
        "| W1 | 70 | 16 | 12 | 2 |\n| W2 | 72 | 14 | 12 | 2 |\n"
    )
    assert read(text, name="paper.md") == ()


def test_an_unstated_unit_is_not_guessed() -> None:
    records = accepted("Sample,SiO2,MgO,CaO,FeO\nS1,50,7,9,8\n")
    assert records[0].canonical.get("unit", "") == ""
    assert "unit-not-stated" in {warning.code for warning in records[0].warnings}


def test_a_total_far_from_a_whole_is_warned_of() -> None:
    head = "Sample,SiO2 (wt%),Al2O3 (wt%),MgO (wt%),CaO (wt%),FeO (wt%),Na2O (wt%)\n"
    low = accepted(head + "S1,40,10,5,5,5,2\n")
    assert all("oxide-total" in {w.code for w in r.warnings} for r in low)
    assert not any("oxide-total" in {w.code for w in r.warnings} for r in accepted(head + "S1,50,16,8,11,10,3\n"))


def test_ids_that_became_dates_are_said() -> None:
    records = accepted("Sample,Cu (ppm),Zn (ppm),Pb (ppm)\nKL-4,1,2,3\n5-Mar,1,2,3\nKL-6,1,2,3\n")
    told = {r.fields["sample"] for r in records if any(w.code == "id-is-a-date" for w in r.warnings)}
    assert told == {"5-Mar"}


def test_rows_without_id_are_told_apart_by_their_table() -> None:
    table = "Ni (ppm),Cu (ppm),Co (ppm)\n10,20,30\n11,21,31\n"
    text = "\n\n".join(f"Table {n}. Rocks\n\n" + _pipes(table) for n in (1, 2))
    document = read_source(Source(name="paper.md", data=text.encode()))
    ids = {record.canonical["sample_id"] for record in extract_document(document, load("geochem")).records}
    assert len(ids) == 4


def test_an_unknown_unit_is_refused_with_its_place() -> None:
    text = b"Sample,Au (furlong),Cu (ppm),Zn (ppm)\nA1,3,5,6\nA2,4,7,8\n"
    records = extract_document(read_source(Source(name="odd.csv", data=text)), load("geochem")).records
    refused = [record for record in records if record.status == "rejected"]
    assert [(r.fields["unit"], r.reasons[0].code) for r in refused] == [("furlong", "unknown-term")] * 2


def test_a_delta_below_what_there_can_be_is_refused() -> None:
    text = b"Sample,d34S (permil),d18O (permil)\nA1,-99999,5.2\nA2,-3.1,5.4\n"
    records = extract_document(read_source(Source(name="odd.csv", data=text)), load("geochem")).records
    assert [r.quantity.literal for r in records if r.status == "rejected"] == ["-99999"]


def test_a_formula_that_failed_is_refused_and_names_no_sample() -> None:
    text = b"Sample,Au (ppm),Cu (ppm)\nA1,#DIV/0!,5\n#NAME?,0.4,7\nA3,0.2,9\n"
    records = extract_document(read_source(Source(name="odd.csv", data=text)), load("geochem")).records
    assert [(r.quantity.literal, r.status) for r in records][0] == ("#DIV/0!", "rejected")
    assert {r.fields["sample"] for r in records} == {"A1", "row 3", "A3"}


@pytest.mark.parametrize(("last", "limit"), [("0.2", 0.2), ("0.3", None)])
def test_limits_before_and_after_a_value_must_agree(last: str, limit: float | None) -> None:
    records = accepted(f"Sample,Au (ppm),Cu (ppm)\nLOD,0.2,1\nA1,bdl,5\nA2,3,6\nLOD,{last},1\n")
    below = [r.quantity for r in records if r.quantity.state == "below_detection"]
    assert [quantity.limit for quantity in below] == [limit]


@pytest.mark.parametrize("head", ["Relative error (%)", "RSD (%)", "2SE (%)"])
def test_an_error_in_percent_keeps_that_it_is(head: str) -> None:
    [first, *_] = accepted(f"Sample,Au (ppm),{head},Cu (ppm)\nA1,3,12,5\nA2,4,11,6\n")
    assert first.quantity.uncertainty == 12
    assert is_relative(first.canonical["uncertainty_kind"])


def _pipes(table: str) -> str:
    head, *rows = [f"| {line.replace(',', ' | ')} |" for line in table.strip().splitlines()]
    return "\n".join([head, "|---|---|---|", *rows])
