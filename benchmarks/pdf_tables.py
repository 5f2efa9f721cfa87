"""Figures of PDF tables: ``python benchmarks/pdf_tables.py [icdar|twins|all] [--parsers ...] [--each]``.

icdar: adjacency relations of pdf_layout/icdar13_*.pdf against their -str.xml.
twins: cells right in pdf/X.pdf against the tables of jats/X.* or html/X.html.
``--combinations`` prints every parser alone, all but one, and all.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

from scigraft.evaluate.cells import Counts, adjacency, cells_right, same_label
from scigraft.evaluate.icdar import read_icdar
from scigraft.model import ReadSettings, Table, UnknownFormat
from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data"))


def read_tables(path: Path, parsers: tuple[str, ...]) -> tuple[Table, ...]:
    return read_source(Source.open(path), ReadSettings(pdf_parsers=parsers)).tables


def icdar(parsers: tuple[str, ...], *, each: bool) -> Counts:
    total, macro = Counts(), []
    for pdf in sorted((DATA / "files/pdf_layout").glob("icdar13_*.pdf")):
        truth = read_icdar(pdf.with_name(pdf.stem + "-str.xml"))
        tables = read_tables(pdf, parsers)
        counts = adjacency(truth, [t.grid for t in tables])
        strict = adjacency(truth, [t.grid for t in tables], over_blanks=False)
        if each:
            print(f"  {pdf.stem:28} {line(counts)}  tables {len(tables)}/{len(truth)}  direct {strict.f1:.3f}")
        total += counts
        macro.append(counts.f1)
    print(f"icdar adjacency  {line(total)}  mean of files {sum(macro) / len(macro):.3f}")
    return total


def twins() -> Iterator[tuple[Path, Path]]:
    for pdf in sorted((DATA / "files/pdf").glob("*.pdf")):
        names = (f"jats/{pdf.stem}.xml", f"jats/{pdf.stem}.nxml", f"html/{pdf.stem}.html")
        twin = next((DATA / "files" / n for n in names if (DATA / "files" / n).exists()), None)
        if twin is not None:
            yield pdf, twin


def twin_cells(parsers: tuple[str, ...], *, each: bool) -> Counts:
    total, found, extra = Counts(), Counts(), 0
    for pdf, twin in twins():
        try:
            truth = [t for t in read_source(Source.open(twin)).tables if t.grid]
        except UnknownFormat:
            continue
        tables = read_tables(pdf, parsers)
        counts = Counts()
        for one in truth:
            single = cells_right(one, same_label(one, tables))
            if each:
                print(f"    {one.label or one.name:12} {line(single)} {one.shape}")
            counts += single
            found += single if single.right else Counts()
        if each:
            print(f"  {pdf.stem:28} {line(counts)}  tables {len(tables)}/{len(truth)}")
        extra += max(0, len(tables) - len(truth))
        total += counts
    print(f"twins cells      right {total.recall:.3f} ({total.right}/{total.truth})  of tables found {found.recall:.3f}"
          f"  precision in found {found.precision:.3f}  tables more than the twin has {extra}")  # fmt: skip
    return total


def line(counts: Counts) -> str:
    return f"P {counts.precision:.3f} R {counts.recall:.3f} F1 {counts.f1:.3f} ({counts.right}/{counts.truth})"


def combinations(parsers: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(parsers) > 1:
        yield from ((p,) for p in parsers)
        if len(parsers) > 2:
            yield from (tuple(q for q in parsers if q != p) for p in parsers)
    yield parsers


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", nargs="?", default="all", choices=("icdar", "twins", "all"))
    options.add_argument("--parsers", default="words,pdfplumber")
    options.add_argument("--combinations", action="store_true")
    options.add_argument("--each", action="store_true")
    given = options.parse_args()
    parsers = tuple(given.parsers.split(","))
    for chosen in combinations(parsers) if given.combinations else (parsers,):
        print(f"parsers: {', '.join(chosen)}")
        start = time.perf_counter()
        if given.what in ("icdar", "all"):
            icdar(chosen, each=given.each)
        if given.what in ("twins", "all"):
            twin_cells(chosen, each=given.each)
        print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
