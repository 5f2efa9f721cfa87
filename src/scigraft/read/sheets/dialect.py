"""How lines of text are cut into fields: by a delimiter with quotes, by columns of blanks, by any white space."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scigraft.read.sheets.region_rows import numeric

SAMPLE_LINES = 200
_SAMPLE_CHARACTERS = 200_000
ALIGNED, SPACED = "  ", " "
_DELIMITERS = ("\t", ";", ",", "|")
_FIELD_LIMIT = 10_000_000
_BLANKS = re.compile(r"\t+| {2,}")
# Blanks separate fields in prose too, so a cut by them must fit better than one by a delimiter.
_WEIGHT = {ALIGNED: 0.9, SPACED: 0.8}


@dataclass(frozen=True, slots=True)
class Dialect:
    """A way to cut lines and how well it fits: ``score`` is 0 (not at all) to 1, ``width`` the usual field count.

    ``share`` is the share of lines that have this count. ``edges`` are where the columns of aligned text start.
    ``quotes`` is false where quotes are not in pairs.
    """

    delimiter: str
    score: float = 0.0
    width: int = 1
    edges: tuple[int, ...] = ()
    quotes: bool = True
    share: float = 0.0


def sniff(lines: Sequence[str]) -> Dialect:
    """Return the dialect under which most lines have the same number of fields, more than one."""
    sample = _sample(lines)
    found = [_fit(sample, delimiter) for delimiter in (*_DELIMITERS, ALIGNED, SPACED)]
    best = max(found, key=lambda d: d.score)  # max keeps the first of equals
    return best if best.score > 0 else Dialect(",")


def _sample(lines: Sequence[str]) -> list[str]:
    """Return filled lines from the start, as many as are enough and none without end."""
    sample: list[str] = []
    left = _SAMPLE_CHARACTERS
    for line in lines[:SAMPLE_LINES]:
        if line.strip():
            sample.append(line[:left])
            left -= len(line)
        if left <= 0:
            break
    return sample


def split(lines: Iterable[str], dialect: Dialect) -> Iterator[list[str]]:
    """Cut lines into fields. Raises ``csv.Error`` on a field that is far too long."""
    if dialect.delimiter == ALIGNED:
        return (_by_edges(line, dialect.edges) for line in lines)
    if dialect.delimiter == SPACED:
        return (line.split() for line in lines)
    csv.field_size_limit(_FIELD_LIMIT)
    if dialect.quotes:
        return csv.reader(lines, delimiter=dialect.delimiter, skipinitialspace=True)
    return csv.reader(lines, delimiter=dialect.delimiter, skipinitialspace=True, quoting=csv.QUOTE_NONE)


def _fit(sample: Sequence[str], delimiter: str) -> Dialect:
    try:
        rows = list(split(sample, Dialect(delimiter)))
    except csv.Error:
        return Dialect(delimiter)
    several = Counter(len(row) for row in rows if len(row) > 1)
    if not several:
        return Dialect(delimiter)
    width, count = max(several.items(), key=lambda item: (item[1], item[0]))
    usual = [row for row in rows if len(row) == width]
    if delimiter == SPACED and not _mostly_numbers(usual):
        return Dialect(delimiter)
    joined = sum(map(len, rows)) / len(sample)  # quotes that swallow lines leave fewer fields than lines
    share = count / len(rows)
    score = share * (1 - 1 / (2 * width)) * min(1.0, joined) * _WEIGHT.get(delimiter, 1.0)
    edges = _edges([line for line, row in zip(sample, rows, strict=False) if len(row) == width], delimiter)
    return Dialect(delimiter, score, width, edges, share=share * min(1.0, joined))


def _mostly_numbers(rows: Sequence[Sequence[str]]) -> bool:
    fields = [field for row in rows for field in row]
    return sum(map(numeric, fields)) * 10 >= len(fields) * 6


def _edges(lines: Sequence[str], delimiter: str) -> tuple[int, ...]:
    """Return where columns start: after two or more places that are blank in every line."""
    if delimiter != ALIGNED or any("\t" in line for line in lines):
        return ()
    width = max(map(len, lines))
    blank = [all(line[i : i + 1] in ("", " ", "\n") for line in lines) for i in range(width)]
    starts = [i for i in range(width) if not blank[i] and all(blank[max(0, i - 2) : i])]
    return tuple(starts)


def _by_edges(line: str, edges: Sequence[int]) -> list[str]:
    line = line.rstrip("\r\n")
    if not edges or any(line[edge - 1 : edge].strip() for edge in edges[1:]):
        return _BLANKS.split(line.strip())
    bounds = [0, *edges[1:], None]
    return [line[start:stop].strip() for start, stop in zip(bounds, bounds[1:], strict=False)]
