from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from scigraft.model import Locator, Quantity, ReadError, Reason, Record
from scigraft.publish import wide
from scigraft.publish.wide import harmonised
from scigraft.publish.wide.measures import Measure, column_name, parse_column


def record(
    element,
    number=None,
    unit="ppm",
    *,
    sample="A-1",
    row=1,
    table="T1",
    paper="smith2015",
    mineral="pyrite",
    isotope="",
    quantity=None,
    **more,
):
    quantity = replace(quantity or Quantity(f"{number:g}", number=number), unit=unit, unit_canonical=unit)
    canonical = {
        "sample_id": sample,
        "sample": sample,
        "mineral": mineral,
        "method": "LA-ICPMS",
        "element": element,
        "unit": unit,
        **more,
    }
    if isotope:
        canonical["isotope"] = isotope
    fields = {"sample": sample, "element": isotope or element, "value": quantity.literal, "unit": unit}
    return Record(
        "r", paper, "s1", "geochem", fields, canonical, quantity, (Locator("s1.xlsx", table=table, row=row, col=1),)
    )


def stated(property, value, paper="smith2015", **derived):
    said = {"property": property, "value": value}
    return Record("d", paper, "smith2015", "deposit", said, {**said, **derived}, Quantity(value), ())


def rows(records, write=wide.write_csv, **options):
    stream = io.StringIO(newline="")
    write(records, stream, **options)
    return list(csv.DictReader(io.StringIO(stream.getvalue(), newline="")))


@pytest.mark.parametrize(
    ("measure", "name"),
    [
        (Measure("Au", "ppm"), "au_ppm"),
        (Measure("SiO2", "wt%"), "sio2_wtpct"),
        (Measure("Fe2O3T", "wt%"), "fe2o3t_wtpct"),
        (Measure("δ18O", "‰"), "d18o_permil"),
        (Measure("87Sr/86Sr", "ratio"), "sr87_sr86_ratio"),
        (Measure("Pb", "ppm", "206Pb"), "pb206_ppm"),
        (Measure("Au", "ppm", repeat=2), "au_ppm_2"),
        (Measure("Th/U", "ratio"), "th_u_ratio"),
    ],
)
def test_the_name_of_a_column_says_what_it_holds(measure, name):
    assert column_name(measure) == name
    assert parse_column(name) == measure


@pytest.mark.parametrize(
    ("header", "measure"),
    [
        ("Au (ppm)", Measure("Au", "ppm")),
        ("CO_PPM", Measure("Co", "ppm")),
        ("Cuppm", Measure("Cu", "ppm")),
        ("SiO2wt%", Measure("SiO2", "wt%")),
        ("Cu_ppm_65", Measure("Cu", "ppm", "65Cu")),
        ("δ34S VCDT (‰)", Measure("δ34S", "‰")),
        ("d18O_VSMOW_permil", Measure("δ18O", "‰")),
        ("co2_wtpct", Measure("CO2", "wt%")),
        ("Cu65_ppm_m65", Measure("Cu", "ppm", "65Cu")),
        ("197Au_ppm", Measure("Au", "ppm", "197Au")),
        ("Ag ug/g", Measure("Ag", "ppm")),
        ("Ag (g/t)", Measure("Ag", "ppm")),
        ("FeO* (wt%)", Measure("FeOT", "wt%")),
        ("delta34S_permil", Measure("δ34S", "‰")),
        ("d34S", Measure("δ34S", "‰")),
        ("SiO₂ wt.%", Measure("SiO2", "wt%")),
        ("au_ppm_qualifier", None),
        ("au_ppm_2se", None),
        ("Au_ppm_LOD", None),
        ("age", None),
        ("total_wtpct", None),
        ("Au", None),
    ],
)
def test_columns_of_other_tables(header, measure):
    assert parse_column(header) == measure


