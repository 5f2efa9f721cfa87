"""Tables a second of one core, from file to accepted records, beside a general table parser that only parses.

    python benchmarks/table_speed.py [--benchmark glass] [--repeat 5]

The peer is pandas: ``read_csv`` on the same pipe tables, ``read_html`` on the same JATS tables. It gives a frame and no
header path, unit, record or place, so the ratio says what all of that costs. Needs the ``bench`` extra.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from scigraft.extract import extract_document
from scigraft.modules import load
from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data"))


def median_seconds(run: Callable[[], int], repeat: int) -> tuple[int, float]:
    """Return what a run counts and its median processor time over ``repeat`` runs, after one that is not counted."""
    count = run()
    times = []
    for _ in range(repeat):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return count, statistics.median(times)


def ours(files: list[Path], benchmark: str) -> int:
    module = load(benchmark)
    count = 0
    for file in files:
        document = read_source(Source.open(file))
        extract_document(document, module)
        count += len(document.tables)
    return count


def peer(files: list[Path]) -> int:
    import pandas

    count = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".md":
            for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
                pandas.read_csv(io.StringIO(block), sep="|", header=None, dtype=str, engine="c", on_bad_lines="skip")
                count += 1
        else:
            body = re.sub(r"^<\?xml[^>]*>", "", text)  # the HTML parser takes no declaration in decoded text
            count += len(pandas.read_html(io.StringIO(body), flavor="lxml"))
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchmark", default="glass", choices=("glass", "bioassay", "mlresults"))
    parser.add_argument("--repeat", type=int, default=5)
    args = parser.parse_args()
    files = sorted((DATA / "tables" / args.benchmark).glob("*"))
    if not files:
        raise SystemExit(f"no tables under {DATA}: set SCIGRAFT_BENCHMARK_DATA")
    tables, seconds = median_seconds(lambda: ours(files, args.benchmark), args.repeat)
    print(f"scigraft, read + extract   {tables:5} tables  {tables / seconds:8.0f} tables/s")
    if args.benchmark != "mlresults":
        frames, parse = median_seconds(lambda: peer(files), args.repeat)
        print(f"pandas, parse only         {frames:5} tables  {frames / parse:8.0f} tables/s")
        print(f"ratio of time per table, scigraft / pandas: {(seconds / tables) / (parse / frames):.2f}")


if __name__ == "__main__":
    main()
