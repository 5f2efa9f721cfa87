"""Whether a table is one of geochemical analyses at all."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.modules.geochem.attributes import SAMPLE_RANKS
from scigraft.modules.geochem.context import texts_of
from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import read_head
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.geochem.stated import RARE_EARTHS, VOLATILES, read_stated
from scigraft.modules.geochem.units import canonical_unit, unit_types
from scigraft.modules.geochem.words import inside, is_one_of
from scigraft.modules.view import TableView, Verdict

ROCK = frozenset("SiO2 TiO2 Al2O3 Fe2O3 Fe2O3T FeO FeOT MnO MgO CaO Na2O K2O P2O5 Cr2O3 NiO LOI".split())
ENOUGH_OXIDES = 4  # oxides of rocks that need no unit to be an analysis
ENOUGH_ELEMENTS = 6  # elements of two letters, likewise
_WEIGHTS = ("mass fraction", "relative deviation", "fraction", "gas content", "amount content", "activity")


def judge(view: TableView, frames: Sequence[Frame], *, company: bool = False) -> Verdict:
    """Say whether the amounts of a table are analyses of natural materials.

    ``company`` says that other sheets of the workbook hold such analyses; then less is asked of this one.
    """
    lanes = [lane for frame in frames for lane in frame.lanes if lane.head.kind == "value"]
    if not lanes:
        return Verdict(
            False, "no-analyte", "no header or row name is an element, oxide or isotope ratio with amounts under it"
        )
    if _is_signal(view, frames):
        return Verdict(False, "raw-signal", "the counts of an instrument over time, no analyses")
    stated = read_stated(texts_of(view))
    units = {lane.index: canonical_unit(lane.head.unit or _unit_text(stated.unit_for(lane.head))) for lane in lanes}
    if _is_synthetic(view, lanes, units):
        return Verdict(False, "other-material", "compositions of made materials, no geochemical analyses")
    if (
        _strong(lanes, units)
        or (company and any(lane.head.sure for lane in lanes))
        or (_plausible(lanes, units) and _geological(view, frames))
    ):
        return Verdict(True)
    return Verdict(
        False,
        "not-this-domain",
        "names of elements stand in the table, but nothing says that geochemical amounts are meant",
    )


def is_plain(view: TableView) -> bool:
    """Whether the heads of a table name so many oxides or rare earths that it is one of analyses beyond doubt."""
    rows = sorted({row for rows in view.table.structure.headers for row in rows})[:8]
    names = {read_head(cell.text).element for row in rows for cell in view.table.grid[row] if cell.text}
    return len(names & ROCK) >= ENOUGH_OXIDES or len(names & RARE_EARTHS) >= ENOUGH_OXIDES


def _unit_text(stated: object) -> str:
    return getattr(stated, "unit", "") if stated is not None else ""


def _strong(lanes: Sequence[Place], units: dict[int, str]) -> bool:
    """Whether the names alone tell an analysis: oxides of rocks, rare earths, many trace elements, isotope ratios."""
    names = {lane.head.element for lane in lanes}
    sure = {lane.head.element for lane in lanes if lane.head.sure and lane.head.family == "element"}
    molar = sum(unit in ("mol%", "at%", "mmol/L", "mol/L", "μmol/L") for unit in units.values())
    if 2 * molar > len(lanes):
        return False
    massive = sum(unit_types().get(unit, "") == "mass fraction" for unit in units.values())
    return (
        len(names & ROCK) >= ENOUGH_OXIDES
        or len(names & RARE_EARTHS) >= ENOUGH_OXIDES
        or (len(sure) >= ENOUGH_ELEMENTS and (massive * 2 >= len(lanes) or len(sure) >= 2 * ENOUGH_ELEMENTS))
        or sum(lane.head.family in ("ratio", "epsilon") for lane in lanes) >= 2
    )


def _plausible(lanes: Sequence[Place], units: dict[int, str]) -> bool:
    """Whether some analyte has a unit of amounts by weight, or is a delta or an isotope ratio."""
    for lane in lanes:
        told = unit_types().get(units[lane.index], "")
        if told in _WEIGHTS and not (told == "fraction" and lane.head.family == "delta"):
            return True
        if lane.head.family in ("delta", "epsilon", "ratio") or (lane.head.family == "quotient" and lane.head.sure):
            return True
    return False


def _geological(view: TableView, frames: Sequence[Frame]) -> bool:
    """Whether words around or in the table speak of the earth sciences, and none of other fields."""
    texts = " ".join(text for _, text in texts_of(view))
    heads = " ".join(cell.text for frame in frames for place in frame.attributes for cell in place.cells)
    if inside("clinical").search(f"{texts} {heads}"):
        return False
    if any(lane.head.family in ("delta", "epsilon") for frame in frames for lane in frame.lanes):
        return True
    if inside("earth").search(f"{texts} {heads}") or inside("earth").search(view.document.metadata.title):
        return True
    labels = any(is_one_of(place.label, *SAMPLE_RANKS[:2], "mineral") for frame in frames for place in frame.attributes)
    weights = sum(
        1
        for frame in frames
        for lane in frame.lanes
        if unit_types().get(canonical_unit(lane.head.unit), "") == "mass fraction"
    )
    return (labels and view.document.format not in ("jats", "latex", "pdf")) or weights > 2 or _has_standards(frames)


def _has_standards(frames: Sequence[Frame]) -> bool:
    for frame in frames:
        for place in frame.attributes[:6]:
            if any(reference_material(frame.cell(entry, place.index).text) for entry in frame.entries[:50]):
                return True
    return False


def _is_signal(view: TableView, frames: Sequence[Frame]) -> bool:
    heads = [cell.text for frame in frames for place in frame.attributes[:4] for cell in place.cells]
    if any(is_one_of(head.strip(), "signal") for head in heads):
        return any(lane.head.family == "element" and not lane.head.unit for frame in frames for lane in frame.lanes)
    return False


def _is_synthetic(view: TableView, lanes: Sequence[Place], units: dict[int, str]) -> bool:
    """Whether the table tells of made materials: amounts by moles, or words of their making."""
    molar = sum(unit in ("mol%", "at%", "cat%") for unit in units.values())
    texts = " ".join(text for origin, text in texts_of(view) if origin != "note")
    natural = bool(inside("earth").search(texts))
    if 2 * molar > len(lanes) and not natural:
        return True
    names = {lane.head.element for lane in lanes}
    made = len(names & ROCK) < ENOUGH_OXIDES or not names - VOLATILES - ROCK or bool(names - ROCK - VOLATILES)
    return made and not natural and bool(inside("synthetic").search(f"{texts} {view.document.metadata.title}"))
