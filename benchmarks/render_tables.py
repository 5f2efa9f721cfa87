"""Render parsed tables into PDF pages: ``python benchmarks/render_tables.py --out DIR [--style STYLE] [--check]``.

``--check`` reads the pages back and prints how many cells stand at the place they had, by style.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from scigraft.evaluate.cells import normal, right_cells
from scigraft.evaluate.render import STYLES, render
from scigraft.model import Document, ReadSettings
from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data"))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--benchmark", default="glass")
    options.add_argument("--out", type=Path)
    options.add_argument("--style", choices=STYLES)
    options.add_argument("--parsers", default="words")
    options.add_argument("--every", type=int, default=1, help="take every n-th paper")
    options.add_argument("--check", action="store_true")
    options.add_argument("--worst", type=int, default=0, help="name the tables that lost most")
    given = options.parse_args()
    with TemporaryDirectory() as folder:
        out = given.out or Path(folder)
        out.mkdir(parents=True, exist_ok=True)
        check(given, out)


def check(given: argparse.Namespace, out: Path) -> None:
    tally: dict[str, Counter[str]] = {style: Counter() for style in STYLES}
    losses = []
    files = sorted((DATA / "tables" / given.benchmark).glob("*"))[:: given.every]
    for index, file in enumerate(files):
        style = given.style or STYLES[index % len(STYLES)]
        document = read_source(Source.open(file))
        path = out / f"{file.stem}.pdf"
        render(document, path, style=style)
        if given.check:
            again = read_source(Source.open(path), ReadSettings(pdf_parsers=tuple(given.parsers.split(","))))
            losses += compare(document, again, style, tally[style])
    if given.check:
        report(tally)
        for lost, name in sorted(losses, key=lambda pair: (-pair[0], pair[1]))[: given.worst]:
            print(f"{lost:4} {name}")


def compare(document: Document, again: Document, style: str, counts: Counter[str]) -> list[tuple[int, str]]:
    losses = []
    found = {t.label: t for t in again.tables}
    for table in (t for t in document.tables if t.grid):
        read = found.get(table.label)
        cells = [(r, c) for r, line in enumerate(table.grid) for c, cell in enumerate(line) if normal(cell.raw)]
        right = sum(
            1
            for r, c in cells
            if read is not None
            and r < read.shape[0]
            and c < read.shape[1]
            and normal(read.grid[r][c].raw) == normal(table.grid[r][c].raw)
        )
        aligned = len(right_cells(table, read)) if read is not None else 0
        anchors = sum(1 for cell in table.cells if normal(cell.raw))
        counts.update(anchors=anchors, aligned=aligned)
        counts.update(cells=len(cells), right=right, tables=1, found=read is not None, whole=right == len(cells))
        if aligned < anchors:
            losses.append((anchors - aligned, f"{style} {document.stem} {table.label} {table.shape}"))
    counts.update(extra=max(0, len(again.tables) - len(document.tables)))
    return losses


def report(tally: dict[str, Counter[str]]) -> None:
    total: Counter[str] = Counter()
    print(f"{'style':12} {'aligned':>8} {'same place':>12} {'tables':>7} {'found':>6} {'whole':>6} {'extra':>6}")
    for style, counts in [*tally.items(), ("all", total)]:
        total.update(counts if style != "all" else {})
        share = counts["right"] / max(1, counts["cells"])
        aligned = counts["aligned"] / max(1, counts["anchors"])
        numbers = " ".join(f"{counts[name]:6}" for name in ("tables", "found", "whole", "extra"))
        print(f"{style:12} {aligned:8.4f} {share:12.4f} {numbers}")


if __name__ == "__main__":
    main()
