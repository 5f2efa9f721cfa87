"""Amounts of one composition together: along a row or down a column, one unit and one kind of analysis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scigraft.model import Quantity, Record
from scigraft.modules import Candidate
from scigraft.modules.glass.formula import read_formula

WHOLE = (0.9, 1.1)  # shares of a whole, as fraction; in percent a hundredfold. Minor constituents may be left out
LIMIT = 100.5  # no share is above the whole; half a percent for rounding


@dataclass(frozen=True)
class Block:
    """The amounts of one composition of one material."""

    candidates: tuple[Candidate, ...]

    @property
    def names(self) -> frozenset[str]:
        """The constituents in it."""
        return frozenset(candidate.text("constituent") for candidate in self.candidates)

    @property
    def total(self) -> float:
        """Sum of its amounts."""
        return sum(amount(candidate.quantity) for candidate in self.candidates)

    @property
    def whole(self) -> bool:
        """Whether its amounts add up to a whole; lone elements beside compounds may be left out of the sum."""
        return is_whole(self.total) or (not self.elemental and is_whole(self.total - self.lone))

    @property
    def elemental(self) -> bool:
        """Whether it is made of lone elements only."""
        return all(is_element(name) for name in self.names)

    @property
    def lone(self) -> float:
        """Sum of the lone elements."""
        return sum(amount(c.quantity) for c in self.candidates if is_element(c.text("constituent")))


def is_element(name: str) -> bool:
    """Whether a constituent is a lone element."""
    formula = read_formula(name)
    return formula is not None and formula.single


def is_whole(total: float) -> bool:
    """Whether a sum is about 1 or about 100."""
    return WHOLE[0] <= total <= WHOLE[1] or 100 * WHOLE[0] <= total <= 100 * WHOLE[1]


def amount(quantity: Quantity) -> float:
    """Return the number that a quantity adds to a sum: the middle of a range, the limit below detection."""
    if quantity.number is not None:
        return quantity.number
    if quantity.low is not None and quantity.high is not None:
        return (quantity.low + quantity.high) / 2
    return quantity.limit or 0.0


def stated(candidate: Candidate) -> bool:
    """Whether an amount is given at all."""
    return candidate.quantity.state not in ("unresolved", "not_measured")


def runs_down(candidate: Candidate) -> bool:
    """Whether the constituent stands in the row's head, so that a composition runs down a column."""
    return candidate.found["constituent"].origin == "row"


def line_of(candidate: Candidate) -> str:
    """Name the row or column along which the candidate's composition runs; in a long list, the material of its rows.

    A row may hold several phases of one sample, each a material.
    """
    material = candidate.found.get("material")
    if not runs_down(candidate):
        return f"row {candidate.row} {material.text if material else ''}"
    listed = material.text if material and material.origin == "row" else ""
    return f"column {candidate.col} {listed}"


def head_of(candidate: Candidate) -> tuple[int | None, int | None]:
    """Return the place of the cell that names the constituent."""
    entry = candidate.found["constituent"]
    return entry.row, entry.col


def cut(candidates: Iterable[Candidate]) -> Sequence[Block]:
    """Cut candidates into compositions: a constituent that comes again in a line, or another unit, starts one."""
    blocks: dict[tuple[str, str, int], list[Candidate]] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for candidate in candidates:
        if not stated(candidate):
            continue
        line, unit = line_of(candidate), candidate.text("unit")
        key = (line, unit, candidate.text("constituent"))
        seen[key] = seen.get(key, -1) + 1
        blocks.setdefault((line, unit, seen[key]), []).append(candidate)
    return [Block(tuple(block)) for block in blocks.values()]


def cut_records(records: Iterable[Record]) -> Sequence[Sequence[Record]]:
    """Cut the records of a table into compositions, as ``cut`` does with candidates."""
    blocks: dict[tuple[str, str, int], list[Record]] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for record in records:
        place = record.provenance[0]
        material = record.fields.get("material", "")
        listed = material if record.origins.get("material") == "row" else ""
        down = record.origins.get("constituent") == "row"
        line = f"column {place.col} {listed}" if down else f"row {place.row} {material}"
        unit = record.fields.get("unit", "")
        key = (line, unit, record.fields["constituent"])
        seen[key] = seen.get(key, -1) + 1
        blocks.setdefault((line, unit, seen[key]), []).append(record)
    return list(blocks.values())
