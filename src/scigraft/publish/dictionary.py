"""The data dictionary that goes with a table of records: what each column means."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from scigraft.publish.columns import Column, ModuleLike, columns
from scigraft.publish.table import safe_cell

TERMS_SHOWN = 40  # of a vocabulary; the whole list is in the module's file


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the dictionary."""

    column: str
    meaning: str
    type: str
    unit: str
    terms: tuple[str, ...]


def data_dictionary(module: ModuleLike) -> tuple[Entry, ...]:
    """Return what each column of the module's table means; canonical columns list the terms of their vocabulary."""
    return tuple(_entry(column, module) for column in columns(module))


def write_csv(entries: Iterable[Entry], stream: TextIO) -> None:
    """Write the dictionary as CSV with the columns column, meaning, type, unit, terms."""
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(["column", "meaning", "type", "unit", "terms"])
    for entry in entries:
        row = (entry.column, entry.meaning, entry.type, entry.unit, _listed(entry.terms))
        writer.writerow([safe_cell(cell) for cell in row])


def write_markdown(entries: Iterable[Entry], stream: TextIO, *, title: str = "Data dictionary") -> None:
    """Write the dictionary as a Markdown page with one table."""
    stream.write(f"# {title}\n\n| column | meaning | type | unit | terms |\n|---|---|---|---|---|\n")
    for entry in entries:
        row = (f"`{entry.column}`", entry.meaning, entry.type, entry.unit, _listed(entry.terms))
        stream.write("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |\n")


def _entry(column: Column, module: ModuleLike) -> Entry:
    vocabulary = module.vocabulary_of(column.field) if column.name.startswith("canonical.") else None
    terms = tuple(term.name for term in vocabulary.terms) if vocabulary else ()
    return Entry(column.name, column.meaning, column.type, column.unit, terms)


def _listed(terms: tuple[str, ...]) -> str:
    shown = "; ".join(terms[:TERMS_SHOWN])
    return f"{shown}; and {len(terms) - TERMS_SHOWN} more" if len(terms) > TERMS_SHOWN else shown
