"""What becomes of amounts that the screening of a table does not keep: each is rejected with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scigraft.modules import Candidate, TableView
from scigraft.modules.glass.blocks import stated
from scigraft.modules.glass.checks import rejected
from scigraft.modules.glass.constituent import ConstituentReader
from scigraft.modules.glass.units import FOREIGN
from scigraft.read.values.headers import canonical_unit, null_meaning

_NUMERAL = frozenset("0123456789.<>~+-\u2212")
NO_COMPOSITION = "the table does not read as one of compositions: its units, caption, headers and sums do not say so"
ONE = "only one constituent is given; that is no composition"
ELSEWHERE = "the table gives its compositions along its other headers or in other rows; this head names something else"
RESTATED = "the row gives this composition in columns of its own; the cell says it once more"


class Unkept:
    """Gives the amounts of one table that were left out their reasons."""

    def __init__(self, view: TableView, constituents: ConstituentReader) -> None:
        self._view = view
        self._constituents = constituents

    def apply(self, kept: Sequence[Candidate], candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return the kept amounts and the others as rejected ones."""
        places = {(c.row, c.col, c.part) for c in kept}
        left = [c for c in candidates if (c.row, c.col, c.part) not in places]
        names = {c.text("constituent") for c in candidates if stated(c) and not is_foreign(c)}
        read = any(not c.reasons for c in kept)
        told = [*kept, *(self._told(c, one=len(names) < 2, read=read) for c in left)]
        return [_without_guess(c) if c.reasons else c for c in told]

    def _told(self, candidate: Candidate, *, one: bool, read: bool) -> Candidate:
        if candidate.found["constituent"].origin == "cell" and read:
            return rejected(candidate, "restated", RESTATED)
        if one:
            return rejected(candidate, "one-constituent", ONE)
        return rejected(candidate, "not-a-composition", ELSEWHERE if read else NO_COMPOSITION)

    def not_amounts(
        self, candidates: Sequence[Candidate], names_no_amount: Callable[[str], bool]
    ) -> tuple[list[Candidate], list[Candidate]]:
        """Part the candidates into amounts and those under or beside a head such as ``Error``, which are rejected."""
        amounts, others = [], []
        for candidate in candidates:
            if head := self._head_of_no_amount(candidate, names_no_amount):
                others.append(rejected(candidate, "not-an-amount", f"the head '{head}' names no amounts"))
            elif label := self._nearer_label(candidate):
                message = f"the label '{label}' beside it names another quantity"
                others.append(rejected(candidate, "not-an-amount", message))
            else:
                amounts.append(candidate)
        return amounts, others

    def _head_of_no_amount(self, candidate: Candidate, names_no_amount: Callable[[str], bool]) -> str:
        entry = candidate.found["constituent"]
        table, row, col = self._view.table, candidate.row, candidate.col
        if entry.row is None or entry.col is None or not self._constituents.read(table.grid[entry.row][entry.col].text):
            return ""  # written in the cell, or by a system in the head
        heads = (*table.column_path(row, col), *table.row_path(row, col))
        return next((head.text for head in heads if names_no_amount(head.text)), "")

    def _nearer_label(self, candidate: Candidate) -> str:
        """Return the label between a constituent in the stub and the amount: ``SiO2 | 53.7 | An | 58.1``."""
        entry = candidate.found["constituent"]
        table, col = self._view.table, candidate.col - 1
        if entry.origin != "row" or entry.col is None or entry.col >= col or col in table.structure.stub:
            return ""
        label = table.grid[candidate.row][col]
        if not label.text[:1].isalpha() or null_meaning(label.text) or canonical_unit(label.text, weak=False):
            return ""
        if not any(cell.text[:1] in _NUMERAL for cell in table.grid[candidate.row][entry.col + 1 : col] if cell.text):
            return ""  # a method or remark between the constituent and its first amount
        below = zip(table.grid, table.structure.rows, strict=True)
        column = [line[col].text for line, kind in below if kind == "data" and line[col].text]
        return "" if any(text[:1] in _NUMERAL for text in column) else label.text


def quantity_of(candidate: Candidate, unit: str) -> Candidate:
    """Reject a symbol whose unit says that it is one of a quantity: ``W (eV)``, ``K (MPa)``."""
    symbol = candidate.text("constituent")
    message = f"the unit '{unit}' says that '{symbol}' is the symbol of a quantity, not of an element"
    return rejected(candidate, "symbol", message)


def _without_guess(candidate: Candidate) -> Candidate:
    """Take the conventional unit off an amount that is rejected: nothing says it."""
    if candidate.found["unit"].origin != "default":
        return candidate
    return replace(candidate, found={name: entry for name, entry in candidate.found.items() if name != "unit"})


def is_foreign(candidate: Candidate) -> bool:
    """Whether the unit of an amount is none of composition."""
    return candidate.text("unit") == FOREIGN
