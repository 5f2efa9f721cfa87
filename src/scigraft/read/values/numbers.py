"""Values as printed in cells: relations, uncertainties, ranges, two values in a cell, missing-value words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isfinite

from scigraft.model import Quantity, Relation, State
from scigraft.read.values.nulls import null_meaning
from scigraft.read.values.numerals import BODY, POWER_ONLY, Decimal, Numeral, exponent_of, plain, read_numeral
from scigraft.read.values.units import canonical_unit, unit_at

SIMPLE = re.compile(r"[-+]?\d+(?:\.\d+)?")
_RELATIONS: dict[str, Relation] = {
    "<": "<", "≪": "<", "≲": "<=", "<=": "<=", "=<": "<=", "≤": "<=", "⩽": "<=", "≦": "<=",
    ">": ">", "≫": ">", "≳": ">=", ">=": ">=", "=>": ">=", "≥": ">=", "⩾": ">=", "≧": ">=",
}  # fmt: skip
_RELATION = re.compile(
    r"(?P<sign><=|=<|>=|=>|[<>≤≥⩽⩾≦≧≲≳≪≫])\s*|"
    r"(?P<near>[~≈≃≅≒]|(?:ca\.|(?-i:ca)|circa|c\.|about|approx\.?|approximately|around)(?=[\s\d~]))\s*",
    re.IGNORECASE,
)
_PLUS_MINUS = re.compile(r"\s*(?:±|\+ ?/ ?-|\+ ?-|∓)\s*")
_CONCISE = re.compile(r"\((\d{1,3}|\d*\.\d+)\)")
_RANGE = re.compile(r"\s?-\s?(?![\s-])|\s-\s(?=-\d)|\s*(?:to|~|…|\.\.\.?)\s*(?=[-+]?\d)|\s(?:a|à|bis)\s(?=\d)")
_SYMBOLS = re.compile(r"\s?((?:[*†‡§¶#‖✝]+[, ]?)+)|\^\{?([a-z*†‡§](?:,[a-z])*)\}?")
_LETTERS = re.compile(r"([a-f](?:,\s?[a-f])*)(?![A-Za-z0-9])|\s?\(([a-z])\)")
_NEXT = re.compile(r"\s*[/;|]\s*|,\s+(?:and\s+)?|\s+(?:and|or)\s+(?=[<>~]?\s?[-+]?\d)")
_BRACKET = re.compile(r"\s*([(\[])\s*([↑↓▲▼+]?)\s*")
_REFERENCE = re.compile(r"\[\d{1,3}(?:\s?[,;-]\s?\d{1,3})*\]")
_WORD = re.compile(r"[^/;|,]+")
_OPENING = re.compile(r"\s*\(")
_CLOSING = re.compile(r"\s?\)")
_SERIES = re.compile(rf"\s*({BODY}\s*(?:[-:/]\s*{BODY}\s*)+)(?:[(\[][^()\[\]]*[)\]])?")
_GLUED_NAME = re.compile(r"\([^()]*[A-Za-z][^()]*\d|\(\d*[A-Za-z]{2,}")  # 2(4I13/2)
_ENDS = frozenset(" ,;/|()[]*†‡§")


@dataclass(frozen=True, slots=True)
class ParsedValue:
    """What a cell holds: its values in order, the text that is no part of them, and glued footnote marks."""

    quantities: tuple[Quantity, ...] = ()
    rest: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Context:
    printed: str
    text: str
    decimal: Decimal
    known: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Read:
    quantity: Quantity
    end: int
    marks: tuple[str, ...] = ()
    decimal: bool = False


def parse_value(
    text: str,
    *,
    decimal: Decimal = "auto",
    legend: Mapping[str, State] | None = None,
    marks: Iterable[str] = (),
    among_numbers: bool = False,
) -> ParsedValue:
    """Read the values of a cell. Never raises; a text without number gives no quantity, only ``rest``.

    ``decimal`` is the table's decimal sign (see ``Table.decimal``); ``auto`` takes ``0,05`` and ``12,5`` as
    decimal and ``1,234`` as thousands. ``legend`` (``read_legend``) says what dashes and ``n.d.`` mean.
    ``marks`` are the table's footnote marks, ``among_numbers`` says that the column holds numbers (then
    ``Nd`` is no element).
    """
    known = frozenset(marks) if marks else frozenset()
    if not legend:
        return _parse(text, decimal, known, among_numbers)
    if state := null_meaning(text, legend=legend, among_numbers=among_numbers):
        return ParsedValue((Quantity(text.strip(), state=state),))
    parsed = _parse(text, decimal, known, among_numbers)
    told = tuple(_told(q, legend) for q in parsed.quantities)
    return parsed if told == parsed.quantities else replace(parsed, quantities=told)


def _told(quantity: Quantity, legend: Mapping[str, State]) -> Quantity:
    if quantity.state != "unresolved":
        return quantity
    return replace(quantity, state=null_meaning(quantity.literal, legend=legend) or "unresolved")


@lru_cache(maxsize=65536)
def _parse(printed: str, decimal: Decimal, known: frozenset[str], among_numbers: bool) -> ParsedValue:
    if SIMPLE.fullmatch(printed) and decimal != "," and printed.isascii():
        return ParsedValue((_held(Quantity(printed, number=float(printed))),))
    printed = printed.strip()
    if not printed:
        return ParsedValue()
    if state := null_meaning(printed, among_numbers=among_numbers):
        return ParsedValue((Quantity(printed, state=state),))
    if "\\pm" in printed:
        printed = printed.replace("\\pm", "±")
    if not any(c.isdecimal() for c in printed):
        return ParsedValue(rest=printed)
    if limited := _null_with_limit(printed, decimal):
        return limited
    inner = _unwrapped(printed)
    found = _values(_Context(inner, plain(inner), decimal, known))
    return found if found.quantities else ParsedValue(rest=printed)


def _unwrapped(printed: str) -> str:
    if printed[0] == "(" and printed[-1] == ")" and printed.count("(") == 1:
        return printed[1:-1].strip()
    return printed


def _null_with_limit(printed: str, decimal: Decimal) -> ParsedValue | None:
    # "bdl (<0.5)": a missing-value word with its limit behind.
    head, bracket, tail = printed.partition("(")
    if not bracket or tail[:1] not in {"<", "≤"} or null_meaning(head) not in {"below_detection", "unresolved"}:
        return None
    limit = _parse(tail.rstrip(") "), decimal, frozenset(), False).quantities
    return ParsedValue(limit[:1]) if limit else None


def _values(context: _Context) -> ParsedValue:
    read = _one(context, 0)
    if read is None:
        return ParsedValue()
    quantities, marks, at = [read.quantity], list(read.marks), read.end
    text = context.text
    while at < len(text):
        following = _bracketed(context, at, read) or _listed(context, at)
        if following is None:
            break
        quantities.append(following.quantity)
        marks.extend(following.marks)
        at = following.end
    rest = context.printed[at:].strip()
    return ParsedValue(tuple(map(_held, quantities)), rest, tuple(dict.fromkeys(marks)))


def _held(quantity: Quantity) -> Quantity:
    """Return a value, unresolved where its digits are more than a number holds (``1e400``)."""
    numbers = (quantity.number, quantity.low, quantity.high, quantity.uncertainty, quantity.limit)
    if all(number is None or isfinite(number) for number in numbers):
        return quantity
    return Quantity(quantity.literal, unit=quantity.unit, state="unresolved")


def _listed(context: _Context, at: int) -> _Read | None:
    separator = _NEXT.match(context.text, at)
    if separator is None:
        return None
    if read := _one(context, separator.end()):
        return read
    word = _WORD.match(context.text, separator.end())
    if word and (state := null_meaning(word[0])):
        return _Read(Quantity(word[0].strip(), state=state), word.end())
    return None


def _bracketed(context: _Context, at: int, first: _Read) -> _Read | None:
    """Read ``(71.27)`` behind a value; a remark such as ``(<1%)``, ``[22]`` or ``(n = 3)`` is none."""
    opening = _BRACKET.match(context.text, at)
    if opening is None:
        return None
    if _REFERENCE.match(context.text, opening.start(1)):
        return None
    start = opening.start(2) if opening[2] == "+" else opening.end()
    read = _one(context, start)
    closing = ")" if opening[1] == "(" else "]"
    if read is None or context.text[read.end : read.end + 1] != closing:
        return None
    quantity = read.quantity
    foreign = quantity.unit and quantity.unit != first.quantity.unit
    reference = not read.decimal and (opening[1] == "[" or (first.decimal and len(quantity.literal) == 1))
    if foreign or reference or (quantity.relation != "=" and first.quantity.relation == "="):
        return None
    return replace(read, end=read.end + 1)


def _one(context: _Context, at: int) -> _Read | None:
    text = context.text
    relation: Relation = "="
    start = at
    if match := _RELATION.match(text, at):
        relation, at = _RELATIONS.get(match["sign"] or "", "~"), match.end()
    if text[at : at + 1] == "(":
        return _powered(context, start, at, relation)
    numeral = read_numeral(text, at, decimal=context.decimal)
    if numeral is None:
        return None
    if span := _range(context, start, numeral, relation):
        return span
    uncertainty, end = _uncertainty(context, numeral)
    literal = context.printed[start : numeral.end].strip()
    quantity = _quantity(literal, relation, numeral.value, uncertainty)
    return _tail(context, quantity, end, numeral.decimal)


def _powered(context: _Context, start: int, at: int, relation: Relation) -> _Read | None:
    """Read ``(2.4±0.5)x10^8``."""
    text = context.text
    numeral = read_numeral(text, at + 1, decimal=context.decimal)
    if numeral is None:
        return None
    uncertainty, end = _uncertainty(context, numeral)
    closing = _CLOSING.match(text, end)
    power = POWER_ONLY.match(text, closing.end()) if closing else None
    if closing is None or power is None:
        return None
    scale = float(f"1e{exponent_of(power[0])}")
    literal = (
        context.printed[start:at] + context.printed[at + 1 : numeral.end] + context.printed[power.start() : power.end()]
    )
    spread = None if uncertainty is None else _scaled(uncertainty, scale)
    quantity = _quantity(literal, relation, _scaled(numeral.value, scale), spread)
    return _tail(context, quantity, power.end(), numeral.decimal)


def _scaled(value: float, scale: float) -> float:
    # 3 x 0.1 is 0.30000000000000004 in binary; no table prints twelve digits.
    return float(f"{value * scale:.12g}")


def _quantity(literal: str, relation: Relation, value: float, uncertainty: float | None) -> Quantity:
    if relation in {"<", "<="}:
        return Quantity(literal, relation, limit=value, state="below_detection", uncertainty=uncertainty)
    return Quantity(literal, relation, number=value, uncertainty=uncertainty)


def _range(context: _Context, start: int, numeral: Numeral, relation: Relation) -> _Read | None:
    text = context.text
    separator = _RANGE.match(text, numeral.end)
    if separator is None:
        return None
    other = read_numeral(text, separator.end(), decimal=context.decimal)
    if other is not None and text[other.end - 1] == "K" and text[numeral.end - 1] != "K":
        # `293-373K` is a range of temperatures: a magnitude would stand behind both numbers.
        other = read_numeral(text, separator.end(), decimal=context.decimal, magnitudes=False)
    if other is None or (text[other.end : other.end + 1] == "-" and text[other.end + 1 : other.end + 2].isdigit()):
        return None
    low, high = sorted((numeral.value, other.value))
    spread, end = _uncertainty(context, other)
    literal = context.printed[start : other.end].strip()
    quantity = Quantity(literal, relation, low=low, high=high, uncertainty=spread)
    return _tail(context, quantity, end, numeral.decimal or other.decimal)


def _uncertainty(context: _Context, numeral: Numeral) -> tuple[float | None, int]:
    text, end = context.text, numeral.end
    if (concise := _CONCISE.match(text, end)) and (numeral.decimal or len(concise[1]) < end):
        digits = concise[1]
        if "." in digits or numeral.decimal or int(digits) * 4 < abs(numeral.value):
            return _scaled(float(digits), 1.0 if "." in digits else numeral.step), concise.end()
    if sign := _PLUS_MINUS.match(text, end):
        stop = text.find(" ", sign.end())  # `128 ± 21 124` holds two numbers
        spread = read_numeral(text if stop < 0 else text[:stop], sign.end(), decimal=context.decimal)
        return (abs(spread.value), spread.end) if spread else (None, end)
    opening = _OPENING.match(text, end)
    if opening and (sign := _PLUS_MINUS.match(text, opening.end())):
        spread = read_numeral(text, sign.end(), decimal=context.decimal)
        if spread and text[spread.end : spread.end + 1] == ")":
            return abs(spread.value), spread.end + 1
    return None, end


def _tail(context: _Context, quantity: Quantity, end: int, decimal: bool) -> _Read | None:
    """Take unit and footnote marks behind a number. ``None`` where glued text says that it is no number."""
    text = context.text
    marks: list[str] = []
    for _ in range(3):
        if mark := _mark(context, end):
            marks.extend(m for m in re.split(r"[,\s]+", mark[0].strip(" ,")) if m)
            end = mark[1]
        elif not quantity.unit and (unit := _unit(text, end)):
            printed = context.printed[unit[1] - len(unit[0]) : unit[1]]
            quantity = replace(quantity, unit=printed, unit_canonical=canonical_unit(unit[0]))
            end = unit[1]
        else:
            break
    if end < len(text) and (text[end] not in _ENDS or _GLUED_NAME.match(text, end)):
        return None
    return _Read(quantity, end, tuple(marks), decimal)


def _unit(text: str, end: int) -> tuple[str, int] | None:
    if end >= len(text) or text[end] in ",;/|([":
        return None
    return unit_at(text, end)


def _mark(context: _Context, end: int) -> tuple[str, int] | None:
    text = context.text
    if match := _SYMBOLS.match(text, end):
        return match[1] or match[2], match.end()
    if match := _LETTERS.match(text, end):
        return match[1] or match[2], match.end()
    for mark in sorted(context.known, key=lambda m: (-len(m), m)):
        after = text[end + len(mark) : end + len(mark) + 1]
        if mark and not mark[0].isdigit() and text.startswith(mark, end) and not after.isalnum():
            return mark, end + len(mark)
    return None


def split_series(text: str) -> tuple[str, ...]:
    """Return the parts of a composition or range written as one cell, as printed; else nothing.

    ``50-0-50`` gives 50, 0 and 50; a remark in brackets behind it (``50-0-50 [3.0]``) is left out.
    """
    series = _SERIES.fullmatch(plain(text).strip())
    return tuple(re.findall(BODY, series[1])) if series else ()
