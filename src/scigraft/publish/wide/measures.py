"""Names of measurement columns and what they mean: ``au_ppm``, ``sio2_wtpct``, ``d18o_permil``, ``sr87_sr86_ratio``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from scigraft.publish.wide.layout import QUALIFIER, layout, slug, squeezed
from scigraft.read.values.formulas import atomic_numbers, elements

_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", "01234567890123456789")
_DELTA = re.compile(
    r"(?:δ|delta|del|d)[ _]?(\d{1,3})[ _]?([a-z]{1,2})(?:[ _(]{1,2}v?[ _-]?(?:smow|pdb|cdt)\)?)?", re.IGNORECASE
)
_ISOTOPE_FIRST = re.compile(r"(\d{1,3})[ _]?([a-z]{1,2})", re.IGNORECASE)
_ISOTOPE_LAST = re.compile(r"([a-z]{1,2})[ _-]?(\d{1,3})", re.IGNORECASE)
_RATIO = re.compile(
    r"(?P<over>\d{0,3}[a-z]{1,2}\d{0,3})[ _]?[/_][ _]?(?P<under>\d{0,3}[a-z]{1,2}\d{0,3})", re.IGNORECASE
)
_TOTAL = re.compile(r"[ _]?(?:\*|t|tot|total|\(t\)|\(tot\))$", re.IGNORECASE)
_BRACKETED = re.compile(r"(?P<name>.+?)[ _]*[(\[](?P<unit>[^()\[\]]+)[)\]](?P<rest>[ _]*m?\d*)")
_GLUED = re.compile(r"(?P<name>.*[a-z0-9])(?P<unit>ppm|ppb|ppt|wt\.?%)", re.IGNORECASE)
_MASS = re.compile(r"(?P<name>.+?)[ _]m(?P<mass>\d{1,3})", re.IGNORECASE)
_REPEAT = re.compile(r"(?P<name>.+?)_(?P<repeat>[2-9]|[1-9]\d{1,2})")
# Columns that say something about another one, not an amount of their own.
_COMPANION = re.compile(
    r"[ _(\[](?:[123]? ?(?:s|sd|se|sigma|σ)|err|error|unc|uncertainty|std|stdev|rsd|lod|dl|mdl|loq|limit|"
    r"detection limit|qualifier|flag|n|method|comment)[)\]]?$",
    re.IGNORECASE,
)
LEAST_MASS = 20  # `Cu_ppm_65` is an isotope, `Cu_ppm_2` a second value
MOST_NEUTRONS = 1.7  # a mass number lies between the atomic number and about 2.6 times it (hydrogen apart)


@dataclass(frozen=True, slots=True, order=True)
class Measure:
    """What a column holds: an element, oxide, delta value or ratio, in one unit, perhaps of one isotope.

    ``repeat`` numbers the columns of one measure from 1: a second value of one row gets a column of its own.
    """

    element: str
    unit: str
    isotope: str = ""
    repeat: int = 1

    @property
    def signed(self) -> bool:
        """Whether values below zero are values, not limits: delta and epsilon values, ratios, loss on ignition."""
        known = layout()
        return (
            self.unit in known.signed_units
            or self.element in known.signed_elements
            or self.element.startswith(known.signed_prefixes)
        )


@lru_cache(maxsize=8192)
def column_name(measure: Measure) -> str:
    """Return the column's name: the element, its unit, ``_2`` for a second value."""
    unit = layout().suffixes.get(measure.unit)
    name = f"{_stem(measure)}_{slug(measure.unit) if unit is None else unit}"
    return name if measure.repeat == 1 else f"{name}_{measure.repeat}"


def _stem(measure: Measure) -> str:
    if measure.isotope:
        return slug(_mass_last(measure.isotope))
    text = measure.element.replace("δ", "d").replace("Δ", "capdelta").replace("ε", "eps").replace("μ", "mu")
    return "_".join(slug(_mass_last(part)) for part in text.split("/"))


def _mass_last(isotope: str) -> str:
    return re.sub(r"^(\d{1,3})([A-Z][a-z]?)$", r"\2\1", isotope)


