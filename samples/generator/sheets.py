"""Supplements: workbooks and delimited text, written so that two runs give the same bytes."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

Line = list[str | float | int | None]

TELLURITE: list[Line] = [
    ["Table S1. Batch and analysed compositions of the zinc tellurite glasses"],
    ["Analysed by EDX, mean of five areas; b.d.: below detection (0.1 mol%)"],
    [],
    ["Sample", "Batch (mol%)", None, None, None, "EDX (mol%)", None, None, None],
    [None, "TeO2", "ZnO", "WO3", "Er2O3", "TeO2", "ZnO", "WO3", "Er2O3"],
    ["TZ0", 79.5, 20, 0, 0.5, 79.1, 20.4, "b.d.", 0.5],
    ["TZW5", 74.5, 20, 5, 0.5, 74.0, 20.5, 5.1, 0.4],
    ["TZW10", 69.5, 20, 10, 0.5, 69.2, 20.1, 10.2, 0.5],
    ["TZW15", 64.5, 20, 15, 0.5, 63.9, 20.6, 15.0, 0.5],
]
FIBRES: list[Line] = [
    ["Sample", "Attenuation at 1.31 µm (dB/m)"],
    ["TZ0", 1.9],
    ["TZW10", 1.2],
    ["TZW15", 1.1],
]
QUINAZOLINE: list[Line] = [
    ["Supporting information: Design and synthesis of 4-anilinoquinazolines as selective inhibitors of mutant EGFR"],
    ["Table S2. Inhibition of further kinases, IC50 (nM)"],
    [],
    ["Compound", "HER2", "JAK3", "BTK"],
    ["5b", "1,240", 880, ">10000"],
    ["5c", 410, 350, "5,600"],
    ["5d", 96, 42, "1,130"],
]
HYDRAZONE: list[Line] = [
    ["Supplementary data: Thiazolyl hydrazones with activity against resistant Staphylococcus aureus"],
    ["MIC (µg/mL) against clinical isolates of MRSA"],
    ["Compound", "Isolate 11", "Isolate 27", "Isolate 40"],
    ["7b", 4, 8, 4],
    ["7c", 0.5, 1, 0.5],
    ["7f", 2, 2, 4],
]
AURORA = (
    "Compound;Kinase;IC50 (nM);SD\r\n"
    "12;Aurora A;8,0;0,9\r\n12;Aurora B;21;2,2\r\n12;FLT3;310;28\r\n12;µ-calpain;> 10000;\r\n"
    "15;Aurora A;33;4,1\r\n15;Aurora B;18;1,7\r\n15;FLT3;n.d.;\r\n"
)
AMBIGUOUS: list[Line] = [
    ["Sample", "SiO2 (wt%)", "CaO (wt%)", "Na2O (wt%)", "Al2O3 (wt%)"],
    ["A", 71.2, 9.8, 14.1, 1.6],
    ["B", 70.4, 10.3, 13.6, 2.4],
]


def delimited() -> bytes:
    """Return semicolon separated text with decimal commas, in Windows' Western encoding."""
    return AURORA.encode("cp1252")


def xlsx_tellurite() -> bytes:
    """Return a workbook with title rows, merged headers, a second table below, and a hidden sheet."""
    from openpyxl import Workbook
    from openpyxl.styles import Font

    book = Workbook()
    sheet = book.active
    sheet.title = "Compositions"
    for line in TELLURITE:
        sheet.append(line)
    sheet["A1"].font = Font(bold=True)
    for area in ("A4:A5", "B4:E4", "F4:I4"):
        sheet.merge_cells(area)
    sheet.append([])
    sheet.append(["Table S2. Attenuation of fibres"])
    for line in FIBRES:
        sheet.append(line)
    hidden = book.create_sheet("raw counts")
    hidden.sheet_state = "hidden"
    for line in [["spot", "Te L", "Zn K"]] + [[n, 10312 + 7 * n, 2210 - 3 * n] for n in range(1, 6)]:
        hidden.append(line)
    return _frozen(book)


def xlsx_ambiguous() -> bytes:
    """Return a workbook named as publishers name them, that says nothing about its paper."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    for line in AMBIGUOUS:
        sheet.append(line)
    return _frozen(book)


def ods_quinazoline() -> bytes:
    """Return an OpenDocument spreadsheet whose first line names the paper it belongs to."""
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book = OpenDocumentSpreadsheet()
    sheet = Table(name="Selectivity")
    for line in QUINAZOLINE:
        row = TableRow()
        for value in line or [None]:
            number = isinstance(value, int | float)
            kind = {"valuetype": "float", "value": str(value)} if number else {"valuetype": "string"}
            cell = TableCell(**kind) if value is not None else TableCell()
            if value is not None:
                cell.addElement(P(text=str(value)))
            row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    stream = io.BytesIO()
    book.write(stream)
    return freeze(stream.getvalue())


def xls_hydrazone() -> bytes:
    """Return a workbook of the old binary kind."""
    import xlwt

    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("Isolates")
    for r, line in enumerate(HYDRAZONE):
        for c, value in enumerate(line):
            if value is not None:
                sheet.write(r, c, value)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def freeze(archive: bytes) -> bytes:
    """Return a zip archive with every time in it set to one moment."""
    moment = b"2024-01-01T00:00:00Z"
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(stream, "w") as new:
        for member in old.infolist():
            data = old.read(member)
            if Path(member.filename).name in ("core.xml", "meta.xml"):
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?", moment, data)
            info = zipfile.ZipInfo(member.filename, date_time=(2024, 1, 1, 0, 0, 0))
            # The mimetype of an OpenDocument file has to stay uncompressed.
            info.compress_type = zipfile.ZIP_STORED if member.filename == "mimetype" else zipfile.ZIP_DEFLATED
            new.writestr(info, data)
    return stream.getvalue()


def _frozen(book: object) -> bytes:
    stream = io.BytesIO()
    book.save(stream)  # type: ignore[attr-defined]
    return freeze(stream.getvalue())
