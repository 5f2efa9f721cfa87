"""What is odd about accepted records of one table: warnings, no rejections."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from scigraft.model import Reason, Record

ORDINAL = Reason(
    "no-sample-id", "the table gives this analysis no id; the place of its row or column stands for it", "sample"
)
NO_UNIT = Reason("unit-not-stated", "no unit is stated for this amount", "unit")
WHOLE = (90.0, 104.0)  # percent by weight; hydrous phases and lost volatiles make low sums
ENOUGH = 6  # oxides that should add up to a whole
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATE = re.compile(rf"\d{{4}}-\d{{2}}-\d{{2}}(?: 00:00:00)?|\d{{1,2}}[-/ ]{_MONTH}\w*|{_MONTH}[-/ ]\d{{1,4}}")


def oddities_of(records: Sequence[Record]) -> Mapping[str, tuple[Reason, ...]]:
    """Return the warnings of each record that has some, by its id."""
    told: dict[str, tuple[Reason, ...]] = defaultdict(tuple)
    dates = _dates(records)
    for record in records:
        if record.origins.get("sample") == "default":
            told[record.id] += (ORDINAL,)
        if not record.fields.get("unit"):
            told[record.id] += (NO_UNIT,)
        if record.fields.get("sample") in dates:
            message = f"'{record.fields['sample']}' looks like a date; a spreadsheet may have changed the id"
            told[record.id] += (Reason("id-is-a-date", message, "sample"),)
    for reason, group in _off_sums(records):
        for record in group:
            told[record.id] += (reason,)
    return told


def _dates(records: Sequence[Record]) -> frozenset[str]:
    names = {record.fields.get("sample", "") for record in records} | {
        record.fields.get("spot", "") for record in records
    }
    dates = frozenset(name for name in names if _DATE.fullmatch(name))
    return dates if len(dates) < len(names) else frozenset()


def _off_sums(records: Sequence[Record]) -> Sequence[tuple[Reason, Sequence[Record]]]:
    """Groups of oxides by weight percent of one analysis whose sum is far from a whole."""
    groups: dict[tuple[str | int | None, ...], list[Record]] = defaultdict(list)
    for record in records:
        canonical = record.canonical
        oxide = "O" in canonical.get("element", "") and len(canonical.get("element", "")) > 2
        if oxide and canonical.get("unit") == "wt%" and record.quantity.number is not None:
            place = record.provenance[0]
            line = place.row if record.origins.get("element") == "column" else place.col
            groups[(line, canonical.get("mineral"), canonical.get("method"))].append(record)
    found = []
    for group in groups.values():
        names = {record.canonical["element"] for record in group}
        total = sum(record.quantity.number or 0.0 for record in group)
        if len(names) == len(group) >= ENOUGH and "SiO2" in names and not WHOLE[0] <= total <= WHOLE[1]:
            found.append(
                (Reason("oxide-total", f"the oxides of this analysis add up to {total:.4g} wt%", "value"), group)
            )
    return found