def test_one_row_an_analysis_with_the_metadata_of_its_paper():
    made = [
        stated(
            "deposit_type", "MVT", deposit_group="Mississippi Valley-type", deposit_environment="Basin hydrothermal"
        ),
        stated("all_commodities", "zinc"),
        stated("all_commodities", "lead"),
        stated("mineral", "pyrite"),
        record("Au", 0.5),
        record("S", 53.1, "wt%"),
        record("Au", 0.7, sample="A-2", row=2),
        record("Au", 9.0, mineral="galena", row=3),
    ]
    one, two, three = rows(made)
    assert (one["au_ppm"], one["s_wtpct"], two["s_wtpct"]) == ("0.5", "53.1", "")
    assert (three["sample_id"], three["mineral"], three["au_ppm"]) == ("A-1", "galena", "9")
    assert {row["deposit_group"] for row in (one, two, three)} == {"Mississippi Valley-type"}
    assert (one["all_commodities"], one["paper_minerals"], one["age"]) == ("zinc; lead", "pyrite", "")
    assert one["source"] == "s1.xlsx, T1, row 1"


@pytest.mark.parametrize(
    ("quantity", "cell", "qualifier"),
    [
        (Quantity("0.50", number=0.5), "0.50", ""),
        (Quantity("<0.5", "<", state="below_detection", limit=0.5), "-0.5", "state=below_detection"),
        (Quantity("bdl", state="below_detection"), "-99999", "literal=bdl; state=below_detection; limit=unknown"),
        (Quantity("", state="not_measured"), "", "state=not_measured"),
        (Quantity("n.d.", state="unresolved"), "", "literal=n.d.; state=unresolved"),
        (Quantity("1.2", number=1.2, uncertainty=0.1), "1.2", "uncertainty=0.1"),
        (Quantity(">100", ">", number=100.0), "100", "literal=>100; relation=>"),
        (Quantity("3-5", low=3.0, high=5.0), "", "literal=3-5; low=3; high=5; state=measured"),
        (Quantity("-0.3", number=-0.3), "", "literal=-0.3; number=-0.3; state=measured"),
        (Quantity("0", number=0.0), "0", ""),
    ],
)
def test_the_code_of_a_value_and_what_it_leaves_out(quantity, cell, qualifier):
    (row,) = rows([record("Au", quantity=quantity)])
    assert (row["au_ppm"], row["au_ppm_qualifier"]) == (cell, qualifier)


@pytest.mark.parametrize(
    ("element", "unit", "column"),
    [("δ34S", "‰", "d34s_permil"), ("LOI", "wt%", "loi_wtpct"), ("εNd", "ε", "epsnd_epsilon")],
)
def test_a_signed_quantity_below_zero_is_a_value_there_and_back(tmp_path, element, unit, column):
    made = [
        record(element, -2.5, unit),
        record(element, quantity=Quantity("<1", "<", state="below_detection", limit=1.0), unit=unit, row=2),
    ]
    one, two = rows(made)
    assert (one[column], two[column]) == ("-2.5", "")
    with (tmp_path / "w.csv").open("w", encoding="utf-8", newline="") as stream:
        wide.write_csv(made, stream)
    assert [r.quantity for r in wide.read(tmp_path / "w.csv")] == [r.quantity for r in made]


def test_two_tables_of_one_analysis_make_one_row():
    one = rows([record("Au", 1), record("SiO2", 50, "wt%", table="T2", row=7)])
    assert [(row["au_ppm"], row["sio2_wtpct"], row["source"]) for row in one] == [
        ("1", "50", "s1.xlsx, T1, row 1; s1.xlsx, T2, row 7")
    ]


def test_an_analysis_that_is_told_again_in_another_table_is_one_row():
    first = [record("Au", 1), record("Cu", 2)]
    again = [record("Cu", 2, table="T2"), record("Zn", 3, table="T2")]
    (row,) = rows([*first, *again])
    assert (row["au_ppm"], row["cu_ppm"], row["zn_ppm"]) == ("1", "2", "3")
    assert row["source"] == "s1.xlsx, T1, row 1; s1.xlsx, T2, row 1"


def test_a_value_that_is_given_twice_is_lost_nowhere():
    in_one_line = rows([record("Au", 1), record("Au", 2)])
    assert [(row["au_ppm"], row["au_ppm_2"]) for row in in_one_line] == [("1", "2")]
    in_two_tables = rows([record("Au", 1), record("Au", 2, table="T2")])
    assert [row["au_ppm"] for row in in_two_tables] == ["1", "2"]


