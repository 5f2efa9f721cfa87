"""Printing: tables for people, JSON for programs. Text of documents is never taken for markup."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, TextIO, cast

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from scigraft.cli.layout import GAP, LEAST, LEAST_END, column_widths, cut, cut_start, fitting, hung, wrapped

# Control characters, and those that turn the direction of all that is printed after them.
_STEERS = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"
_STEERING = re.compile(f"[{_STEERS}]")
_NOT_BARE = re.compile(f"[{_STEERS}\ud800-\udfff]")  # in JSON
if TYPE_CHECKING:
    from typing_extensions import Buffer

PIPE_WIDTH = 10_000  # nothing is cut or wrapped where no terminal sets a width
PADDED = 200  # letters of a cell for which the other rows of a pipe are padded


class SafeConsole(Console):
    """A console on which the text of documents and the names of files cannot steer the terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield segments with escape sequences and other control characters made visible."""
        for segment in super().render(renderable, options):
            if segment.control or not _STEERING.search(segment.text):
                yield segment
            else:
                yield Segment(_STEERING.sub("\ufffd", segment.text), segment.style)


def console(stream: TextIO | None = None) -> Console:
    """Return a console on standard output (or another stream); colours only on a terminal."""
    out = stream or sys.stdout
    made = SafeConsole(file=out, markup=False, highlight=False, emoji=False, soft_wrap=False)
    if not made.is_terminal:
        made.width = PIPE_WIDTH
    return made


def errors() -> Console:
    """Return a console on standard error."""
    return console(sys.stderr)


def say(text: str, *, indent: int = 0, style: str = "") -> None:
    """Print a line for people; what a terminal has to break is set in, two letters more than its first line."""
    _line(console(), " " * indent + text, style)


def warn(text: str, *, style: str = "yellow") -> None:
    """Print a line on standard error, broken as ``say`` breaks it."""
    _line(errors(), text, style)


def _line(out: Console, text: str, style: str) -> None:
    if out.is_terminal:
        text = "\n".join(hung(line, out.width) for line in text.split("\n"))
    out.print(Text(text, style=style), soft_wrap=True)


def print_rows(
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    right: Collection[str] = (),
    ends: Collection[str] = (),
    last: Sequence[str] = (),
    wrap: Collection[str] = (),
    most: Mapping[str, int] | None = None,
    out: Console | None = None,
) -> None:
    """Print rows under a head, one a line. Columns named in ``right`` are set to the right.

    On a terminal long cells are cut with an ellipsis, at their start in the columns of ``ends``; the first column and
    those set to the right stay whole. Where even that is too wide the columns of ``last`` are left out, in that order,
    and named below. Columns of ``wrap`` are broken into lines instead; ``most`` bounds the
    widths of columns by name. In a pipe nothing is cut or left out.
    """
    out = out or console()
    shown = [["" if value is None else " ".join(str(value).split()) for value in row] for row in rows]
    if not out.is_terminal:
        _write_plain(out.file, [list(head), *shown], [name in right for name in head])
        return
    natural = [max(map(cell_len, column)) for column in zip(head, *shown, strict=True)]
    natural = [min(width, (most or {}).get(name, width)) for name, width in zip(head, natural, strict=True)]
    # On a narrow terminal the first column may take half of it at most: a long key is better cut than all the rest.
    natural[0] = min(natural[0], max(out.width // 2, LEAST))
    least = [
        width if i == 0 or name in right else min(width, LEAST_END if name in ends else LEAST)
        for i, (name, width) in enumerate(zip(head, natural, strict=True))
    ]
    kept = fitting(least, room=out.width, last=[list(head).index(name) for name in last])
    widths = column_widths([natural[i] for i in kept], room=out.width, least=[least[i] for i in kept])
    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold", padding=(0, GAP, 0, 0))
    for i, width in zip(kept, widths, strict=True):
        table.add_column(Text(cut(head[i], width)), justify="right" if head[i] in right else "left", no_wrap=True)
    for row in shown:
        table.add_row(*(_fitted(row[i], width, head[i], ends, wrap) for i, width in zip(kept, widths, strict=True)))
    out.print(table, crop=False)
    missing = [name for i, name in enumerate(head) if i not in kept]
    if missing:
        out.print(Text(f"left out here: {', '.join(missing)} (a wider terminal shows more, --json all)", style="dim"))


def _fitted(text: str, width: int, name: str, ends: Collection[str], wrap: Collection[str]) -> Text:
    if name in wrap:
        return Text("\n".join(wrapped(text, width)))
    return Text(cut_start(text, width) if name in ends else cut(text, width))


def _write_plain(stream: IO[str], rows: Sequence[Sequence[str]], right: Sequence[bool]) -> None:
    """Write rows as lines; a cell longer than ``PADDED`` stands out of its column, which is not widened to it."""
    rows = [[_STEERING.sub("\ufffd", cell) for cell in row] for row in rows]
    widths = [max((n for n in map(cell_len, column) if n <= PADDED), default=0) for column in zip(*rows, strict=True)]
    for row in rows:
        blanks = [" " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [gap + cell if end else cell + gap for cell, gap, end in zip(row, blanks, right, strict=True)]
        stream.write((" " * GAP).join(cells).rstrip() + "\n")


def print_unpadded(out: Console, table: Table) -> None:
    """Print a table; outside a terminal without the blanks that fill its last column."""
    if out.is_terminal:
        out.print(table, crop=False)
        return
    with out.capture() as captured:
        out.print(table)
    for line in captured.get().splitlines():
        out.file.write(line.rstrip() + "\n")


def write_json(value: object) -> None:
    """Write a value (dataclasses, tuples, mappings) as indented JSON in UTF-8, whatever the terminal's encoding."""
    stream = data_stream()
    stream.write(_json(value, indent=2) + b"\n")
    stream.flush()


