from __future__ import annotations

import csv

import pytest

from scigraft.library.convert import convert
from scigraft.model import ReadError, UsageError
from scigraft.publish.reading import read_records

WIDE = "sample_id,mineral,au_ppm,cu_ppm\nA-1,pyrite,0.5,-0.2\nA-2,pyrite,-99999,\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "lee2020.csv"
    path.write_text(WIDE, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["r.jsonl", "r.wide.csv", "r.wide.xlsx"])
def test_a_wide_table_goes_through_other_formats_and_back(table, tmp_path, name):
    convert([table], tmp_path / name)
    told = [(r.canonical["sample_id"], r.quantity) for r in read_records(tmp_path / name)]
    assert told == [(r.canonical["sample_id"], r.quantity) for r in read_records(table)]


def test_a_wide_table_has_its_dictionary_beside_it(table, tmp_path):
    assert convert([table], tmp_path / "geochem.wide.csv") == 2
    with (tmp_path / "geochem.wide.dictionary.csv").open(newline="") as stream:
        assert "au_ppm" in {line["column"] for line in csv.DictReader(stream)}


@pytest.mark.parametrize(
    ("name", "said"),
    [("r.txt", "the name does not say the format"), ("no/r.csv", "there is no such folder")],
)
def test_wrong_use_is_explained(table, tmp_path, name, said):
    with pytest.raises(UsageError, match=said):
        convert([table], tmp_path / name)


def test_a_format_that_there_is_not_is_refused(table, tmp_path):
    with pytest.raises(UsageError, match="there is no format 'excel'"):
        convert([table], tmp_path / "r.xlsx", to="excel")


def test_what_holds_no_records_is_refused_and_nothing_is_left(tmp_path):
    source = tmp_path / "notes.csv"
    source.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(ReadError, match="no sheet is a wide table"):
        convert([source], tmp_path / "r.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.csv"]


@pytest.mark.parametrize("name", ["geochem.wide.csv.jsonl", "geochem.harmonised.jsonl", "a.wide.xlsx.jsonl"])
def test_the_last_suffix_says_the_format(table, tmp_path, name):
    assert convert([table], tmp_path / name) == 3
    assert (tmp_path / name).read_text(encoding="utf-8").startswith('{"id"')
