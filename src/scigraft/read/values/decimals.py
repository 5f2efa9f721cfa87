"""Which sign the numbers of a column use for their decimals, told from the column itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.model import DecimalSign

_BEFORE = r"[<>≤≥~≈±\s(]*[-+−–]?"
_BEHIND = r"(?=$|[\s%)(±*†‡\[/])"
# `1,234` may be either.
_COMMA = re.compile(rf"{_BEFORE}(?:0,\d+|\d+,(?:\d{{1,2}}|\d{{4,}})|(?:\d{{1,3}}\.)+\d{{3}},\d+){_BEHIND}")
_POINT = re.compile(
    rf"{_BEFORE}(?:0*\.\d+|\d+\.(?:\d{{1,2}}|\d{{4,}})|\d{{4,}}\.\d+|(?:\d{{1,3}},)+\d{{3}}\.\d+){_BEHIND}"
)
_GROUPS = re.compile(rf"{_BEFORE}[1-9]\d{{0,2}}(?:,\d{{3}}){{2,}}{_BEHIND}")
_UNCLEAR = re.compile(rf"{_BEFORE}[1-9]\d{{0,2}},\d{{3}}{_BEHIND}")


@dataclass(frozen=True, slots=True)
class ColumnSign:
    """The decimal sign of a column. ``commas`` and ``unclear`` are the rows that write a comma for certain or perhaps.

    ``mixed`` says that other rows of the column write a point.
    """

    sign: DecimalSign = "auto"
    commas: tuple[int, ...] = ()
    unclear: tuple[int, ...] = ()
    mixed: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether a number of the column may be read wrongly: both signs, or a comma that may be either."""
        return (self.mixed and bool(self.commas)) or bool(self.unclear and self.sign == "auto")


def column_signs(texts: Sequence[Sequence[str]], rows: Sequence[int]) -> tuple[ColumnSign, ...]:
    """Return the decimal sign of each column of a grid of texts, empty where no number has a comma.

    A comma before one, two, four or more digits (``12,5``) is a decimal one, and so is one behind a lone zero.
    Where a column has only such, ``1,234`` is decimal too; where it has decimal points, thousands. A column that
    writes both, or nothing but ``1,234``, stays ``auto``: each number is then read by its own form.
    """
    with_comma = {c for r in rows for c, text in enumerate(texts[r]) if "," in text}
    if not with_comma:
        return ()
    found = [_column(texts, rows, c) if c in with_comma else ColumnSign() for c in range(len(texts[rows[0]]))]
    return tuple(found) if any(c.commas or c.unclear for c in found) else ()


def _column(texts: Sequence[Sequence[str]], rows: Sequence[int], col: int) -> ColumnSign:
    commas = tuple(r for r in rows if "," in texts[r][col] and _COMMA.match(texts[r][col]))
    unclear = tuple(r for r in rows if "," in texts[r][col] and _UNCLEAR.match(texts[r][col]))
    points = any("." in texts[r][col] and _POINT.match(texts[r][col]) for r in rows)
    groups = any("," in texts[r][col] and _GROUPS.match(texts[r][col]) for r in rows)
    if commas and not points and not groups:
        return ColumnSign(",", commas, unclear)
    if not commas and (points or groups):
        return ColumnSign(".", (), unclear, mixed=points)
    return ColumnSign("auto", commas, unclear, mixed=points)
