"""Constituents that a head leaves open (``SnO2/SnO``, ``Ln2O3``, ``MS``), settled by the row or the table."""

from __future__ import annotations

import re
from dataclasses import replace

from scigraft.model import Reason
from scigraft.modules import Candidate, TableView
from scigraft.modules.glass.constituent import Constituent, ConstituentReader
from scigraft.modules.glass.formula import element_kinds, read_formula

_CATION = re.compile(r"^(RE|Ln|AE|Me|R|M|A|X)")


class Families:
    """Settles the open constituents of one table."""

    def __init__(self, view: TableView, constituents: ConstituentReader) -> None:
        self._view = view
        self._constituents = constituents

    def settle(self, candidate: Candidate) -> Candidate:
        """Return the candidate with the constituent that is meant, or rejected where nothing says which."""
        entry = candidate.found["constituent"]
        if entry.row is None or entry.col is None or entry.origin == "cell":
            return candidate
        head = self._constituents.read(self._view.table.grid[entry.row][entry.col].text)
        if head is None or not (head.others or head.generic):
            return candidate
        if head.others:
            return self._alternative(candidate, head)
        name = self._member(candidate, head)
        if name:
            return _renamed(candidate, name)
        message = f"'{head.text}' stands for a family; nothing in the table says which of it"
        return replace(candidate, reasons=(*candidate.reasons, Reason("family", message, "constituent")))

    def _alternative(self, candidate: Candidate, head: Constituent) -> Candidate:
        """Take the alternative of ``SnO2/SnO`` that the row itself names."""
        named = [cell.text for cell in self._view.table.row_path(candidate.row, candidate.col)]
        for name in sorted((head.text, *head.others), key=len, reverse=True):
            if any(name in text for text in named):
                return _renamed(candidate, name)
        return candidate

    def _member(self, candidate: Candidate, head: Constituent) -> str:
        return self._by_column(candidate, head) or self._by_table(candidate, head) or self._by_name(candidate, head)

    def _by_column(self, candidate: Candidate, head: Constituent) -> str:
        """A column headed by the family's own symbol (``M``) names the element in each row."""
        symbol = _CATION.match(head.text)
        if symbol is None:
            return ""
        table = self._view.table
        for cell in table.grid[candidate.row]:
            if any(above.text == symbol[1] for above in table.column_path(candidate.row, cell.col)):
                return self._with_cation(head, cell.text.strip())
        return ""

    def _by_table(self, candidate: Candidate, head: Constituent) -> str:
        """Another block of the table names the one member: ``Ln2O3`` by weight, ``La2O3`` by moles."""
        if not head.text.startswith(("Ln", "RE")):
            return ""
        kinds = element_kinds()
        found = set()
        for text in self._header_texts(candidate.row):
            other = self._constituents.read(text)
            if other and other.formula and not other.generic and kinds.get(other.formula.counts[0][0]) == "rare earth":
                found.add(other.text)
        return found.pop() if len(found) == 1 else ""

    def _by_name(self, candidate: Candidate, head: Constituent) -> str:
        """The row's name holds the amount before an element: ``5W20BTe`` with 5 of ``MxOy`` means the oxide of W."""
        literal = re.escape(candidate.quantity.literal)
        table, row, col = self._view.table, candidate.row, candidate.col
        for cell in (*table.row_path(row, col), *table.column_path(row, col)):
            for match in re.finditer(rf"(?<![\d.]){literal}\s?([A-Z][a-z]?)", cell.text):
                if match[1] in element_kinds():
                    return self._constituents.oxide_of(match[1]) if head.text.endswith(("Oy", "O")) else ""
        return ""

    def _header_texts(self, row: int) -> list[str]:
        table = self._view.table
        heads = [table.grid[r][c].text for r in table.structure.headers[row] for c in range(table.shape[1])]
        return heads + [line[c].text for line in table.grid for c in table.structure.stub]

    def _with_cation(self, head: Constituent, element: str) -> str:
        if element not in element_kinds():
            return ""
        formula = read_formula(_CATION.sub(element, head.text))
        return formula.text if formula else ""


def _renamed(candidate: Candidate, name: str) -> Candidate:
    entry = replace(candidate.found["constituent"], text=name)
    return replace(candidate, found={**candidate.found, "constituent": entry})
