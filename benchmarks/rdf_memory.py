"""Peak memory of an export of linked data: a million observations beside fifty thousand.

    python benchmarks/rdf_memory.py [--observations 1000000] [--format ntriples]

Records are made as they are written, so that what is measured is the export. Each size runs in a process of its own.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path

FEW = 50_000  # by then every memory for what repeats is full
ALLOWED = 1.2  # of the memory for few observations


def export(count: int, format: str) -> None:
    """Write this many observations to nowhere and print bytes, seconds and peak memory."""
    from rdf_records import glass_records

    from scigraft.modules import load
    from scigraft.publish.rdf import write

    start = time.process_time()
    with Path("/dev/null").open("wb") as stream:
        write(glass_records(count), {"glass": load("glass")}, stream, format=format)
    print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10)


def measured(count: int, format: str) -> tuple[float, float]:
    command = [sys.executable, __file__, "--alone", "--observations", str(count), "--format", format]
    seconds, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), float(peak)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--observations", type=int, default=1_000_000)
    parser.add_argument("--format", default="ntriples", choices=("ntriples", "nquads", "turtle", "jsonld"))
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.alone:
        export(args.observations, args.format)
        return
    _, small = measured(FEW, args.format)
    seconds, large = measured(args.observations, args.format)
    print(
        f"{args.format}: {FEW:,} observations {small:.0f} MB; {args.observations:,} {large:.0f} MB in {seconds:.0f} s"
    )
    print(f"ratio of peak memory: {large / small:.2f}")
    if large > ALLOWED * small:
        raise SystemExit("the memory grows with the number of observations")


if __name__ == "__main__":
    main()
