"""What stands beside a value and belongs to it: its spread, its detection limit, in places or entries of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scigraft.model import Cell
from scigraft.modules.geochem.entries import EntryKind
from scigraft.modules.geochem.formulas import elements
from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import Head, own_words
from scigraft.read.values.numbers import parse_value


@dataclass(frozen=True)
class Beside:
    """Where to look for the spread and the limit of a value: by place, and by entry."""

    frame: Frame
    spread_places: Mapping[int, Place]
    limit_places: Mapping[int, Place]
    spread_entries: Mapping[int, int]
    limit_entries: tuple[int, ...]

    def spread_of(self, entry: int, lane: int) -> tuple[Cell, str, Cell | None] | None:
        """Return the cell of the spread, the text that says its kind, and the cell of that text."""
        place = self.spread_places.get(lane)
        if place is not None and (cell := self.frame.cell(entry, place.index)).text:
            return cell, " ".join(head.text for head in place.cells), place.cells[-1] if place.cells else None
        at = self.spread_entries.get(entry)
        if at is not None and (cell := self.frame.cell(at, lane)).text:
            table = self.frame.table
            names = (
                [table.grid[at][c] for c in table.structure.stub]
                if self.frame.down
                else list(table.column_path(self.frame.first_row, at))
            )
            head = next((name for name in reversed(names) if name.text), None)
            return cell, head.text if head else "", head
        return None

    def limit_of(self, entry: int, lane: int) -> float | None:
        """Return the detection limit that holds for a value: of its own place, else of the nearest limit entry.

        None where the limits before and after the value differ: the table does not say which one holds.
        """
        place = self.limit_places.get(lane)
        if place is not None and (number := number_in(self.frame.cell(entry, place.index).text)) is not None:
            return number
        stated = [(at, number) for at in self.limit_entries if (number := self._number(at, lane)) is not None]
        before = [number for at, number in stated if at < entry][-1:]
        after = [number for at, number in stated if at > entry][:1]
        nearest = {*before, *after}
        return nearest.pop() if len(nearest) == 1 else None

    def _number(self, entry: int, lane: int) -> float | None:
        return number_in(self.frame.cell(entry, lane).text)


def number_in(text: str) -> float | None:
    """Return the number that a cell holds, a limit's number included."""
    quantities = parse_value(text).quantities if text else ()
    if not quantities:
        return None
    return quantities[0].number if quantities[0].number is not None else quantities[0].limit


def find_beside(frame: Frame, kinds: Mapping[int, EntryKind]) -> Beside:
    """Pair the spreads and limits of a frame with the values they belong to."""
    values = [lane for lane in frame.lanes if lane.head.kind == "value"]
    spreads: dict[int, Place] = {}
    limits: dict[int, Place] = {}
    for place in frame.places:
        if place.head.kind not in ("spread", "limit"):
            continue
        owner = _owner(place, frame, values)
        table = spreads if place.head.kind == "spread" else limits
        if owner is not None:
            table.setdefault(owner, place)
    return Beside(
        frame, spreads, limits, _entry_spreads(frame, kinds), tuple(e for e, kind in kinds.items() if kind == "limit")
    )


def _owner(place: Place, frame: Frame, values: list[Place]) -> int | None:
    """The value place of a spread: the nearest that it names; of one without a name the one right before it."""
    if place.head.element:
        named = [lane for lane in values if _same(place.head, lane.head) and _of_one_name(place, lane)]
        alike = [lane for lane in named if lane.head.phase == place.head.phase] or named
        before = [lane for lane in alike if lane.index < place.index]
        return (before[-1] if before else alike[0]).index if alike else None
    at = frame.places.index(place)
    for other in reversed(frame.places[:at]):
        if other.head.kind in ("value", "other", "computed", "sum", "formula", "normalised", "statistic"):
            return other.index if other.head.kind == "value" and _of_one_name(place, other) else None
        if not other.head.element and other.head.kind == "none" and other.cells:
            return None
    return None


def _of_one_name(spread: Place, value: Place) -> bool:
    """Whether a spread says nothing that its value does not say: ``CO2_dens_err`` is of a density, not of CO2."""
    said = own_words(spread.label)
    return not said or said <= frozenset().union(*(own_words(cell.text) for cell in value.cells))


def _same(spread: Head, value: Head) -> bool:
    """Whether two heads name one analyte; the error of an oxide may be headed by its element alone."""
    if spread.element == value.element:
        return not spread.matrix or value.matrix or not value.phase
    if spread.family == "element" and value.family in ("oxide", "compound"):
        return value.element.startswith(spread.element) and not value.element[len(spread.element) :][:1].islower()
    return spread.family in ("oxide", "compound") and spread.element in elements()


def _entry_spreads(frame: Frame, kinds: Mapping[int, EntryKind]) -> dict[int, int]:
    """Each entry that is a spread belongs to the analysis right before it."""
    found: dict[int, int] = {}
    last: int | None = None
    for entry in frame.entries:
        if kinds[entry] == "analysis":
            last = entry if any(frame.cell(entry, lane.index).text for lane in frame.lanes) else last
        elif kinds[entry] == "spread" and last is not None:
            found.setdefault(last, entry)
        elif kinds[entry] != "spread":
            last = None
    return found
