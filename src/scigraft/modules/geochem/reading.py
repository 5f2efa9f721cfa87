"""Reads a table into candidates: each amount with its analyte, unit, sample, mineral, method, spread and limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scigraft.model import Cell, Quantity, Reason
from scigraft.modules.geochem.amounts import Amounts, reasons_of
from scigraft.modules.geochem.attributes import Roles, roles_of
from scigraft.modules.geochem.beside import Beside, find_beside, number_in
from scigraft.modules.geochem.context import method_texts, methods_in, mineral_around, mineral_of_section, texts_of
from scigraft.modules.geochem.entries import EntryKind, entry_kinds
from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import Head, phase_of, spread_kind
from scigraft.modules.geochem.identity import Ids, id_text
from scigraft.modules.geochem.methods import canonical_method
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.geochem.stated import Stated, read_stated
from scigraft.modules.geochem.words import is_one_of
from scigraft.modules.view import Candidate, Found, TableView
from scigraft.read.values.nulls import read_legend
from scigraft.read.values.numbers import decimal_style

IN_SITU = frozenset({"EPMA", "LA-ICPMS", "LA-MC-ICPMS", "LASS-ICPMS", "SIMS", "NanoSIMS", "SHRIMP", "SEM-EDS", "Raman"})
_IMPLIED = {"delta": "‰", "epsilon": "ε", "ratio": "ratio", "quotient": "ratio"}
_NOT_READ: frozenset[str] = frozenset({"spread", "limit", "other", "none"})
_REASONS: Mapping[str, Reason] = {
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
class _Lane:
    """A place of amounts with what holds for all its values."""

    place: Place
    found: Mapping[str, Found]
    reason: Reason | None
    lower_bound: bool


def read_frames(view: TableView, frames: Iterable[Frame]) -> Iterator[Candidate]:
    """Yield the candidates of a table, frame by frame, in reading order."""
    stated = read_stated(texts_of(view))
    legend = read_legend((view.table.caption, *(note.text for note in view.table.notes)))
    commas = [cell.text for cell in view.table.cells if "," in cell.text]
    decimal = decimal_style(cell.text for cell in view.table.cells) if commas else "auto"
    amounts = Amounts(legend, decimal, stated.negative_is_below)
    for frame in frames:
        yield from sorted(_FrameReader(view, frame, stated, amounts).candidates(), key=lambda c: (c.row, c.col))


class _FrameReader:
    """Reads one frame."""

    def __init__(self, view: TableView, frame: Frame, stated: Stated, amounts: Amounts) -> None:
        self.view, self.frame, self.stated, self.amounts = view, frame, stated, amounts
        self.roles: Roles = roles_of(frame)
        self.kinds: dict[int, EntryKind] = entry_kinds(frame, self.roles)
        self.beside: Beside = find_beside(frame, self.kinds)
        self.mineral = None if self.roles.bulk else mineral_around(view)
        self.methods = [(origin, list(methods_in(text))) for origin, text in method_texts(view)]
        self.lanes = [self._lane(lane) for lane in frame.lanes if lane.head.kind not in _NOT_READ]
        self.ids = Ids(frame, self.roles, view.table.caption, in_situ=self._in_situ())

    def _in_situ(self) -> bool:
        """Whether spots of minerals are analysed: a mineral or a method of small volumes says so."""
        minerals = self.mineral or self.roles.mineral is not None or any("mineral" in lane.found for lane in self.lanes)
        named = [name for _, names in self.methods for name in names]
        named += [lane.found["method"].text for lane in self.lanes if "method" in lane.found]
        return bool(minerals) or any(canonical_method(name) in IN_SITU for name in named)

    def candidates(self) -> Iterator[Candidate]:
        """Yield a candidate for each amount."""
        for entry in self.frame.entries:
            kind = self.kinds[entry]
            if kind in ("limit", "skip") or (kind == "spread" and entry in self.beside.spread_entries.values()):
                continue
            about = self._about_entry(entry) if self.lanes else {}
            for lane in self.lanes:
                cell = self.frame.cell(entry, lane.place.index)
                if cell.text:
                    yield from self._read(entry, kind, cell, lane, about)

    def _read(
        self, entry: int, kind: EntryKind, cell: Cell, lane: _Lane, about: Mapping[str, Found]
    ) -> Iterator[Candidate]:
        head = lane.place.head
        at = lane.place.index
        limit = self._limit(entry, at, head, cell.text)
        for quantity in self.amounts.read(cell.text, head, limit=limit, lower_bound=lane.lower_bound):
            found = {**self.ids.of(entry, at), **about, **lane.found}
            if "mineral" not in lane.found and head.matrix:
                found.pop("mineral", None)
            elif "mineral" in about and about["mineral"].origin in ("row", "column"):
                found["mineral"] = about["mineral"] if not head.phase else lane.found["mineral"]
            quantity = self._with_spread(quantity, found, entry, at)
            row, col = self.frame.at(entry, at)
            reasons = (*([_REASONS[kind]] if kind in _REASONS else []), *([lane.reason] if lane.reason else []))
            yield Candidate(row, col, quantity, found, 0, reasons[:1] or reasons_of(quantity, head))

    def _limit(self, entry: int, lane: int, head: Head, text: str) -> float | None:
        if text[0].isdigit():
            return None  # a number above zero needs no limit
        limit = self.beside.limit_of(entry, lane)
        return limit if limit is not None else head.limit

    def _with_spread(self, quantity: Quantity, found: dict[str, Found], entry: int, lane: int) -> Quantity:
        """Attach the spread beside a value, or name the kind of the one printed in its cell."""
        beside = self.beside.spread_of(entry, lane)
        if beside is not None and quantity.uncertainty is None:
            cell, text, head = beside
            number = number_in(cell.text.lstrip("±+/- "))
            if number is not None:
                quantity = replace(quantity, uncertainty=number)
                found["uncertainty_kind"] = self._kind_of_spread(text, cell, head)
        elif quantity.uncertainty is not None and self.stated.spread:
            found["uncertainty_kind"] = Found(self.stated.spread, "note")
        return quantity

    def _kind_of_spread(self, text: str, cell: Cell, head: Cell | None) -> Found:
        kind = spread_kind(text)
        vague = not re.search(r"[\dσ]|s\.?[de]|std|dev", kind, re.IGNORECASE)
        if vague and self.stated.spread:
            return Found(self.stated.spread, "note", cell.row, cell.col)
        if head is None:
            return Found(kind, self.frame.head_origin, cell.row, cell.col)
        return Found(kind, self.frame.head_origin, head.row, head.col)

    def _about_entry(self, entry: int) -> dict[str, Found]:
        """What holds for all values of an entry beside its id."""
        found: dict[str, Found] = {}
        for name, place in (
            ("mineral", self.roles.mineral),
            ("method", self.roles.method),
            ("citation", self.roles.citation),
        ):
            cell = self.frame.cell(entry, place) if place is not None else None
            if cell is not None and cell.text and not (name == "mineral" and is_one_of(cell.text, "no_mineral")):
                found[name] = Found(
                    id_text(cell.text) if name == "mineral" else cell.text, self.frame.entry_origin, cell.row, cell.col
                )
        if "mineral" not in found and self.roles.material is not None:
            cell = self.frame.cell(entry, self.roles.material)
            if phase_of(cell.text):
                found["mineral"] = Found(cell.text, self.frame.entry_origin, cell.row, cell.col)
        mineral_told = (
            "mineral" in found or self.roles.mineral is not None and self.frame.cell(entry, self.roles.mineral).text
        )
        if not mineral_told and (mineral := self._mineral_around(entry)):
            found["mineral"] = mineral
        sample = self.ids.of(entry, -1).get("sample")
        if sample and reference_material(sample.text):
            found["reference_material"] = sample
        return found

    def _mineral_around(self, entry: int) -> Found | None:
        table = self.frame.table
        if self.frame.down:
            for section in reversed(table.structure.sections_of(entry)):
                if named := mineral_of_section(section.text):
                    return Found(named, "section", section.row, 0)
        return self.mineral

    def _lane(self, place: Place) -> _Lane:
        head = place.head
        found = {"element": self._in_head(place, head.analyte)}
        if unit := self._unit(place):
            found["unit"] = unit
        if mineral := self._mineral(place):
            found["mineral"] = mineral
        if method := self._method(place):
            found["method"] = method
        return _Lane(place, found, _REASONS.get(head.kind), self.stated.is_lower_bound(head))

    def _in_head(self, place: Place, text: str) -> Found:
        cell = place.saying(text) or place.cells[-1]
        return Found(text, self.frame.head_origin, cell.row, cell.col)

    def _unit(self, place: Place) -> Found | None:
        head = place.head
        if head.unit:
            cell = place.saying(head.unit)
            if cell is not None:
                return Found(head.unit, self.frame.head_origin, cell.row, cell.col)
            return Found(
                head.unit,
                "section" if not self.frame.down else self.frame.head_origin,
                place.cells[-1].row,
                place.cells[-1].col,
            )
        if implied := _IMPLIED.get(head.family):
            return Found(implied, "default")
        stated = self.stated.unit_for(head)
        return Found(stated.unit, stated.origin) if stated else None

    def _mineral(self, place: Place) -> Found | None:
        if place.head.phase:
            return self._in_head(place, place.head.phase)
        if not self.frame.down:
            table = self.frame.table
            for section in reversed(table.structure.sections_of(place.index)):
                if named := mineral_of_section(section.text):
                    return Found(named, "section", section.row, 0)
        return None

    def _method(self, place: Place) -> Found | None:
        if place.head.method:
            return self._in_head(place, place.head.method)
        for origin, names in self.methods:
            if len(names) == 1:
                return Found(names[0], origin)
        return None
