"""Chemical formulas as constituents of a glass: elements with counts, brackets, fractions and decimals."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

ANIONS = frozenset({"O", "S", "Se", "Te", "F", "Cl", "Br", "I", "N", "C", "P", "As", "Sb", "H"})
PLAIN_ANIONS = frozenset({"O", "S", "Se", "Te", "F", "Cl", "Br", "I", "N"})  # CaS is a compound, NBO and CN are not
HALOGENS = frozenset({"F", "Cl", "Br", "I"})
MAX_COUNT = 20
# Metalloids whose monoxide or monosulfide is none that a glass is made of: BO and SiO name bonds and species.
_NO_MONO = frozenset({"B", "Si", "P"})

# BO4, TeO3, PO4 are structural units; these elements alone make an oxide of three oxygens an atom.
_TRIOXIDES = frozenset({"W", "Mo", "Cr", "U", "Re", "S", "Se"})

_DASHES = re.compile("[\u2010-\u2015\u2212]")
_GAP = re.compile(r"(?<=[A-Za-z)\]])\s+(?=[\d])|(?<=\d)\s+(?=[A-Z(])")
_TOKEN = re.compile(r"([A-Z][a-z]?)|([(\[])|([)\]])|(\d+(?:\.\d+)?(?:/\d)?)")
_SPECIES = re.compile(r"[(\[](?:[IVX]+|\d+)[+-]?[)\]]")  # `Fe(II)`, `Al(4)`: valence, coordination
_HYDRATE = re.compile(r"\s*[*·•⋅]\s*(?=\d*\.?\d*\s*H2O\b)")
_GENERIC = re.compile(
    r"(?P<cation>RE|Ln|AE|Me|R|M|A|X)\s?(?:\d|x)?\s?(?P<anion>O|F|S|Se|Cl|Br|I|CO3)\s?(?:\d(?:/\d|\.5)?|y)?(?:\s?\((?:OH)\)\d?)?"
)
_LOOKALIKES = (
    (re.compile(r"A1(?=[\dOFNPS(])"), "Al"),
    (re.compile(r"(?<=[a-zA-Z])0(?=\d)"), "O"),
    (re.compile(r"\bSi0"), "SiO"),
)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as one constituent. ``counts`` are its elements in order; ``generic`` stands for a family (``R2O``)."""

    text: str
    counts: tuple[tuple[str, float], ...]
    generic: bool = False

    @property
    def elements(self) -> tuple[str, ...]:
        """Its elements in order, each once."""
        return tuple(symbol for symbol, _ in self.counts)

    @property
    def single(self) -> bool:
        """Whether it is a lone element."""
        return len(self.counts) == 1


@cache
def element_kinds() -> Mapping[str, str]:
    """Return the kind of each element (``metal``, ``halogen``, ...) by symbol."""
    data = tomllib.loads((Path(__file__).parent / "elements.toml").read_text("utf-8"))
    return {term["name"]: term["type"] for term in data["term"]}


@lru_cache(maxsize=16384)
def read_formula(text: str) -> Formula | None:
    """Return the constituent that a text writes as a formula, None where it is no formula of a compound or element.

    Ions (``Er3+``), coordination species (``[4]Al``), bonds (``Si-O``) and ratios (``Al/Si``) are none. Look-alike
    characters of scanned text (``A12O3``, ``Si02``) are read as meant.
    """
    bare = tidy(text)
    if bare == "NaN":  # no number, as programs write it
        return None
    if not 0 < len(bare) <= 40 or (not bare[0].isupper() and bare[0] not in "([") or _SPECIES.search(bare):
        return None
    if generic := _GENERIC.fullmatch(bare):
        return Formula(bare.replace(" ", ""), ((generic["cation"], 1.0), (generic["anion"], 1.0)), generic=True)
    found = _compound(bare)
    if found is None:
        for pattern, meant in _LOOKALIKES:
            if pattern.search(bare):
                bare = pattern.sub(meant, bare)
                found = _compound(bare)
    return found


def tidy(text: str) -> str:
    """Return the text with plain digits and dashes, gaps around counts closed and enclosing brackets off."""
    text = _DASHES.sub("-", unicodedata.normalize("NFKC", text)).strip()
    text = _GAP.sub("", text)
    while len(text) > 2 and text[0] in "[(" and text[-1] == {"[": "]", "(": ")"}[text[0]] and _encloses(text):
        text = text[1:-1].strip()
    return text


def _encloses(text: str) -> bool:
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if depth == 0:
            return at == len(text) - 1
    return False


def _compound(bare: str) -> Formula | None:
    parts = _HYDRATE.split(bare)
    counts = _parse(parts[0])
    if counts is None or not _plausible(counts, bare):
        return None
    if len(counts) == 1 and counts[0][1] == 2:  # F2 and Cl2 in an analysis are the element
        bare = counts[0][0]
    return Formula(bare, counts)


def _parse(text: str) -> tuple[tuple[str, float], ...] | None:
    kinds = element_kinds()
    stack: list[dict[str, float]] = [{}]
    last: dict[str, float] = {}
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        at = token.end()
        symbol, opening, closing, number = token.groups()
        if symbol:
            if symbol not in kinds:
                return None
            last = {symbol: 1.0}
            _add(stack[-1], last)
        elif opening:
            stack.append({})
            last = {}
        elif closing:
            if len(stack) < 2:
                return None
            last = stack.pop()
            _add(stack[-1], last)
        else:
            if not last:
                return None
            _add(stack[-1], {name: count * (_number(number) - 1) for name, count in last.items()})
            last = {}
    return tuple(stack[0].items()) if len(stack) == 1 and stack[0] else None


def _add(total: dict[str, float], more: Mapping[str, float]) -> None:
    for name, count in more.items():
        total[name] = round(total.get(name, 0.0) + count, 6)


def _number(text: str) -> float:
    top, _, bottom = text.partition("/")
    return float(top) / (float(bottom) if bottom and float(bottom) else 1.0)


def _plausible(counts: tuple[tuple[str, float], ...], bare: str) -> bool:
    if any(not 0 < count <= MAX_COUNT for _, count in counts):
        return False
    kinds = element_kinds()
    if len(counts) == 1:
        symbol, count = counts[0]
        return count == 1 and bare.isalpha() or (count == 2 and symbol in HALOGENS)
    first, last = counts[0][0], counts[-1][0]
    if len(counts) == 2 and last == "O" and counts[0][1] == 1 and counts[1][1] >= 3 and first not in _TRIOXIDES:
        return False
    if bare.isalpha():
        metal = kinds[first] not in ("nonmetal", "halogen") and first not in _NO_MONO
        return bare == "OH" or (len(counts) == 2 and metal and last in PLAIN_ANIONS)
    if first == "P" and counts[1][0] not in PLAIN_ANIONS:
        return False  # `PB14H` is a sample: boron and metals stand before phosphorus
    if first in ("C", "N", "O", "S", "Se", "H") or kinds[first] == "halogen":
        return _nonmetal_compound(counts)
    return last in ANIONS or all(count != 1 for _, count in counts)


def _nonmetal_compound(counts: tuple[tuple[str, float], ...]) -> bool:
    # SO3, SO4, CO2, H2O, NH4NO3, H3BO3, N2O5: not NC2S, CS2A and the like, which are sample names.
    names = [name for name, _ in counts]
    return names[-1] == "O" and set(names) <= {"S", "C", "H", "N", "O", "B", "P", "Se"} or names[:2] == ["N", "H"]
