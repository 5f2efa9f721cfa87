"""Whether the mlresults module reads the papers of its field and leaves alone those of others: documents and tables.

usage: python benchmarks/domain_judgement.py [--fast]

Prints two confusion tables and the records that papers of other fields gave. Data from SCIGRAFT_BENCHMARK_DATA.
`--fast` leaves out PDF and spreadsheets. Returns 1 when a paper of another field gives a record.
"""

from __future__ import annotations

import argparse
import os
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scigraft.extract import extract_document
from scigraft.model import ScigraftError
from scigraft.modules import load
from scigraft.modules.mlresults.domain import judge
from scigraft.read import Source, read_source

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data"))
SEED = 42
TWINS = ("-reg.xml", "-str.xml")


@dataclass
class Confusion:
    """Counts by (is of the field, what was judged); ``strays`` are (file, table, records) of other fields."""

    documents: Counter[tuple[bool, str]] = field(default_factory=Counter)
    tables: Counter[tuple[bool, str]] = field(default_factory=Counter)
    strays: list[tuple[str, str, int]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def labelled(data: Path, *, fast: bool) -> Iterator[tuple[Path, bool]]:
    """Yield the files of the benchmark data, each with whether it is of the field."""
    told = tomllib.loads((Path(__file__).with_suffix(".toml")).read_text(encoding="utf-8"))
    choose = random.Random(SEED)
    for folder in told["folders"]:
        files = sorted((data / folder).glob("*.*"))
        small = folder != "acl/tei" or len(files) <= told["sample"]
        yield from ((file, True) for file in (files if small else sorted(choose.sample(files, told["sample"]))))
    for folder in [*told["mixed"], *([] if fast else told["sheets"])]:
        for file in sorted((data / folder).glob("*.*")):
            if not (fast and file.suffix == ".pdf") and not file.name.endswith(TWINS):
                yield file, any(part in file.name for part in told["among"])


def judged(files: Iterator[tuple[Path, bool]]) -> Confusion:
    """Judge and read each file."""
    module, found = load("mlresults"), Confusion()
    for file, ours in files:
        try:
            document = read_source(Source(name=file.name, data=file.read_bytes()))
        except ScigraftError as error:
            found.failed.append(f"{file.name}: {error}")
            continue
        found.documents[ours, judge(document)[0]] += 1
        for report in extract_document(document, module).tables:
            found.tables[ours, report.outcome] += 1
            if report.accepted and not ours:
                found.strays.append((file.name, report.table, report.accepted))
    return found


def show(title: str, counts: Counter[tuple[bool, str]]) -> None:
    """Print one confusion table."""
    names = sorted({name for _, name in counts})
    print(f"{title:<18}" + "".join(f"{name:>18}" for name in names))
    for ours, label in ((True, "of the field"), (False, "of another")):
        print(f"{label:<18}" + "".join(f"{counts[ours, name]:>18}" for name in names))


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fast", action="store_true")
    found = judged(labelled(DATA, fast=parser.parse_args().fast))
    show("documents", found.documents)
    show("tables", found.tables)
    print(f"records of other fields: {sum(n for _, _, n in found.strays)}")
    for stray in found.strays:
        print("  {} {} {}".format(*stray))
    print(f"files that cannot be read: {len(found.failed)}")
    return int(bool(found.strays))


if __name__ == "__main__":
    raise SystemExit(main())