def write_json_items(items: Iterable[object]) -> int:
    """Write an array whose items come one by one, so that a large library never is in memory as a whole."""
    stream = data_stream()
    count = 0
    for count, item in enumerate(items, start=1):
        stream.write(b"[\n" if count == 1 else b",\n")
        stream.write(_json(item))
    stream.write(b"\n]\n" if count else b"[]\n")
    stream.flush()
    return count


def _json(value: object, *, indent: int | None = None) -> bytes:
    """Return a value as JSON in UTF-8, with escapes for what would steer a terminal and for halves of characters."""
    text = json.dumps(to_json(value), ensure_ascii=False, indent=indent)
    return _NOT_BARE.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode()


def data_stream() -> BinaryIO:
    """Return standard output as bytes, for data that is UTF-8 on every terminal.

    In a pipe or a file the bytes are what is written; a terminal is not steered by them.
    """
    sys.stdout.flush()
    return cast(BinaryIO, _OnTerminal(sys.stdout.buffer)) if sys.stdout.isatty() else sys.stdout.buffer


class _OnTerminal(io.BufferedIOBase):
    """Standard output as bytes, on a terminal: control characters are made visible, as ``SafeConsole`` does."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def writable(self) -> bool:
        return True

    def write(self, data: Buffer) -> int:
        taken = bytes(data)
        text = taken.decode("utf-8", "replace").replace("\r\n", "\n")
        self._out.write(_STEERING.sub("\ufffd", text).encode())
        return len(taken)

    def flush(self) -> None:
        self._out.flush()


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


def shown_path(path: Path) -> str:
    """Return a path as a user in this folder would type it."""
    with suppress(ValueError):
        return path.relative_to(Path.cwd()).as_posix()
    return str(path)


def quoted(text: str) -> str:
    """Return an argument as a shell takes it in one piece, on every system."""
    return f'"{text}"' if any(letter.isspace() for letter in text) else text


def plural(count: int, noun: str, many: str = "") -> str:
    """Return ``1 table``, ``2 tables``."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"
