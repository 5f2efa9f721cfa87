"""Spreadsheet addresses (``C7``) to 0-based places and back."""

from __future__ import annotations

import re
from functools import lru_cache

Place = tuple[int, int]  # row, column


def address(row: int, col: int) -> str:
    """Return the spreadsheet address of a 0-based place: (6, 2) is ``C7``."""
    letters = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def place(reference: str) -> Place:
    """Return the 0-based place of an address such as ``C7`` or ``$C$7``. Raises ``ValueError``."""
    letters = reference.rstrip("0123456789")
    digits = reference[len(letters) :]
    if not digits or len(digits) > 7:
        raise ValueError(f"{reference!r} is not a cell address")
    return int(digits) - 1, _column(letters)


@lru_cache(maxsize=1 << 15)
def _column(letters: str) -> int:
    bare = letters.replace("$", "").upper()
    if not re.fullmatch(r"[A-Z]{1,3}", bare):
        raise ValueError(f"{letters!r} names no column")
    col = 0
    for letter in bare:
        col = col * 26 + ord(letter) - 64
    return col - 1
