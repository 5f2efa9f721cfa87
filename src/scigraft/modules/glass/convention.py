"""Where amounts without a unit are taken as mol%: in tables that speak of glasses or compositions, and add up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scigraft.modules import Candidate, TableView
from scigraft.modules.glass.blocks import cut, is_element
from scigraft.modules.glass.checks import rejected
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.units import squeeze

# The suite that rocks and minerals are analysed for (IUGS, Le Maitre 2002), reported by weight.
_ROCK = (
    {"SiO2"}, {"TiO2"}, {"Al2O3"}, {"FeO", "Fe2O3"}, {"MnO", "MnO2"},
    {"MgO"}, {"CaO"}, {"Na2O"}, {"K2O"}, {"P2O5", "Cr2O3"},
)  # fmt: skip
_SUITE = 8  # of the ten; some laboratories leave one or two out
OF_WHAT = "'%' does not say whether it is by weight, moles or atoms; state it, as in 'SiO2 (wt%)'"
NOT_STATED = "no header, caption or note states the unit of this amount; state it, as in 'SiO2 (wt%)'"


class Convention:
    """The module's convention in one table: shares of a glass are by moles unless the table says otherwise."""

    def __init__(self, view: TableView, cues: Cues) -> None:
        self._view = view
        self._cues = cues

    def apply(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject amounts without a unit where the convention does not hold; ``unit-not-stated`` is the reason."""
        open_ones = [c for c in candidates if _unstated(c) and not c.reasons]
        if not open_ones:
            return candidates
        held: set[int] = set()
        if self._speaks_of_glass() and not self._is_by_weight(candidates):
            live = (c for c in candidates if not c.reasons)
            held = {id(c) for block in cut(live) if block.whole for c in block.candidates}
        lost = {id(c) for c in open_ones} - held
        return [rejected(c, "unit-not-stated", self._message(c), "unit") if id(c) in lost else c for c in candidates]

    def _message(self, candidate: Candidate) -> str:
        table = self._view.table
        heads = (*table.column_path(candidate.row, candidate.col), *table.row_path(candidate.row, candidate.col))
        return OF_WHAT if any("%" in head.text for head in heads) else NOT_STATED

    def _speaks_of_glass(self) -> bool:
        texts = [squeeze(text) for text in (self._view.table.caption, *self._heads())]
        kinds = [words for _, words in self._cues.classes]
        return any(words.search(text) for text in texts for words in (self._cues.composition, *kinds))

    def _is_by_weight(self, candidates: Sequence[Candidate]) -> bool:
        names = {c.text("constituent") for c in candidates if not is_element(c.text("constituent"))}
        if sum(bool(forms & names) for forms in _ROCK) >= _SUITE:
            return True
        table = self._view.table
        said = (table.caption, table.sheet or "", *(note.text for note in table.notes), *self._heads())
        return any(self._cues.by_weight.search(squeeze(text)) for text in said)

    def _heads(self) -> Iterable[str]:
        table = self._view.table
        for row in sorted({r for rows in table.structure.headers for r in rows}):
            yield from {cell.text: None for cell in table.grid[row] if cell.text}
        yield from (section.text for section in table.structure.sections)


def _unstated(candidate: Candidate) -> bool:
    entry = candidate.found.get("unit")
    return entry is not None and entry.origin == "default" and candidate.found["constituent"].origin != "cell"
