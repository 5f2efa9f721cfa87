"""Printing: tables for people, JSON for programs. Text of documents is never taken for markup."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

LEAST = 6  # letters of a column that give way to others on a narrow terminal
PIPE_WIDTH = 10_000  # nothing is cut or wrapped where no terminal sets a width


def console(stream: TextIO | None = None) -> Console:
    """Return a console on standard output (or another stream); colours only on a terminal."""
    out = stream or sys.stdout
    made = Console(file=out, markup=False, highlight=False, emoji=False, soft_wrap=False)
    if not made.is_terminal:
        made.width = PIPE_WIDTH
    return made


def errors() -> Console:
    """Return a console on standard error."""
    return console(sys.stderr)


def say(text: str, *, style: str = "") -> None:
    """Print a line for people."""
    console().print(Text(text, style=style), soft_wrap=True)


def warn(text: str) -> None:
    """Print a line on standard error."""
    errors().print(Text(text, style="yellow"), soft_wrap=True)


def print_rows(
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    right: Sequence[str] = (),
    one_line: bool = False,
    out: Console | None = None,
) -> None:
    """Print rows under a head. Columns named in ``right`` are set to the right.

    On a terminal long cells are wrapped, or with ``one_line`` cut with an ellipsis; in a pipe they are whole.
    """
    out = out or console()
    style = box.SIMPLE_HEAD if out.is_terminal else None
    table = Table(box=style, pad_edge=False, show_edge=False, header_style="bold")
    shown = [[_text(value) for value in row] for row in rows]
    for index, name in enumerate(head):
        # What other commands take, and numbers, have to stay in one piece; the rest gives way.
        whole = index == 0 or name in right
        widest = max([len(name), *(row[index].cell_len for row in shown)])
        table.add_column(
            name,
            justify="right" if name in right else "left",
            overflow="ellipsis" if one_line else "fold",
            no_wrap=one_line or whole,
            min_width=widest if whole else min(widest, LEAST),
        )
    for cells in shown:
        table.add_row(*cells)
    print_unpadded(out, table)


def print_unpadded(out: Console, table: Table) -> None:
    """Print a table; outside a terminal without the blanks that fill its last column."""
    if out.is_terminal:
        out.print(table)
        return
    with out.capture() as captured:
        out.print(table)
    for line in captured.get().splitlines():
        out.file.write(line.rstrip() + "\n")


def _text(value: object) -> Text:
    return value if isinstance(value, Text) else Text("" if value is None else str(value))


def write_json(value: object) -> None:
    """Write a value (dataclasses, tuples, mappings) as indented JSON in UTF-8, whatever the terminal's encoding."""
    text = json.dumps(to_json(value), ensure_ascii=False, indent=2)
    stream = data_stream()
    stream.write(text.encode() + b"\n")
    stream.flush()


def write_json_items(items: Iterable[object]) -> int:
    """Write an array whose items come one by one, so that a large library never is in memory as a whole."""
    stream = data_stream()
    count = 0
    for count, item in enumerate(items, start=1):
        stream.write(b"[\n" if count == 1 else b",\n")
        stream.write(json.dumps(to_json(item), ensure_ascii=False).encode())
    stream.write(b"\n]\n" if count else b"[]\n")
    stream.flush()
    return count


def data_stream() -> BinaryIO:
    """Return standard output as bytes, for data that is UTF-8 on every terminal."""
    sys.stdout.flush()
    return sys.stdout.buffer


def to_json(value: object) -> object:
    """Return a value as what JSON knows; a record in the shape of its contract, paths with forward slashes."""
    from scigraft.model import Record
    from scigraft.publish import jsonl

    if isinstance(value, Record):
        return jsonl.to_dict(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {spec.name: to_json(getattr(value, spec.name)) for spec in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, str) or value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Path):
        return value.as_posix()
    if isinstance(value, Iterable):
        return [to_json(item) for item in value]
    return str(value)


def located(file: str, message: str) -> str:
    """Return a message with the file it is about, named once."""
    return message if message.startswith(file) else f"{file}: {message}"


def plural(count: int, noun: str, many: str = "") -> str:
    """Return ``1 table``, ``2 tables``."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"
