import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Quantity
from scigraft.read.values.numbers import parse_value, split_series


def only(text: str, **options: object) -> Quantity:
    parsed = parse_value(text, **options)  # type: ignore[arg-type]
    assert len(parsed.quantities) == 1, parsed
    return parsed.quantities[0]


@pytest.mark.parametrize(
    ("text", "literal", "number"),
    [
        ("12.5", "12.5", 12.5),
        ("−12.5", "−12.5", -12.5),
        ("1,234", "1,234", 1234),
        ("1 234", "1 234", 1234),
        ("1\u2009234", "1\u2009234", 1234),
        ("1,234,567.8", "1,234,567.8", 1234567.8),
        ("0,05", "0,05", 0.05),
        ("12,5", "12,5", 12.5),
        ("1.234,56", "1.234,56", 1234.56),
        ("2.3E-4", "2.3E-4", 2.3e-4),
        ("2.3e-4", "2.3e-4", 2.3e-4),
        ("6.7x10-6", "6.7x10-6", 6.7e-6),
        ("6.7×10^3", "6.7×10^3", 6700),
        ("6.7 × 10⁻⁶", "6.7 × 10⁻⁶", 6.7e-6),
        ("1.64x1020", "1.64x1020", 1.64e20),
        ("10^3", "10^3", 1000),
        ("12.29K", "12.29K", 12290),
        ("25M", "25M", 25e6),
        ("1.3B", "1.3B", 1.3e9),
        ("(5.3)", "5.3", 5.3),
        ("+43", "+43", 43),
    ],
)
def test_a_plain_number_is_read_as_printed(text, literal, number):
    quantity = only(text)
    assert (quantity.literal, quantity.number, quantity.state) == (literal, number, "measured")


@pytest.mark.parametrize(
    ("text", "number", "uncertainty"),
    [
        ("1.23(4)", 1.23, 0.04),
        ("57.5+-0.5", 57.5, 0.5),
        ("57.5 ± 0.5", 57.5, 0.5),
        ("57.5\\pm0.5", 57.5, 0.5),
        ("57.5 +/- 0.5", 57.5, 0.5),
        ("57.5 (±0.4)", 57.5, 0.4),
        ("128 ± 21 124", 128, 21),
        ("57.5(±0.4)", 57.5, 0.4),
        ("(2.4+-0.5)x10^8", 2.4e8, 0.5e8),
    ],
)
def test_an_uncertainty_is_kept_apart_from_the_literal(text, number, uncertainty):
    quantity = only(text)
    assert quantity.number == number
    assert quantity.uncertainty == pytest.approx(uncertainty)
    assert "0.5" not in quantity.literal and "±" not in quantity.literal


@pytest.mark.parametrize("text", ["5-10", "5–10", "5 to 10", "5 – 10", "5 a 10"])
def test_a_range_has_bounds_and_no_number(text):
    quantity = only(text)
    assert (quantity.low, quantity.high, quantity.number) == (5, 10, None)


def test_a_range_may_have_an_uncertainty():
    quantity = only("41-59+-1")
    assert (quantity.low, quantity.high, quantity.uncertainty, quantity.literal) == (41, 59, 1, "41-59")


def test_a_range_of_negative_numbers_is_read():
    assert (only("−5 – −3").low, only("−5 to −3").high) == (-5, -3)


@pytest.mark.parametrize(
    ("text", "relation"),
    [(">100", ">"), ("≥ 100", ">="), ("~100", "~"), ("≈100", "~"), ("ca. 100", "~")],
)
def test_a_relation_stays_with_the_literal(text, relation):
    quantity = only(text)
    assert (quantity.relation, quantity.number, quantity.literal) == (relation, 100, text)


@pytest.mark.parametrize(
    ("text", "state", "limit"),
    [
        ("<0.5", "below_detection", 0.5),
        ("≤0.5", "below_detection", 0.5),
        ("n.d. (<0.5)", "below_detection", 0.5),
        ("bdl", "below_detection", None),
        ("b.d.l.", "below_detection", None),
        ("<LOD", "below_detection", None),
        ("tr.", "below_detection", None),
        ("NA", "not_measured", None),
        ("n.d.", "unresolved", None),
        ("nd", "unresolved", None),
        ("-", "unresolved", None),
        ("—", "unresolved", None),
    ],
)
def test_the_three_states_never_collapse(text, state, limit):
    quantity = only(text)
    assert (quantity.state, quantity.limit, quantity.number) == (state, limit, None)


