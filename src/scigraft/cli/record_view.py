"""Records for people: one a line, or one in full."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from rich.cells import cell_len

from scigraft.cli.console import console, print_rows, say
from scigraft.cli.layout import cut, cut_start, shortened
from scigraft.model import Locator, Record, is_relative

BESIDE_FIELDS = ("value", "unit")  # shown together at the end
ID_WIDTH = 10  # letters of an id in a list; every command takes the beginning of one
VALUE_WIDTH = 22
_BARE = re.compile(r"[+−-]?[\d.,\s]*\d[\d.,]*(?:[eE][+−-]?\d+)?")  # a number without < or any word beside it


def list_records(records: Iterable[Record]) -> int:
    """Print records one a line, grouped by module, and return how many there were.

    On a terminal ids are cut to the letters that tell them apart, and long numbers to a few decimals.
    """
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(record.module, []).append(record)
    cut_down = console().is_terminal
    for module, group in groups.items():
        shared = _shared(group)
        told = ", ".join(f"{name} {value}" for name, value in shared.items() if value)
        if len(groups) > 1 or told:
            say(f"{module}{': each with ' + told if told else ''}", style="bold")
        names = [name for name in ("paper", *_names(group)) if name not in shared]
        rows = [_row(record, names, cut_down=cut_down) for record in group]
        head = ["record", *names, "value", "where"]
        print_rows(head, rows, right=["value"], ends=["where"], last=_least_telling(names, rows))
    return sum(map(len, groups.values()))


def _row(record: Record, names: Sequence[str], *, cut_down: bool) -> tuple[str, ...]:
    terms = [record.paper if name == "paper" else _term(record, name) for name in names]
    if not cut_down:
        return (record.id, *terms, value_of(record), _short(record))
    value = cut(shortened(value_of(record)), VALUE_WIDTH)
    return (record.id[:ID_WIDTH], *map(shortened, terms), value, _short(record))


def _least_telling(names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the fields in the order in which they may be left out: the emptiest first, of equals the last."""
    order = {name: (sum(bool(row[at]) for row in rows), -at) for at, name in enumerate(names, start=1)}
    return sorted((name for name in names if name != "paper"), key=lambda name: order[name])


def _names(records: Sequence[Record]) -> list[str]:
    names = dict.fromkeys(name for record in records for name in record.fields)
    return [name for name in names if name not in BESIDE_FIELDS]


def _term(record: Record, name: str) -> str:
    return record.canonical.get(name, "")


def _shared(records: Sequence[Record]) -> dict[str, str]:
    """Return the fields that all of several records agree on: said once, they leave room for the others."""
    if len(records) < 2:
        return {}
    first = records[0]
    agreed = [name for name in _names(records) if all(_term(r, name) == _term(first, name) for r in records)]
    paper = {"paper": first.paper} if all(record.paper == first.paper for record in records) else {}
    return {**paper, **{name: _term(first, name) for name in agreed}}


def value_of(record: Record) -> str:
    """Return the value with its uncertainty and unit, as printed; a bound that a legend tells gets its sign."""
    value = record.fields.get("value") or record.quantity.literal
    if record.quantity.relation != "=" and _BARE.fullmatch(value):
        value = f"{record.quantity.relation}{value}"
    if record.quantity.uncertainty is not None:
        value += f" ± {record.quantity.uncertainty:.15g}{' %' if is_relative(_kind_of(record)) else ''}"
    unit = record.fields.get("unit") or record.quantity.unit
    return f"{value} {unit}".strip()


def _kind_of(record: Record) -> str:
    return record.canonical.get("uncertainty_kind", "")


def in_one_line(record: Record, *, indent: int = 0) -> str:
    """Return a record with its printed fields and its place, cut to a line of the terminal if there is one."""
    fields = ", ".join(f"{name} {text}" for name, text in record.fields.items() if name not in BESIDE_FIELDS and text)
    out = console()
    if not out.is_terminal:
        return f"{record.id}  {value_of(record)}  {fields}  ({where(record)})"
    start = f"{record.id[:ID_WIDTH]}  {cut(shortened(value_of(record)), VALUE_WIDTH)}  "
    room = out.width - indent - cell_len(start) - len("  ()")
    at = cut_start(where(record), max(room - cell_len(fields), room // 2))
    return f"{start}{cut(fields, room - cell_len(at))}  ({at})"


def where(record: Record) -> str:
    """Return file, page or sheet, table and cell of the value in one line."""
    return place(record.provenance[0]) if record.provenance else ""


def _short(record: Record) -> str:
    # In a list what the paper's key says already would push everything else off the screen; `show` prints it all.
    at = record.provenance[0] if record.provenance else Locator()
    cell = f" ({at.row}, {at.col})" if at.row is not None and not at.cell else ""
    name = "" if record.document == record.paper else PurePosixPath(at.file).name
    return place(replace(at, file=name, row=None)) + cell


def _state(record: Record) -> str:
    read = record.quantity
    is_text = read.state == "measured" and read.number is None and read.low is None and read.high is None
    return "" if is_text and record.found_by != "grid" else f" ({read.state.replace('_', ' ')})"


def place(at: Locator) -> str:
    """Return a locator in one line; pages as printed, rows and columns from 0."""
    parts = [at.file]
    if at.page is not None:
        parts.append(f"p. {at.page_label or at.page + 1}")
    if at.sheet:
        parts.append(f"sheet {at.sheet}")
    if at.table and at.table != at.sheet:
        parts.append(f"table {at.table}" if at.table.isdigit() else at.table)
    if at.cell:
        parts.append(at.cell)
    elif at.row is not None:
        parts.append(f"row {at.row}, col {at.col}")
    return ", ".join(part for part in parts if part)


def tell(record: Record) -> None:
    """Print one record in full: fields as printed and canonical, value, standing."""
    say(f"record {record.id}", style="bold")
    say(f"{record.module} of {record.paper}, found by {record.found_by}, {record.status}")
    rows = []
    for name in dict.fromkeys([*record.fields, *record.canonical]):
        printed, canonical = record.fields.get(name, ""), record.canonical.get(name, "")
        origin = record.origins.get(name, "" if name in record.fields else "derived")
        rows.append((name, printed, "" if canonical == printed else canonical, origin))
    print_rows(["field", "as printed", "canonical", "from"], rows, wrap=["as printed", "canonical", "from"])
    say(f"value: {value_of(record)}{_state(record)}")
    say(f"place: {where(record)}")
    for other in record.provenance[1:]:
        say(f"  also: {place(other)}{f': {other.text}' if other.text else ''}")
    say(f"support: {record.support.share:.0%} of its sources ({', '.join(record.support.sources) or record.document})")
    for reason in record.reasons:
        say(f"rejected: {reason.message} [{reason.code}]", style="red")
    for warning in record.warnings:
        say(f"warning: {warning.message} [{warning.code}]", style="yellow")
