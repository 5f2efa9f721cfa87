"""One observation in a paper's table and in its supplement: the same within rounding, or told to disagree.

Only for modules that declare ``[cross_check]``. Printed values are compared at the coarser of their two resolutions
(``0.0123`` is ``0.01``), in one unit where both name theirs. Nothing is ever averaged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from itertools import combinations

from scigraft.model import Locator, Quantity, Reason, Record, Support
from scigraft.modules import Module
from scigraft.modules.vocabulary import fold

CODE = "sources-disagree"
_SPELLING = re.compile(r"[\s_\-.]+")
_MARKS = re.compile(r"[†‡*§¶#]+$")
_NUMBER = re.compile(r"[-+]?\d[\d ]*(?:\.\d*)?(?:[eE][-+]?\d+)?|[-+]?\.\d+(?:[eE][-+]?\d+)?")
_MOST = 40  # records of one sample and element: more are spots of one name, and none tells which is which
_TIES = Decimal("0.5000001")  # a half is rounded either way


@dataclass(frozen=True, slots=True)
class _Entry:
    """An accepted record with its place in the list, what was observed, and what may be left unsaid of it."""

    at: int
    record: Record
    rest: tuple[str, ...]

    def apart(self, other: _Entry) -> bool:
        """Whether no document holds both."""
        return not set(self.record.support.sources) & set(other.record.support.sources)

    def fits(self, other: _Entry) -> bool:
        """Whether nothing that both say of the observation differs."""
        return all(not a or not b or a == b for a, b in zip(self.rest, other.rest, strict=True))


def cross_check(records: Sequence[Record], module: Module, *, sources: int) -> list[Record]:
    """Fold records of different documents that state one value, and warn where they state different ones.

    ``sources`` is how many documents hold records. The more precise record stays and keeps both places.
    """
    spec = module.spec.cross_check
    if not spec.sample:
        return list(records)
    found: dict[int, Record | None] = {}
    for group in _groups(records, module):
        _check_group(group, found, spec.scales, sources)
    return [now for at, record in enumerate(records) if (now := found.get(at, record)) is not None]


def _groups(records: Sequence[Record], module: Module) -> Iterable[list[_Entry]]:
    """Return records that may be of one observation: one sample, however spelled, and one value of required fields."""
    tiers = module.spec.cross_check.sample
    others = [name for name in module.spec.identity if name not in tiers]
    fixed = [name for name in others if module.fields[name].required or module.fields[name].anchor]
    blank = [name for name in others if name not in fixed]
    spelled = _one_spelling(records, tiers)
    groups: dict[tuple[str, ...], list[_Entry]] = defaultdict(list)
    for at, record in enumerate(records):
        printed = _sample(record, tiers)
        if record.status != "accepted" or not printed:
            continue
        key = (spelled.get(printed, printed), *(fold(record.canonical.get(name, "")) for name in fixed))
        rest = tuple(fold(record.canonical.get(name, "")) for name in blank)
        groups[key].append(_Entry(at, record, rest))
    return [group for group in groups.values() if len({e.record.support.sources for e in group}) > 1]


def _sample(record: Record, tiers: Sequence[str]) -> str:
    return " ".join(text for name in tiers if (text := fold(record.canonical.get(name, ""))))


def _one_spelling(records: Sequence[Record], tiers: Sequence[str]) -> dict[str, str]:
    """Return samples without case, spaces, hyphens and marks, where no document tells two samples apart by them."""
    spelled: dict[str, str] = {}
    seen: dict[tuple[str, str], set[str]] = defaultdict(set)
    for record in records:
        printed = _sample(record, tiers)
        if record.status == "accepted" and printed:
            spelled[printed] = _SPELLING.sub("", _MARKS.sub("", printed))
            for source in record.support.sources:
                seen[source, spelled[printed]].add(printed)
    doubtful = {squeezed for (_, squeezed), names in seen.items() if len(names) > 1}
    return {printed: squeezed for printed, squeezed in spelled.items() if squeezed and squeezed not in doubtful}


def _check_group(
    group: Sequence[_Entry], found: dict[int, Record | None], scales: dict[str, float], sources: int
) -> None:
    if len(group) > _MOST:
        return
    left = {entry.at: entry for entry in group}
    for one, other in combinations(group, 2):
        if one.at in left and other.at in left and one.apart(other) and one.fits(other):
            rivals = [e for e in left.values() if e is not one and e.apart(one) and e.fits(one)
                      and agree(e.record.quantity, one.record.quantity, scales)]  # fmt: skip
            if rivals == [other]:
                base, second = _by_precision(left[one.at], left[other.at])
                folded = _folded(base.record, second.record, sources)
                kept, gone = min(one.at, other.at), max(one.at, other.at)
                found[kept], found[gone] = folded, None
                del left[one.at], left[other.at]

    def differ(one: _Entry, other: _Entry) -> bool:
        return agree(one.record.quantity, other.record.quantity, scales) is False

    for one, other in combinations(left.values(), 2):
        alone = all(sum(e.apart(x) and e.fits(x) for x in left.values()) == 1 for e in (one, other))
        if one.apart(other) and one.fits(other) and alone and differ(one, other):
            for entry, rival in ((one, other), (other, one)):
                found[entry.at] = _warned(found.get(entry.at) or entry.record, rival.record)


def agree(one: Quantity, other: Quantity, scales: dict[str, float]) -> bool | None:
    """Return whether two quantities are one within the rounding of the coarser, None where they cannot be compared.

    Units are converted by ``scales`` alone.
    """
    if one.state != other.state:
        return None if "not_measured" in (one.state, other.state) else False
    if one.state != "measured" and one.limit is None and other.limit is None:
        return True
    factors = (scales.get(one.unit_canonical), scales.get(other.unit_canonical))
    if one.unit_canonical == other.unit_canonical:
        factors = (1.0, 1.0)
    a, b = _number(one), _number(other)
    if a is None or b is None or factors[0] is None or factors[1] is None:
        return None
    if one.relation != other.relation:
        return False
    first, second = Decimal(repr(factors[0])), Decimal(repr(factors[1]))
    step = max(_resolution(a) * first, _resolution(b) * second)
    return abs(a * first - b * second) <= step * _TIES


def _number(quantity: Quantity) -> Decimal | None:
    match = _NUMBER.search(quantity.literal.replace("\u2212", "-").replace(",", ""))
    if match is None:
        return None
    try:
        printed = Decimal(match.group().replace(" ", ""))
    except InvalidOperation:
        return None
    value = quantity.limit if quantity.state == "below_detection" else quantity.number
    # A literal that is read otherwise (decimal comma, power of ten) is compared as it was read, without rounding.
    return printed if value is not None and float(printed) == value else None if value is None else Decimal(repr(value))


def _resolution(number: Decimal) -> Decimal:
    exponent = number.as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)


def _by_precision(one: _Entry, other: _Entry) -> tuple[_Entry, _Entry]:
    """Return the entry with more significant digits first; of equals the one of the better source."""
    digits = {entry.at: _digits(entry.record.quantity) for entry in (one, other)}
    return (one, other) if (digits[one.at], -one.at) >= (digits[other.at], -other.at) else (other, one)


def _digits(quantity: Quantity) -> int:
    number = _number(quantity)
    return len(number.as_tuple().digits) if number is not None else 0


def _folded(base: Record, other: Record, sources: int) -> Record:
    names = tuple(dict.fromkeys((*base.support.sources, *other.support.sources)))
    share = round(len(names) / sources, 4)
    missing = {name: text for name, text in other.canonical.items() if text and not base.canonical.get(name)}
    return replace(
        base,
        fields={**base.fields, **{name: text for name, text in other.fields.items() if name in missing}},
        canonical={**base.canonical, **missing},
        origins={**base.origins, **{name: text for name, text in other.origins.items() if name in missing}},
        provenance=(*base.provenance, *other.provenance),
        support=Support(share, names),
        warnings=tuple(warning for warning in base.warnings if warning.code != CODE),
    )


def _warned(record: Record, other: Record) -> Record:
    names = ", ".join(other.support.sources)
    value = " ".join(part for part in (other.quantity.literal, other.quantity.unit) if part)
    where = place(other.provenance[0]) if other.provenance else ""
    reason = Reason(CODE, f"{names} says {value}{f' ({where})' if where else ''} for the same observation", "value")
    told = tuple(warning for warning in record.warnings if warning.code != CODE)
    return replace(record, warnings=(*told, reason))


def place(at: Locator) -> str:
    """Return sheet, table and cell, or page, of a place in a few words."""
    parts = [
        f"p. {at.page_label or at.page + 1}" if at.page is not None else "",
        f"sheet {at.sheet}" if at.sheet else "",
    ]
    parts.append((at.table or "") if not at.cell else "")
    parts.append(at.cell or (f"row {at.row}, col {at.col}" if at.row is not None else ""))
    return ", ".join(part for part in parts if part)
