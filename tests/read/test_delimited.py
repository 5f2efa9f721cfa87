from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Document, Limits, ReadError, ReadSettings, Table
from scigraft.read import Source
from scigraft.read.encoding import decode
from scigraft.read.sheets.delimited import READER
from scigraft.read.sheets.dialect import sniff


def read(data: bytes | str, *, name: str = "data.csv", limits: Limits | None = None) -> Document:
    data = data if isinstance(data, bytes) else data.encode()
    return READER.read(Source(name, data), ReadSettings(limits=limits or Limits()))


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


PLAIN = "Sample,SiO2,TiO2\nA,54.1,0.80\nB,49.75,0.65\n"


def test_fields_become_cells_with_spreadsheet_addresses():
    table = read(PLAIN).tables[0]
    assert texts(table) == [["Sample", "SiO2", "TiO2"], ["A", "54.1", "0.80"], ["B", "49.75", "0.65"]]
    assert table.grid[2][1].address == "B3"


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        (PLAIN, ","),
        (PLAIN.replace(",", "\t"), "\t"),
        (PLAIN.replace(",", "|"), "|"),
        ("Probe;SiO2;TiO2\nA;54,1;0,80\nB;49,75;0,65\n", ";"),
        ("Sample    SiO2   TiO2\nA         54.1   0.80\nB         49.75  0.65\n", "  "),
        ('name,remark\nA,"one, two; three; four"\nB,"x; y; z; w"\n', ","),
    ],
)
def test_dialect_is_found_by_what_fits(text: str, delimiter: str):
    assert sniff(text.splitlines(keepends=True)).delimiter == delimiter


def test_aligned_columns_keep_their_blanks():
    text = "          SiO2    TiO2\nA         54.1    0.80\nB                 0.65\nC 2       50.0    0.10\n"
    assert texts(read(text, name="a.txt").tables[0])[:3] == [
        ["", "SiO2", "TiO2"],
        ["A", "54.1", "0.80"],
        ["B", "", "0.65"],
    ]


def test_numbers_between_single_blanks_are_columns():
    text = "depth d18O\n" + "".join(f"{i} {i}.25\n" for i in range(9))
    assert texts(read(text, name="a.dat").tables[0])[:2] == [["depth", "d18O"], ["0", "0.25"]]
    assert READER.claims(Source("a.dat", text.encode())) > 0.5


def test_a_quote_without_its_partner_swallows_nothing():
    text = "a,b\n" + '6" pipe,1\n' + '"open,2\n' + "x,3\n" * 200
    document = read(text)
    assert document.tables[0].shape == (203, 2)
    assert [n.code for n in document.notices] == ["loose-quotes"]


def test_remarks_at_the_start_are_text_but_the_last_may_name_the_columns():
    table = read("# made by x, y, and z\n# a, b\n1,2\n3,4\n").tables[0]
    assert table.caption == "# made by x, y, and z"
    assert texts(table) == [["# a", "b"], ["1", "2"], ["3", "4"]]


def test_old_line_ends_are_line_ends():
    assert texts(read("a,b\r1,2\r3,4\r").tables[0]) == [["a", "b"], ["1", "2"], ["3", "4"]]


def test_decimal_commas_stay_as_printed():
    table = read("Probe;SiO2\nA;54,1\nB;49,75\n").tables[0]
    assert texts(table)[1] == ["A", "54,1"]


@pytest.mark.parametrize(
    "data",
    [
        "Probe,δ18O (‰)\nA,5.2\nB,5.3\n".encode("utf-8-sig"),
        "Probe,δ18O (‰)\nA,5.2\nB,5.3\n".encode("utf-16"),
        "Probe,δ18O (‰)\nA,5.2\nB,5.3\n".encode("utf-16-le"),
    ],
)
def test_unicode_encodings(data: bytes):
    assert texts(read(data).tables[0])[0] == ["Probe", "δ18O (‰)"]


