"""Which of a table's amounts are compositions: orientation, sums, units and words of the whole table."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scigraft.model import Reason
from scigraft.modules import Candidate, Found, TableView
from scigraft.modules.glass.blocks import LIMIT, Block, amount, cut, head_of, is_element, line_of, runs_down, stated
from scigraft.modules.glass.constituent import ConstituentReader
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.families import Families
from scigraft.modules.glass.units import FOREIGN, PERCENT, UnitFinder, squeeze

_SECOND = re.compile(r"^[^(\[]*\d[^(\[]*[(\[]")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a table being one of compositions."""

    names: frozenset[str]
    elements: bool  # only lone elements, whose symbols mean much else
    whole: float  # share of the blocks whose amounts add up
    unit: bool  # a unit of composition is stated
    words: bool  # caption or headers speak of compositions
    against: bool  # the caption speaks of something else than materials

    @property
    def accepted(self) -> bool:
        """Whether it is enough."""
        if len(self.names) < 2:
            return False
        sums = self.whole >= 0.5
        if self.elements:
            return (self.unit and (sums or self.words and not self.against)) or (self.words and sums)
        return (sums and (self.unit or self.words or not self.against)) or (
            self.unit and self.words and not self.against
        )


class Screen:
    """Judges the candidates of one table together."""

    def __init__(
        self,
        view: TableView,
        cues: Cues,
        constituents: ConstituentReader,
        units: UnitFinder,
        complete: Callable[[Candidate], Candidate],
    ) -> None:
        self._view = view
        self._complete = complete
        self._cues = cues
        self._constituents = constituents
        self._units = units

    def apply(self, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return the candidates that stay, some with reasons for their rejection, in reading order."""
        foreign = [_rejected(c, "foreign-unit", "its unit is none of composition") for c in candidates if _foreign(c)]
        families = Families(self._view, self._constituents)
        own = [families.settle(c) for c in candidates if not _foreign(c)]
        written = [c for c in own if c.found["constituent"].origin == "cell"]
        kept = self._along([c for c in own if not runs_down(c) and c not in written], [c for c in own if runs_down(c)])
        rows = _rows_of_compositions(c for c in kept if not runs_down(c))
        heads = {head_of(c) for c in kept}
        written = [c for c in written if c.row not in rows and (c.row, c.col) not in heads]
        return sorted([*kept, *written, *foreign], key=lambda c: (c.row, c.col, c.part))

    def _along(self, across: list[Candidate], down: list[Candidate]) -> list[Candidate]:
        """Return the candidates of the orientation that reads as compositions; rejected where neither does."""
        beside = [c for c in down if c.found["constituent"].col == c.col - 1 and c.col - 1 not in self._stub]
        if beside and across:
            joined = [replace_origin(c) for c in beside]
            across, down = (
                sorted([*across, *joined], key=lambda c: (c.row, c.col)),
                [c for c in down if c not in beside],
            )
        if len(down) > 1:
            down = [*down, *self._turned(across)]
        down = _within_limits(down)
        judged = [(axis, self._evidence(axis)) for axis in (across, down) if axis]
        sound = [
            (round(evidence.whole, 1), len(axis), -at)
            for at, (axis, evidence) in enumerate(judged)
            if evidence.accepted
        ]
        if not sound:
            message = "the table does not read as one of compositions: no unit, no caption that says so, no sum of 100"
            longest = max((axis for axis, _ in judged), key=len, default=[])
            return [_rejected(candidate, "not-a-composition", message) for candidate in longest]
        best = judged[-max(sound)[2]][0]
        for check in self._checks:
            best = check(best)
        return best

    def _turned(self, across: list[Candidate]) -> list[Candidate]:
        """Return candidates under a head such as ``SiO2`` (a glass's name) as amounts of what their row names."""
        turned = []
        for c in across:
            for cell in self._view.table.row_path(c.row, c.col):
                if named := self._constituents.read(cell.text):
                    entry = Found(named.text, "row", cell.row, cell.col)
                    turned.append(self._complete(replace(c, found={"constituent": entry})))
                    break
        return turned

    @property
    def _checks(self) -> Sequence[Callable[[list[Candidate]], list[Candidate]]]:
        return (
            self._without_spanned,
            self._without_repeats,
            self._without_symbols,
            self._without_restated,
            self._without_parameter,
            self._without_mixture,
        )

    @property
    def _stub(self) -> tuple[int, ...]:
        return self._view.table.structure.stub

    def _evidence(self, candidates: list[Candidate]) -> Evidence:
        blocks = cut(candidates)
        caption = squeeze(self._view.table.caption)
        heads = " | ".join(squeeze(text) for text in self._heads())
        names = frozenset(c.text("constituent") for c in candidates if stated(c))
        return Evidence(
            names=names,
            elements=all(map(is_element, names)),
            whole=sum(block.whole for block in blocks) / max(len(blocks), 1),
            unit=any(c.found["unit"].origin != "default" or self._percent(c) for c in candidates if "unit" in c.found),
            words=bool(self._cues.composition.search(caption) or self._cues.composition.search(heads)),
            against=bool(self._cues.not_materials.search(caption)),
        )

    def _percent(self, candidate: Candidate) -> bool:
        row, col = head_of(candidate)
        if row is None or col is None:
            return False
        return self._units.of_head(self._view.table.grid[row][col].text) == PERCENT

    def _heads(self) -> Iterable[str]:
        table = self._view.table
        for row in sorted({r for rows in table.structure.headers for r in rows}):
            yield from {cell.text: None for cell in table.grid[row] if cell.text}
        yield from (section.text for section in table.structure.sections)

    def _without_spanned(self, candidates: list[Candidate]) -> list[Candidate]:
        """Leave out amounts that a material's rows repeat because names and amounts stand side by side in others."""
        if not any(c.found["constituent"].col == c.col - 1 and runs_beside(c) for c in candidates):
            return candidates
        grid = self._view.table.grid
        return [
            c
            for c in candidates
            if not c.row or grid[c.row - 1][c.col].text != grid[c.row][c.col].text
            or grid[c.row - 1][0].text != grid[c.row][0].text or runs_beside(c)
        ]  # fmt: skip

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
                if is_element(c.text("constituent")):
                    better[head_of(c)] += _nearer(block, amount(c.quantity))
        message = "the amounts add up to a whole without it: the symbol is that of a quantity"
        return _reject_if(candidates, lambda c: better.get(head_of(c), 0) > 0, "symbol", message)

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


def runs_beside(candidate: Candidate) -> bool:
    """Whether the constituent stands in the cell to the left, in the same row."""
    entry = candidate.found["constituent"]
    return entry.row == candidate.row and entry.col == candidate.col - 1


def replace_origin(candidate: Candidate) -> Candidate:
    """Let a candidate whose constituent stands beside it count with those under column heads."""
    entry = replace(candidate.found["constituent"], origin="column")
    return replace(candidate, found={**candidate.found, "constituent": entry})


def _foreign(candidate: Candidate) -> bool:
    return candidate.text("unit") == FOREIGN


def _rejected(candidate: Candidate, code: str, message: str) -> Candidate:
    found = {name: entry for name, entry in candidate.found.items() if entry.text != FOREIGN}
    return replace(candidate, found=found, reasons=(*candidate.reasons, Reason(code, message, "constituent")))


def _reject_if(
    candidates: list[Candidate], condition: Callable[[Candidate], bool], code: str, message: str
) -> list[Candidate]:
    return [_rejected(c, code, message) if condition(c) else c for c in candidates]


def _nearer(block: Block, part: float) -> int:
    """Return 1 where a block is nearer to a whole without a part of it, else -1."""
    goal = 1.0 if block.total < 2 else 100.0
    return 1 if abs(block.total - part - goal) < abs(block.total - goal) else -1


def _within_limits(down: list[Candidate]) -> list[Candidate]:
    """Leave out columns whose numbers are above any share: other quantities beside the amounts."""
    lines: dict[int, list[float]] = defaultdict(list)
    for candidate in down:
        lines[candidate.col].append(amount(candidate.quantity))
    over = {col for col, numbers in lines.items() if 2 * sum(number > LIMIT for number in numbers) > len(numbers)}
    return [candidate for candidate in down if candidate.col not in over]


def _rows_of_compositions(candidates: Iterable[Candidate]) -> frozenset[int]:
    named: dict[int, set[str]] = defaultdict(set)
    for candidate in candidates:
        if not candidate.reasons:
            named[candidate.row].add(candidate.text("constituent"))
    return frozenset(row for row, names in named.items() if len(names) > 1)
