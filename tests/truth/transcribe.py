"""Bring six workbooks to wide form by address: python transcribe.py SPREADSHEETS OUT (needs openpyxl and xlrd).

Independent of scigraft. Which rows and columns are samples and analytes, their units, what a mark means and what is no
sample were read off the sheets by eye and are written down here, address by address; the script only copies numbers.
Wide form after CMiO-MIN: -L below a stated limit L, -99999 below an unstated one, blank where not measured.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

Row = dict[str, str]
LEAD = ("paper", "laboratory_location", "sample_id", "sample", "mineral", "analytical_method", "reference_material")


def column(letters: str) -> int:
    """Return the 0-based number of a column."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def text_rows(path: Path) -> list[list[str]]:
    """Return the rows of a CSV file."""
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.reader(stream))


def number(value: object) -> str:
    """Write a cell as a wide form has it: a number as printed, -L for <L, nothing for an empty cell."""
    if value is None or value == "":
        return ""
    text = str(value).strip()
    return str(-float(text[1:])) if text.startswith("<") else text.removeprefix(">")  # a bound is its number


def electronic_appendix_2(folder: Path) -> list[Row]:
    """Rows 6-17 and 21-55 are analytes, columns C-I samples; `*` at Fe means total iron; [1] is a reference."""
    import xlrd

    sheet = xlrd.open_workbook(str(folder / "Electronic_Appendix_2.xls")).sheet_by_name("Sheet1")
    names = {9: "fe2o3t", 10: "feot"}
    rows = []
    for letter in "CDEFGHI":
        sample = str(sheet.cell_value(1, column(letter))).removesuffix(" [1]")
        row = {"paper": "Electronic_Appendix_2", "sample_id": sample, "sample": sample}
        for line in (*range(6, 18), *range(21, 56)):
            name = names.get(line, str(sheet.cell_value(line - 1, 0)).lower())
            unit = {"wt.%": "wtpct", "ppm": "ppm"}[str(sheet.cell_value(line - 1, 1))]
            row[f"{name}_{unit}"] = number(sheet.cell_value(line - 1, column(letter)))
        rows.append(row)
    return rows


def major_elements(folder: Path) -> list[Row]:
    """Lines 3-15 are samples; N, O are sums; P-R are at least the number, wt%; S, T ppm; n.d. is not determined."""
    lines = text_rows(folder / "major_elements.csv")
    oxides = ("sio2", "tio2", "al2o3", "feot", "mno", "mgo", "cao", "na2o", "k2o", "p2o5", "loi")
    volatiles = {"P": "f_wtpct", "Q": "cl_wtpct", "R": "so3_wtpct", "S": "br_ppm", "T": "as_ppm"}
    rows = []
    for line in lines[2:15]:
        row = {"paper": "major_elements", "sample_id": line[0], "sample": line[0], "analytical_method": "XRF"}
        row["laboratory_location"] = "Hamilton Analytical Laboratory"
        row |= {f"{name}_wtpct": number(line[column("C") + i]) for i, name in enumerate(oxides)}
        for letter, name in volatiles.items():
            value = line[column(letter)]
            row[name] = "" if value == "n.d." else number(value)
            row[f"{name}_qualifier"] = ">=" if row[name] else ""
        rows.append(row)
    return rows


def pst_empa_glass_geochem(folder: Path) -> list[Row]:
    """Lines 2-59 are analyses of glass; columns X_err and X(L-value) are none, nor is Total. Mass percent by a note."""
    materials = {
        "NIST610": "NIST SRM 610",
        "BCR2G": "BCR-2G",
        "BHVO2G": "BHVO-2G",
        "VGA99": "VG-A99",
        "ATHOG": "ATHO-G",
    }
    columns = {"B": "sio2", "D": "al2o3", "F": "mgo", "H": "na2o", "J": "f", "L": "cao", "N": "cl", "P": "so3"}
    columns |= {"R": "p2o5", "T": "cr2o3", "V": "mno", "X": "feo", "Z": "k2o", "AA": "tio2"}
    rows = []
    for line in text_rows(folder / "PST_EMPA_glass_geochem.csv")[1:59]:
        row = {"paper": "PST_EMPA_glass_geochem", "sample_id": line[0], "sample": line[0], "analytical_method": "EPMA"}
        row["reference_material"] = materials.get(line[0].split()[0], "")
        row |= {f"{name}_wtpct": number(line[column(letter)]) for letter, name in columns.items()}
        rows.append(row)
    return rows


def tj_d11b_d18o_d13c(folder: Path) -> list[Row]:
    """Sheet Main, lines 3-24: C, E, G are values, D, F, H their errors, I-K no analytes. Other sheets repeat it."""
    import openpyxl

    sheet = openpyxl.load_workbook(folder / "TJ_d11B_d18O_d13C.xlsx", data_only=True)["Main"]
    rows = []
    for line in range(3, 25):
        sample = str(sheet[f"A{line}"].value)
        row = {"paper": "TJ_d11B_d18O_d13C", "sample_id": sample, "sample": sample}
        row |= {f"{name}_permil": number(sheet[f"{letter}{line}"].value) for letter, name in DELTAS.items()}
        rows.append(row)
    return rows


DELTAS = {"C": "d11b", "E": "d18o", "G": "d13c"}


def gleeson(folder: Path) -> list[Row]:
    """Sheets Cpxs (clinopyroxene) and Melts (glass), lines 2-31; the file states no unit; FeOt is total iron."""
    import openpyxl

    book = openpyxl.load_workbook(folder / "Gleeson2020JPET_Input_Pyroxene_Melts.xlsx", data_only=True)
    rows = []
    for name, mineral in (("Cpxs", "Clinopyroxene"), ("Melts", "")):
        sheet = book[name]
        heads = [str(cell.value).split("_")[0].lower() for cell in sheet[1]]
        for line in range(2, 32):
            cells = [cell.value for cell in sheet[line]]
            row = {"paper": "Gleeson2020JPET_Input_Pyroxene_Melts", "sample_id": str(cells[0]), "mineral": mineral}
            row["sample"] = row["sample_id"]
            row |= {f"{head}_nounit": number(value) for head, value in zip(heads[1:], cells[1:], strict=True)}
            rows.append(row)
    return rows


def an6_chip(folder: Path) -> list[Row]:
    """Lines 4-195: C is the sample, H gold by Au-OG44, I-AQ by ME-ICP41; F and G hold words; QA/QC lines are blanks."""
    lines = text_rows(folder / "An6_Chip.csv")
    units = {"ppm": "ppm", "%": "pct"}
    rows = []
    for line in lines[3:195]:
        if line[column("F")] == "QA/QC":
            continue
        for method, first, last in (("Au-OG44", "H", "H"), ("ME-ICP41", "I", "AQ")):
            row = {"paper": "An6_Chip", "sample_id": line[2], "sample": line[2], "analytical_method": method}
            for c in range(column(first), column(last) + 1):
                row[f"{lines[1][c].lower()}_{units[lines[2][c]]}"] = number(line[c])
            rows.append(row)
    return rows


def write(rows: list[Row], path: Path) -> None:
    """Write rows as CSV: the naming columns, then the others in order of appearance."""
    names = dict.fromkeys((*LEAD, *(name for row in rows for name in row)))
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(names), restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


WORKBOOKS = (electronic_appendix_2, major_elements, pst_empa_glass_geochem, tj_d11b_d18o_d13c, gleeson, an6_chip)

if __name__ == "__main__":
    for workbook in WORKBOOKS:
        write(workbook(Path(sys.argv[1])), Path(sys.argv[2]) / f"{workbook.__name__}.csv")
