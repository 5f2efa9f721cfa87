"""Tables with one amount a row: a column of analytes, a column of values, and what holds for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scigraft.model import Cell, Quantity, Reason, Table
from scigraft.modules.geochem.amounts import Amounts, reasons_of
from scigraft.modules.geochem.attributes import Roles, roles_of
from scigraft.modules.geochem.beside import number_in
from scigraft.modules.geochem.elements import IMPLIED_UNITS
from scigraft.modules.geochem.entries import kind_of_name
from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import Head, phase_of, read_head, spread_kind
from scigraft.modules.geochem.identity import Ids
from scigraft.modules.geochem.lanes import REASONS
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.geochem.stated import Stated
from scigraft.modules.geochem.units import canonical_unit
from scigraft.modules.geochem.words import is_one_of
from scigraft.modules.view import Candidate, Found
from scigraft.read.tables.cell_kinds import cell_kind

MOST = 0.7  # share of the cells of a column that must name analytes
LEADING = 6  # columns among which the one of analytes is looked for


@dataclass(frozen=True)
class Long:
    """Where a table of one amount a row has what."""

    frame: Frame
    analyte: int
    value: int
    unit: int | None
    spread: int | None
    spread_kind: int | None
    limit: int | None


def long_form(table: Table, frames: Sequence[Frame]) -> Long | None:
    """Return the columns of a table of one amount a row, None where it is of another form."""
    if len(frames) != 1 or not frames[0].down:
        return None
    frame = frames[0]
    analyte = next((p for p in frame.places[:LEADING] if _names_analytes(frame, p)), None)
    rest = [place for place in frame.places if analyte and place.index != analyte.index]
    value = next((p for p in rest if _labelled(p, "value") and _is_numeric(frame, p)), None)
    if analyte is None or value is None:
        return None
    spread = next((p for p in rest if p.head.kind == "spread" and not p.head.element and p.index > value.index), None)
    found = [next((p for p in rest if _labelled(p, role)), None) for role in ("unit", "spread_kind", "limit")]
    unit, kind, limit = (place.index if place else None for place in found)
    return Long(frame, analyte.index, value.index, unit, spread.index if spread else None, kind, limit)


def _labelled(place: Place, role: str) -> bool:
    return any(is_one_of(cell.text.strip(" :."), role) for cell in place.cells)


def _names_analytes(frame: Frame, place: Place) -> bool:
    texts = [text for entry in frame.entries if (text := frame.cell(entry, place.index).text)]
    named = sum(1 for text in texts if read_head(text).element)
    needed = MOST if _labelled(place, "analyte") or not place.cells else 0.9
    return len(texts) > 1 and named >= needed * len(texts)


def _is_numeric(frame: Frame, place: Place) -> bool:
    kinds = [cell_kind(frame.cell(entry, place.index).text) for entry in frame.entries]
    said = [kind for kind in kinds if kind != "empty"]
    return bool(said) and 2 * sum(kind in ("number", "null") for kind in said) >= len(said)


def read_long(long: Long, stated: Stated, amounts: Amounts, caption: str) -> Iterator[Candidate]:
    """Yield the amount of each row."""
    frame = long.frame
    taken = {long.analyte, long.value, long.unit, long.spread, long.spread_kind, long.limit}
    rest = replace(frame, places=tuple(place for place in frame.places if place.index not in taken))
    roles = roles_of(rest)
    ids = Ids(rest, roles, caption, in_situ=False)
    for entry in frame.entries:
        name, cell = frame.cell(entry, long.analyte), frame.cell(entry, long.value)
        head = read_head(name.text)
        if not cell.text or not head.element:
            continue
        head = replace(head, unit=_text(frame, entry, long.unit) or head.unit)
        limit = number_in(_text(frame, entry, long.limit))
        for quantity in amounts.read(
            cell.text, head, limit=limit, lower_bound=stated.is_lower_bound(head), decimal=frame.table.decimal(cell.col)
        ):
            found = {**ids.of(entry, long.value), **_about(long, roles, entry, stated, name, head)}
            sample = found["sample"]
            if reference_material(sample.text):
                found["reference_material"] = sample
            quantity = _with_spread(long, entry, quantity, found)
            yield Candidate(entry, long.value, quantity, found, 0, _reasons(head, sample) or reasons_of(quantity, head))


def _reasons(head: Head, sample: Found) -> tuple[Reason, ...]:
    kind = kind_of_name(sample.text) or head.kind
    return (REASONS[kind],) if kind in REASONS else ()


def _text(frame: Frame, entry: int, place: int | None) -> str:
    return frame.cell(entry, place).text if place is not None else ""


def _about(long: Long, roles: Roles, entry: int, stated: Stated, name: Cell, head: Head) -> dict[str, Found]:
    frame = long.frame
    found = {"element": Found(head.analyte, "row", name.row, name.col)}
    for field, place in (
        ("unit", long.unit),
        ("method", roles.method),
        ("citation", roles.citation),
        ("mineral", roles.mineral),
    ):
        if place is not None and (cell := frame.cell(entry, place)).text:
            found[field] = Found(cell.text, "row", cell.row, cell.col)
    if "mineral" in found and is_one_of(found["mineral"].text, "no_mineral") and not phase_of(found["mineral"].text):
        del found["mineral"]
    if "unit" not in found and (unit := _unit_around(long, stated, head)):
        found["unit"] = unit
    return found


def _unit_around(long: Long, stated: Stated, head: Head) -> Found | None:
    if head.unit:
        return Found(head.unit, "row")
    place = next(place for place in long.frame.places if place.index == long.value)
    if place.head.unit and canonical_unit(place.head.unit):
        return Found(place.head.unit, "column", place.cells[-1].row, place.cells[-1].col)
    if implied := IMPLIED_UNITS.get(head.family):
        return Found(implied, "default")
    said = stated.unit_for(head)
    return Found(said.unit, said.origin) if said else None


def _with_spread(long: Long, entry: int, quantity: Quantity, found: dict[str, Found]) -> Quantity:
    cell = long.frame.cell(entry, long.spread) if long.spread is not None else None
    number = number_in(cell.text) if cell is not None else None
    if cell is None or number is None:
        return quantity
    kind = long.frame.cell(entry, long.spread_kind) if long.spread_kind is not None else None
    place = next(place for place in long.frame.places if place.index == long.spread)
    if kind is not None and kind.text:
        found["uncertainty_kind"] = Found(kind.text, "row", kind.row, kind.col)
    elif place.cells:
        found["uncertainty_kind"] = Found(spread_kind(place.label), "column", place.cells[-1].row, place.cells[-1].col)
    return replace(quantity, uncertainty=number)