def test_a_legend_resolves_what_a_dash_means():
    assert only("–", legend={"-": "not_measured"}).state == "not_measured"
    assert only("n.d.", legend={"nd": "below_detection"}).state == "below_detection"


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("71.77 (71.27)", ["71.77", "71.27"]),
        ("50/46.7", ["50", "46.7"]),
        ("489, 530, 607", ["489", "530", "607"]),
        ("45.3 (+1.2)", ["45.3", "+1.2"]),
        ("28 (<1%)", ["28"]),
        ("0.3 (<2%)", ["0.3"]),
        ("8.6 (68%)", ["8.6"]),
        ("5x10-3 [22]", ["5x10-3"]),
        ("1150 [24,25]", ["1150"]),
        ("8.21 (d, J=9.1 Hz)", ["8.21"]),
        ("3644 100%", ["3644"]),
    ],
)
def test_two_values_in_a_cell_are_told_from_a_remark(text, literals):
    assert [q.literal for q in parse_value(text).quantities] == literals


@pytest.mark.parametrize(
    ("text", "literal", "marks"),
    [
        ("12.3a", "12.3", ("a",)),
        ("12.3*", "12.3", ("*",)),
        ("98.5**", "98.5", ("**",)),
        ("5.6†", "5.6", ("†",)),
        ("100b,c", "100", ("b", "c")),
        ("7(a)", "7", ("a",)),
    ],
)
def test_footnote_marks_come_off_the_number(text, literal, marks):
    parsed = parse_value(text)
    assert (parsed.quantities[0].literal, parsed.marks) == (literal, marks)


@pytest.mark.parametrize(
    ("text", "literal", "unit"),
    [
        ("19 nM", "19", "nM"),
        ("28 wt%", "28", "wt%"),
        ("45%", "45", "%"),
        ("1.4 g/cm3", "1.4", "g/cm3"),
        ("10-20 nm", "10-20", "nm"),
        ("293-373K", "293-373", "K"),
        ("5degC/min", "5", "degC/min"),
        ("3650cm-1", "3650", "cm-1"),
    ],
)
def test_a_unit_behind_the_number_is_split_off(text, literal, unit):
    quantity = only(text)
    assert (quantity.literal, quantity.unit) == (literal, unit)


@pytest.mark.parametrize(
    "text", ["Clear", "Na", "4I13/2", "29Si", "3-methyl", "224x224", "80:20", "SiO2", "x *", "50-0-50"]
)
def test_words_and_labels_hold_no_quantity(text):
    parsed = parse_value(text)
    assert parsed.quantities == ()
    assert parsed.rest == text


def test_a_composition_series_is_split_on_request():
    assert split_series("50-0-50") == ("50", "0", "50")
    assert split_series("50-0-50 [3.0]") == ("50", "0", "50")
    assert split_series("66.6:33.3") == ("66.6", "33.3")
    assert split_series("Clear") == ()


def test_the_decimal_sign_of_a_table_decides_what_a_comma_is():
    assert only("1,234", decimal=",").number == 1.234
    assert only("1.234", decimal=",").number == 1234


@given(st.text(max_size=40))
def test_no_text_makes_the_parser_raise(text):
    parse_value(text)
    parse_value(text, decimal=",", marks=("a", "†"), legend={"-": "not_measured"})


@given(st.text(alphabet="0123456789.,+-±()/<>~ xeE^10ab*%−–", max_size=20))
def test_no_heap_of_number_signs_makes_the_parser_raise(text):
    for quantity in parse_value(text).quantities:
        assert quantity.number is None or not math.isnan(quantity.number)


@given(st.floats(min_value=-1e9, max_value=1e9), st.integers(0, 6))
def test_formatted_numbers_come_back(value, digits):
    printed = f"{value:.{digits}f}"
    assert only(printed).number == float(printed)
    assert only(printed.replace("-", "−")).number == float(printed)
    assert only(f"{value:.{digits}e}").number == float(f"{value:.{digits}e}")
    assert only(f"{value:,.{digits}f}").number == float(printed)


@pytest.mark.parametrize(("text", "uncertainty"), [("60.5(3)", 0.3), ("(2.4±0.3)x10^-7", 3e-8)])
def test_a_scaled_uncertainty_has_no_binary_noise(text, uncertainty):
    (quantity,) = parse_value(text).quantities
    assert quantity.uncertainty == uncertainty


@pytest.mark.parametrize("text", ["1e400", "-1e400", "<1e400", "9" * 400, "1 ± 1e400", "1e400-2e400"])
def test_more_than_a_number_holds_is_unresolved(text: str) -> None:
    first = parse_value(text).quantities[0]
    assert (first.state, first.number, first.limit) == ("unresolved", None, None)
