"""What sort of thing a cell's text is, judged by the text alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from scigraft.read.values.formulas import is_formula
from scigraft.read.values.headers import split_header
from scigraft.read.values.nulls import null_meaning
from scigraft.read.values.numbers import SIMPLE, parse_value, split_series
from scigraft.read.values.units import canonical_unit

CellKind = Literal["empty", "number", "null", "unit", "text"]

_LABEL = re.compile(r"\d+(?![KMBGT]$)[a-zA-Z]{1,2}|\d+\([a-z]\)")
_SPREAD = re.compile(r"(?:±|\+ ?/? ?[-−])\s*\d[\d.,]*\s*%?")
_REMARK = re.compile(r"[(\[].*[)\]]$")


@lru_cache(maxsize=65536)
def cell_kind(text: str) -> CellKind:
    """Return whether a text is a number, a missing-value word, a bare unit, another text, or nothing."""
    if not text or text.isspace():
        return "empty"
    if SIMPLE.fullmatch(text):
        return "number"
    if null_meaning(text):
        return "null"
    if not any(c.isdecimal() for c in text):
        return "unit" if _is_unit(text) else "text"
    return "number" if _is_number(text) else "unit" if _is_unit(text) else "text"


def _is_number(text: str) -> bool:
    if _LABEL.fullmatch(text):
        return False
    if _SPREAD.fullmatch(text):
        return True
    parsed = parse_value(text)
    if parsed.quantities:
        return not parsed.rest or _REMARK.match(parsed.rest) is not None
    return bool(split_series(text))


def _is_unit(text: str) -> bool:
    if len(text) > 24:
        return False
    inner = text[1:-1].strip() if text[0] + text[-1] in {"()", "[]"} else ""
    # A bracketed letter is a unit only where it is not rather a mark or the label of a panel: (a), (b), (c).
    bracketed = canonical_unit(inner) and (len(inner) > 1 or inner in "ghsmKVWNJAT%")
    return bool(bracketed or canonical_unit(text, weak=False))


@lru_cache(maxsize=16384)
def names_quantity(text: str) -> bool:
    """Whether a text names a quantity: it carries a unit or is a chemical formula."""
    parts = split_header(text)
    words = parts.name.split()
    return (
        bool(parts.unit) or is_formula(parts.name) or (len(words) == 2 and words[0].isalpha() and is_formula(words[1]))
    )
