"""What each entry of a frame is: an analysis, a limit, a spread, something computed, or no analysis at all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from scigraft.modules.geochem.attributes import Roles
from scigraft.modules.geochem.elements import uncertainty_kind
from scigraft.modules.geochem.frames import Frame
from scigraft.modules.geochem.heads import HeadKind, read_head
from scigraft.modules.geochem.units import canonical_unit, unit_types
from scigraft.modules.geochem.words import inside, is_one_of
from scigraft.modules.view import Found

EntryKind = Literal[
    "analysis", "limit", "spread", "statistic", "sum", "blank", "rejected", "formula", "normalised", "computed",
    "other", "skip",
]  # fmt: skip
_COMPUTED = re.compile(r"-?\d+\.\d{6,}(?:[eE][-+]?\d+)?")  # what a formula of the sheet gave, the name of nothing
_TAIL = re.compile(r"\s*[(,;:=±].*$|\s+of\s+\d+.*$|\s+n\s*=?\s*\d+.*$")
_PLAIN = re.compile(r"[\w.]+[- ](?P<tail>average|mean|avg\.?|median)", re.IGNORECASE)
_LEADING = re.compile(
    r"(?:averages?|means?|avg\.?|median|std\.?\s?dev\.?|standard deviation|min(?:imum)?|max(?:imum)?)\b.{0,40}",
    re.I,
)
ATTRIBUTES = 12  # places in which the word for a blank is looked for
WORKED = 2  # columns of a calculation that make a table a worked example
MOST_SPREADS = 0.3  # share of entries that are spreads where each belongs to the analysis before it


def entry_kinds(frame: Frame, roles: Roles) -> dict[int, EntryKind]:
    """Return the kind of every entry."""
    names = {entry: _names(frame, roles, entry) for entry in frame.entries}
    kinds = {entry: _kind(frame, entry, names[entry]) for entry in frame.entries}
    united = {} if frame.down else entry_units(frame, kinds)
    if united:  # `analysis wt% | cations | slope`: what has no unit beside columns with one is another quantity
        kinds = {
            entry: "other" if kind == "analysis" and entry not in united else kind for entry, kind in kinds.items()
        }
    kinds = _without_calculators(frame, kinds, names)
    spreads = sum(kind == "spread" for kind in kinds.values())
    if spreads < MOST_SPREADS * sum(kind in ("analysis", "spread") for kind in kinds.values()):
        kinds = {entry: "statistic" if kind == "spread" else kind for entry, kind in kinds.items()}
    return _without_averages(_without_ratios(frame, kinds, names), names)


def _without_calculators(
    frame: Frame, kinds: dict[int, EntryKind], names: dict[int, tuple[str, ...]]
) -> dict[int, EntryKind]:
    """``analysis | cations | norm. cations`` is a worked example: its column of amounts is no sample."""
    worked = sum(kind in ("formula", "normalised") for kind in kinds.values())
    if frame.down or worked < WORKED:
        return kinds
    unnamed = {entry for entry, found in names.items() if all(_is_label(name) for name in found)}
    return {entry: "other" if entry in unnamed and kind == "analysis" else kind for entry, kind in kinds.items()}


def _is_label(name: str) -> bool:
    return is_one_of(name.strip(" :."), "analysis", "sample", "value", "spot", "analyte") or bool(read_head(name).unit)


def _names(frame: Frame, roles: Roles, entry: int) -> tuple[str, ...]:
    """The texts that name an entry: its ids, and the words of its other attributes where it has no id."""
    ids = [
        frame.cell(entry, place).text for place in (*roles.samples, roles.subsample, roles.spot) if place is not None
    ]
    if frame.down:
        return tuple(
            text for text in (*ids, *(frame.table.grid[entry][c].text for c in frame.table.structure.stub)) if text
        )
    heads = [cell.text for cell in frame.table.column_path(frame.first_row, entry)]
    return tuple(dict.fromkeys(text for text in (*ids, *heads) if text))


def entry_units(frame: Frame, kinds: Mapping[int, EntryKind]) -> dict[int, Found]:
    """Return the units that the heads of columns give to all values under them, where analyses are columns."""
    found: dict[int, Found] = {}
    for entry in () if frame.down else frame.entries:
        for cell in frame.table.column_path(frame.first_row, entry):
            head = read_head(cell.text)
            if head.unit and not head.element and kinds[entry] == "analysis" and _is_amount(head.unit):
                found[entry] = Found(head.unit, "column", cell.row, cell.col)
    return found


def _is_amount(unit: str) -> bool:
    return unit_types().get(canonical_unit(unit), "") in (
        "mass fraction",
        "fraction",
        "amount fraction",
        "mass concentration",
    )


def _kind(frame: Frame, entry: int, names: Sequence[str]) -> EntryKind:
    if frame.down and (section := _section_kind(frame, entry)):
        return section
    for name in names:
        if kind := kind_of_name(name):
            return kind
    words = (frame.cell(entry, place.index).text for place in frame.places[:ATTRIBUTES])
    if any(word[:1].isalpha() and is_one_of(word, "blank") for word in words):
        return "blank"
    if not names or (frame.down and not any(frame.cell(entry, place).text for place in _id_places(frame))):
        if any(is_one_of(frame.cell(entry, p.index).text.strip(" :."), "statistic") for p in frame.attributes):
            return "statistic"
    if not frame.down:
        if names and _COMPUTED.fullmatch(names[0].strip()):
            return "computed"
        told: HeadKind = next(
            (head.kind for name in names if (head := read_head(name)).kind not in ("none", "value")), "none"
        )
        if told == "formula" or (told in ("normalised", "computed") and not any(c.isdigit() for n in names for c in n)):
            return "formula" if told == "formula" else "normalised"
        if names and all(is_one_of(name.strip(" :."), "foreign", "quantity") for name in names):
            return "other"
    return "analysis"


def _id_places(frame: Frame) -> Sequence[int]:
    return frame.table.structure.stub


def _section_kind(frame: Frame, entry: int) -> EntryKind | None:
    table = frame.table
    heads = [section.text for section in table.structure.sections_of(entry)]
    heads += [cell.text for cell in table.column_path(entry, table.structure.stub[0] if table.structure.stub else 0)]
    for text in heads:
        if is_one_of(text.strip(" :."), "rejected"):
            return "rejected"
        if len(text) <= 60 and inside("normalised").search(text) and read_head(text).kind == "normalised":
            return "normalised"
        if len(text) <= 60 and read_head(text).kind == "formula":
            return "formula"
    return None


def kind_of_name(name: str) -> EntryKind | None:
    """Return what the name of a row or column says it is, None where it may be that of a sample."""
    bare = name.strip(" :.*()[]")
    short = _TAIL.sub("", bare).strip(" :.")
    if not bare or len(bare) > 70:
        return None
    if name == "Se" or (len(bare) == 1 and bare.isupper()):
        return None
    if len(bare) <= 30 and _is_spread(name.strip()):
        return "spread"
    for text in (bare, short):
        if is_one_of(text, "limit") or (inside("limit").search(text) and len(text) > 8 and "limit" in text.casefold()):
            return "limit"
        if is_one_of(text, "sum"):
            return "sum"
        if is_one_of(text, "blank"):
            return "blank"
        if is_one_of(text, "statistic"):
            return "statistic"
    return "statistic" if _LEADING.fullmatch(bare) else None


def _is_spread(name: str) -> bool:
    """Whether a name says nothing but the kind of a spread: ``1σ``, ``±Int2SE``, ``2 s.e.``, ``Relative error (%)``."""
    if uncertainty_kind(name.strip(" ±")):
        return True
    return (
        read_head(name).kind == "spread"
        and not read_head(name).element
        and not re.search(r"\d{2,}(?!\s*%)|\d[A-Za-z]{3,}", name)
    )


def _without_ratios(
    frame: Frame, kinds: dict[int, EntryKind], names: dict[int, tuple[str, ...]]
) -> dict[int, EntryKind]:
    """A column headed by two others (``rim/core``) is computed from them."""
    if frame.down:
        return kinds
    known = {name for found in names.values() for name in found}
    for entry, found in names.items():
        parts = [part.strip() for part in found[0].split("/")] if found else []
        if len(parts) == 2 and all(
            len(part) > 2 and any(part in other and other != found[0] for other in known) for part in parts
        ):
            kinds[entry] = "normalised"
    return kinds


def _without_averages(kinds: dict[int, EntryKind], names: dict[int, tuple[str, ...]]) -> dict[int, EntryKind]:
    """An average named after its sample (``KL-1 average``) is one where the analyses themselves stand beside it."""
    tails = {entry: name for entry, found in names.items() for name in found[:1] if _PLAIN.fullmatch(name)}
    if not tails or len(tails) * 2 > len(kinds):
        return kinds
    return {entry: "statistic" if entry in tails and kind == "analysis" else kind for entry, kind in kinds.items()}
