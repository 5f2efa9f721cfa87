"""What is taken out of a table of compositions again: repeats, symbols, restatements, other parts of a mixture."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from scigraft.model import Reason
from scigraft.modules import Candidate, TableView
from scigraft.modules.glass.blocks import Block, amount, cut, head_of, is_element, line_of, runs_down
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.units import squeeze

ROUNDING = 0.0005  # share of the whole below which a sum says nothing
_SECOND = re.compile(r"^[^(\[]*\d[^(\[]*[(\[]")


class Checks:
    """The checks of one table; each keeps the candidates and gives some of them a reason for rejection."""

    def __init__(self, view: TableView, cues: Cues) -> None:
        self._view = view
        self._cues = cues

    def apply(self, candidates: list[Candidate]) -> list[Candidate]:
        """Return the candidates, some with reasons, the repeats of a spanned cell left out."""
        for check in (
            self._without_spanned,
            self._without_repeats,
            self._without_symbols,
            self._without_restated,
            self._without_parameter,
            self._without_mixture,
        ):
            candidates = check(candidates)
        return candidates

    def _without_spanned(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject amounts that a material's rows repeat because names and amounts stand side by side in others."""
        if not any(runs_beside(c) and not runs_down(c) for c in candidates):
            return candidates
        grid = self._view.table.grid

        def spanned(c: Candidate) -> bool:
            above = grid[c.row - 1] if c.row else ()
            return (
                bool(above) and not runs_beside(c) and all(above[at].text == grid[c.row][at].text for at in (c.col, 0))
            )

        return _reject_if(
            candidates, spanned, "spanned", "the rows of one material repeat this amount; it is read once"
        )

    def _without_symbols(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject lone elements beside compounds where the sum is better without: `K`, `V` are also quantities."""
        better: dict[tuple[int | None, int | None], int] = defaultdict(int)
        blocks = cut(candidates)
        compounds = any(not block.elemental for block in blocks)
        for block in blocks:
            if block.elemental and compounds and len(block.names) == 1:
                better[head_of(block.candidates[0])] += 1
            if block.elemental or not block.lone:
                continue
            for c in block.candidates:
                if is_element(c.text("constituent")) and (vote := _nearer(block, amount(c.quantity))):
                    better[head_of(c)] += vote

        def unstated(c: Candidate) -> bool:
            return compounds and is_element(c.text("constituent")) and c.found["unit"].origin == "default"

        def beyond(c: Candidate) -> bool:
            return not unstated(c) and not has_own_unit(c) and better.get(head_of(c), -1) >= 0

        alone = "a lone symbol without a unit beside compounds may be that of another quantity"
        without = "the other amounts add up to a whole without it: the unit of the table is not that of this symbol"
        candidates = _reject_if(candidates, unstated, "symbol", alone)
        return _reject_if(candidates, beyond, "not-in-the-sum", without)

    def _without_restated(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject a composition in elements of a row that gives it in compounds: it says the same once more."""
        kinds: dict[str, set[bool]] = defaultdict(set)
        blocks = cut(candidates)
        for block in blocks:
            if block.whole and len(block.names) > 1:
                kinds[line_of(block.candidates[0])].add(block.elemental)
        again = {
            id(c) for block in blocks if block.elemental and len(block.names) > 1 for c in block.candidates
            if len(kinds[line_of(c)]) == 2
        }  # fmt: skip
        message = "the row gives the composition in compounds; its elements say the same once more"
        return _reject_if(candidates, lambda c: id(c) in again, "restated", message)

    def _without_parameter(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject amounts in the first column whose constituent stands once more than the others: they name the rows."""
        columns: dict[str, set[int]] = defaultdict(set)
        for c in candidates:
            if not runs_down(c):
                columns[c.text("constituent")].add(c.col)
        counts = sorted((len(cols), name) for name, cols in columns.items())
        if len(counts) < 2 or counts[-1][0] == counts[-2][0] or 0 not in columns[counts[-1][1]] or counts[-2][0] < 2:
            return candidates
        message = "the row is named by this amount, which stands again in the constituent's own column"
        name = counts[-1][1]
        return _reject_if(candidates, lambda c: c.col == 0 and c.text("constituent") == name, "parameter", message)

    def _without_mixture(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject what is no glass where the caption lists wastes or additives and other heads say `glass`."""
        heads = {c.text("material") for c in candidates}
        glasses = {head for head in heads if "glass" in head.lower()}
        if not glasses or glasses == heads or not self._cues.mixture.search(squeeze(self._view.table.caption)):
            return candidates
        message = "the caption lists other parts of the mixture beside the glass; this column is not headed as glass"
        return _reject_if(candidates, lambda c: c.text("material") not in glasses, "not-the-glass", message)

    def _without_repeats(self, candidates: list[Candidate]) -> list[Candidate]:
        """Reject a second number in brackets: ``19.1 (1.8)`` and ``44 (48)`` give an error or another analysis."""
        grid = self._view.table.grid
        first = {(c.row, c.col): c.text("constituent") for c in candidates if not c.part}

        def repeated(c: Candidate) -> bool:
            same = bool(c.part) and first.get((c.row, c.col)) == c.text("constituent")
            return same and bool(_SECOND.search(grid[c.row][c.col].text))

        message = "a number in brackets behind an amount is its uncertainty or a repeat"
        return _reject_if(candidates, repeated, "in-brackets", message)


def rejected(candidate: Candidate, code: str, message: str, field: str = "constituent") -> Candidate:
    """Return the candidate with one more reason for its rejection."""
    return replace(candidate, reasons=(*candidate.reasons, Reason(code, message, field)))


def runs_beside(candidate: Candidate) -> bool:
    """Whether the constituent stands in the cell to the left, in the same row."""
    entry = candidate.found["constituent"]
    return entry.row == candidate.row and entry.col == candidate.col - 1


def has_own_unit(candidate: Candidate) -> bool:
    """Whether the constituent's own head or row gives the unit of an amount."""
    unit = candidate.found["unit"]
    return unit.origin == "row" or (unit.row is not None and (unit.row, unit.col) == head_of(candidate))


def _reject_if(
    candidates: list[Candidate], condition: Callable[[Candidate], bool], code: str, message: str
) -> list[Candidate]:
    return [rejected(c, code, message) if condition(c) else c for c in candidates]


def _nearer(block: Block, part: float) -> int:
    """Return 1 where a block is nearer to a whole without a part of it, -1 where not, 0 within rounding."""
    goal = 1.0 if block.total < 2 else 100.0
    gain = abs(block.total - goal) - abs(block.total - part - goal)
    return 0 if abs(gain) < ROUNDING * goal else (1 if gain > 0 else -1)
