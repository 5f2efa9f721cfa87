"""Exports of a library: the same bytes for the same documents and corrections, written as they stream."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from scigraft.library.files import DICTIONARY, REJECTED
from scigraft.model import LibraryError, Record, UsageError
from scigraft.modules import Module

FORMATS = ("jsonl", "csv")
Select = Callable[[str | None, str], Iterator[Record]]  # (module or all, status) -> records in order


def export(select: Select, modules: Sequence[Module], out: Path, *, formats: Sequence[str]) -> tuple[Path, ...]:
    """Write the records under ``out`` and return the files written, by name.

    ``jsonl``: ``records.jsonl`` (accepted) and ``rejected.jsonl`` (with reasons). ``csv``: one ``MODULE.csv`` with
    its ``MODULE.dictionary.csv`` for each module. Raises ``UsageError`` for a format that is not known.
    """
    unknown = sorted(set(formats) - set(FORMATS))
    if unknown:
        raise UsageError(f"there is no export format '{unknown[0]}'", hint=f"Known: {', '.join(FORMATS)}")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        raise LibraryError(f"cannot write there ({exc.strerror})", where=str(out), hint="Name another folder") from exc
    written: list[Path] = []
    if "jsonl" in formats:
        only = modules[0].name if len(modules) == 1 else None
        written += _json_lines(select, out, only)
    if "csv" in formats:
        for module in modules:
            written += _tables(select, out, module)
    return tuple(sorted(written))


def _json_lines(select: Select, out: Path, only: str | None) -> Iterable[Path]:
    from scigraft.publish import jsonl

    for name, status in (("records.jsonl", "accepted"), (REJECTED, "rejected")):
        with _whole(out / name, newline="\n") as stream:
            jsonl.write(select(only, status), stream)
        yield out / name


def _tables(select: Select, out: Path, module: Module) -> Iterable[Path]:
    from scigraft.publish import dictionary, table

    sheet, key = out / f"{module.name}.csv", out / f"{module.name}{DICTIONARY}"
    with _whole(sheet, newline="") as stream:
        table.write_csv(select(module.name, "accepted"), module, stream)
    with _whole(key, newline="") as stream:
        dictionary.write_csv(dictionary.data_dictionary(module), stream)
    return sheet, key


@contextmanager
def _whole(path: Path, *, newline: str) -> Iterator[TextIO]:
    """Open a file that takes its name only when it is complete."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline=newline) as stream:
            yield stream
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
