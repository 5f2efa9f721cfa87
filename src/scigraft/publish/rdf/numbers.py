"""Numbers as typed literals: the digits as printed where they are plain, never the noise of a float."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from functools import lru_cache

from pyoxigraph import Literal, NamedNode

from scigraft.publish.rdf.names import PREFIXES

XSD = PREFIXES["xsd"]
DECIMAL = NamedNode(f"{XSD}decimal")
DOUBLE = NamedNode(f"{XSD}double")
INTEGER = NamedNode(f"{XSD}integer")

_PLAIN = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?", re.ASCII)
_SMALLEST, _LARGEST = 1e-12, 1e18  # beyond them engines do not hold a decimal exactly (Oxigraph: 18 places)
_NUMERIC = frozenset(f"{XSD}{name}" for name in ("decimal", "double", "float", "integer"))


@lru_cache(maxsize=8192)
def number_literal(number: float, printed: str = "") -> Literal:
    """Return a number as xsd:decimal, with the digits as ``printed`` where those are the number.

    Numbers that no decimal holds well (infinite, above 1e18, below 1e-12) are xsd:double.
    """
    if not math.isfinite(number):
        return Literal("NaN" if math.isnan(number) else "INF" if number > 0 else "-INF", datatype=DOUBLE)
    if number and not _SMALLEST <= abs(number) < _LARGEST:
        return Literal(f"{number!r}".replace("e", "E"), datatype=DOUBLE)
    digits = printed.lstrip("<>=~≤≥≈ ").replace("\u2212", "-")
    if len(digits) < 30 and _PLAIN.fullmatch(digits) and float(digits) == number:
        return Literal(digits, datatype=DECIMAL)
    return Literal(f"{Decimal(repr(number)):f}", datatype=DECIMAL)


@lru_cache(maxsize=8192)
def integer_literal(number: int) -> Literal:
    """Return a whole number as xsd:integer."""
    return Literal(str(number), datatype=INTEGER)


def typed_number(literal: Literal, datatype: str) -> Literal:
    """Return a number in the datatype that a module's field asks for, where it can be said in it."""
    if datatype == literal.datatype.value or datatype not in _NUMERIC:
        return literal
    value = literal.value
    if datatype == INTEGER.value:
        return Literal(value, datatype=INTEGER) if value.lstrip("-").isdecimal() else literal
    return Literal(repr(float(value)).replace("e", "E") if value[-1].isdigit() else value, datatype=NamedNode(datatype))
