from __future__ import annotations

import csv
import io
from dataclasses import dataclass, replace

import pytest

from scigraft.model import Locator, Quantity, Record, is_relative
from scigraft.publish import data_dictionary, dictionary, table
from scigraft.publish.columns import escaped, listed


@dataclass(frozen=True)
class Spec:
    name: str
    description: str
    type: str = "text"


@dataclass(frozen=True)
class Term:
    name: str


@dataclass(frozen=True)
class Terms:
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Task:
    """A module of two fields, one with a vocabulary."""

    terms: tuple[str, ...] = ("SiO2", "B2O3")
    name: str = "glass"

    @property
    def fields(self):
        return {
            "constituent": Spec("constituent", "What the material is made of.", "term"),
            "value": Spec("value", "Amount"),
        }

    def vocabulary_of(self, name):
        return Terms(tuple(Term(t) for t in self.terms)) if name == "constituent" else None


RECORD = Record(
    id="a1",
    paper="p",
    document="p",
    module="glass",
    fields={"constituent": "SiO 2", "value": "<0.5"},
    canonical={"constituent": "SiO2", "value": "<0.5"},
    quantity=Quantity("<0.5", relation="<", state="below_detection", limit=0.5),
    provenance=(Locator(file="a/p.pdf", page=0, bbox=(1.0, 2.25, 3.0, 4.0), table="Table 1", row=0, col=1),),
)


def rows(records):
    stream = io.StringIO(newline="")
    assert table.write_csv(records, Task(), stream) == len(records)
    return list(csv.DictReader(io.StringIO(stream.getvalue(), newline="")))


def test_a_row_says_fields_quantity_and_place():
    (row,) = rows([RECORD])
    assert row["fields.constituent"] == "SiO 2"
    assert row["canonical.constituent"] == "SiO2"
    assert (row["quantity.number"], row["quantity.limit"]) == ("", "0.5")
    assert (row["page"], row["row"], row["bbox"]) == ("0", "0", "1 2.25 3 4")


def test_a_record_without_a_place_still_has_all_columns():
    (row,) = rows([replace(RECORD, provenance=())])
    assert row["file"] == ""
    assert None not in row.values()


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (None, ""),
        (0.1, "0.1"),
        (-0.5, "-0.5"),
        (float("inf"), ""),
        (0, "0"),
        ("-0.5", "-0.5"),
        ("+1.2e-3", "+1.2e-3"),
        ("=1+1", "'=1+1"),
        ("-1+1", "'-1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tcmd", "'\tcmd"),
        ("a=b", "a=b"),
        ("=", "="),
        ("-", "-"),
        ("=\n", "'=\n"),
        ("−5", "−5"),
    ],
)
def test_no_cell_is_a_formula(value, cell):
    assert table.safe_cell(value) == cell


def test_commas_quotes_and_line_ends_survive():
    (row,) = rows([replace(RECORD, fields={"constituent": 'a,"b"\nc'})])
    assert row["fields.constituent"] == 'a,"b"\nc'


def test_the_dictionary_has_a_line_a_column_and_the_terms_allowed():
    entries = data_dictionary(Task())
    assert [e.column for e in entries] == list(rows([RECORD])[0])
    assert next(e for e in entries if e.column == "canonical.constituent").terms == ("SiO2", "B2O3")
    assert next(e for e in entries if e.column == "fields.constituent").terms == ()


def test_the_dictionary_is_written_as_csv_and_markdown():
    entries = data_dictionary(Task(terms=tuple(f"T{i}" for i in range(50))))
    as_csv, as_page = io.StringIO(newline=""), io.StringIO()
    dictionary.write_csv(entries, as_csv)
    dictionary.write_markdown(entries, as_page, title="Glass")
    assert len(list(csv.reader(io.StringIO(as_csv.getvalue(), newline="")))) == len(entries) + 1
    assert "and 10 more" in as_page.getvalue()
    assert as_page.getvalue().startswith("# Glass\n")


def test_derived_fields_that_no_module_file_declares_are_kept():
    (row,) = rows([replace(RECORD, canonical={"constituent": "SiO2", "class": "oxide"})])
    assert row["derived"] == "class: oxide"


@pytest.mark.parametrize(
    ("kind", "relative"),
    [("RSD", True), ("2RSD", True), ("2SE%", True), ("error%", True), ("2SE", False), ("95%", False), ("", False)],
)
def test_a_kind_of_uncertainty_is_absolute_or_relative(kind, relative):
    assert is_relative(kind) == relative


@pytest.mark.parametrize("texts", [[" x"], ["a; b", " c"], ["a\\", ";"]])
def test_texts_in_a_list_keep_the_space_before_the_first(texts):
    assert listed("; ".join(map(escaped, texts))) == texts
