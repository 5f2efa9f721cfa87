"""Numbers as the cells of machine-learning tables print them: `12.29K`, `345M`, `80%`, `21.84 ± 0.81`, `88.3/91.2`."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache

from scigraft.model import Quantity, Relation
from scigraft.modules.schema import Term
from scigraft.read.values.numbers import parse_value

MAGNITUDES = {"K": 1e3, "k": 1e3, "M": 1e6, "B": 1e9, "G": 1e9, "T": 1e12}
_NUMBER = r"[-+\u2212]?(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+\u2212]?[0-9]+)?"
_ONE = re.compile(
    rf"(?P<sign>[<>~\u2264\u2265\u2248])?\s*(?P<number>{_NUMBER})\s?(?P<size>[KkMBGT](?![A-Za-z]))?\s?"
    r"(?P<unit>%|\u2030|ms|s|sec|min|mins|h|hrs?|hours?|GB|MB|FPS|fps|dB|pp|pts?|img/s|\$)?"
)
_SPREAD = re.compile(
    r"\s*(?:\u00b1|\+/-|\+-)\s*[\d.,]+\s?%?|\s*[(\[]\s*[\u00b1+\-\u2212\u2191\u2193]?\s*[\d.,]+\s?%?\s*[\u2191\u2193]?[)\]]|[\u2191\u2193]\s*[\d.]+"
    r"|[\u2191\u2193*\u2217\u2020\u2021\u00a7\u00b6\u2666\u2663\u22c6\u2605]+(?:\s?,\s?[*\u2217\u2020\u2021\u00a7\u00b6]+)*|\s?\u00b1\s*\Z"
)
_POWER = re.compile(r"[-+]?\d+(?:\.\d+)?\s?[\u00d7x\u00b7]\s?10\^?\(?[-\u2212]?\d+\)?|10\^[-\u2212]?\d+")
_RELATIONS: dict[str, Relation] = {"<": "<", ">": ">", "~": "~", "\u2248": "~", "\u2264": "<=", "\u2265": ">="}


@lru_cache(maxsize=16384)
def read_values(text: str) -> tuple[Quantity, ...]:
    """Return the values that a cell holds, in order; nothing for a cell that is not made of numbers.

    The spread of a value (``±``, brackets) is no value. A cell of two scores (``88.3/91.2``) gives both.
    """
    text = text.strip()
    if not text:
        return ()
    if _POWER.fullmatch(text):
        return parse_value(text).quantities[:1]
    first = _one(text, 0)
    if first is None:
        return ()
    found, at = [first[0]], _after_spread(text, first[1])
    while at < len(text):
        if text[at] not in "/|":
            return ()
        following = _one(text, at + 1)
        if following is None:
            return ()
        found.append(following[0])
        at = _after_spread(text, following[1])
    return tuple(found)


def _one(text: str, at: int) -> tuple[Quantity, int] | None:
    while at < len(text) and text[at] == " ":
        at += 1
    match = _ONE.match(text, at)
    if match is None:
        return None
    number = float(match["number"].replace(",", "").replace("\u2212", "-"))
    if not math.isfinite(number):
        return None
    size = match["size"] or ""
    literal = f"{match['sign'] or ''}{match['number']}{size}"
    relation = _RELATIONS.get(match["sign"] or "", "=")
    unit = match["unit"] or ""
    quantity = Quantity(literal, relation, number * MAGNITUDES.get(size, 1.0), unit=unit, unit_canonical=unit)
    return quantity, match.end()


def _after_spread(text: str, at: int) -> int:
    while match := _SPREAD.match(text, at):
        at = match.end()
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def has_size(quantity: Quantity) -> bool:
    """Say whether a value is printed with a magnitude (``345M``), as sizes of models and data are."""
    return quantity.literal[-1:] in MAGNITUDES


def is_whole(quantities: Sequence[Quantity]) -> bool:
    """Say whether all values are printed without a fraction."""
    return all("." not in q.literal and "e" not in q.literal.lower() for q in quantities)


def in_range(term: Term, number: float | None) -> bool:
    """Say whether a number lies in the range that a term declares; a bound that is not declared does not bind."""
    if number is None:
        return True
    return (term.low is None or number >= term.low) and (term.high is None or number <= term.high)
