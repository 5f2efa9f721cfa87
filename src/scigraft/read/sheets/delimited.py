"""Delimited text: comma, tab, semicolon, pipe, and columns aligned by spaces."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice, takewhile

from scigraft.model import Document, Locator, Notice, ReadError, ReadSettings, UnsafeInput
from scigraft.read.encoding import decode, decoding_notices, looks_binary
from scigraft.read.registry import Reader
from scigraft.read.sheets.addresses import Place
from scigraft.read.sheets.dialect import SAMPLE_LINES, Dialect, sniff, split
from scigraft.read.sheets.region_rows import numeric
from scigraft.read.sheets.sheet import Budget, Sheet, Style
from scigraft.read.sheets.sheet_notices import cut_notice
from scigraft.read.sheets.workbook import to_document
from scigraft.read.source import HEAD, Source
from scigraft.read.tables.cell_kinds import names_quantity
from scigraft.read.text import collapse

_LONGEST_LINE = 4_000_000  # characters; a table of the most cells that are kept has no longer row
_MOST_LINES = 50  # lines in one quoted field; more is a quote without its partner
_HEADERS_WITHIN = 10  # rows at the start that may hold the header
_SEPARATOR = re.compile(r"sep=([;,\t|])\n", re.IGNORECASE)
_PADDING = re.compile(r"Unnamed: \d+(_level_\d+)?")
_SUFFIXES = {".csv": 0.75, ".tsv": 0.75, ".tab": 0.7, ".txt": 0.0, ".dat": 0.0}
_OTHERS = (
    re.compile(r"\s*[<{\[]"),  # markup and JSON
    re.compile(r"%PDF|\s*\\(documentclass|begin|section|input)|\s*%.*\n\s*\\"),
    re.compile(r"\s*(@\w+\s*[{(]|TY  - )", re.IGNORECASE),
)
_MARKDOWN = re.compile(r"^\s*\|?\s*:?-{3,}:?\s*\|[\s:|-]*$", re.MULTILINE)
_SENTENCE = re.compile(r"[a-z]{3,}[.!?]\s|\w+ \w+ \w+ \w+ \w+ \w+")


def claims(source: Source) -> float:
    """Plausible where most lines cut into as many short fields; prose, markup and binary are not."""
    decoded = decode(source.head)
    text = decoded.text
    if looks_binary(text.replace("\x00", "")) or any(other.match(text) for other in _OTHERS):
        return 0.0
    named = _SUFFIXES.get(source.suffix)
    if not named and _MARKDOWN.search(text):
        return 0.0
    lines = _lines(text, whole=len(source.data) <= HEAD)
    dialect = sniff(lines)
    if named:
        return named if dialect.share > 0.5 else 0.4
    if dialect.share < 0.8 or len(lines) < 3 or dialect.width < 2:
        return 0.0
    fields = [f for line in islice(split(lines, dialect), SAMPLE_LINES) for f in line if f.strip()]
    if _wordy(fields):
        return 0.0
    return 0.65 if any(numeric(f.strip()) for f in fields) or dialect.delimiter in ("\t", ";") else 0.3


def read(source: Source, settings: ReadSettings) -> Document:
    """Read the file as one sheet without a name; addresses are those that a spreadsheet would show."""
    decoded = decode(source.data)
    text = decoded.text
    had_nul = "\x00" in text
    if had_nul:
        text = text.replace("\x00", "")
    if looks_binary(text):
        raise ReadError("the file is not text", where=source.name, hint="Check that it is what its name says")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    _refuse_endless_line(text, source.name)
    notices = list(decoding_notices(decoded, source.name))
    if had_nul:
        notices.append(Notice("nul-bytes", "NUL bytes in the file were left out", Locator(file=source.name)))
    reading = _cut_into_fields(text, source.name, settings, notices)
    if reading.cut is not None:
        notices.append(cut_notice(source.name, "", settings.limits.table_cells, first=reading.cut))
    notices += _ragged(source.name, reading.widths)
    sheet = Sheet("", reading.rows, styles=reading.styles)
    return to_document(source, format="delimited", sheets=[sheet], settings=settings, notices=notices)


def _refuse_endless_line(text: str, file: str) -> None:
    for number, line in enumerate(_each_line(text), start=1):
        if len(line) > _LONGEST_LINE:
            raise UnsafeInput(
                f"line {number:,} has {len(line):,} characters, over the limit of {_LONGEST_LINE:,}",
                where=file,
                hint="No table is read from such a line; check that the file has line ends",
            )


def _cut_into_fields(text: str, file: str, settings: ReadSettings, notices: list[Notice]) -> _Reading:
    remarks = _remarks(text)
    if told := _SEPARATOR.match(text):
        text = "\n" + text[told.end() :]  # the line says how to cut the others and is no row of the table
    dialect = sniff(list(islice(_each_line(text), len(remarks), len(remarks) + SAMPLE_LINES)))
    if remarks and len(next(split(remarks[-1:], dialect), [])) == dialect.width:
        remarks.pop()  # the last one names the columns
    try:
        return _read_rows(_rows(text, remarks, dialect), Budget(settings.limits), dialect)
    except _LooseQuotes as exc:
        notices.append(
            Notice(
                "loose-quotes",
                f"a quote in row {exc.row + 1} has no end; quotes were read as ordinary characters",
                Locator(file=file, row=exc.row),
                hint="Double the quotes that stand inside fields",
            )
        )
    bare = replace(dialect, quotes=False)
    try:
        return _read_rows(_rows(text, remarks, bare), Budget(settings.limits), bare)
    except csv.Error as exc:
        raise ReadError(
            f"the fields cannot be told apart ({exc})", where=file, hint="Check the delimiters in the file"
        ) from exc


def _remarks(text: str) -> list[str]:
    """Return the lines at the start that begin with ``#``: remarks, whatever delimiters stand in them."""
    return list(takewhile(lambda line: line.startswith("#"), _each_line(text)))


