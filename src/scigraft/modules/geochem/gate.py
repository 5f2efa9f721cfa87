"""Whether a table is one of geochemical analyses at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scigraft.modules.geochem.context import texts_of
from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import read_head
from scigraft.modules.geochem.long import long_form
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.geochem.stated import RARE_EARTHS, StatedUnit, read_stated
from scigraft.modules.geochem.units import canonical_unit, unit_types
from scigraft.modules.geochem.words import inside, is_one_of
from scigraft.modules.view import TableView, Verdict

ROCK = frozenset("SiO2 TiO2 Al2O3 Fe2O3 Fe2O3T FeO FeOT MnO MgO CaO Na2O K2O P2O5 Cr2O3 NiO LOI".split())
_LETTERS = re.compile(r"[A-Z]/[A-Z]")  # `U/I` is the polarisation of light as well
SHEETS = ("xlsx", "xls", "ods", "delimited")
ENOUGH_OXIDES = 4  # oxides of rocks that need no unit to be an analysis
ENOUGH_ELEMENTS = 6  # elements of two letters, likewise
_WEIGHTS = (
    "mass fraction",
    "relative deviation",
    "fraction",
    "gas content",
    "mass concentration",
    "amount content",
    "activity",
)


def judge(view: TableView, frames: Sequence[Frame], *, company: bool = False) -> Verdict:
    """Say whether the amounts of a table are analyses of natural materials.

    ``company`` says that other sheets of the workbook hold such analyses; then less is asked of this one.
    """
    lanes = [lane for frame in frames for lane in frame.lanes if lane.head.kind == "value"]
    if not lanes and not (frames and long_form(view.table, frames)):
        return Verdict(
            False, "no-analyte", "no header or row name is an element, oxide or isotope ratio with amounts under it"
        )
    if not lanes:
        return Verdict(True)
    if _is_signal(view, frames):
        return Verdict(False, "raw-signal", "the counts of an instrument over time, no analyses")
    stated = read_stated(texts_of(view))
    units = {lane.index: canonical_unit(lane.head.unit or _unit_text(stated.unit_for(lane.head))) for lane in lanes}
    if _is_other_material(view, lanes, units):
        return Verdict(False, "other-material", "compositions of made materials, no geochemical analyses")
    if not _evident(lanes, units):
        return Verdict(False, "not-this-domain", "one symbol alone, without unit, is no sign of an analysis")
    unspoken = not _is_sheet(view) and not any(units.values()) and not inside("earth").search(_words_around(view))
    if not unspoken and (
        _strong(lanes, units)
        or (company and any(lane.head.sure for lane in lanes) and not inside("model").search(_heads_of(view)))
        or (_plausible(lanes, units) and _geological(view, frames))
    ):
        return Verdict(True)
    return Verdict(
        False,
        "not-this-domain",
        "names of elements stand in the table, but nothing says that geochemical amounts are meant",
    )


def _evident(lanes: Sequence[Place], units: dict[int, str]) -> bool:
    """Whether a name can be nothing but an analyte: a compound, a ratio, one with a unit, or several symbols."""
    telling = [lane for lane in lanes if not _LETTERS.fullmatch(lane.head.element)]
    strong = any((lane.head.family != "element" and lane.head.sure) or units[lane.index] for lane in telling)
    return strong or len({lane.head.element for lane in telling}) > 1


def is_plain(view: TableView) -> bool:
    """Whether the heads of a table name so many oxides or rare earths that it is one of analyses beyond doubt."""
    rows = sorted({row for rows in view.table.structure.headers for row in rows})[:8]
    heads = [read_head(cell.text) for row in rows for cell in view.table.grid[row] if cell.text]
    names = {head.element for head in heads}
    amounts = [head for head in heads if head.kind == "value" and head.element and head.unit]
    return (
        len(names & ROCK) >= ENOUGH_OXIDES
        or len(names & RARE_EARTHS) >= ENOUGH_OXIDES
        or any(unit_types().get(canonical_unit(head.unit), "") == "mass fraction" for head in amounts)
    )


def _unit_text(stated: StatedUnit | None) -> str:
    return stated.unit if stated else ""


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
    words = f"{_words_around(view)} {_words_in(frames)}"
    if inside("clinical").search(words):
        return False
    if any(lane.head.family in ("delta", "epsilon") for frame in frames for lane in frame.lanes):
        return True
    if inside("earth").search(words) or inside("instruments").search(words):
        return True
    massive = [lane for frame in frames for lane in frame.lanes if _is_massive(lane)]
    if _is_sheet(view) and not inside("model").search(_heads_of(view)):
        return True
    return len(massive) > 2 or _has_standards(frames)


def _is_massive(lane: Place) -> bool:
    return unit_types().get(canonical_unit(lane.head.unit), "") in ("mass fraction", "mass concentration")


def _is_sheet(view: TableView) -> bool:
    return view.document.format in SHEETS


def _words_around(view: TableView) -> str:
    texts = (text for origin, text in texts_of(view) if origin != "note")
    return " ".join((*texts, view.document.metadata.title))


def _heads_of(view: TableView) -> str:
    rows = sorted({row for rows in view.table.structure.headers for row in rows})[:8]
    return " ".join(cell.text for row in rows for cell in view.table.grid[row])


def _words_in(frames: Sequence[Frame]) -> str:
    return " ".join(cell.text for frame in frames for place in frame.attributes for cell in place.cells)


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


def _is_other_material(view: TableView, lanes: Sequence[Place], units: dict[int, str]) -> bool:
    """Whether a table of a paper tells of made materials: amounts by moles, words of making, none of nature."""
    around = _words_around(view)
    if inside("earth").search(around):
        return False
    molar = sum(unit in ("mol%", "at%", "cat%") for unit in units.values())
    if 2 * molar > len(lanes):
        return True
    shares = sum(unit in ("wt%", "mol%", "at%", "%", "") for unit in units.values())
    return not _is_sheet(view) and 2 * shares > len(lanes) and bool(inside("synthetic").search(around))
