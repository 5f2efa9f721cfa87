"""Records written in each format: rate and peak memory at two sizes, beside JSON Lines of the same run.

usage: python benchmarks/export_formats.py [--records 100000] [--formats csv,parquet]

Each run is a process of its own that makes observations one by one and writes them; memory that does not grow with
four times the records is constant. Needs the extras xlsx, parquet and rdf.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scigraft.model import Locator, Quantity, Record
from scigraft.modules import load

FORMATS = (
    "jsonl", "csv", "parquet", "xlsx", "wide", "wide.xlsx", "harmonised", "ntriples", "nquads", "turtle", "jsonld",
)  # fmt: skip
ELEMENTS = "Au Ag As Bi Cd Co Cu Fe Ga Ge Hg In Mn Mo Ni Pb Sb Se Sn Te Tl V W Zn S".split()
ROWS_A_PAPER = 2000


def observations(count: int) -> Iterator[Record]:
    """Yield observations of 25 elements on rows of workbooks; every third is below detection."""
    for number in range(count):
        row, col = divmod(number, len(ELEMENTS))
        amount = round((number * 7919 % 10007) / 31 + 0.001, 3)
        if number % 3:
            quantity = Quantity(str(amount), number=amount, uncertainty=0.1, unit="ppm", unit_canonical="ppm")
        else:
            state = "below_detection"
            quantity = Quantity(f"<{amount}", "<", unit="ppm", unit_canonical="ppm", state=state, limit=amount)
        about = {"sample": f"S{row}", "mineral": "pyrite", "element": ELEMENTS[col], "value": quantity.literal}
        about |= {"unit": "ppm", "method": "LA-ICPMS"}
        place = Locator("s1.xlsx", sheet="py", table="T", row=row, col=col, cell="B2", text=quantity.literal)
        yield Record(
            f"{number:016x}", f"paper{row // ROWS_A_PAPER}", "s1", "geochem", about, {**about, "sample_id": f"S{row}"},
            quantity, (place,), origins={"sample": "row", "element": "column"},
        )  # fmt: skip


def write(format: str, records: Iterator[Record], path: Path) -> None:
    """Write records in a format."""
    from scigraft.publish import jsonl, parquet, rdf, table, wide, xlsx
    from scigraft.publish.wide import harmonised

    module = load("geochem")
    if format in ("xlsx", "parquet"):
        (xlsx if format == "xlsx" else parquet).write(records, module, path)
    elif format == "wide.xlsx":
        wide.write_xlsx(records, path)
    elif format in ("ntriples", "nquads", "turtle", "jsonld"):
        with path.open("wb") as stream:
            rdf.write(records, {module.name: module}, stream, format=format)
    else:
        with path.open("w", encoding="utf-8", newline="") as stream:
            if format == "csv":
                table.write_csv(records, module, stream)
            elif format == "jsonl":
                jsonl.write(records, stream)
            else:
                (wide.write_csv if format == "wide" else harmonised.write_csv)(records, stream)


def measured(format: str, count: int) -> tuple[float, float]:
    """Return seconds and peak memory in MB of a process that writes so many records."""
    arguments = [sys.executable, __file__, "--one", format, "--records", str(count)]
    seconds, memory = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), float(memory)


def one(format: str, count: int) -> None:
    """Write records in a format and print seconds and peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        write(format, observations(count), Path(folder) / "out")
        seconds = time.perf_counter() - start
    unit = 2**20 if sys.platform == "darwin" else 2**10
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)


def main() -> None:
    """Print a row a format."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        one(given.one, given.records)
        return
    base = 0.0
    quarter = given.records // 4
    print(f"{'format':<12}{'records/s':>11}{'of jsonl':>10}{f'MB at {quarter:,}':>16}{f'MB at {given.records:,}':>16}")
    for format in dict.fromkeys(["jsonl", *given.formats.split(",")]):
        _, little = measured(format, quarter)
        seconds, much = measured(format, given.records)
        rate = given.records / seconds
        base = base or rate
        print(f"{format:<12}{rate:>11,.0f}{rate / base:>9.2f}x{little:>16.0f}{much:>16.0f}", flush=True)


if __name__ == "__main__":
    main()