def test_windows_text_is_read_without_loss():
    document = read("Größe,± 2σ\nA,1.0\nB,2.0\n".replace("σ", "s").encode("cp1252"))
    assert texts(document.tables[0])[0] == ["Größe", "± 2s"]
    assert not document.notices


def test_broken_utf8_is_said():
    data = "Größe,größer,größte\n".encode() * 20 + b"\xff\xfe,1,2\n"
    assert decode(data).lossy
    assert [n.code for n in read(data).notices] == ["lossy-decoding"]


def test_ragged_rows_are_padded_and_said():
    document = read("a,b,c\n1,2,3\n4,5\n6,7,8\n")
    assert texts(document.tables[0])[2] == ["4", "5", ""]
    assert [n.code for n in document.notices] == ["ragged-rows"]


def test_padding_of_data_frames_is_empty_and_repeated_headers_are_themselves_again():
    table = read("No,Unnamed: 1,ME,ME.1,ME.2\n,x,Au,Ag,Al\n1,5,0.1,0.2,0.3\n2,6,0.4,0.5,0.6\n").tables[0]
    assert texts(table)[0] == ["No", "", "ME", "ME", "ME"]
    assert table.grid[0][3].printed == "ME.1"


def test_title_and_notes_are_not_rows():
    document = read("Table 3. Major elements,,\nSample,SiO2,As\nA,54,n.d.\nB,50,6\n,,\nNotes:,,\nn.d. = none,,\n")
    table = document.tables[0]
    assert (table.label, table.caption) == ("Table 3", "Table 3. Major elements")
    assert [n.text for n in table.notes] == ["Notes:", "n.d. = none"]
    assert table.grid[0][0].address == "A2"


def test_nul_bytes_are_left_out_and_said():
    document = read(b"a,b\n1,2\x00\n3,4\n")
    assert texts(document.tables[0])[1] == ["1", "2"]
    assert [n.code for n in document.notices] == ["nul-bytes"]


def test_rows_over_the_limit_are_cut_and_said():
    document = read("a,b\n" + "1,2\n" * 100, limits=Limits(table_cells=20))
    assert document.tables[0].shape == (10, 2)
    assert [n.code for n in document.notices] == ["table-cut"]


def test_binary_data_named_csv_is_refused():
    with pytest.raises(ReadError, match="not text"):
        read(bytes(range(256)) * 20)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", "We measured ten samples, of which, as said before, none was left.\nSo we stopped.\n" * 5),
        ("a.csv", "<html><table><tr><td>1,2,3</td></tr></table></html>"),
        ("a.csv", "<?xml version='1.0'?><article/>"),
        ("a.txt", "TY  - JOUR\nAU  - A, B\nAU  - C, D\nER  - \n"),
        ("a.txt", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"),
        ("a.tex", "\\documentclass{article}\n\\begin{document}\na & b & c\n"),
        ("a.csv", "%PDF-1.7\n1,2\n3,4\n"),
    ],
)
def test_other_formats_are_not_claimed(name: str, data: str):
    assert READER.claims(Source(name, data.encode())) == 0.0


@pytest.mark.parametrize("name", ["a.csv", "a.txt", "a.xls", "a"])
def test_columns_are_claimed_whatever_the_name(name: str):
    assert READER.claims(Source(name, PLAIN.replace(",", "\t").encode())) >= 0.6


words = st.text(alphabet=st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=8)


@given(
    st.lists(st.lists(words, min_size=3, max_size=3), min_size=2, max_size=8),
    st.sampled_from([",", ";", "\t", "|"]),
)
def test_what_csv_writes_is_read_back(rows: list[list[str]], delimiter: str):
    header = ["Sample", "x", "y"]
    body = [[f"s{i}", f"{i}.5", f"{i}.25"] for i in range(6)] + [[f"t{i}", *row[1:]] for i, row in enumerate(rows)]
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows([header, *body])
    table = read(stream.getvalue()).tables[0]
    assert texts(table)[: len(body) + 1] == [header, *body]


@given(st.binary(max_size=400))
def test_any_bytes_give_a_document_or_a_read_error(data: bytes):
    try:
        read(data)
    except ReadError:
        return
