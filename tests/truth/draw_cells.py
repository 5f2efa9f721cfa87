"""Draw the cells of `cells.toml`: python draw_cells.py FOLDER SEED HOW_MANY (needs openpyxl and xlrd).

Independent of scigraft. Prints one drawn cell a line, with the headers above it and the beginning of its row, so that
an eye can judge it.
"""

from __future__ import annotations

import csv
import io
import random
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

Rows = list[list[object]]
ELEMENTS = """H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y
Zr Nb Mo Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb
Bi Th U""".split()
SYMBOL = "(?:" + "|".join(sorted(ELEMENTS, key=lambda s: -len(s))) + ")"
ANALYTE = re.compile(
    rf"(?<![A-Za-z])(?:(?:{SYMBOL}\d*){{1,3}}[tT*]?|δ?d?\d{{1,3}}{SYMBOL}|{SYMBOL}\d{{1,3}}"
    r"|FeO\w?|Fe2O3\w?|d\d+[A-Z]|LOI)(?![A-Za-z])"
)
NUMBER = re.compile(r"^\s*(?:[<>~≤≥]=?\s*)?[-−+]?\d[\d,. ]*(?:[eE][-+]?\d+)?\s*(?:%|ppm|\*)?\s*$")
MARK = re.compile(
    r"^\s*(?:n\.?\s?[dad]\.?|b\.?d\.?l?\.?|<?\s?lod|<?\s?dl|-+|–|—|nd|na|nan|below.*|tr\.?|#.*)\s*$", re.IGNORECASE
)


def sheets(path: Path) -> Iterator[tuple[str, Rows]]:
    """Yield the visible sheets of a file, each as its rows from A1 on."""
    if path.suffix == ".xlsx":
        import openpyxl

        for sheet in openpyxl.load_workbook(path, data_only=True).worksheets:
            if sheet.sheet_state == "visible":
                yield sheet.title, [list(row) for row in sheet.iter_rows(values_only=True)]
    elif path.suffix == ".xls":
        import xlrd

        for sheet in xlrd.open_workbook(str(path)).sheets():
            if sheet.visibility == 0:
                yield sheet.name, [[_xls(cell) for cell in sheet.row(r)] for r in range(sheet.nrows)]
    else:
        yield "", _text_rows(path.read_bytes())


def _xls(cell: object) -> object:
    empty, blank = 0, 6
    return None if getattr(cell, "ctype", empty) in (empty, blank) else getattr(cell, "value", None)


def _text_rows(data: bytes) -> Rows:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    delimiter = max(",;\t", key=text[:3000].count)
    return [
        [value if value.strip() else None for value in row]
        for row in csv.reader(io.StringIO(text), delimiter=delimiter)
    ]


def is_value(value: object) -> bool:
    """Tell whether a cell holds a number or a mark of absence."""
    if isinstance(value, bool) or value is None:
        return False
    return isinstance(value, int | float) or (isinstance(value, str) and bool(NUMBER.match(value) or MARK.match(value)))


def candidates(rows: Rows) -> list[tuple[int, int]]:
    """Return the places of values with the name of an analyte above them or left of them."""
    found, columns = [], set()
    for r, row in enumerate(rows):
        named = False
        for c, value in enumerate(row):
            if is_value(value):
                if named or c in columns:
                    found.append((r, c))
            elif isinstance(value, str) and ANALYTE.search(value):
                named = True
                columns.add(c)
    return found


def address(row: int, col: int) -> str:
    """Return the spreadsheet address of a 0-based place."""
    letters, col = "", col + 1
    while col:
        col, rest = divmod(col - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def draw(folder: Path, seed: int, how_many: int) -> Iterator[str]:
    """Yield drawn cells: first a sheet, every sheet with the same chance, then a candidate of it; none twice."""
    every = [(path.name, name, rows) for path in sorted(folder.iterdir()) for name, rows in sheets(path)]
    listed = [(sheet, places) for sheet in every if (places := candidates(sheet[2]))]
    chance, seen = random.Random(seed), set()
    while len(seen) < how_many:
        which = chance.randrange(len(listed))
        (file, name, rows), places = listed[which]
        r, c = places[chance.randrange(len(places))]
        if (which, r, c) in seen:
            continue
        heads = [str(row[c]) for row in rows[:r] if c < len(row) and isinstance(row[c], str)][:4]
        yield f"{len(seen)}\t{file}\t{name}\t{address(r, c)}\t{rows[r][c]!r}\t{heads}\t{rows[r][:8]}"
        seen.add((which, r, c))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for line in draw(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])):
        sys.stdout.write(line + "\n")
