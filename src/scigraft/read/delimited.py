"""Delimited text: comma, tab, semicolon, pipe, and columns aligned by spaces."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from scigraft.model import Document, Locator, Notice, ReadError, ReadSettings
from scigraft.read.encoding import Decoded, decode, looks_binary
from scigraft.read.region_rows import numeric
from scigraft.read.registry import Reader
from scigraft.read.sheet_notices import cut_notice
from scigraft.read.source import HEAD, Source
from scigraft.read.text import collapse
from scigraft.read.workbook import Budget, Sheet, Style, to_document

_SAMPLE_LINES = 200
_FIELD_LIMIT = 10_000_000
_SPACES = re.compile(r"\t+| {2,}")
_PADDING = re.compile(r"Unnamed: \d+(_level_\d+)?")
_SUFFIXES = {".csv": 0.75, ".tsv": 0.75, ".tab": 0.7, ".txt": 0.0, ".dat": 0.0}
_OTHERS = (
    re.compile(r"\s*[<{\[]"),  # markup and JSON
    re.compile(r"%PDF|\s*\\(documentclass|begin|section|input)|\s*%.*\n\s*\\"),
    re.compile(r"\s*(@\w+\s*[{(]|TY  - )", re.IGNORECASE),
)
_MARKDOWN = re.compile(r"^\s*\|?\s*:?-{3,}:?\s*\|[\s:|-]*$", re.MULTILINE)
_SENTENCE = re.compile(r"[a-z]{3,}[.!?]\s|\w+ \w+ \w+ \w+ \w+ \w+")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How lines are cut into fields, and how well that fits: ``score`` is 0 (not at all) to 1."""

    delimiter: str
    score: float
    width: int


def claims(source: Source) -> float:
    """Plausible where most lines cut into as many short fields; prose, markup and binary are not."""
    decoded = decode(source.head)
    text = decoded.text
    if looks_binary(text.replace("\x00", "")) or any(other.match(text) for other in _OTHERS):
        return 0.0
    lines = _lines(text, whole=len(source.data) <= HEAD)
    dialect = sniff(lines)
    named = _SUFFIXES.get(source.suffix)
    if named:
        return named if dialect.score > 0.3 else 0.4
    if _MARKDOWN.search(text) or dialect.score < 0.8 or len(lines) < 3 or dialect.width < 2:
        return 0.0
    fields = [f for line in islice(split(lines, dialect), _SAMPLE_LINES) for f in line if f.strip()]
    if _wordy(fields):
        return 0.0
    return 0.65 if any(numeric(f.strip()) for f in fields) or dialect.delimiter in ("\t", ";") else 0.3


def read(source: Source, settings: ReadSettings) -> Document:
    """Read the file as one sheet without a name; addresses are those that a spreadsheet would show."""
    decoded = decode(source.data)
    if looks_binary(decoded.text.replace("\x00", "")):
        raise ReadError("the file is not text", where=source.name, hint="Check that it is what its name says")
    text = decoded.text.replace("\x00", "")
    lines = text.splitlines(keepends=True)
    dialect = sniff(lines[:_SAMPLE_LINES])
    budget = Budget(settings.limits)
    try:
        sheet, widths, cut = _sheet(split(lines, dialect), budget)
    except csv.Error as exc:
        raise ReadError(
            f"the fields cannot be told apart ({exc})", where=source.name, hint="Check the quotes in the file"
        ) from exc
    notices = [*_encoding_notices(source.name, decoded, had_nul="\x00" in decoded.text)]
    if cut is not None:
        notices.append(cut_notice(source.name, "", budget.limit, first=cut))
    notices += _ragged(source.name, widths)
    return to_document(source, format="delimited", sheets=[sheet], settings=settings, notices=notices)


def sniff(lines: list[str]) -> Dialect:
    """Return the dialect under which most lines have the same number of fields, more than one."""
    sample = [line for line in lines[:_SAMPLE_LINES] if line.strip()]
    found = [_fit(sample, delimiter) for delimiter in ("\t", ";", ",", "|", "  ")]
    best = max(found, key=lambda d: d.score)  # max keeps the first of equals
    return best if best.score > 0 else Dialect(",", 0.0, 1)


