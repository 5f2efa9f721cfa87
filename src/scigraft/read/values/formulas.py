"""Whether a text is a chemical formula: enough to see where the quantities of a table run, no chemistry."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

_FORMULA = re.compile(r"(?:\(?[A-Z][a-z]?\)?(?:\d+(?:[./]\d+)?|x|y)?)+[+-]?(?:tot|total|T|\*)?")
_DIATOMIC = frozenset({"H2", "N2", "O2", "O3", "F2", "Cl2", "Br2", "I2"})
_SYMBOL = re.compile(r"[A-Z][a-z]?")


@lru_cache(maxsize=1)
def atomic_numbers() -> dict[str, int]:
    """Return the atomic number of each chemical element by symbol, from 1 (H)."""
    lines = (files("scigraft.read.values") / "data" / "elements.txt").read_text("utf-8").splitlines()
    symbols = [symbol for line in lines if not line.startswith("#") for symbol in line.split()]
    return {symbol: number for number, symbol in enumerate(symbols, 1)}


@lru_cache(maxsize=1)
def elements() -> frozenset[str]:
    """Return the symbols of the chemical elements."""
    return frozenset(atomic_numbers())


@lru_cache(maxsize=8192)
def is_formula(text: str) -> bool:
    """Whether the text is an element or a compound (``SiO2``, ``[Na2O]``, ``Fe2O3tot``, ``NaO0.5``)."""
    bare = text.strip("[]() ").replace(" ", "").translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789"))
    if not 0 < len(bare) <= 24 or _FORMULA.fullmatch(bare) is None:
        return False
    if len(_SYMBOL.findall(bare)) == 1 and re.search(r"\d", bare) and bare not in _DIATOMIC and bare[-1] not in "+-":
        return False  # C3 and B10 are labels of samples
    symbols = _SYMBOL.findall(bare)
    if len(symbols) > 1 and all(len(symbol) == 1 for symbol in symbols) and not {"O", "F"} & set(symbols):
        return False  # so are PS and CC4
    core = re.sub(r"(?:total|tot|T)$", "", bare)
    return all(symbol in elements() for symbol in _SYMBOL.findall(core))
