"""Papers joined: one unit an element, conversions labelled, data that another paper of the table also holds flagged.

Elements are given in ppm and oxides in wt%. Only units that say parts by mass are converted (wt%, ppm, ppb, ppt), by
exact factors; an oxide is never made an element. Everything else keeps its unit and its column.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TextIO

from scigraft.model import Quantity, Record, is_relative
from scigraft.publish.tabular import number_text
from scigraft.publish.wide.cells import WideCell, decode, encode, read_qualifier
from scigraft.publish.wide.layout import layout
from scigraft.publish.wide.measures import Measure, column_name
from scigraft.publish.wide.rows import WideRow, rows_of
from scigraft.publish.wide.writing import write_rows_csv, write_rows_xlsx
from scigraft.read.values.formulas import elements

MORE = ("harmonised_from", "repeats")
SAME_VALUES = 3  # equal values of one sample from which two rows of two papers are held to be the same data
SHARE = 0.5  # of the values that both rows have
_NAME_YEAR = re.compile(r"([^\W\d_]{3,})\D*?((?:19|20)\d\d)")

Names = Mapping[str, Iterable[str]]  # paper -> texts by which others cite it, such as `Smith 2015`


def write_csv(
    records: Iterable[Record], stream: TextIO, *, dictionary: TextIO | None = None, names: Names | None = None
) -> int:
    """Write ``geochem`` and ``deposit`` records of several papers as one table, and return how many rows there are.

    ``names`` says how a paper is cited, where its key does not tell. The column ``repeats`` names other papers of the
    table that hold the same data: the row's citation names one, or at least three values, and half of those that both
    have, are equal under the same sample id. Nothing is left out for it.
    """
    with TemporaryFile("w+", encoding="utf-8", newline="\n") as spool:
        rows = _flagged(_harmonised(records, spool), spool, names or {})
        return write_rows_csv(rows, stream, dictionary=dictionary, more=MORE)


def write_xlsx(records: Iterable[Record], path: Path, *, names: Names | None = None) -> int:
    """Write the same as a workbook. Raises ``NeedsExtra`` without xlsxwriter."""
    with TemporaryFile("w+", encoding="utf-8", newline="\n") as spool:
        rows = _flagged(_harmonised(records, spool), spool, names or {})
        return write_rows_xlsx(rows, path, "harmonised", more=MORE)


def harmonised(row: WideRow) -> WideRow:
    """Return a row with every value in the unit of its element."""
    cells: dict[Measure, WideCell] = {}
    converted = []
    for measure, cell in sorted(row.cells.items()):
        target = unit_of(measure)
        if target != measure.unit:
            factor = layout().by_mass[measure.unit] / layout().by_mass[target]
            converted.append(f"{column_name(measure)} x {_plain(factor)}")
            cell, measure = _converted(cell, measure, target, factor)
        while measure in cells:
            measure = replace(measure, repeat=measure.repeat + 1)
        cells[measure] = cell
    told = {"harmonised_from": "; ".join(converted)} if converted else {}
    return replace(row, cells=cells, metadata={**row.metadata, **told})


def unit_of(measure: Measure) -> str:
    """Return the unit that a measure has in the harmonised form: its own where it cannot be converted."""
    if measure.unit not in layout().by_mass:
        return measure.unit
    if measure.element in elements():
        return "ppm"
    return "wt%" if re.search(r"O\d*(?:\.\d+)?T?$|^LOI$", measure.element) else measure.unit


def _converted(cell: WideCell, measure: Measure, target: str, factor: Decimal) -> tuple[WideCell, Measure]:
    made = replace(measure, unit=target, repeat=1)
    told = read_qualifier(cell.qualifier)
    quantity = decode(cell.code, cell.text, cell.qualifier, measure)
    if quantity is None:
        return cell, made
    relative = is_relative(told.get("uncertainty_kind", ""))
    scaled = replace(
        quantity,
        number=_times(quantity.number, factor),
        low=_times(quantity.low, factor),
        high=_times(quantity.high, factor),
        limit=_times(quantity.limit, factor),
        uncertainty=quantity.uncertainty if relative else _times(quantity.uncertainty, factor),
        unit_canonical=target,
    )
    kept: dict[str, str] = {name: told[name] for name in ("uncertainty_kind", "printed", "isotope") if name in told}
    label = {"converted": f"{measure.unit} to {target} (x {_plain(factor)})"}
    return encode(_spelled_anew(scaled), made, more={**kept, **label}), made


def _spelled_anew(quantity: Quantity) -> Quantity:
    """Give a number, limit or range the digits of its new unit; what is none keeps its literal."""
    if quantity.state == "below_detection" and quantity.limit is not None:
        return replace(quantity, literal=f"<{number_text(quantity.limit)}")
    bound = "" if quantity.relation == "=" else quantity.relation
    if quantity.number is not None:
        return replace(quantity, literal=f"{bound}{number_text(quantity.number)}")
    ends = [number_text(end) for end in (quantity.low, quantity.high) if end is not None]
    return replace(quantity, literal=bound + "–".join(ends)) if ends else quantity


def _times(number: float | None, factor: Decimal) -> float | None:
    return None if number is None else float(Decimal(repr(number)) * factor)


def _plain(factor: Decimal) -> str:
    return f"{factor.normalize():f}"


def _harmonised(records: Iterable[Record], spool: IO[str]) -> dict[str, set[str]]:
    """Write the rows to the spool and return the papers of each sample id."""
    papers: dict[str, set[str]] = defaultdict(set)
    for row in rows_of(records):
        made = harmonised(row)
        papers[_folded(made.sample_id)].add(made.paper)
        cells = [[asdict(measure), asdict(cell)] for measure, cell in made.cells.items()]
        spool.write(json.dumps([{**asdict(replace(made, cells={}))}, cells]) + "\n")
    return papers


def _spooled(spool: IO[str]) -> Iterator[WideRow]:
    spool.seek(0)
    for line in spool:
        row, cells = json.loads(line)
        yield WideRow(**{**row, "cells": {Measure(**measure): WideCell(**cell) for measure, cell in cells}})


def _flagged(papers: Mapping[str, set[str]], spool: IO[str], names: Names) -> Iterator[WideRow]:
    known = {paper for several in papers.values() for paper in several}
    cited = _cited_as(known, names)
    shared: dict[str, list[WideRow]] = defaultdict(list)
    for row in _spooled(spool):
        if row.sample_id and len(papers[_folded(row.sample_id)]) > 1:
            shared[_folded(row.sample_id)].append(row)
    for row in _spooled(spool):
        said = {paper: "cited" for paper in _named(row.citation, cited) if paper != row.paper}
        for other in shared.get(_folded(row.sample_id), ()):
            if other.paper != row.paper and (alike := _same_values(row, other)):
                said[other.paper] = "; ".join(filter(None, (said.get(other.paper), f"{alike} values equal")))
        flags = "; ".join(f"{paper} ({how})" for paper, how in sorted(said.items()))
        yield replace(row, metadata={**row.metadata, "repeats": flags}) if flags else row


def _same_values(row: WideRow, other: WideRow) -> int:
    """Return how many values are equal where that makes them the same data, else 0."""
    both = [(cell.code, other.cells[m].code) for m, cell in row.cells.items() if m in other.cells]
    told = [(one, two) for one, two in both if one is not None and two is not None and one > 0]
    alike = sum(one == two for one, two in told)
    return alike if alike >= SAME_VALUES and alike >= SHARE * len(told) else 0


def _cited_as(papers: Iterable[str], names: Names) -> dict[tuple[str, str], set[str]]:
    """Return papers by (family name, year), out of what they are cited as and of their keys."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for paper in papers:
        for text in (paper.replace("_", " "), *names.get(paper, ())):
            for name, year in _names_years(text):
                found[name, year].add(paper)
    return found


def _named(citation: str, cited: Mapping[tuple[str, str], set[str]]) -> set[str]:
    found = (cited.get(pair, set()) for pair in _names_years(citation))
    return {paper for papers in found for paper in papers if len(papers) == 1}


def _names_years(text: str) -> list[tuple[str, str]]:
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _NAME_YEAR.findall(folded)


def _folded(id: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", id).casefold())
