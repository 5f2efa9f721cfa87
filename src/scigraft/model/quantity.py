"""Values: what is printed, what it means, and whether it was measured at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Relation = Literal["=", "<", "<=", ">", ">=", "~"]
State = Literal["measured", "below_detection", "not_measured", "unresolved"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value as printed and as read.

    ``literal`` is the number as printed with its relation, without uncertainty, unit or footnote mark (``>100``,
    ``1.0``, ``1,234``). ``number`` is the value (for ``<0.5`` it is None and ``limit`` is 0.5 when the state is
    below detection). ``low`` and ``high`` bound a range. ``uncertainty`` is as printed:
    absolute, or in percent of the value where ``is_relative`` holds for the record's kind of uncertainty.
    The three states measured, below detection and not measured never collapse; ``unresolved`` is a dash or ``n.d.``
    whose meaning the source does not state.
    """

    literal: str
    relation: Relation = "="
    number: float | None = None
    low: float | None = None
    high: float | None = None
    uncertainty: float | None = None
    unit: str = ""
    unit_canonical: str = ""
    state: State = "measured"
    limit: float | None = None


def is_relative(kind: str) -> bool:
    """Whether a kind of uncertainty is in percent of the value (``RSD``, ``2SE%``); a confidence of 95% is not."""
    share = kind.removesuffix("%")
    return "RSD" in kind.upper() or (share != kind and not share.replace(".", "").isdigit())
