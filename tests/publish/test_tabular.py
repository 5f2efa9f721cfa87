from __future__ import annotations

import zipfile

import pytest

from scigraft.model import ReadError
from scigraft.publish import tabular
from scigraft.publish.reading import read_records

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
BOOK = f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>'
LINKS = f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Target="worksheets/s.xml"/></Relationships>'
DOCTYPE = '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
NO_STATE = b"id,paper,document,module,quantity.state\nx,p,d,glass,lost\n"


def workbook(path, rows, doctype=""):
    """Write a workbook of one sheet whose rows are this XML."""
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("xl/workbook.xml", BOOK)
        made.writestr("xl/_rels/workbook.xml.rels", LINKS)
        sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
        made.writestr("xl/worksheets/s.xml", doctype + sheet)
    return path


def read(path):
    return [(sheet.name, list(sheet.rows)) for sheet in tabular.sheets(path)]


def test_numbers_are_exact_and_gaps_are_blank(tmp_path):
    rows = '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="D1"><v>0.10000000000000001</v></c><c r="E1"><v>3</v></c>'
    assert read(workbook(tmp_path / "w.xlsx", f'{rows}</row><row r="2"/>')) == [("S", [["a", "", "", "0.1", "3"]])]


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1"><c r="1A"><v>1</v></c></row>',
        '<row r="1"><c r="A1" t="s"><v>7</v></c></row>',
        '<row r="1"><c r="A1"><v>many</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v></row>',
    ],
)
def test_a_damaged_workbook_is_named(tmp_path, rows):
    with pytest.raises(ReadError, match=r"w\.xlsx: the workbook is damaged"):
        read(workbook(tmp_path / "w.xlsx", rows))


def test_entities_of_a_workbook_are_not_expanded(tmp_path):
    rows = '<row><c t="inlineStr"><is><t>&e;</t></is></c></row>'
    assert read(workbook(tmp_path / "w.xlsx", rows, DOCTYPE)) == [("S", [])]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("r.jsonl", b'{"id": "\xff"}\n', "the file is not UTF-8"),
        ("r.jsonl", b'{"id": 1}\n', "this line is no record"),
        ("r.parquet", b"PAR1 and no more", "this is no Parquet file"),
        ("r.zip", b"PK\x03\x04 and no more", "the archive is damaged"),
        ("r.ttl", b"<a> <b> .", "the RDF cannot be read"),
        ("r.csv", b"a,b\n1,2\n", "no sheet is a wide table"),
        (
            "r.csv",
            b"id,paper,document,module,quantity.state\nx,p,d,glass,lost\n",
            r"row 2: the row is no record \('lost' is no state\)",
        ),
    ],
)
def test_a_file_that_holds_no_records_is_named_with_the_reason(tmp_path, name, content, said):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ReadError, match=said) as caught:
        list(read_records(tmp_path / name))
    assert name in str(caught.value)
