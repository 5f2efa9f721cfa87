"""Peak memory of a large library: generated papers, built, listed, queried and exported.

usage: python benchmarks/library_memory.py [--papers 10000] [--workers 2]

Prints, for the process that holds the library and for its largest worker, the peak resident memory after each stage,
and that of a bare interpreter from the same run to compare with.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

LIMIT = 500  # MB
CELLS = ("HeLa", "MCF-7", "A549", "HCT116", "K562", "PC-3", "HepG2", "U87")
WORDS = ("novel", "synthesis", "of", "potent", "inhibitors", "structure", "activity", "evaluation", "cells", "derived")


def peak(who: str) -> float:
    """Return peak resident memory in MB of this process, or of the largest of its children that have ended."""
    import resource

    usage = resource.getrusage(resource.RUSAGE_SELF if who == "self" else resource.RUSAGE_CHILDREN).ru_maxrss
    return usage / 2**20 if sys.platform == "darwin" else usage / 2**10


def bare() -> float:
    """Return the peak memory of an interpreter that does nothing."""
    code = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return int(out) / (2**20 if sys.platform == "darwin" else 2**10)


def write_papers(folder: Path, count: int) -> None:
    """Write papers of one table each, in folders of 500; every fifth has a supplement of 40 rows."""
    draw = random.Random(42)
    for number in range(count):
        place = folder / f"set{number // 500:03d}"
        place.mkdir(parents=True, exist_ok=True)
        stem = f"author{number:05d}"
        (place / f"{stem}.md").write_text(paper(number, draw), encoding="utf-8")
        if number % 5 == 0:
            (place / f"{stem}_supp.csv").write_text(sheet(draw), encoding="utf-8")


def paper(number: int, draw: random.Random) -> str:
    """Return a paper in Markdown: title, paragraphs, a table of 8 rows."""
    text = [f"# Paper {number}: {' '.join(draw.choices(WORDS, k=8))}"]
    text += [" ".join(draw.choices(WORDS, k=80)) + "." for _ in range(10)]
    cells = draw.sample(CELLS, 4)
    text.append(f"Table 1. Antiproliferative activity (IC50, μM) of the compounds of paper {number}.")
    lines = ["| compound | " + " | ".join(cells) + " |", "|---|" + "---|" * len(cells)]
    for row in range(1, 9):
        lines.append(f"| {row} | " + " | ".join(f"{draw.uniform(0.1, 99):.2f}" for _ in cells) + " |")
    text.append("\n".join(lines))
    return "\n\n".join(text) + "\n"


def sheet(draw: random.Random) -> str:
    """Return a table of 40 rows as CSV."""
    lines = ["compound,HeLa IC50 (μM),MCF-7 IC50 (μM)"]
    lines += [f"{row},{draw.uniform(0.1, 99):.2f},{draw.uniform(0.1, 99):.2f}" for row in range(1, 41)]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run the stages, print a row each, and return 1 when either peak is over the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    empty = bare()
    print(f"{'stage':<12}{'seconds':>9}{'MB':>8}{'of bare':>9}{'MB worker':>11}  result")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "library")
        write_papers(root / "in", options.papers)
        settings = Settings(extract=ExtractSettings(modules=("bioassay",)))
        with Library.create(root, settings=settings) as library:
            for name, stage in stages(library, options.workers).items():
                start = time.perf_counter()
                result = stage()
                took = time.perf_counter() - start
                row = (
                    f"{name:<12}{took:>9.1f}{peak('self'):>8.0f}{peak('self') / empty:>8.1f}x{peak('children'):>11.0f}"
                )
                print(f"{row}  {result}", flush=True)
            size = sum(path.stat().st_size for path in root.glob("library.db*")) / 2**20
    worst = max(peak("self"), peak("children"))
    print(f"database: {size:.0f} MB; bare interpreter: {empty:.0f} MB; limit: {LIMIT} MB, peak {worst:.0f} MB: "
          f"{'met' if worst < LIMIT else 'over'}")  # fmt: skip
    return int(worst >= LIMIT)


def stages(library: Library, workers: int) -> dict[str, Callable[[], object]]:
    """Return what a library is asked for, in order."""

    def build() -> str:
        report = library.build(workers=workers)
        return f"{report.papers} papers, ran {dict(report.ran)}, reused {dict(report.reused)}"

    return {
        "add": lambda: f"{len(library.add(library.root / 'in').added)} files",
        "build": build,
        "build again": build,
        "records": lambda: f"{sum(1 for _ in library.records())} records",
        "status": lambda: f"{len(library.status(tables=True))} papers",
        "export": lambda: [path.name for path in library.export(library.root / "out")],
    }


if __name__ == "__main__":
    raise SystemExit(main())
