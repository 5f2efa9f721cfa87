"""Compositions that stand in single cells of a table: what the cell, its head and the caption say together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scigraft.model import Cell, Quantity
from scigraft.modules import Candidate, Found, TableView
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.notation import (
    Amount,
    Variables,
    amounts_in,
    composition_in,
    listed_variables,
    series_in,
    stated_variables,
    system_of,
)
from scigraft.modules.glass.units import squeeze

_MAY_BE_SYSTEM = re.compile(r"[A-Z]\w*\s?[-:–·•*]\s?[A-Z]")
_MAY_BE_WRITTEN = re.compile(r"\d.*[A-Z]|[A-Z].*\d|[xyz].*[A-Z]")
_MAY_BE_PARTS = re.compile(r"\s*\.?\d[\d.]*\s*[-:/–]\s*\.?\d")
_VARIABLE_HEAD = re.compile(r"([xyz])(?:\s*[(,/\[=].*)?")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ORDINALS = {"first": 0, "second": 1, "third": 2}
_ORDINAL_HEAD = re.compile(r"(first|second|third)\s+(?:oxide|component|constituent|compound)\b")


class Written:
    """Reads the cells of one table."""

    def __init__(self, view: TableView, cues: Cues) -> None:
        self._view = view
        self._cues = cues
        caption = view.table.caption
        self._caption_systems = [found for word in caption.split() if (found := system_of(word.strip(" ,.;()")))]
        self._series = series_in(caption)

    def anywhere(self) -> bool:
        """Whether any cell writes a composition or names a system."""
        told = bool(self._series or self._caption_systems)
        return any(
            self.of_cell(cell)
            or (_MAY_BE_SYSTEM.search(cell.text) and system_of(cell.text))
            or (told and cell.text[:1].isdigit() and self.read(cell))
            for cell in self._view.table.cells
        )

    def read(self, cell: Cell) -> Sequence[Candidate]:
        """Return the amounts that one cell gives, in order; nothing where it is an ordinary cell."""
        if plain := _NUMBER.fullmatch(cell.text):
            return self._of_variable(cell) or self._of_ordinal(cell, plain.group())
        parts = self._of_system(cell)
        if parts:
            return parts
        place = Found("", "cell", cell.row, cell.col)
        written = (amount for composition in self.of_cell(cell) for amount in composition)
        return [_candidate(cell, part, amount, place) for part, amount in enumerate(written)]

    def heads(self) -> Sequence[Candidate]:
        """Return the amounts of compositions that head columns: ``Property | 80TeO2-20ZnO | 70TeO2-30ZnO``."""
        table = self._view.table
        cells = [cell for cell in table.cells if table.structure.rows[cell.row] == "header"]
        repeated = {cell.text for cell in cells if sum(other.text == cell.text for other in cells) > 1}
        found = []
        for cell in cells:
            if cell.text not in repeated:
                place = Found("", "cell", cell.row, cell.col)
                written = (amount for composition in self.of_cell(cell) for amount in composition)
                found += [_candidate(cell, part, amount, place) for part, amount in enumerate(written)]
        return found

    def of_cell(self, cell: Cell) -> tuple[tuple[Amount, ...], ...]:
        """Return the compositions that a cell writes out; more than one where it lists the values of x."""
        text = cell.text
        if not 6 <= len(text) <= 120 or not _MAY_BE_WRITTEN.search(text):
            return ()
        variables = self._variables(cell) if re.search(r"[xyz]", text) else ()
        found = (composition_in(text, (*variables, *more)) for more in listed_variables(text) or ((),))
        return tuple(composition for composition in found if composition)

    def _of_system(self, cell: Cell) -> Sequence[Candidate]:
        """Read ``50-0-50`` under the head ``ZnO-MgO-P2O5``, or with the system in section or caption."""
        if not _MAY_BE_PARTS.match(cell.text):
            return ()
        for system, place in self._systems(cell):
            amounts = amounts_in(cell.text, len(system))
            if amounts:
                parts = [Amount(name, *amount) for name, amount in zip(system, amounts, strict=True)]
                return [_candidate(cell, part, amount, place) for part, amount in enumerate(parts)]
        return ()

    def _systems(self, cell: Cell) -> Iterator[tuple[tuple[str, ...], Found]]:
        table = self._view.table
        heads = table.column_path(cell.row, cell.col)
        for head in reversed(heads):
            yield system_of(head.text), Found("", "column", head.row, head.col)
        for head in reversed(table.row_path(cell.row, cell.col)):
            yield system_of(head.text), Found("", "row", head.row, head.col)
        if not any(self._cues.composition.search(squeeze(head.text)) for head in heads):
            return
        for section in reversed(table.structure.sections_of(cell.row)):
            yield system_of(section.text), Found("", "section", section.row, 0)
        for system in self._caption_systems:
            yield system, Found("", "caption")

    def _of_variable(self, cell: Cell) -> Sequence[Candidate]:
        """Read a value of x under the head ``x`` where the caption writes the series: ``xNa2O-(100-x)SiO2``."""
        if not self._series:
            return ()
        name = self._variable(cell)
        amounts = composition_in(self._series, ((name, float(cell.text)),)) if name else ()
        return [_candidate(cell, part, amount, Found("", "cell")) for part, amount in enumerate(amounts)]

    def _of_ordinal(self, cell: Cell, literal: str) -> Sequence[Candidate]:
        """Read the amount of the ``First oxide`` of the system that section or caption names."""
        table = self._view.table
        heads = table.column_path(cell.row, cell.col)
        match = next((m for head in heads if (m := _ORDINAL_HEAD.match(squeeze(head.text)))), None)
        if match is None:
            return ()
        sections = [system_of(section.text) for section in reversed(table.structure.sections_of(cell.row))]
        system = next((found for found in (*sections, *self._caption_systems) if found), ())
        index = _ORDINALS[match[1]]
        if index >= len(system):
            return ()
        amount = Amount(system[index], literal, float(literal))
        return [_candidate(cell, 0, amount, Found("", "column", heads[-1].row, heads[-1].col))]

    def _variable(self, cell: Cell) -> str:
        """Return the variable whose values a column holds, by its head."""
        heads = self._view.table.column_path(cell.row, cell.col)
        return next((match[1] for head in reversed(heads) if (match := _VARIABLE_HEAD.fullmatch(head.text))), "")

    def _variables(self, cell: Cell) -> Variables:
        """Values of x, y, z that the caption or the row states for a series."""
        values = dict(stated_variables(self._view.table.caption))
        for other in self._view.table.grid[cell.row]:
            if _NUMBER.fullmatch(other.text) and (name := self._variable(other)):
                values[name] = float(other.text)
        return tuple(sorted(values.items()))


def _candidate(cell: Cell, part: int, amount: Amount, place: Found) -> Candidate:
    quantity = Quantity(amount.literal, number=amount.number)
    return Candidate(cell.row, cell.col, quantity, {"constituent": replace(place, text=amount.constituent)}, part)