def _rows(text: str, remarks: list[str], dialect: Dialect) -> Iterator[list[str]]:
    lines = islice(_each_line(text), len(remarks), None)
    return chain(([line] for line in remarks), split(lines, dialect))


def _each_line(text: str) -> Iterator[str]:
    """Yield lines with their end; unlike ``splitlines`` only at line feeds, and without a list of all."""
    start = 0
    while start < len(text):
        stop = text.find("\n", start) + 1 or len(text)
        yield text[start:stop]
        start = stop


def _lines(text: str, *, whole: bool) -> list[str]:
    lines = [line for line in _each_line(text.replace("\r\n", "\n").replace("\r", "\n")) if line.strip()]
    return lines if whole or len(lines) < 2 else lines[:-1]


def _wordy(fields: list[str]) -> bool:
    sentences = sum(bool(_SENTENCE.search(field)) for field in fields)
    return sentences * 4 > len(fields)


class _LooseQuotes(Exception):
    """A quote opened in a row swallows the lines after it."""

    def __init__(self, row: int) -> None:
        self.row = row


@dataclass(slots=True)
class _Reading:
    """Filled cells by row, what data frames did to headers, how many rows have how many fields, where it was cut."""

    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    styles: dict[Place, Style] = field(default_factory=dict)
    widths: Counter[int] = field(default_factory=Counter)
    cut: int | None = None


def _read_rows(rows: Iterator[list[str]], budget: Budget, dialect: Dialect) -> _Reading:
    reading = _Reading()
    padded = False
    r = -1
    try:
        for r, row in enumerate(rows):
            if dialect.quotes and any(text.count("\n") > _MOST_LINES for text in row if len(text) > _MOST_LINES):
                raise _LooseQuotes(r)
            filled = {c: said for c, text in enumerate(row) if (said := collapse(text))}
            if not filled:
                continue
            if not (len(row) == 1 and row[0].startswith("#")):
                reading.widths[len(row)] += 1
            if not budget.take(len(filled)):
                reading.cut = r
                break
            padding = [c for c, text in filled.items() if text[:9] == "Unnamed: " and _PADDING.fullmatch(text)]
            for c in padding:
                del filled[c]
            if r <= _HEADERS_WITHIN:
                _undo_suffixes(filled, reading.styles, r, every=bool(padding) and not padded)
            padded = padded or bool(padding)
            if filled:
                reading.rows[r] = filled
    except csv.Error as exc:
        if dialect.quotes:
            raise _LooseQuotes(r + 1) from exc
        raise
    return reading


def _undo_suffixes(row: dict[int, str], styles: dict[Place, Style], r: int, *, every: bool) -> None:
    """Take off the ``.1``, ``.2`` that data frames add to repeated headers, where the series is whole.

    Without other traces of a data frame only names of quantities lose them: ``Au.1``, but not the sample ``5.1``.
    """
    texts = set(row.values())
    for c, text in list(row.items()):
        base, dot, number = text.rpartition(".")
        if dot and base in texts and number.isdecimal() and number == str(int(number)) and int(number) > 0:
            whole = all(f"{base}.{n}" in texts for n in range(1, int(number)))
            if whole and (every or (base[:1].isalpha() and names_quantity(base))):
                row[c] = base
                styles[r, c] = Style(printed=text)


def _ragged(file: str, widths: Counter[int]) -> Iterator[Notice]:
    if len(widths) < 2:
        return
    full = max(widths)
    short = sum(count for width, count in widths.items() if width != full)
    yield Notice(
        "ragged-rows",
        f"{short} of {sum(widths.values())} rows have fewer than {full} fields; they were filled up",
        Locator(file=file),
        hint="Check these rows if a field holds an unquoted delimiter",
    )


READER = Reader(name="delimited", suffixes=(".csv", ".tsv", ".tab", ".txt", ".dat"), claims=claims, read=read)
