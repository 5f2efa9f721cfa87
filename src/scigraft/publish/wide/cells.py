"""A value in a wide table: the CMiO-MIN code in its column, and what the code leaves out in the qualifier column.

A qualifier is ``key=value`` pairs set apart by ``; ``; it says only what the code alone would be read otherwise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import get_args

from scigraft.model import Quantity
from scigraft.model.quantity import Relation, State
from scigraft.publish.tabular import number_text
from scigraft.publish.wide.layout import layout
from scigraft.publish.wide.measures import Measure

UNKNOWN_LIMIT = -99999.0
_DECIMAL = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_LIMIT = re.compile(r"(?:<|<=|≤)\s*(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_PLAIN = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_ITEM = re.compile(r"\s*([a-z_]+)=((?:\\.|[^;\\])*)(?:;|$)", re.DOTALL)
_NUMBERS = ("number", "low", "high", "uncertainty", "limit")
_FIELDS = tuple(spec.name for spec in fields(Quantity))
_SPECIAL = re.compile(r"[;\\]")
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class WideCell:
    """One value: ``code`` and its digits as ``text`` (``None`` and ``""`` where blank), and the qualifier."""

    code: float | None
    text: str = ""
    qualifier: str = ""


def encode(quantity: Quantity, measure: Measure, *, more: Mapping[str, str] | None = None) -> WideCell:
    """Return a value as its code and qualifier; ``more`` are further pairs that the qualifier is to hold.

    A number below zero can only be the code of a limit where the measure is not signed: a value below zero of such a
    measure stands in the qualifier, the cell stays blank.
    """
    code, text = _code(quantity, measure)
    plain = decode_code(code, text, measure)
    told = {name: _told(name, getattr(quantity, name)) for name in _FIELDS if _differs(quantity, plain, name)}
    if quantity.state != "measured":
        told["state"] = quantity.state
    if quantity.state == "below_detection" and quantity.limit is None:
        told["limit"] = UNKNOWN
    return WideCell(code, text, write_qualifier({**told, **{k: v for k, v in (more or {}).items() if v}}))


def decode(code: float | None, text: str, qualifier: str, measure: Measure) -> Quantity | None:
    """Return the value that a cell and its qualifier stand for, ``None`` where both are blank.

    Raises ``ValueError`` where the qualifier names a number, state or relation that is none.
    """
    told = read_qualifier(qualifier)
    if code is None and not any(name in told for name in _FIELDS):
        return None
    changes: dict[str, str | float | None] = {}
    for name in _FIELDS:
        if name in told:
            changes[name] = _read(name, told[name])
    return replace(decode_code(code, text, measure), **changes)  # type: ignore[arg-type]


def decode_code(code: float | None, text: str, measure: Measure) -> Quantity:
    """Return the value that a code stands for by itself; a blank was not measured."""
    unit = measure.unit
    if code is None:
        return Quantity("", unit=unit, unit_canonical=unit, state="not_measured")
    if code == UNKNOWN_LIMIT:
        return Quantity("", unit=unit, unit_canonical=unit, state="below_detection")
    if code < 0 and not measure.signed:
        literal = f"<{text.lstrip('-')}"
        return Quantity(literal, "<", unit=unit, unit_canonical=unit, state="below_detection", limit=-code)
    return Quantity(text, number=code, unit=unit, unit_canonical=unit)


def _code(quantity: Quantity, measure: Measure) -> tuple[float | None, str]:
    if quantity.state == "below_detection" and not measure.signed:
        if quantity.limit is None:
            return UNKNOWN_LIMIT, number_text(UNKNOWN_LIMIT)
        if 0 < quantity.limit < math.inf:
            return -quantity.limit, f"-{_digits(quantity.literal.lstrip('<≤= '), quantity.limit)}"
    number = quantity.number
    if quantity.state != "measured" or number is None or not math.isfinite(number) or number == UNKNOWN_LIMIT:
        return None, ""
    if measure.signed:
        return number, _digits(quantity.literal, number)
    if quantity.relation in ("<", "<="):
        return (-number, f"-{number_text(number)}") if number > 0 else (None, "")
    return (number, _digits(quantity.literal, number)) if number >= 0 else (None, "")


def _digits(literal: str, number: float) -> str:
    """Return the digits as printed where they are plainly this number, else the shortest ones."""
    return literal if _PLAIN.fullmatch(literal) and float(literal) == number else number_text(number)


def _differs(quantity: Quantity, plain: Quantity, name: str) -> bool:
    said, read = getattr(quantity, name), getattr(plain, name)
    return bool(said != read)


def _told(name: str, value: str | float | None) -> str:
    if name in _NUMBERS:
        return UNKNOWN if value is None else number_text(float(value))
    return str(value)


def _read(name: str, text: str) -> str | float | None:
    if name in _NUMBERS:
        return None if text == UNKNOWN else float(text)
    allowed = {"state": get_args(State), "relation": get_args(Relation)}.get(name)
    if allowed and text not in allowed:
        raise ValueError(f"'{text}' is no {name}")
    return text


@lru_cache(maxsize=65536)
def read_qualifier(text: str) -> dict[str, str]:
    """Return the pairs of a qualifier; what is no pair is left out."""
    return {found[1]: re.sub(r"\\(.)", r"\1", found[2], flags=re.DOTALL) for found in _ITEM.finditer(text)}


def write_qualifier(pairs: Mapping[str, str]) -> str:
    """Return pairs as a qualifier; semicolons and backslashes in values are escaped by a backslash."""
    return "; ".join(f"{name}={_SPECIAL.sub(_escaped, value)}" for name, value in pairs.items())


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


@lru_cache(maxsize=65536)
def is_said(text: str) -> bool:
    """Whether a cell says anything: blank, ``NA`` and the like do not."""
    return " ".join(text.lower().split()) not in layout().null


@lru_cache(maxsize=65536)
def code_of(text: str, *, signed: bool) -> float | None:
    """Return a cell in the CMiO-MIN encoding: a value, -L below a limit L, -99999 below an unknown one, or none.

    Digits that no number of 64 bits holds (``1e400``) are none.
    """
    code = _code_of(" ".join(text.replace("−", "-").split()), signed=signed)
    return code if code is None or math.isfinite(code) else None


def _code_of(text: str, *, signed: bool) -> float | None:
    if _DECIMAL.fullmatch(text):
        return float(text)
    if _GROUPED.fullmatch(text):
        return float(text.replace(",", ""))
    if not signed and (found := _LIMIT.fullmatch(text)):
        return -float(found["number"])
    return UNKNOWN_LIMIT if text.lower() in layout().below_detection else None
