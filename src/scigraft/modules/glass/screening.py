"""Which of a table's amounts are compositions: orientation, sums, units and words of the whole table."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scigraft.modules import Candidate, Found, TableView
from scigraft.modules.glass.blocks import LIMIT, amount, cut, head_of, is_element, runs_down, stated
from scigraft.modules.glass.checks import Checks, has_own_unit, rejected
from scigraft.modules.glass.constituent import ConstituentReader
from scigraft.modules.glass.convention import Convention
from scigraft.modules.glass.cues import Cues
from scigraft.modules.glass.families import Families
from scigraft.modules.glass.stated_units import StatedUnits
from scigraft.modules.glass.units import PERCENT, TRACES, UnitFinder, squeeze
from scigraft.modules.glass.unkept import Unkept, is_foreign, quantity_of
from scigraft.read.values.headers import canonical_unit

WORDS = frozenset({"Others", "Amorphous", "H2O", "OH"})  # `others`, `water` head columns of many other tables
_PARTS = re.compile(r"parts per", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a table being one of compositions."""

    names: frozenset[str]
    elements: bool  # only lone elements, whose symbols mean much else
    whole: float  # share of the blocks whose amounts add up
    own: int  # compounds whose own head states the unit
    unit: bool  # a unit of composition is stated
    words: bool  # caption or headers speak of compositions
    against: bool  # the caption speaks of something else than materials

    @property
    def accepted(self) -> bool:
        """Whether it is enough."""
        named = len(self.names - WORDS)
        if named < 2:
            return False
        sums = self.whole >= 0.5
        if self.elements:
            return not self.against and (self.unit and (sums or self.words) or self.words and sums)
        if self.own >= 2 and not self.against:
            return True
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
        stated: StatedUnits,
        complete: Callable[[Candidate], Candidate],
    ) -> None:
        self._view = view
        self._complete = complete
        self._cues = cues
        self._constituents = constituents
        self._units = units
        self._stated = stated

    def apply(self, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return the candidates that stay, some with reasons for their rejection, in reading order."""
        unkept = Unkept(self._view, self._constituents)
        amounts, others = unkept.not_amounts(candidates, self._cues.is_no_amount)
        others = [self._printed(c) if is_foreign(c) else c for c in others]
        foreign = [self._told_unit(c) for c in amounts if is_foreign(c)]
        families = Families(self._view, self._constituents)
        own = [families.settle(c) for c in amounts if not is_foreign(c)]
        written = [c for c in own if c.found["constituent"].origin == "cell"]
        kept = self._along([c for c in own if not runs_down(c) and c not in written], [c for c in own if runs_down(c)])
        rows = _rows_of_compositions(c for c in kept if not runs_down(c))
        heads = {head_of(c) for c in kept}
        written = [c for c in written if c.row not in rows and (c.row, c.col) not in heads]
        kept = Convention(self._view, self._cues).apply([*kept, *written])
        told = unkept.apply([*kept, *foreign, *others], candidates)
        return sorted(told, key=lambda c: (c.row, c.col, c.part))

    def _printed(self, candidate: Candidate) -> Candidate:
        unit = replace(candidate.found["unit"], text=self._stated.printed(candidate))
        return replace(candidate, found={**candidate.found, "unit": unit})

    def _told_unit(self, candidate: Candidate) -> Candidate:
        """Reject a foreign unit: of a compound or in ppm it leaves an amount, `W (eV)` and `K (MPa)` are quantities."""
        candidate = self._printed(candidate)
        unit = candidate.text("unit")
        if is_element(candidate.text("constituent")) and canonical_unit(unit) not in TRACES and not _PARTS.match(unit):
            return quantity_of(candidate, unit)
        return rejected(candidate, "foreign-unit", f"'{unit}' is no unit of composition")

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
            return []
        return Checks(self._view, self._cues).apply(judged[-max(sound)[2]][0])

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
            own=len({c.text("constituent") for c in candidates if _says_its_share(c)}),
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


def _says_its_share(candidate: Candidate) -> bool:
    """Whether the head of a compound states a unit of composition: ``SiO2 (wt%)``."""
    return has_own_unit(candidate) and not is_element(candidate.text("constituent")) and not is_foreign(candidate)


def replace_origin(candidate: Candidate) -> Candidate:
    """Let a candidate whose constituent stands beside it count with those under column heads."""
    entry = replace(candidate.found["constituent"], origin="column")
    return replace(candidate, found={**candidate.found, "constituent": entry})


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