def split(lines: Iterable[str], dialect: Dialect) -> Iterator[list[str]]:
    """Cut lines into fields. Raises ``csv.Error`` on a field without end."""
    if dialect.delimiter == "  ":
        return (_SPACES.split(line.strip()) for line in lines)
    csv.field_size_limit(_FIELD_LIMIT)
    return csv.reader(lines, delimiter=dialect.delimiter, skipinitialspace=True)


def _fit(sample: list[str], delimiter: str) -> Dialect:
    try:
        widths = [_width(row) for row in split(sample, Dialect(delimiter, 0, 0))]
    except csv.Error:
        return Dialect(delimiter, 0.0, 1)
    several = Counter(w for w in widths if w > 1)
    if not several:
        return Dialect(delimiter, 0.0, 1)
    width, count = max(several.items(), key=lambda item: (item[1], item[0]))
    share = count / max(1, len(widths))
    joined = sum(widths) / len(sample)  # quotes that swallow lines leave fewer rows than lines
    score = share * (1 - 1 / (2 * width)) * min(1.0, joined)
    return Dialect(delimiter, score * (0.9 if delimiter == "  " else 1.0), width)


def _width(row: list[str]) -> int:
    return len(row)


def _lines(text: str, *, whole: bool) -> list[str]:
    lines = [line for line in text.splitlines(keepends=True) if line.strip()]
    return lines if whole or len(lines) < 2 else lines[:-1]


def _wordy(fields: list[str]) -> bool:
    sentences = sum(bool(_SENTENCE.search(field)) for field in fields)
    return sentences * 4 > len(fields)


def _sheet(rows: Iterable[list[str]], budget: Budget) -> tuple[Sheet, Counter[int], int | None]:
    cells: dict[int, dict[int, str]] = {}
    widths: Counter[int] = Counter()
    styles: dict[tuple[int, int], Style] = {}
    cut = None
    padded = False
    for r, row in enumerate(rows):
        filled = {c: text for c, field in enumerate(row) if (text := collapse(field))}
        if not filled:
            continue
        widths[len(row)] += 1
        padding = [c for c, text in filled.items() if text.startswith("Unnamed: ") and _PADDING.fullmatch(text)]
        for c in padding:
            del filled[c]
        if padding and not padded:
            padded = True
            _undo_suffixes(filled, styles, r)
        if not budget.take(len(filled), sheet=""):
            cut = r
            break
        if filled:
            cells[r] = filled
    return Sheet("", cells, styles=styles), widths, cut


def _undo_suffixes(row: dict[int, str], styles: dict[tuple[int, int], Style], r: int) -> None:
    """Take off the ``.1``, ``.2`` that data frames add to repeated headers, where the series is whole."""
    texts = set(row.values())
    for c, text in list(row.items()):
        base, dot, number = text.rpartition(".")
        if dot and base in texts and number.isdecimal() and number == str(int(number)) and int(number) > 0:
            if all(f"{base}.{n}" in texts for n in range(1, int(number))):
                row[c] = base
                styles[r, c] = Style(printed=text)


def _encoding_notices(file: str, decoded: Decoded, *, had_nul: bool) -> Iterator[Notice]:
    where = Locator(file=file)
    if decoded.lossy:
        yield Notice(
            "lossy_decoding",
            f"some bytes are not valid {decoded.encoding}; they are shown as \ufffd",
            where,
            hint="Save the file as UTF-8 and add it again",
        )
    elif decoded.guessed:
        yield Notice(
            "guessed_encoding",
            f"the encoding was guessed as {decoded.encoding}",
            where,
            hint="Save the file as UTF-8 if names or units look wrong",
        )
    if had_nul:
        yield Notice("nul_bytes", "NUL bytes in the file were left out", where)


def _ragged(file: str, widths: Counter[int]) -> Iterator[Notice]:
    if len(widths) < 2:
        return
    full = max(widths)
    short = sum(count for width, count in widths.items() if width != full)
    yield Notice(
        "ragged_rows",
        f"{short} of {sum(widths.values())} rows have fewer than {full} fields; they were filled up",
        Locator(file=file),
        hint="Check these rows if a field holds an unquoted delimiter",
    )


READER = Reader(name="delimited", suffixes=(".csv", ".tsv", ".tab", ".txt", ".dat"), claims=claims, read=read)
