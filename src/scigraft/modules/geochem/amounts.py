"""From the text of a cell to its quantity: legends, limits, negative numbers, lower bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scigraft.model import Quantity, Reason, State
from scigraft.modules.geochem.heads import Head
from scigraft.modules.geochem.units import canonical_unit
from scigraft.read.values.nulls import null_key
from scigraft.read.values.numbers import parse_value
from scigraft.read.values.numerals import Decimal

SIGNED = frozenset({"delta", "epsilon", "quotient", "ratio"})
_BARE_SIGN = re.compile(r"[<≤]\s*(?:l\.?o\.?d\.?|d\.?l\.?|m\.?d\.?l\.?|l\.?l\.?d\.?|l\.?o\.?q\.?)?\.?", re.IGNORECASE)
NEGATIVE = Reason(
    "negative-amount", "an amount below zero; the source does not say that it stands for a detection limit", "value"
)


@dataclass(frozen=True)
class Amounts:
    """Reads the cells of one frame. ``legend`` says what marks mean, ``negative_is_below`` what notes say of signs."""

    legend: Mapping[str, State]
    limits: Mapping[str, tuple[float, str]]
    negative_is_below: bool = False

    @property
    def blank(self) -> State | None:
        """What an empty cell means, where a legend says so."""
        return self.legend.get("")

    def read(
        self, text: str, head: Head, *, limit: float | None, lower_bound: bool, decimal: Decimal = "auto"
    ) -> tuple[Quantity, ...]:
        """Return the quantities of a cell, none where it holds no number and no mark for one."""
        if not text:
            return (
                (Quantity("", "<" if self.blank == "below_detection" else "=", state=self.blank, limit=limit),)
                if self.blank
                else ()
            )
        if text[0] in "<≤" and _BARE_SIGN.fullmatch(text):
            return (Quantity(text, "<", state="below_detection", limit=limit),)
        parsed = parse_value(text, decimal=decimal, legend=self.legend, among_numbers=True)
        found = tuple(self._told(quantity, head, limit, lower_bound) for quantity in parsed.quantities[:1])
        return found if found and not _is_label(parsed.rest) else ()

    def _told(self, quantity: Quantity, head: Head, limit: float | None, lower_bound: bool) -> Quantity:
        if quantity.state == "below_detection" and quantity.limit is None:
            if limit is None and (stated := self.limits.get(null_key(quantity.literal))):
                limit = stated[0] if canonical_unit(stated[1]) in ("", canonical_unit(head.unit)) else None
            return replace(quantity, relation="<", limit=limit)
        number = quantity.number
        if quantity.state == "measured" and number is None and quantity.low is None:
            return replace(quantity, state="unresolved")  # `55..28` is no number
        if (
            number is not None
            and number < 0
            and head.family not in SIGNED
            and (self.negative_is_below or _is_limit(number, limit))
        ):
            return replace(quantity, relation="<", number=None, state="below_detection", limit=limit)
        if lower_bound and number is not None and quantity.relation == "=":
            return replace(quantity, relation=">=")
        return quantity


def _is_limit(number: float, limit: float | None) -> bool:
    """Whether a negative number is the limit of its column with a sign: ``-0.05`` where the limit is 0.05."""
    return limit is not None and abs(number + limit) <= 1e-9 * max(abs(limit), 1.0)


def _is_label(rest: str) -> bool:
    """Whether what stands behind the number says that the cell is a label: ``5 spots``, ``12-3A core``."""
    return len(rest) > 24 or (rest[:1].isalpha() and len(rest.split()) > 2)


def reasons_of(quantity: Quantity, head: Head) -> tuple[Reason, ...]:
    """Return why a quantity can be no amount: a sign that nothing explains."""
    number = quantity.number
    if (
        number is not None
        and number < 0
        and head.family not in SIGNED
        and head.family not in ("loi",)
        and quantity.state == "measured"
    ):
        return (NEGATIVE,)
    return ()
