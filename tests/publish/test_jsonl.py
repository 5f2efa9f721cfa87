from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Locator, Quantity, ReadError, Reason, Record, Support
from scigraft.publish import jsonl

RECORD = Record(
    id="a1",
    paper="silicate",
    document="silicate",
    module="glass",
    fields={"material": "G1", "constituent": "SiO2", "value": "60.5", "unit": "mol%"},
    canonical={"material": "G1", "constituent": "SiO2", "value": "60.5", "unit": "mol%"},
    quantity=Quantity("60.5", number=60.5, unit="mol%", unit_canonical="mol%"),
    provenance=(Locator(file="silicate.pdf", page=2, bbox=(1.0, 2.0, 3.5, 4.0), table="Table 1", row=1, col=2),),
    support=Support(1.0, ("silicate",)),
    warnings=(Reason("sum", "adds up to 97"),),
    origins={"unit": "caption"},
)
CONTRACT = {
    "id", "paper", "document", "module", "fields", "canonical", "quantity", "provenance", "support",
    "status", "reasons", "warnings", "origins", "found_by",
}  # fmt: skip


def test_every_key_of_the_contract_is_there_and_unknown_places_are_left_out():
    shown = jsonl.to_dict(RECORD)
    assert set(shown) == CONTRACT
    assert shown["provenance"] == [
        {
            "file": "silicate.pdf",
            "page": 2,
            "bbox": [1.0, 2.0, 3.5, 4.0],
            "table": "Table 1",
            "row": 1,
            "col": 2,
        }
    ]
    assert "limit" not in shown["quantity"]
    assert shown["quantity"]["state"] == "measured"


def test_what_json_cannot_hold_is_left_out():
    record = replace(RECORD, quantity=Quantity("1e999", number=float("inf")))
    assert "number" not in json.loads(jsonl.dumps(record))["quantity"]


text = st.text(max_size=12)
number = st.none() | st.floats(allow_nan=False, allow_infinity=False)
quantities = st.builds(
    Quantity,
    literal=text,
    number=number,
    low=number,
    high=number,
    uncertainty=number,
    unit=text,
    limit=number,
)
locators = st.builds(
    Locator,
    file=text,
    page=st.none() | st.integers(0, 999),
    bbox=st.none() | st.tuples(*[st.floats(0, 1000)] * 4),
    cell=st.none() | text,
    span=st.none() | st.tuples(st.integers(0, 9), st.integers(9, 99)),
)
records = st.builds(
    Record,
    id=text,
    paper=text,
    document=text,
    module=text,
    fields=st.dictionaries(text, text, max_size=3),
    canonical=st.dictionaries(text, text, max_size=3),
    quantity=quantities,
    provenance=st.lists(locators, max_size=2).map(tuple),
    status=st.sampled_from(["accepted", "rejected"]),
    reasons=st.lists(st.builds(Reason, text, text, text), max_size=2).map(tuple),
)


@given(st.lists(records, max_size=3))
def test_what_is_written_is_read_back(made):
    stream = io.StringIO(newline="")
    assert jsonl.write(made, stream) == len(made)
    assert len(stream.getvalue().splitlines()) == len(made)
    stream.seek(0)
    assert list(jsonl.read(stream)) == made


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "r.jsonl, line 2: this line is no record"),
        ('{"id": "x"}', "r.jsonl, line 2: this line is no record (paper: Field required)"),
        ("[1]", "r.jsonl, line 2"),
    ],
)
def test_a_line_that_is_no_record_is_named(line, said):
    stream = io.StringIO(f"\n{line}\n")
    with pytest.raises(ReadError, match="line 2") as caught:
        list(jsonl.read(stream, name="r.jsonl"))
    assert said in str(caught.value)
