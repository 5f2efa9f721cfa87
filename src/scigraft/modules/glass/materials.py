"""Which material a value belongs to: the head of its row or of its column."""

from __future__ import annotations

import re

from scigraft.model import Cell
from scigraft.modules import Found, TableView
from scigraft.modules.glass.constituent import ConstituentReader
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.units import FOREIGN, UnitFinder, squeeze

_TREATMENT = re.compile(r"(?:before|after)\b", re.IGNORECASE)
LABELLED = 350  # rank of a column from which on its head says that it names samples
_NUMERIC = re.compile(r"[<>~]?\s*[-+]?\d+(?:[.,]\d+)?(?:\s*(?:%|\+-.*|\(.*\)))?")


class Materials:
    """Finds the material of a place in one table."""

    def __init__(self, view: TableView, cues: Cues, units: UnitFinder, constituents: ConstituentReader) -> None:
        self._view = view
        self._cues = cues
        self._units = units
        self._constituents = constituents
        self._ranked: dict[tuple[int, ...], list[tuple[int, int]]] = {}  # by the header rows that hold
        self._finest: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        self._apart: dict[int, bool] = {}

    def of_row(self, row: int, taken: int, *, left_of: int | None = None) -> Found | None:
        """Return the material that heads a row whose column ``taken`` holds the amount.

        ``left_of`` asks for a column left of the constituent's whose head says that it names samples.
        """
        for col, rank in self._columns(row) if left_of is not None else self._finest_first(row):
            if col == taken or (left_of is not None and (rank < LABELLED or col >= left_of)):
                continue
            cell = self._filled(row, col)
            if cell is not None and self._names(cell, rank):
                if left_of is not None and self._heads_amounts(cell.text):
                    continue  # `Oxides (mol%)` before the constituents is no sample, though the corner says `Sample`
                return Found(cell.raw, "row", cell.row, cell.col)
        return None

    def of_column(self, row: int, col: int) -> Found | None:
        """Return the material that heads a column: the head whose row is labelled so, else the innermost.

        Heads that are units or kinds of analysis are none.
        """
        named = [
            cell
            for cell in reversed(self._view.table.column_path(row, col))
            if not self._cues.is_status(cell.text) and not self._holds_amounts(cell.row)
        ]
        heads = [cell for cell in named if not _TREATMENT.match(cell.text)] or named
        if not heads:
            return self._unflagged(row, col)
        cell = max(heads, key=self._corner_rank)  # the first of equals, which is the innermost
        cell = self._finer(cell, heads)
        return Found(cell.raw, "column", cell.row, cell.col)

    def _finer(self, chosen: Cell, heads: list[Cell]) -> Cell:
        """Return the head of a row that tells all columns apart, where the chosen row gives several the same name."""
        if self._tells_apart(chosen.row):
            return chosen
        least = 1 if self._corner_rank(chosen) >= LABELLED else 0
        finer = (h for h in heads if self._tells_apart(h.row) and self._corner_rank(h) >= least and self._is_name(h))
        return next(finer, chosen)

    def _is_name(self, head: Cell) -> bool:
        numbered = _NUMERIC.fullmatch(head.text) and not self._corner_rank(head)
        # `m2` may be a name; only a unit of composition says that the row gives units.
        return not numbered and self._units.of_head(head.text) in ("", FOREIGN)

    def _tells_apart(self, row: int) -> bool:
        if row not in self._apart:
            table = self._view.table
            texts = [
                cell.text for col, cell in enumerate(table.grid[row]) if cell.text and col not in table.structure.stub
            ]
            self._apart[row] = len(set(texts)) == len(texts)
        return self._apart[row]

    def _finest_first(self, row: int) -> list[tuple[int, int]]:
        """Return the columns that may name the rows, that one first which tells them apart best."""
        ranked = self._columns(row)
        if len(ranked) < 2:
            return ranked
        key = self._view.table.structure.headers[row]
        if key not in self._finest:
            texts = {col: self._entries(key, col) for col, _ in ranked}
            first = texts[ranked[0][0]]
            best = ranked[0]
            for entry in ranked[1:]:
                found = texts[entry[0]]
                sure = entry[1] >= LABELLED or (
                    len(set(found)) == len(found) and not any(map(_NUMERIC.fullmatch, found))
                )
                if sure and len(found) >= len(first) and len(set(found)) > len(set(texts[best[0]])):
                    best = entry
            self._finest[key] = [best, *(entry for entry in ranked if entry != best)]
        return self._finest[key]

    def _entries(self, headers: tuple[int, ...], col: int) -> list[str]:
        """Return what stands in a column below the same header rows."""
        table = self._view.table
        rows = (
            r for r, kind in enumerate(table.structure.rows) if kind == "data" and table.structure.headers[r] == headers
        )
        return [table.grid[r][col].text for r in rows if table.grid[r][col].text]

    def _heads_amounts(self, text: str) -> bool:
        return bool(self._units.of_head(text) or self._cues.composition.search(squeeze(text)))

    def _holds_amounts(self, row: int) -> bool:
        """Whether a row taken for a header is one of amounts: its corner names a constituent."""
        table = self._view.table
        return any(self._constituents.read(table.grid[row][col].text) for col in table.structure.stub)

    def _corner_rank(self, head: Cell) -> int:
        """Return how surely the corner of a head's row says that the row names materials."""
        table = self._view.table
        corners = {table.grid[head.row][col].text for col in table.structure.stub}
        ranks = [self._label_rank(squeeze(corner)) for corner in corners if corner and corner != head.text]
        return max(ranks, default=0)

    def _unflagged(self, row: int, col: int) -> Found | None:
        """Take the first row as heads where nothing marks it as such: `Sample | 1.1 | 1.2 | ...`."""
        table = self._view.table
        if not row or table.structure.headers[row] or table.structure.rows[0] != "data" or not table.structure.stub:
            return None
        corner = table.grid[0][table.structure.stub[0]].text
        labelled = not corner or self._label_rank(squeeze(corner)) or self._units.of_head(corner)
        cell = table.grid[0][col]
        return Found(cell.raw, "column", 0, cell.col) if labelled and cell.text else None

    def _columns(self, row: int) -> list[tuple[int, int]]:
        headers = self._view.table.structure.headers[row]
        if headers not in self._ranked:
            found = [(col, self._rank(row, col)) for col in range(self._view.table.shape[1])]
            self._ranked[headers] = sorted((entry for entry in found if entry[1] > 0), key=lambda e: (-e[1], e[0]))
        return self._ranked[headers]

    def _rank(self, row: int, col: int) -> int:
        """Return how surely a column names materials: 0 not at all, above 300 by a label that says so."""
        texts = [cell.text for cell in reversed(self._view.table.column_path(row, col))]
        stub = col in self._view.table.structure.stub
        if any(self._constituents.read(text) for text in texts):
            return 0
        for text in texts:
            if rank := self._label_rank(squeeze(text)):
                return rank
        if not stub or any(self._units.of_head(text) == FOREIGN for text in texts):
            return 0
        return 200 if not texts else 150

    def _label_rank(self, label: str) -> int:
        # Equal is best; `sample no` and `sample notation` come from the list, `sample code x` begins with an entry.
        if label in self._cues.material_labels:
            return 400
        if label in self._cues.numbers:
            return 160
        words = label.split()
        for size in (3, 2, 1):
            if (
                len(words) > size
                and " ".join(words[:size]) in self._cues.material_labels
                and "composition" not in label
            ):
                return LABELLED
        return 0

    def _filled(self, row: int, col: int) -> Cell | None:
        """Return the cell of a place, or the one above it where rows of one material leave it blank."""
        table = self._view.table
        for above in range(row, -1, -1):
            cell = table.grid[above][col]
            if table.structure.rows[above] not in ("data", "statistic"):
                return None
            if cell.text:
                return cell
        return None

    def _names(self, cell: Cell, rank: int) -> bool:
        if self._cues.is_status(cell.text) or self._cues.is_status(cell.text.replace("(", " ")):
            return False
        return rank >= 160 or not _NUMERIC.fullmatch(cell.text) or cell.text.isdigit() and rank == 200