def test_analyses_that_share_an_id_stay_rows_of_their_own():
    made = [record("Au", n, row=n) for n in (1, 2, 3)] + [record("Cu", n, row=n, table="T2") for n in (1, 2, 3)]
    assert [(row.get("au_ppm"), row.get("cu_ppm")) for row in rows(made)] == [
        ("1", ""),
        ("2", ""),
        ("3", ""),
        ("", "1"),
        ("", "2"),
        ("", "3"),
    ]


def test_what_was_rejected_is_left_out_and_what_is_unresolved_says_so():
    unclear = replace(record("Au", quantity=Quantity("n.d.", state="unresolved")), status="rejected")
    statistic = replace(record("Au", 5, sample="Mean", row=9), status="rejected", reasons=(Reason("statistic", "x"),))
    (row,) = rows([replace(unclear, reasons=(Reason("unresolved", "x"),)), statistic])
    assert (row["au_ppm"], row["au_ppm_qualifier"]) == ("", "literal=n.d.; state=unresolved")


def test_isotopes_have_columns_of_their_own_only_where_a_row_has_several():
    (row,) = rows(
        [record("Pb", 1, isotope="206Pb"), record("Pb", 2, isotope="208Pb"), record("Au", 3, isotope="197Au")]
    )
    assert (row["pb206_ppm"], row["pb208_ppm"], row["au_ppm"], row["au_ppm_qualifier"]) == (
        "1",
        "2",
        "3",
        "isotope=197Au",
    )


def test_pandas_gets_numbers(tmp_path):
    pandas = pytest.importorskip("pandas")
    made = [
        record("Au", 0.5),
        record("Cu", quantity=Quantity("bdl", state="below_detection")),
        record("Au", 0.7, sample="A-2", row=2),
    ]
    with (tmp_path / "w.csv").open("w", encoding="utf-8", newline="") as stream:
        wide.write_csv(made, stream)
    wide.write_xlsx(made, tmp_path / "w.xlsx")
    for frame in (pandas.read_csv(tmp_path / "w.csv"), _excel(pandas, tmp_path / "w.xlsx")):
        amounts = frame.filter(regex="_ppm$")
        assert list(amounts.columns) == ["au_ppm", "cu_ppm"]
        assert [str(kind) for kind in amounts.dtypes] == ["float64", "float64"]
        assert amounts["au_ppm"].sum() == pytest.approx(1.2)
        assert "_qualifier" in frame.filter(like="_ppm").columns[-1]


def _excel(pandas, path):
    return pandas.read_excel(path, sheet_name="wide", engine="openpyxl")


def test_no_cell_of_the_csv_is_a_formula():
    made = [stated("host_rock", "=HYPERLINK(1)"), record("=cmd|' /C calc'!A0", 1, sample="+1+1", mineral="@x")]
    (row,) = rows(made)
    assert [cell for cell in row.values() if cell[:1] in ("=", "+", "@")] == []