@lru_cache(maxsize=8192)
def parse_column(header: str) -> Measure | None:
    """Return what a column holds by its name, ``None`` where it names no amount.

    Reads the names that ``column_name`` makes and those of other people: ``Au (ppm)``, ``Cu65_ppm_m65``, ``SiO2 wt.%``,
    ``delta34S_permil``. An element needs its unit in the name; delta values and isotope ratios do not.
    """
    text = " ".join(unicodedata.normalize("NFC", header).translate(_SUBSCRIPTS).split())
    if not text or len(text) > 60 or text.lower().endswith(QUALIFIER) or _COMPANION.search(text):
        return None
    repeat = 1
    if (found := _REPEAT.fullmatch(text)) and _split(found["name"]):
        text, repeat = found["name"], int(found["repeat"])
    name, unit, mass = _split(text) or (text, None, "")
    if repeat >= LEAST_MASS and (symbol := _symbol(name)) and _plausible(symbol, repeat):
        mass, repeat = str(repeat), 1
    species = _species(name) or (_species(name.replace("_", "/")) if unit == "ratio" else None)
    if species is None:
        return None
    element, isotope = species
    if unit is None:
        unit = "‰" if element.startswith("δ") else "ratio" if "/" in element else None
    if mass and not isotope:
        isotope = f"{mass}{element}"
    return None if unit is None else Measure(element, unit, isotope, repeat)


def _split(text: str) -> tuple[str, str, str] | None:
    """Return name, canonical unit and mass of a header that names its unit."""
    mass = ""
    if found := _MASS.fullmatch(text):
        text, mass = found["name"], found["mass"]
    units = layout().units
    if found := _BRACKETED.fullmatch(text):
        unit = units.get(squeezed(found["unit"]))
        return None if unit is None else (found["name"], unit, mass or found["rest"].strip(" _m"))
    parts = re.split(r"[ _]+", text)
    for length in (3, 2, 1):
        if length < len(parts):
            unit = units.get(squeezed("".join(parts[-length:])))
            if unit is not None:
                return "_".join(parts[:-length]), unit, mass
    if found := _GLUED.fullmatch(text):
        return found["name"], units[squeezed(found["unit"])], mass
    return None


@lru_cache(maxsize=8192)
def _species(name: str) -> tuple[str, str] | None:
    """Return (element, isotope) by a name in any case."""
    if name in elements():
        return name, ""
    if found := _DELTA.fullmatch(name):
        symbol = _symbol(found[2])
        return (f"δ{found[1]}{symbol}", "") if symbol and _plausible(symbol, int(found[1])) else None
    if symbol := _symbol(name):
        return symbol, ""
    if isotope := _isotope(name):
        return isotope.lstrip("0123456789"), isotope
    if found := _RATIO.fullmatch(name):
        over, under = _isotope(found["over"]), _isotope(found["under"])
        if "/" in name and not (over or under):
            over, under = _symbol(found["over"]), _symbol(found["under"])
        if over and under:
            return f"{over}/{under}", ""
    if squeezed(name) in ("loi", "lossonignition"):
        return "LOI", ""
    oxide = _compound(name)
    return (oxide, "") if oxide else None


def _symbol(text: str) -> str:
    symbol = text.capitalize()
    return symbol if symbol in elements() and len(text) <= 2 else ""


def _isotope(text: str) -> str:
    if found := _ISOTOPE_FIRST.fullmatch(text):
        mass, symbol = found[1], _symbol(found[2])
    elif found := _ISOTOPE_LAST.fullmatch(text):
        symbol, mass = _symbol(found[1]), found[2]
    else:
        return ""
    return f"{mass}{symbol}" if symbol and _plausible(symbol, int(mass)) else ""


def _plausible(symbol: str, mass: int) -> bool:
    number = atomic_numbers()[symbol]
    return number <= mass <= max(3, number * (1 + MOST_NEUTRONS))


def _compound(name: str) -> str:
    """Return an oxide (or another compound) in its proper case, totals marked by ``T``."""
    core, total = (name[: found.start()], "T") if (found := _TOTAL.search(name)) and len(name) > 2 else (name, "")
    core = re.sub(r"[ _]", "", core)
    for text, mark in ((core, total), (re.sub(r"[ _]", "", name), "")):
        if formula := _cased(text):
            return formula + mark
    return ""


def _cased(text: str) -> str:
    """Return a formula in proper case: as written where that is one, else the reading that ends in an oxygen."""
    if not 2 <= len(text) <= 12 or not text[0].isalpha():
        return ""
    if re.fullmatch(r"(?:[A-Z][a-z]?\d*)+", text) and not text.isupper() and _valid(text):
        return text
    if found := re.fullmatch(r"([a-z]{1,2})(\d*)o(\d*)", text, re.IGNORECASE):
        symbol = _symbol(found[1])
        return f"{symbol}{found[2]}O{found[3]}" if symbol else ""
    return ""


def _valid(formula: str) -> bool:
    symbols = re.findall(r"[A-Z][a-z]?", formula)
    return len(symbols) > 1 and all(symbol in elements() for symbol in symbols)
