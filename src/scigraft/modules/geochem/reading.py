"""Reads a table into candidates: each amount with its analyte, unit, sample, mineral, method, spread and limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scigraft.model import Cell, Quantity
from scigraft.modules.geochem.amounts import Amounts, reasons_of
from scigraft.modules.geochem.attributes import Roles, roles_of
from scigraft.modules.geochem.beside import Beside, find_beside, number_in
from scigraft.modules.geochem.context import mineral_around, mineral_in_id, mineral_of_section, texts_of
from scigraft.modules.geochem.entries import EntryKind, entry_kinds, entry_units
from scigraft.modules.geochem.frames import Frame
from scigraft.modules.geochem.heads import Head, phase_of, spread_kind
from scigraft.modules.geochem.identity import Ids, id_text
from scigraft.modules.geochem.lanes import REASONS, Lane, LaneReader
from scigraft.modules.geochem.long import long_form, read_long
from scigraft.modules.geochem.methods import canonical_method
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.geochem.stated import Stated, read_stated
from scigraft.modules.geochem.words import is_one_of
from scigraft.modules.view import Candidate, Found, TableView
from scigraft.read.values.nulls import read_legend, read_legend_limits

IN_SITU = frozenset({"EPMA", "LA-ICPMS", "LA-MC-ICPMS", "LASS-ICPMS", "SIMS", "NanoSIMS", "SHRIMP", "SEM-EDS", "Raman"})
_NOT_READ: frozenset[str] = frozenset({"spread", "limit", "other", "none"})


def read_frames(view: TableView, frames: Iterable[Frame]) -> Iterator[Candidate]:
    """Yield the candidates of a table, frame by frame, in reading order."""
    stated = read_stated(texts_of(view))
    legend = read_legend((view.table.caption, *(note.text for note in view.table.notes)))
    amounts = Amounts(legend, _limits_of(view), stated.negative_is_below)
    frames = tuple(frames)
    if long := long_form(view.table, frames):
        yield from read_long(long, stated, amounts, view.table.caption)
        return
    for frame in frames:
        yield from sorted(_FrameReader(view, frame, stated, amounts).candidates(), key=lambda c: (c.row, c.col))


def _limits_of(view: TableView) -> Mapping[str, tuple[float, str]]:
    """What legends say of the limit that a mark stands for: ``bdl = below the detection limit of 5 ppb``."""
    texts = (view.table.caption, *(note.text for note in view.table.notes))
    told = read_legend_limits(texts).items()
    return {mark: (limit, unit) for mark, (number, unit) in told if (limit := number_in(number)) is not None}


class _FrameReader:
    """Reads one frame."""

    def __init__(self, view: TableView, frame: Frame, stated: Stated, amounts: Amounts) -> None:
        self.view, self.frame, self.stated, self.amounts = view, frame, stated, amounts
        self.roles: Roles = roles_of(frame)
        self.kinds: dict[int, EntryKind] = entry_kinds(frame, self.roles)
        self.beside: Beside = find_beside(frame, self.kinds)
        self.mineral = None if self.roles.bulk else mineral_around(view)
        self.lane_reader = LaneReader(view, frame, stated)
        self.lanes = [self.lane_reader.read(lane) for lane in frame.lanes if lane.head.kind not in _NOT_READ]
        self.units = entry_units(frame, self.kinds)
        self.in_situ = self._in_situ()
        self.ids = Ids(frame, self.roles, view.table.caption, in_situ=self.in_situ)

    def _in_situ(self) -> bool:
        """Whether spots of minerals are analysed: a mineral or a method of small volumes says so."""
        minerals = self.mineral or self.roles.mineral is not None or any("mineral" in lane.found for lane in self.lanes)
        named = [name for _, names in self.lane_reader.methods for name in names]
        named += [lane.found["method"].text for lane in self.lanes if "method" in lane.found]
        return bool(minerals) or any(canonical_method(name) in IN_SITU for name in named)

    def candidates(self) -> Iterator[Candidate]:
        """Yield a candidate for each amount."""
        for entry in self.frame.entries:
            kind = self.kinds[entry]
            if kind in ("limit", "other") or (kind == "spread" and entry in self.beside.spread_entries.values()):
                continue
            about = self._about_entry(entry) if self.lanes else {}
            for lane in self.lanes:
                cell = self.frame.cell(entry, lane.place.index)
                if cell.text or self.amounts.blank:
                    yield from self._read(entry, kind, cell, lane, about)

    def _read(
        self, entry: int, kind: EntryKind, cell: Cell, lane: Lane, about: Mapping[str, Found]
    ) -> Iterator[Candidate]:
        head = lane.place.head
        at = lane.place.index
        limit = self._limit(entry, at, head, cell.text)
        decimal = self.view.table.decimal(cell.col)
        for quantity in self.amounts.read(cell.text, head, limit=limit, lower_bound=lane.lower_bound, decimal=decimal):
            found = {**self.ids.of(entry, at), **about, **lane.found}
            if "mineral" not in lane.found and head.matrix:
                found.pop("mineral", None)
            elif "mineral" in about and about["mineral"].origin in ("row", "column"):
                found["mineral"] = about["mineral"] if not head.phase else lane.found["mineral"]
            if entry in self.units and head.family in ("element", "oxide", "compound", "loi"):
                found["unit"] = self.units[entry]
            quantity = self._with_spread(quantity, found, entry, at)
            row, col = self.frame.at(entry, at)
            reasons = (*([REASONS[kind]] if kind in REASONS else []), *([lane.reason] if lane.reason else []))
            yield Candidate(row, col, quantity, found, 0, reasons[:1] or reasons_of(quantity, head))

    def _limit(self, entry: int, lane: int, head: Head, text: str) -> float | None:
        if text[:1].isdigit():
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
        if "mineral" not in found and sample and self.in_situ and sample.origin != "default":
            if named := mineral_in_id(sample.text):
                found["mineral"] = replace(sample, text=named)
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
