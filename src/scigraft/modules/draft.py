"""A first draft of a module from a table that its user has: the columns become fields, terms and an example."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.model import Table, UsageError
from scigraft.read.values.headers import split_header
from scigraft.read.values.numbers import parse_value

NUMERIC_SHARE = 0.6  # a column counts as measured when this share of its filled cells are numbers
EXAMPLE_ROWS = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the example table as the draft uses it."""

    index: int
    header: str
    name: str
    unit: str
    numeric: bool


def draft_module(table: Table, *, name: str) -> str:
    """Return the text of a ``module.toml`` that reads tables like this one. Raises ``UsageError`` when it cannot.

    The first text column becomes the subject, the other text columns become fields, and the headers of the numeric
    columns become the terms of a field ``quantity``. The first rows become the module's example.
    """
    columns = columns_of(table)
    measured = [column for column in columns if column.numeric]
    texts = [column for column in columns if not column.numeric]
    if not measured:
        raise UsageError(
            "the table has no column of numbers to draft a module from", where=table.name,
            hint="Give a sheet whose headers stand above columns of values",
        )  # fmt: skip
    units = sorted({column.unit for column in measured if column.unit})
    parts = [
        _head(name, table, _identifying(table, texts)),
        *(_text_field(column, subject=n == 0) for n, column in enumerate(texts)),
        _measured_fields(bool(units)),
        _vocabulary("quantities", measured),
        _units(units),
        _example(table, columns, texts[:1]),
    ]
    return "\n".join(part for part in parts if part)


def columns_of(table: Table) -> Sequence[Column]:
    """Return the columns of a table with what their headers say; empty columns are left out."""
    height, width = table.shape
    rows = [r for r in range(height) if table.structure.rows[r] == "data"]
    found = []
    for c in range(width):
        filled = [table.grid[r][c].text for r in rows if table.grid[r][c].text]
        header = " ".join(cell.text for cell in table.column_path(rows[0], c)) if rows else ""
        if not filled or not header:
            continue
        numbers = sum(bool(parse_value(text).quantities) for text in filled)
        parts = split_header(header)
        name, unit = (parts.name, parts.unit) if parts.name else (header, "")
        found.append(Column(c, header, name, unit, numbers >= NUMERIC_SHARE * len(filled)))
    if found and all(column.numeric for column in found):
        first = found[0]  # sample numbers look like values, but the first column names the rows
        found[0] = Column(first.index, first.header, first.name, first.unit, False)
    return found


def _identifying(table: Table, texts: Sequence[Column]) -> Sequence[Column]:
    """Return the fewest leading text columns that tell the rows apart, or all of them when none do."""
    rows = [r for r in range(table.shape[0]) if table.structure.rows[r] == "data"]
    for count in range(1, len(texts) + 1):
        keys = [tuple(table.grid[r][column.index].text for column in texts[:count]) for r in rows]
        if len(set(keys)) == len(keys):
            return texts[:count]
    return texts


def _key(text: str) -> str:
    key = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    return key if re.match(r"[a-z]", key) else f"field_{key}"


def _head(name: str, table: Table, identifying: Sequence[Column]) -> str:
    identity = [*(_key(column.name) for column in identifying), "quantity"]
    return (
        "# Drafted from a table. Read every line: names, aliases, units, ranges and sources are yours to complete.\n"
        f'name = {json.dumps(_key(name))}\nversion = "0.1"\n'
        f"title = {json.dumps(table.caption or name, ensure_ascii=False)}\n"
        'description = "What one record states, in one sentence."\n'
        f"identity = {json.dumps(identity)}\n"
    )


def _text_field(column: Column, *, subject: bool) -> str:
    lines = [
        "[[field]]",
        f"name = {json.dumps(_key(column.name))}",
        'type = "text"',
        f"description = {json.dumps(column.header, ensure_ascii=False)}",
        f"labels = [{json.dumps(column.name, ensure_ascii=False)}]",
    ]
    return "\n".join([*lines, *(["subject = true"] if subject else [])]) + "\n"


def _measured_fields(units: bool) -> str:
    text = (
        '[[field]]\nname = "quantity"\ntype = "term"\ndescription = "What was measured."\nrequired = true\n'
        'anchor = true\nvocabulary = "quantities"\nplaces = ["column", "row", "section"]\n\n'
        '[[field]]\nname = "value"\ntype = "value"\ndescription = "The value as printed."\nrequired = true\n'
    )
    if units:
        text += '\n[[field]]\nname = "unit"\ntype = "unit"\ndescription = "Unit as printed."\nvocabulary = "units"\n'
    return text


def _vocabulary(name: str, columns: Sequence[Column]) -> str:
    lines = [f"[vocabulary.{name}]", 'source = "headers of the example table"', "terms = ["]
    for text in dict.fromkeys(column.name for column in columns):
        lines.append(f"  {{ name = {json.dumps(text, ensure_ascii=False)} }},")
    return "\n".join([*lines, "]"]) + "\n"


def _units(units: Sequence[str]) -> str:
    if not units:
        return ""
    terms = "\n".join(f"  {{ name = {json.dumps(unit, ensure_ascii=False)} }}," for unit in units)
    return f'[vocabulary.units]\nsource = "headers of the example table"\nterms = [\n{terms}\n]\n'


def _example(table: Table, columns: Sequence[Column], subject: Sequence[Column]) -> str:
    height = table.shape[0]
    rows = [r for r in range(height) if table.structure.rows[r] == "data"][:EXAMPLE_ROWS]
    lines = ["| " + " | ".join(_pipe(column.header) for column in columns) + " |", "|---" * len(columns) + "|"]
    records = []
    for r in rows:
        lines.append("| " + " | ".join(_pipe(table.grid[r][column.index].text) for column in columns) + " |")
        for column in columns:
            for quantity in parse_value(table.grid[r][column.index].text).quantities if column.numeric else ():
                if quantity.state not in ("measured", "below_detection"):
                    continue
                record = {"quantity": column.name, "value": quantity.literal}
                if subject and (text := table.grid[r][subject[0].index].text):
                    record[_key(subject[0].name)] = text
                if column.unit:
                    record["unit"] = column.unit
                records.append(record)
    body = "\n".join(lines).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    told = ",\n".join("  { " + ", ".join(f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in record.items()) + " }"
                      for record in records)  # fmt: skip
    return f'[[example]]\ntable = """\n{body}\n"""\nrecords = [\n{told},\n]\n'


def _pipe(text: str) -> str:
    return text.replace("|", "\\|")
