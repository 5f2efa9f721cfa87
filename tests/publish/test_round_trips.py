"""Every format gives back its records: measured, below detection, not measured and unresolved stay apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.model import Locator, Quantity, Reason, Record, Support
from scigraft.modules import load
from scigraft.publish import jsonl, parquet, rdf, table, wide, xlsx
from scigraft.publish.reading import read_records

FIELDS = (
    "sample", "subsample", "spot", "mineral", "element", "value", "unit", "method", "reference_material",
    "uncertainty_kind", "citation",
)  # fmt: skip
UNITS = ("ppm", "ppb", "wt%", "‰", "ratio", "ε", "µg/km²", "")
ELEMENTS = ("Au", "Cu", "S", "SiO2", "Fe2O3T", "LOI", "δ34S", "87Sr/86Sr", "εNd", "Th/U", "C-org", "=cmd|' /C calc'!A0")


@dataclass(frozen=True)
class Spec:
    name: str
    description: str = "A field."
    type: str = "text"


@dataclass(frozen=True)
class Geochem:
    name: str = "geochem"

    @property
    def fields(self):
        return {name: Spec(name) for name in FIELDS}

    def vocabulary_of(self, name):
        return None


MODULE = Geochem()
MODULES = {"geochem": load("geochem")}
LINKED = {"turtle": "ttl", "ntriples": "nt", "nquads": "nq", "jsonld": "jsonld"}
hostile = st.sampled_from(
    [
        "=1+1",
        "'=1+1",
        "''-x",
        "-99999",
        "@SUM(A1)",
        "a;b",
        "a\\;b; c: d",
        "<b>",
        "http://x.y/z",
        "_x000D_",
        "NA",
        "\r\nx",
        '"',
    ]
)
texts = hostile | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
# A workbook holds 15 digits, more than any table prints, and not the whole range of the tiniest numbers.
positive = st.floats(0, 1e300, allow_subnormal=False).map(lambda number: float(f"{number:.15g}"))
numbers = st.builds(lambda number, sign: sign * number, positive, st.sampled_from([1, -1]))
measured = st.builds(
    Quantity,
    literal=texts | st.just("12.50"),
    relation=st.sampled_from(["=", "<", "<=", ">", ">=", "~"]),
    number=numbers | st.sampled_from([12.5, 0.0, -99999.0, -1.0]),
    uncertainty=st.none() | positive,
)
ranges = st.builds(Quantity, literal=texts, low=numbers, high=numbers)
limits = st.builds(
    Quantity,
    literal=texts | st.just("<0.5"),
    relation=st.sampled_from(["=", "<", "<="]),
    state=st.just("below_detection"),
    limit=st.none() | positive | st.sampled_from([0.5, 0.0, 99999.0]),
)
others = st.builds(Quantity, literal=texts, state=st.sampled_from(["not_measured", "unresolved"]))
quantities = measured | ranges | limits | others


@st.composite
def observations(draw):
    quantity = draw(quantities)
    canonical_unit = draw(st.sampled_from(UNITS))
    unit = draw(st.just(canonical_unit) | texts)
    element = draw(st.sampled_from(ELEMENTS))
    sample = draw(st.sampled_from(["A-1", "A-2"]) | texts)
    shared = {
        "sample": sample,
        "mineral": draw(st.sampled_from(["pyrite", "NA"])),
        "method": "LA-ICPMS",
        "element": element,
    }
    if draw(st.booleans()):
        shared["uncertainty_kind"] = draw(st.sampled_from(["2SE", "RSD", "error%"]))
    canonical = {**shared, "sample_id": sample}
    if canonical_unit:
        canonical["unit"] = canonical_unit
    if element == "Au" and draw(st.booleans()):
        canonical["isotope"] = "197Au"
    unresolved = quantity.state == "unresolved"
    return Record(
        id=draw(texts),
        paper="smith2015",
        document="s1",
        module="geochem",
        fields={**shared, "value": quantity.literal, "element": draw(st.just(element) | texts)},
        canonical=canonical,
        quantity=replace(quantity, unit=unit, unit_canonical=canonical_unit),
        provenance=(
            Locator(
                "s1.xlsx",
                sheet=draw(texts),
                table="T1",
                row=draw(st.integers(0, 3)),
                col=1,
                cell="B2",
                span=(1, 4),
                text=draw(texts),
            ),
        ),
        support=Support(0.5, ("a;b", "c")),
        status="rejected" if unresolved else "accepted",
        reasons=(Reason("", draw(texts)),) if unresolved else (),
        origins={"unit": "column"},
        stands_for=draw(st.sampled_from([1, 7])),
    )


records = st.lists(observations(), min_size=1, max_size=6)


def through(format, made):
    """Write records in a format and read them back by what the file says of itself."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / (f"records.{LINKED[format]}" if format in LINKED else "records")
        if format == "jsonl":
            with path.open("w", encoding="utf-8", newline="") as stream:
                jsonl.write(made, stream)
        elif format == "csv":
            with path.open("w", encoding="utf-8", newline="") as stream:
                table.write_csv(made, MODULE, stream)
        elif format == "xlsx":
            xlsx.write(made, MODULE, path)
        elif format == "parquet":
            parquet.write(made, MODULE, path)
        elif format in LINKED:
            with path.open("wb") as stream:
                rdf.write(made, MODULES, stream, format=format)
        elif format == "wide":
            with path.open("w", encoding="utf-8", newline="") as stream:
                wide.write_csv(made, stream)
        else:
            wide.write_xlsx(made, path)
        return list(read_records(path, modules=MODULES))


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet", "xlsx"])
def test_tables_of_records_give_back_the_records(format):
    @given(records)
    def check(made):
        assert through(format, made) == made

    check()


