"""Sheets of a sample that are filled in by reading: how they are asked for, written and scored."""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from scigraft.model import Locator

Scored = Callable[[Iterable[dict[str, str]]], Iterator[str]]


def sample_parser(doc: str | None) -> argparse.ArgumentParser:
    """Return a parser of what every sample is asked for: its seed, or the score of a sheet."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--score", type=Path)
    return parser


def print_score(file: Path, scored: Scored) -> None:
    """Print the score of a sheet that is filled in."""
    with file.open(encoding="utf-8", newline="") as stream:
        print("\n".join(scored(csv.DictReader(stream, delimiter="\t"))))


def write_sheet(file: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write rows with the columns that they lack left open."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, delimiter="\t", lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([*row, *[""] * (len(columns) - len(row))] for row in rows)


def placed(place: Locator) -> str:
    """Return the span, or the cell of a table, in short."""
    if place.table is not None and place.row is not None:
        return f"{place.table}[{place.row},{place.col}]"
    return "" if place.span is None else f"{place.span[0]}-{place.span[1]}"


def wilson(right: int, count: int) -> tuple[float, float]:
    """Return the 95% interval of a share after Wilson."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, right / count
    middle = share + z * z / (2 * count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