def test_a_workbook_holds_no_formula_and_no_link_and_is_the_same_twice(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    made = [
        record("Au", 1, sample=text, row=n)
        for n, text in enumerate(["=1+1", "http://x.y", "@SUM(A1)", "-1+2", "\x07\x00"])
    ]
    wide.write_xlsx(made, tmp_path / "a.xlsx")
    wide.write_xlsx(made, tmp_path / "b.xlsx")
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert book.sheetnames == ["wide", "dictionary"]
    cells = [cell for line in book["wide"].iter_rows() for cell in line]
    assert not [cell for cell in cells if cell.data_type == "f" or cell.hyperlink]
    assert [r.canonical["sample_id"] for r in wide.read(tmp_path / "a.xlsx")] == [
        r.canonical["sample_id"] for r in made
    ]


def test_the_dictionary_has_a_line_a_column():
    stream, told = io.StringIO(newline=""), io.StringIO(newline="")
    wide.write_csv([record("Au", 1), record("δ34S", 1, "‰")], stream, dictionary=told)
    header = stream.getvalue().splitlines()[0].split(",")
    lines = {line["column"]: line for line in csv.DictReader(io.StringIO(told.getvalue()))}
    assert list(lines) == header
    assert all(line["meaning"] for line in lines.values())
    assert lines["au_ppm"]["unit"] == "ppm" and "-99999" in lines["au_ppm"]["meaning"]
    assert "-99999" not in lines["d34s_permil"]["meaning"]


def test_a_wide_table_of_another_program_becomes_records(tmp_path):
    text = "Sample_ID;Deposit;Mineral;Au (ppm);Cu_ppm;d34S_permil\nX 1;Big Hill;NA;<0.02;bdl;-3.5\n"
    text += "X 2;Big Hill;pyrite;-0.1;n.d.;\n"
    (tmp_path / "lee2020.csv").write_text(text, encoding="utf-8")
    deposit, *found = wide.read(tmp_path / "lee2020.csv")
    assert (deposit.module, deposit.canonical["value"], deposit.paper) == ("deposit", "Big Hill", "lee2020")
    told = [
        (r.canonical["sample"], r.canonical["element"], r.quantity.state, r.quantity.limit, r.quantity.number)
        for r in found
    ]
    assert told == [
        ("X 1", "Au", "below_detection", 0.02, None),
        ("X 1", "Cu", "below_detection", None, None),
        ("X 1", "δ34S", "measured", None, -3.5),
        ("X 2", "Au", "below_detection", 0.1, None),
        ("X 2", "Cu", "unresolved", None, None),
    ]
    assert (found[0].provenance[0].row, found[0].provenance[0].col) == (1, 3)
    assert found[-1].status == "rejected"


def test_a_qualifier_that_says_what_cannot_be_is_named(tmp_path):
    (tmp_path / "w.csv").write_text("sample_id,au_ppm,au_ppm_qualifier\nA,1,state=lost\n", encoding="utf-8")
    with pytest.raises(ReadError, match=r"w\.csv, row 2, au_ppm: .*'lost' is no state"):
        list(wide.read(tmp_path / "w.csv"))


def test_metadata_come_back_statement_by_statement(tmp_path):
    made = [
        stated("host_rock", "shale; black"),
        stated("host_rock", "dolomite"),
        stated("deposit_type", "MVT", deposit_group="G"),
        stated("mineral", "pyrite"),
        record("Au", 1),
    ]
    with (tmp_path / "w.csv").open("w", encoding="utf-8", newline="") as stream:
        wide.write_csv(made, stream)
    back = [dict(r.canonical) for r in wide.read(tmp_path / "w.csv") if r.module == "deposit"]
    assert sorted(back, key=str) == sorted((dict(r.canonical) for r in made if r.module == "deposit"), key=str)


def test_the_harmonised_form_has_one_unit_an_element_and_says_what_it_converted():
    limit = Quantity("<30", "<", state="below_detection", limit=30.0)
    made = [
        record("S", quantity=Quantity("53.1", number=53.1, uncertainty=0.2), unit="wt%"),
        record("Au", quantity=limit, unit="ppb"),
        record("SiO2", 1200, "ppm"),
        record("Pb", 3, "at%"),
        record("Fe", quantity=Quantity("2", number=2.0, uncertainty=5.0), unit="wt%", uncertainty_kind="1s%"),
    ]
    (row,) = rows(made, harmonised.write_csv)
    assert (row["s_ppm"], row["au_ppm"], row["sio2_wtpct"], row["pb_atpct"]) == ("531000", "-0.03", "0.12", "3")
    assert row["s_ppm_qualifier"] == "uncertainty=2000; unit=wt%; converted=wt% to ppm (x 10000)"
    assert "uncertainty=5;" in row["fe_ppm_qualifier"]
    assert row["harmonised_from"] == "au_ppb x 0.001; fe_wtpct x 10000; s_wtpct x 10000; sio2_ppm x 0.0001"


def test_an_element_in_two_units_keeps_both_values():
    (row,) = rows([record("Au", 1, "ppm"), record("Au", 900, "ppb")], harmonised.write_csv)
    assert sorted([row["au_ppm"], row["au_ppm_2"]]) == ["0.9", "1"]


def test_data_that_another_paper_holds_too_are_flagged_and_kept():
    own = [record(element, n + 0.25) for n, element in enumerate(["Au", "Cu", "Zn", "Pb"], 1)]
    again = [replace(r, paper="review2020", canonical={**r.canonical, "sample_id": "A 1"}) for r in own]
    cited = [record("Au", 7, sample="Z-9", paper="review2020", row=2, citation="Smith et al. (2015)")]
    other = [record("Au", 7, sample="A-1", paper="zeta2001")]
    one, two, three, four = rows([*again, *cited, *own, *other], harmonised.write_csv)
    assert (one["repeats"], three["repeats"]) == ("smith2015 (4 values equal)", "review2020 (4 values equal)")
    assert (two["repeats"], four["repeats"]) == ("smith2015 (cited)", "")


def test_the_harmonised_form_is_a_wide_table_that_can_be_read(tmp_path):
    harmonised.write_xlsx([record("S", 53.1, "wt%")], tmp_path / "h.xlsx")
    (back,) = wide.read(tmp_path / "h.xlsx")
    assert (back.canonical["element"], back.quantity.number, back.quantity.unit_canonical) == ("S", 531000.0, "ppm")


@pytest.mark.parametrize("text", ["1e400", "-1e400", "9" * 400, "<1e400"])
def test_digits_that_no_number_holds_are_unresolved(tmp_path, text):
    (tmp_path / "a.csv").write_text(f"sample_id,au_ppm\nS1,{text}\n")
    (read,) = wide.read(tmp_path / "a.csv")
    assert (read.quantity.state, read.quantity.number, read.status) == ("unresolved", None, "rejected")


def test_columns_of_one_name_give_records_of_their_own(tmp_path):
    (tmp_path / "a.csv").write_text("sample_id,au_ppm,cu_ppm,au_ppm,au_ppm\nS1,1,2,3,4\n")
    read = list(wide.read(tmp_path / "a.csv"))
    assert [found.quantity.number for found in read] == [1.0, 2.0, 3.0, 4.0]
    assert len({found.id for found in read}) == 4


@pytest.mark.parametrize(
    ("quantity", "value", "unit"),
    [
        (Quantity("53.1", number=53.1, uncertainty=0.2), "531000", "ppm"),
        (Quantity("<0.5", "<", state="below_detection", limit=0.5), "<5000", "ppm"),
        (Quantity(">2", ">", number=2.0), ">20000", "ppm"),
        (Quantity("1–2", low=1.0, high=2.0), "10000–20000", "ppm"),
        (Quantity("b.d.l.", state="below_detection"), "b.d.l.", "wt%"),
        (Quantity("n.d.", state="unresolved"), "n.d.", "wt%"),
    ],
)
@pytest.mark.parametrize("name", ["h.csv", "h.xlsx"])
def test_value_and_unit_of_a_harmonised_table_belong_together(tmp_path, name, quantity, value, unit):
    made = [record("S", quantity=quantity, unit="wt%")]
    if name == "h.xlsx":
        harmonised.write_xlsx(made, tmp_path / name)
    else:
        with (tmp_path / name).open("w", encoding="utf-8", newline="") as stream:
            harmonised.write_csv(made, stream)
    (back,) = wide.read(tmp_path / name)
    assert (back.fields["value"], back.fields["unit"], back.canonical["unit"]) == (value, unit, unit)
    assert (back.quantity.literal, back.quantity.unit, back.quantity.unit_canonical) == (value, unit, unit)
    assert back.quantity.state == quantity.state


def test_columns_that_say_nothing_are_told(tmp_path):
    path = tmp_path / "other.csv"
    path.write_text(
        "sample_id,mineral,au_ppm,au_furlong,remarks,au_ppm_qualifier\nA1,pyrite,1,2,new,\n", encoding="utf-8"
    )
    told = []
    records = list(wide.read(path, unread=lambda file, heads: told.append((file, *heads))))
    assert [record.canonical["element"] for record in records if record.module == "geochem"] == ["Au"]
    assert told == [("other.csv", "au_furlong", "remarks")]