def observed(made, *, digits=True):
    """Return what a wide table holds of records: what was measured, on what, by what, and how it came out.

    What several tables say alike is one observation.
    """
    told = []
    for record in made:
        keys = ("sample_id", "mineral", "method", "element", "isotope", "unit", "uncertainty_kind")
        about = tuple(record.canonical.get(key, "") for key in keys)
        quantity = record.quantity if digits else replace(record.quantity, literal="")
        told.append((record.paper, about, record.fields["element"], quantity, record.status))
    return set(told)


@pytest.mark.parametrize("format", ["wide", "wide.xlsx"])
def test_wide_tables_give_back_what_was_observed(format):
    digits = format == "wide"  # a number of a workbook has no trailing zeros

    @given(records)
    def check(made):
        assert observed(through(format, made), digits=digits) == observed(made, digits=digits)

    check()


@pytest.mark.parametrize("format", LINKED)
def test_linked_data_give_back_what_was_observed(format):
    @given(records)
    @settings(max_examples=40)
    def check(made):
        own = [replace(record, id=f"r{number}") for number, record in enumerate(made)]
        assert observed(through(format, own)) == observed(own)

    check()


STATES = (
    Quantity("0.5", number=0.5),
    Quantity("<0.5", "<", state="below_detection", limit=0.5),
    Quantity("bdl", state="below_detection"),
    Quantity("n.a.", state="not_measured"),
    Quantity("n.d.", state="unresolved"),
)


@pytest.mark.parametrize("format", ["jsonl", "csv", "xlsx", "parquet", "wide", "wide.xlsx", *LINKED])
def test_the_states_of_a_value_never_collapse(format):
    made = [
        Record(f"r{number}", "p", "d", "geochem", {"sample": f"S{number}", "element": "Au", "value": quantity.literal},
               {"sample": f"S{number}", "sample_id": f"S{number}", "element": "Au", "unit": "ppm"},
               replace(quantity, unit="ppm", unit_canonical="ppm"), (Locator("d.csv", row=number, col=1),))
        for number, quantity in enumerate(STATES)
    ]  # fmt: skip
    back = sorted(through(format, made), key=lambda record: record.canonical["sample_id"])
    told = [(record.quantity.state, record.quantity.number, record.quantity.limit) for record in back]
    assert told == [(quantity.state, quantity.number, quantity.limit) for quantity in STATES]
