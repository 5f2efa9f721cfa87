"""Hooks of the glass module: what a header means, which unit and material hold, and which tables give compositions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scigraft.model import Cell, Reason, Record
from scigraft.modules import Candidate, Declared, Found, Hooks, Role, TableView, Verdict
from scigraft.modules.glass.blocks import amount, cut_records, is_whole
from scigraft.modules.glass.constituent import Constituent, ConstituentReader
from scigraft.modules.glass.cues import load_cues
from scigraft.modules.glass.materials import Materials
from scigraft.modules.glass.screening import WORDS, Screen
from scigraft.modules.glass.stated_units import StatedUnits
from scigraft.modules.glass.units import FOREIGN, PERCENT, TRACES, UnitFinder, squeeze
from scigraft.modules.glass.written import Written
from scigraft.modules.schema import Place
from scigraft.read.values.headers import split_header

UNSTATED = "unit not stated: mol% assumed by the module's convention"
_ELEMENTS = 4  # so many symbols of two letters are no chance
_TRACES = 8  # so many of the elements that rocks are told apart by, beside oxides, are no batch of a glass
_OXIDES = 3
_LETTER = re.compile(r"[A-Za-z]")


class GlassHooks(Hooks):
    """What the module's data cannot say."""

    def __init__(self, module: Declared) -> None:
        super().__init__(module)
        self.cues = load_cues()
        names = (module.vocabularies["constituents"], module.vocabularies["elements"])
        self.constituents = ConstituentReader(names, self.cues.qualifiers, self.cues.phases)
        self.units = UnitFinder(module.vocabularies["units"].terms)

    def relevant(self, view: TableView) -> Verdict:
        """Read tables in which some cell names a constituent or writes out a composition."""
        read = (self.constituents.read(cell.text) for cell in view.table.cells if _LETTER.search(cell.text))
        named = {found.text: found for found in read if found}
        compounds = [text for text, found in named.items() if self._is_compound(found)]
        elements = [text for text, found in named.items() if found.element]
        if len(compounds) >= _OXIDES and (why := self._of_rock(view, elements)):
            return Verdict(False, "rock-analysis", f"{why}: the analysis of a rock, mineral or natural melt")
        if compounds or self._written(view).anywhere():
            return Verdict(True)
        symbols = set(named)
        if not symbols:
            return Verdict(False, "no-constituent", "no cell names an oxide, element or other constituent")
        if sum(len(symbol) == 2 for symbol in symbols) >= _ELEMENTS or self._speaks_of_amounts(view):
            return Verdict(True)
        message = "no unit and no word of composition says that amounts are meant"
        return Verdict(False, "only-symbols", f"{', '.join(sorted(symbols))}: {message}")

    def _of_rock(self, view: TableView, elements: Sequence[str]) -> str:
        """Return what says that the amounts are of a rock or mineral, or an empty string."""
        traces = [element for element in elements if element in self.cues.rock_traces]
        if len(traces) >= _TRACES:
            return f"{len(traces)} trace elements beside oxides"
        table = view.table
        heads = (
            cell.text
            for cell in table.cells
            if table.structure.rows[cell.row] in ("header", "unit") or cell.col in table.structure.stub
        )
        for text in (table.sheet or "", table.caption, *heads):
            word = self.cues.petrology.search(squeeze(text))
            if word:
                return f"'{word[0]}'"
        return ""

    def _is_compound(self, constituent: Constituent) -> bool:
        return not (constituent.element or constituent.generic or constituent.text in WORDS)

    def _speaks_of_amounts(self, view: TableView) -> bool:
        """Whether a unit of composition or of traces, or a word of composition, stands anywhere in the table."""
        texts = (view.table.caption, *(note.text for note in view.table.notes))
        if any(self.units.of_prose(text) or self.cues.composition.search(squeeze(text)) for text in texts):
            return True
        for cell in view.table.cells:
            if not _LETTER.search(cell.text):
                continue
            unit = self.units.of_head(cell.text)
            if unit == PERCENT and self.constituents.read(cell.text) or unit not in ("", PERCENT, FOREIGN):
                return True
            if split_header(cell.text).unit_canonical in TRACES:
                return True
        return False

    def roles(self, text: str, place: Place) -> Iterable[Role]:
        """A header or stub cell that names one constituent and nothing else."""
        if place in ("column", "row"):
            found = self.constituents.read(text)
            if found:
                yield Role("constituent", "term", found.text, found.text, 1.0)

    def expand(self, view: TableView, cell: Cell) -> Iterable[Candidate] | None:
        """Read a composition that stands in one cell, written out or as amounts under the head of a system."""
        return self._written(view).read(cell) or None

    def complete(self, view: TableView, candidate: Candidate) -> Candidate | None:
        """Settle unit and material from the whole table."""
        found = {"constituent": self._named(view, candidate)}
        found["unit"] = self._units_of(view).of(candidate)
        material = self._of_phase(view, candidate, self._material(view, candidate))
        if material:
            found["material"] = material
        kind = self._class(view)
        if kind:
            found["material_class"] = kind
        return Candidate(
            candidate.row, candidate.col, candidate.quantity, found, candidate.part, candidate.reasons
        )  # not `replace`: this runs for every amount

    def screen(self, view: TableView, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Keep the amounts of compositions; the rest goes, or is rejected with the reason."""
        stated = self._units_of(view)
        screen = Screen(view, self.cues, self.constituents, self.units, stated, lambda c: self.complete(view, c) or c)
        found = screen.apply(candidates)
        if any(not candidate.reasons for candidate in found):
            return found
        heads = [self.complete(view, candidate) or candidate for candidate in self._written(view).heads()]
        return [*(head for head in heads if head.text("unit") != FOREIGN), *found]

    def canonicalise(self, name: str, text: str) -> str | None:
        """Return the class that a word names; other fields go by their vocabulary."""
        if name != "material_class":
            return None
        return next((kind for kind, words in self.cues.classes if words.fullmatch(squeeze(text))), text)

    def warnings(self, records: Sequence[Record]) -> Mapping[str, tuple[Reason, ...]]:
        """Say where a unit is the module's assumption, and where the amounts of a material miss a whole."""
        told: dict[str, tuple[Reason, ...]] = {}
        for record in records:
            if record.origins.get("unit") == "default":
                told[record.id] = (Reason("unit-assumed", UNSTATED, "unit"),)
        for block in cut_records(records):
            total = sum(amount(record.quantity) for record in block)
            if len(block) > 1 and not is_whole(total):
                reason = Reason(
                    "sum", f"the amounts of this composition add up to {total:.6g}, far from a whole", "value"
                )
                for record in block:
                    told[record.id] = (*told.get(record.id, ()), reason)
        return told

    def violations(self, record: Record) -> Iterable[Reason]:
        """Reject a signed difference; a mark without amount is rejected by its state."""
        if record.quantity.state == "measured" and record.quantity.literal[:1] in ("+", "-", "\u2212"):
            yield Reason("signed", "an amount has no sign: this is a difference or a charge", "value")

    def _written(self, view: TableView) -> Written:
        written = view.memo.get("written")
        if not isinstance(written, Written):
            written = view.memo["written"] = Written(view, self.cues)
        return written

    def _named(self, view: TableView, candidate: Candidate) -> Found:
        """Prefer the stub column that is headed as the one of constituents: ``Element | Standard used | ...``."""
        entry = candidate.found["constituent"]
        table = view.table
        if entry.origin != "row" or entry.col == candidate.col - 1 and entry.col not in table.structure.stub:
            return entry
        for col in table.structure.stub:
            cell = table.grid[candidate.row][col]
            heads = table.column_path(candidate.row, col)
            labelled = any(squeeze(head.text) in self.cues.constituent_labels for head in heads)
            if labelled and col != candidate.col and (named := self.constituents.read(cell.text)):
                return Found(named.text, "row", cell.row, cell.col)
        return entry

    def _units_of(self, view: TableView) -> StatedUnits:
        found = view.memo.get("units")
        if not isinstance(found, StatedUnits):
            found = view.memo["units"] = StatedUnits(view, self.cues, self.units, self.constituents)
        return found

    def _of_phase(self, view: TableView, candidate: Candidate, material: Found | None) -> Found | None:
        """Tell the phases of a sample apart: ``E12`` under ``SiO2_Cpx`` is ``E12 Cpx``."""
        head = candidate.found["constituent"]
        if head.row is None or head.col is None or head.origin == "cell":
            return material
        named = self.constituents.read(view.table.grid[head.row][head.col].text)
        if named is None or not named.phase:
            return material
        if material is None:
            return Found(named.phase, head.origin, head.row, head.col)
        return replace(material, text=f"{material.text} {named.phase}")

    def _class(self, view: TableView) -> Found | None:
        """The first word of caption or headers that names a class of material."""
        if "class" not in view.memo:
            rows = sorted({r for rows in view.table.structure.headers for r in rows})
            heads = (cell.text for r in rows for cell in view.table.grid[r])
            texts: Iterable[tuple[str, Place]] = (
                (view.table.caption, "caption"),
                *((text, "column") for text in heads),
            )
            found = None
            for text, place in texts:
                matches = (words.search(squeeze(text)) for _, words in self.cues.classes)
                if found := next((Found(match.group(), place) for match in matches if match), None):
                    break
            view.memo["class"] = found
        kind = view.memo["class"]
        return kind if isinstance(kind, Found) else None

    def _material(self, view: TableView, candidate: Candidate) -> Found | None:
        materials = view.memo.get("materials")
        if not isinstance(materials, Materials):
            materials = view.memo["materials"] = Materials(view, self.cues, self.units, self.constituents)
        entry = candidate.found["constituent"]
        if entry.origin != "row":
            return materials.of_row(candidate.row, candidate.col)
        listed = materials.of_row(candidate.row, candidate.col, left_of=entry.col)
        return listed or materials.of_column(candidate.row, candidate.col)


HOOKS = GlassHooks
