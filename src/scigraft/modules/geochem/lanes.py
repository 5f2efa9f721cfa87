"""What holds for all values of a place: analyte, unit, mineral, method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scigraft.model import Reason
from scigraft.modules.geochem.context import methods_in, mineral_of_section, named_methods
from scigraft.modules.geochem.elements import IMPLIED_UNITS
from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import Head
from scigraft.modules.geochem.stated import Stated
from scigraft.modules.schema import Place as Origin
from scigraft.modules.view import Found, TableView

REASONS: Mapping[str, Reason] = {
    "statistic": Reason("statistic", "a statistic of other rows or columns, no analysis", "value"),
    "spread": Reason("statistic", "a spread that belongs to no single analysis", "value"),
    "sum": Reason("sum", "a sum of other amounts", "element"),
    "blank": Reason("blank", "a blank, no sample", "sample"),
    "rejected": Reason("rejected-by-source", "the source itself rejects these analyses", "value"),
    "formula": Reason("formula-unit", "cations or atoms of a formula, no concentration", "value"),
    "normalised": Reason("normalised", "an amount normalised to another composition", "value"),
    "computed": Reason("computed", "computed from other values, no analysis", "element"),
}


@dataclass(frozen=True)
class Lane:
    """A place of amounts with what holds for all its values."""

    place: Place
    found: Mapping[str, Found]
    reason: Reason | None
    lower_bound: bool


class LaneReader:
    """Finds what holds for the places of a frame, in their heads, sections, caption and notes."""

    def __init__(self, view: TableView, frame: Frame, stated: Stated) -> None:
        self._frame, self._stated = frame, stated
        self.methods: Sequence[tuple[Origin, Sequence[str]]] = named_methods(view)

    def read(self, place: Place) -> Lane:
        """Return a place with what holds for it."""
        head = place.head
        found = {"element": self._in_head(place, head.analyte)}
        for name, entry in (
            ("unit", self.unit(place, head)),
            ("mineral", self._mineral(place)),
            ("method", self._method(place)),
        ):
            if entry:
                found[name] = entry
        return Lane(place, found, REASONS.get(head.kind), self._stated.is_lower_bound(head))

    def _in_head(self, place: Place, text: str) -> Found:
        cell = place.saying(text) or place.cells[-1]
        return Found(text, self._frame.head_origin, cell.row, cell.col)

    def unit(self, place: Place, head: Head) -> Found | None:
        """Return the unit of an analyte: of its head, of its notation, or as caption and notes state it."""
        if head.unit and (cell := place.saying(head.unit)):
            return Found(head.unit, self._frame.head_origin, cell.row, cell.col)
        if head.unit and place.cells:
            origin: Origin = self._frame.head_origin if self._frame.down else "section"
            return Found(head.unit, origin, place.cells[-1].row, place.cells[-1].col)
        if implied := IMPLIED_UNITS.get(head.family):
            return Found(implied, "default")
        stated = self._stated.unit_for(head)
        return Found(stated.unit, stated.origin) if stated else None

    def _mineral(self, place: Place) -> Found | None:
        if place.head.phase:
            return self._in_head(place, place.head.phase)
        if not self._frame.down:
            for section in reversed(self._frame.table.structure.sections_of(place.index)):
                if named := mineral_of_section(section.text):
                    return Found(named, "section", section.row, 0)
        return None

    def _method(self, place: Place) -> Found | None:
        """Return the method of a place: of its head, else the one that caption, notes, sheet or file name."""
        if place.head.method:
            return self._in_head(place, place.head.method)
        sections = () if self._frame.down else reversed(self._frame.table.structure.sections_of(place.index))
        for section in sections:
            if len(names := list(methods_in(section.text))) == 1:
                return Found(names[0], "section", section.row, 0)
        by_class = self._stated.method_for(place.head)
        if by_class:
            return Found(by_class[1], by_class[0])
        return next((Found(names[0], origin) for origin, names in self.methods if len(names) == 1), None)
