"""Which unit holds for an amount: beside it, in headers, sections, corner, caption or notes, else the convention."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scigraft.model import Cell
from scigraft.modules import Candidate, Found, TableView
from scigraft.modules.glass.constituent import ConstituentReader
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.units import FOREIGN, PERCENT, TRACES, UnitFinder, squeeze, trace_unit
from scigraft.modules.schema import Place
from scigraft.read.values.headers import canonical_unit, split_header

ASSUMED = "mol%"
_WORDS = re.compile(r"[^\s,;:()\[\]]+")
_BETWEEN = re.compile(r"\b(?:while|whereas|but)\b|[;.](?=\s)")


class StatedUnits:
    """Finds the units of one table."""

    def __init__(self, view: TableView, cues: Cues, units: UnitFinder, constituents: ConstituentReader) -> None:
        self._view = view
        self._cues = cues
        self._units = units
        self._constituents = constituents
        self._listed: dict[str, Found] | None = None
        self._general: Found | None = None

    def of(self, candidate: Candidate) -> Found:
        """Return the unit of an amount; ``FOREIGN`` for one that is none of composition, ``default`` by convention."""
        return self._of_heads(candidate) or self._of_section(candidate.row) or self._of_table(candidate)

    def printed(self, candidate: Candidate) -> str:
        """Return a foreign unit as it is printed."""
        entry = candidate.found["unit"]
        if entry.row is not None and entry.col is not None:
            text = self._view.table.grid[entry.row][entry.col].text
            return split_header(text).unit or text
        if entry.origin == "note" and (unit := self._trace_of(candidate.text("constituent"))):
            return unit
        notes = (note.text for note in self._view.table.notes)
        return next((unit for text in (self._view.table.caption, *notes) if (unit := trace_unit(text))), "")

    def _of_heads(self, candidate: Candidate) -> Found | None:
        head = candidate.found["constituent"]
        for cell, place in self._path(candidate):
            own = (cell.row, cell.col) == (head.row, head.col)
            unit = self._units.of_head(cell.text)
            if place == "row" and not own and unit != PERCENT and self._says_unit(cell, candidate.row):
                return Found(unit or FOREIGN, "row", cell.row, cell.col)
            # A name in the stub (`B5`, `G2`) may look like a unit: it counts where the constituents stand there.
            if unit == FOREIGN and self._constituents.exactly(cell.text):
                continue  # `MS` is a sulfide here, not a unit
            if unit == FOREIGN and (place == "column" or own):
                return Found(FOREIGN, place, cell.row, cell.col)
            if unit not in ("", PERCENT, FOREIGN):
                return Found(unit, place, cell.row, cell.col)
        return None

    def _path(self, candidate: Candidate) -> list[tuple[Cell, Place]]:
        table, row, col = self._view.table, candidate.row, candidate.col
        path: list[tuple[Cell, Place]] = [
            *((cell, "column") for cell in reversed(table.column_path(row, col))),
            *((cell, "row") for cell in reversed(table.row_path(row, col))),
        ]
        head = candidate.found["constituent"]
        if head.origin == "row":
            path.sort(key=lambda entry: entry[1] != "row")
        if head.row == row and head.col == col - 1 and head.col not in table.structure.stub:
            path.insert(0, (table.grid[row][head.col], "row"))  # name and amount side by side inside a table
        return path

    def _says_unit(self, cell: Cell, row: int) -> bool:
        """Whether a stub cell is a unit: its column is headed ``Units``, or it is nothing but a unit of traces."""
        heads = self._view.table.column_path(row, cell.col)
        labelled = any(squeeze(head.text) in self._cues.unit_labels for head in heads)
        return bool(cell.text) and (labelled or canonical_unit(cell.text, weak=False) in TRACES)

    def _of_section(self, row: int) -> Found | None:
        for section in reversed(self._view.table.structure.sections_of(row)):
            if (unit := self._units.of_head(section.text)) not in ("", PERCENT, FOREIGN):
                return Found(unit, "section", section.row, 0)
        return None

    def _of_table(self, candidate: Candidate) -> Found:
        found = self._of_corner(candidate.row) or self._of_list(candidate) or self._of_prose()
        # A composition that is written out adds up to a whole, whatever the caption gives in ppm.
        written = candidate.found["constituent"].origin == "cell"
        return Found(ASSUMED, "default") if found.text == FOREIGN and written else found

    def _of_corner(self, row: int) -> Found | None:
        """A unit in the head of the stub (``Composition (wt%)`` over the names) holds for the whole table."""
        table = self._view.table
        for col in table.structure.stub:
            for cell in table.column_path(row, col):
                unit = self._units.of_head(cell.text)
                if unit not in ("", PERCENT, FOREIGN) and not self._constituents.read(cell.text):
                    return Found(unit, "column", cell.row, cell.col)
        return None

    def _of_list(self, candidate: Candidate) -> Found | None:
        """A note that names constituents with their unit: ``F and Cl are in weight percent, As in ppm``."""
        if self._listed is None:
            self._listed = {name: Found(unit, "note") for name, unit, _ in self._lists()}
        return self._listed.get(candidate.text("constituent"))

    def _trace_of(self, constituent: str) -> str:
        return next((printed for name, unit, printed in self._lists() if (name, unit) == (constituent, FOREIGN)), "")

    def _lists(self) -> Iterator[tuple[str, str, str]]:
        for note in self._view.table.notes:
            for clause in _BETWEEN.split(note.text):
                start = 0
                for end, unit, printed in self._units.mentions(clause):
                    for word in _WORDS.findall(clause[start:end]):
                        if named := self._constituents.exactly(word):
                            yield named.text, unit, printed
                    start = end

    def _of_prose(self) -> Found:
        if self._general is None:
            texts: tuple[tuple[str, Place], ...] = (
                (self._view.table.caption, "caption"),
                *((note.text, "note") for note in self._view.table.notes),
            )
            told = ((self._units.of_prose(text), place) for text, place in texts)
            self._general = next((Found(unit, place) for unit, place in told if unit), Found(ASSUMED, "default"))
        return self._general
