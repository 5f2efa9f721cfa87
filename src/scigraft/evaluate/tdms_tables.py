"""Parsed tables as NLP-TDMS has them: numbers with the headers of their rows and columns, in no order.

The layout is that of science-result-extractor (Hou et al. 2019): a list of tables, each with ``caption`` and
``numberCells`` of ``number``, ``isBolded``, ``associatedRows``, ``associatedColumns`` and ``associatedMergedColumns``
(all outermost first).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

from scigraft.model import Cell, Document, Table, UsageError
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.captions import split_caption

_CAPTION = re.compile(r"\bTable\s+\d+\s*[:.]")
_NO_NAME = re.compile(r"[\W\d]*\Z|Table \d")
_FAMILY = re.compile(r"(?i)\b(?:rouge|bleu|hits?|rg)\b")
_MEMBER = re.compile(r"@? ?\d{1,2}\Z")
_TIGHT = re.compile(r"(?<=\S) (?=[,.;:)\]%](?:\s|\Z))|(?<=[(\[]) (?=\S)")
_HYPHEN = re.compile(r"(?<=\w) ([-–@/]) (?=\w)")
_DASHED = re.compile(r"-?(?P<number>\d+\.\d+)-\Z")  # a number and the dashes of the empty cells beside it
MOST_CELLS = 5000


class _Number(BaseModel):
    number: str
    isBolded: bool = False
    associatedRows: list[str] = []
    associatedColumns: list[str] = []
    associatedMergedColumns: list[str] = []


class _Parsed(BaseModel):
    caption: str = ""
    numberCells: list[_Number] = []


def read_parsed_tables(file: Path) -> tuple[Table, ...]:
    """Return the tables of a file that hold a number. Raises ``UsageError`` for a file that is not laid out so."""
    try:
        parsed = TypeAdapter(list[_Parsed]).validate_json(file.read_bytes())
    except ValidationError as exc:
        raise UsageError(
            f"these are no parsed tables ({exc.error_count()} errors)",
            where=file.name,
            hint="--data takes a folder laid out like the tdms data",
        ) from exc
    return tuple(_table(number, table) for number, table in enumerate(parsed) if table.numberCells)


def with_tables(document: Document, tables: Sequence[Table]) -> Document:
    """Return a document with these tables for its own where their labels meet; text that mentions them is kept."""
    known = {table.label: table for table in document.tables if table.label}
    told = tuple(replace(table, near=known[table.label].near) if table.label in known else table for table in tables)
    labels = {table.label for table in told if table.label}
    kept = tuple(table for table in document.tables if not table.label or table.label not in labels)
    return replace(document, tables=(*told, *kept))


def _table(number: int, parsed: _Parsed) -> Table:
    label, caption = _caption(parsed.caption)
    columns = list(dict.fromkeys(_names(cell.associatedColumns) for cell in parsed.numberCells))
    rows: dict[tuple[tuple[str, ...], str], dict[tuple[str, ...], list[_Number]]] = {}
    for cell in parsed.numberCells[:MOST_CELLS]:
        key = _names(cell.associatedMergedColumns)[-1:], " ".join(_names(cell.associatedRows))
        rows.setdefault(key, {}).setdefault(_names(cell.associatedColumns), []).append(cell)
    room = {name: max(len(row.get(name, ())) for row in rows.values()) for name in columns}
    columns = [name for name in columns if room[name]]
    depth = max((len(name) for name in columns), default=0)
    grid = [
        [
            _text("", header=True),
            *(_text(_level(name, level, depth), header=True) for name in columns for _ in range(room[name])),
        ]
        for level in range(depth)
    ]
    section: tuple[str, ...] = ()
    for (above, label_of), values in sorted(rows.items(), key=lambda row: row[0][0]):
        if above != section and above:
            grid.append([_text(above[0])])
        section = above
        line = [_text(label_of)]
        for name in columns:
            told = values.get(name, [])
            line += [Cell(text=_DASHED.sub(r"\g<number>", v.number), row=0, col=0, bold=v.isBolded) for v in told]
            line += [_text("")] * (room[name] - len(told))
        grid.append(line)
    return make_table(id=f"parsed_{number}", rows=grid, label=label, caption=caption, confidence=0.8)


def _level(name: Sequence[str], level: int, depth: int) -> str:
    at = level - (depth - len(name))
    return name[at] if at >= 0 else ""


def _names(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the headers that name something; the number of a metric (``1`` under ``ROUGE``) does."""
    family = any(_FAMILY.search(text) for text in texts)
    kept = (text for text in texts if not _NO_NAME.match(text) or (family and _MEMBER.match(text)))
    return tuple(dict.fromkeys(_spelled(text) for text in kept if text != "N / A"))


def _caption(text: str) -> tuple[str, str]:
    """Return label and caption; text of the table itself may stand before them."""
    starts = list(_CAPTION.finditer(text))
    plain = " ".join(re.sub(r"-\n", "", text[starts[-1].start() :] if starts else text).split())
    return split_caption(plain) or ("", plain)


def _spelled(text: str) -> str:
    """Return a text with the spaces that a tokeniser put around signs taken out again."""
    return _HYPHEN.sub(r"\1", _TIGHT.sub("", " ".join(text.split())))


def _text(text: str, *, header: bool | None = None) -> Cell:
    return Cell(text=text, row=0, col=0, header=header)
