"""Seconds to read the largest workbook and the largest CSV file, beside readers that give cells and nothing more.

    python benchmarks/sheet_speed.py [--repeat 3] [--empty-rows 1000000]

The peers are openpyxl in read-only mode (every value of every sheet) and pandas.read_csv (text). They find no tables,
headers, units, notes or places, so the ratio says what all of that costs. The last line is a sheet that is formatted
to its end: three rows with values, then empty ones. Needs the ``bench`` extra and openpyxl.
"""

from __future__ import annotations

import argparse
import io
import os
import statistics
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "files" / "spreadsheets"


def seconds(run: Callable[[], int], repeat: int) -> tuple[int, float]:
    """Return what a run counts and its median processor time."""
    times = []
    count = 0
    for _ in range(repeat):
        start = time.process_time()
        count = run()
        times.append(time.process_time() - start)
    return count, statistics.median(times)


def ours(source: Source) -> int:
    """Return the filled cells of all tables of a file."""
    return sum(1 for table in read_source(source).tables for line in table.grid for cell in line if cell.text)


def openpyxl_cells(source: Source) -> int:
    """Return the filled cells that openpyxl streams."""
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(source.data), read_only=True, data_only=True)
    return sum(1 for sheet in book for row in sheet.iter_rows(values_only=True) for value in row if value is not None)


def pandas_cells(source: Source) -> int:
    """Return the cells of the frame that pandas makes of a CSV file."""
    import pandas

    return int(pandas.read_csv(io.BytesIO(source.data), dtype=str, header=None, skiprows=2).size)


def formatted(rows: int) -> Source:
    """Return a workbook whose sheet has three rows with values and so many empty ones with a format."""
    import openpyxl

    book = openpyxl.Workbook()
    for row in (["Sample", "Au (ppm)"], ["A", 1.5], ["B", 2.5]):
        book.worksheets[0].append(row)
    stream, packed = io.BytesIO(), io.BytesIO()
    book.save(stream)
    empty = '<row r="{0}" s="1" ht="15"><c r="A{0}" s="0"/><c r="B{0}" s="0"/></row>'
    tail = "".join(empty.format(r) for r in range(4, rows + 4)).encode()
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(b"</sheetData>", tail + b"</sheetData>") if "sheet1" in name else data)
    return Source("formatted.xlsx", packed.getvalue())


def main() -> None:
    """Print a line for each file with both times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--empty-rows", type=int, default=1_000_000)
    args = parser.parse_args()
    for suffix, name, peer in ((".xlsx", "openpyxl", openpyxl_cells), (".csv", "pandas", pandas_cells)):
        files = sorted(DATA.glob(f"*{suffix}"), key=lambda file: file.stat().st_size)
        if not files:
            raise SystemExit(f"no spreadsheets under {DATA}: set SCIGRAFT_BENCHMARK_DATA")
        source = Source.open(files[-1])
        cells, mine = seconds(lambda source=source: ours(source), args.repeat)
        _, theirs = seconds(lambda source=source, peer=peer: peer(source), args.repeat)
        times = f"scigraft {mine:6.2f} s  {name} {theirs:6.2f} s  ratio {mine / theirs:.2f}"
        print(f"{source.name[:40]:40} {cells:8,} cells  {times}")
    empty = formatted(args.empty_rows)
    cells, mine = seconds(lambda: ours(empty), args.repeat)
    print(f"{args.empty_rows:,} empty formatted rows, {cells} cells: scigraft {mine:.2f} s")


if __name__ == "__main__":
    main()
