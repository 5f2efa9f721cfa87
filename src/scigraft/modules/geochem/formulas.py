"""Symbols, isotopes, oxides and isotope ratios: what a bare name of an analyte says, by rule over the elements."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from scigraft.modules.geochem.lists import load_terms
from scigraft.modules.geochem.units import plain

Kind = Literal[
    "element", "oxide", "compound", "total", "loi", "delta", "epsilon", "ratio", "quotient", "correction", "other"
]
_SQUEEZE = re.compile(r"[\s._()\[\]-]+")
_OXIDE = re.compile(r"([A-Z][a-z]?)(\d?)O(\d{0,2})")
_LOOSE_OXIDE = re.compile(r"([A-Z]{1,2}?)(\d?)O(\d{0,2})")
_ISOTOPE = re.compile(r"[(\[]?(\d{1,3})[)\]]?\s?-?\s?([A-Za-z]{1,2})|([A-Za-z]{1,2})\s?-?\s?[(\[]?(\d{1,3})[)\]]?")
_DELTA = re.compile(
    r"(δ|d|delta|del\.?|Δ|D|cap ?delta)[\s'_-]*(?:(\d{1,3})[\s'_-]*([A-Z][a-z]?)|(D)|([A-Z][a-z]?)[\s_-]?(\d{1,3}))"
    r"[\s_]*(?:\(?(v?-?smow2?|v?-?pdb|v?-?cdt|air|carb|org|calcite|sw|fluid|water)\)?)?"
)
_EPSILON = re.compile(
    r"(ε|γ|epsilon|epsil|eps\.?|ep|e|gamma)[\s_-]*(?:(\d{3})[\s_-]?)?\(?(Nd|Hf|Sr|Os|W|Tl|Cd|Pb)\)?[\s_]*"
    r"[(\[]?(t|i|T|0|initial|init\.?|today|CHUR)?[)\]]?"
)
# A mark stands apart, in brackets, or glued behind a letter: the 0 of `AR40` is none.
_RATIO_END = re.compile(
    r"(?:(?<=[A-Za-z)])|(?<=[\s_(]))[\s_]*"
    r"\(?(i|t|0|init\.?|ini|initial|age.corr(?:ected)?\.?|m|meas\.?|measured|corr\.?|\*)\)?$",
    re.IGNORECASE,
)
_ION = re.compile(r"([A-Z][a-z]?)(?:\s?\(?(\d?)([+-])\)?|\s?(\+)(\d)|\s?\(?(I{1,3}|IV|V|VI)\)?)")
_ROMAN = {"I": "1+", "II": "2+", "III": "3+", "IV": "4+", "V": "5+", "VI": "6+"}


@dataclass(frozen=True, slots=True)
class Core:
    """The name of an analyte taken apart; ``sure`` is False where the same letters are often something else."""

    name: str
    kind: Kind
    symbol: str = ""
    isotope: str = ""
    sure: bool = True
    scale: str = ""


@dataclass(frozen=True, slots=True)
class Element:
    """One element: the mass numbers that are analysed and the valences of its oxides."""

    symbol: str
    isotopes: frozenset[int]
    valences: frozenset[int]


@cache
def elements() -> dict[str, Element]:
    """Return the 118 elements by symbol."""
    return {term.name: Element(term.name, _numbers(term.attributes.get("isotopes", "")),
                               _numbers(term.attributes.get("valences", "")))
            for term in load_terms("elements.toml")}  # fmt: skip


def _numbers(text: str) -> frozenset[int]:
    return frozenset(int(number) for number in text.split())


@cache
def _element_words() -> dict[str, str]:
    return {alias.casefold(): term.name for term in load_terms("elements.toml") for alias in term.aliases}


@cache
def _named() -> dict[str, tuple[str, str, bool]]:
    """Listed names: canonical name, kind, and whether one is written in several words."""
    forms: dict[str, tuple[str, str, bool]] = {}
    for term in load_terms("analytes.toml"):
        for form in (term.name, *term.aliases):
            key, apart = _squeeze(form), bool(re.search(r"[\s(]", form))
            name, kind, before = forms.get(key, (term.name, term.type, False))
            forms[key] = (name, kind, apart or before)
    return forms


def _squeeze(text: str) -> str:
    """Fold a name; a sign of charge stays, since H2O- is not H2O and Fe3+ not Fe3."""
    text = plain(text)
    sign = text[-1:] if text[-1:] in "+-" else ""
    return _SQUEEZE.sub("", text.casefold()).rstrip("+-") + (sign or "")


@lru_cache(maxsize=16384)
def read_core(text: str) -> Core | None:
    """Return the analyte that a whole text names (``Au``, ``197Au``, ``FEOT``, ``d18o``, ``87Sr/86Sr``), or None.

    ``text`` holds no unit and no qualifier. Capitals and small letters that stand for both cases are told by trying
    the text as it is first.
    """
    text = plain(text).translate({ord("{"): None, ord("}"): None, ord("^"): None, ord("$"): None})
    if not text or len(text) > 40:
        return None
    named = _listed(text)
    if named:
        return named
    readers: tuple[Callable[[str], Core | None], ...] = (
        _ratio,
        _delta,
        _epsilon,
        _oxide,
        _isotope,
        _symbol,
        _ion,
        _quotient,
    )
    return next((core for reader in readers if (core := reader(text))), None)


def _listed(text: str) -> Core | None:
    entry = _named().get(_squeeze(text))
    if (
        entry is None
        or entry[1] == "none"
        or (len(text) == 1 and text.islower())
        or (text in elements() and entry[0] != text)
    ):
        return None
    name, kind, apart = entry
    if " " in text and not apart:
        return None  # `H2O P` is not `H2OP`
    short = len(text.replace(" ", "")) <= 2
    core = re.match(r"[A-Z][a-z]?", name)
    symbol = core.group() if core and core.group() in elements() and kind in ("element", "oxide") else ""
    return Core(name, _kind(kind), "C" if name in ("TOC", "TIC") else symbol, sure=not short)


def _kind(text: str) -> Kind:
    kinds: tuple[Kind, ...] = ("oxide", "compound", "total", "loi", "ratio", "quotient", "correction", "other")
    return next((kind for kind in kinds if kind == text), "element")


def _symbol_of(letters: str) -> str:
    """Return the element that letters stand for: as written, else where all letters are of one case."""
    if letters in elements():
        return letters
    folded = letters.capitalize()
    return folded if folded in elements() and (letters.isupper() or letters.islower()) else ""


def _symbol(text: str) -> Core | None:
    symbol = "" if len(text) == 1 and text.islower() else _symbol_of(text)
    if symbol:
        written = symbol == text and len(text) > 1
        return Core(symbol, "element", symbol, sure=written and text.casefold() not in _words())
    symbol = _element_words().get(text.casefold(), "")
    return Core(symbol, "element", symbol, sure=False) if symbol else None


@cache
def _words() -> frozenset[str]:
    """Symbols that are also words, abbreviations or initials of other things."""
    return frozenset("as at be he in no am pa es mo md re os la al er ho mt cm co ne te db ts rf".split())


def _oxide(text: str) -> Core | None:
    match = _OXIDE.fullmatch(text)
    if match and _balanced(match[1], match[2], match[3]):
        return Core(text, "oxide", match[1])
    if not (text.isupper() or text.islower()):
        return None
    match = _LOOSE_OXIDE.fullmatch(text.upper())
    for cut in (match, re.fullmatch(r"([A-Z]{2})(\d?)O(\d{0,2})", text.upper())):
        symbol = cut[1].capitalize() if cut else ""
        if cut and _balanced(symbol, cut[2], cut[3]):
            return Core(f"{symbol}{cut[2]}O{cut[3]}", "oxide", symbol)
    return None


def _balanced(symbol: str, cations: str, oxygens: str) -> bool:
    element = elements().get(symbol)
    if element is None or cations in ("0", "1") or oxygens in ("0", "1"):
        return False
    charge = 2 * int(oxygens or 1)
    count = int(cations or 1)
    return charge % count == 0 and charge // count in element.valences


def _isotope_at(text: str) -> tuple[str, str, bool] | None:
    """Return (isotope, symbol, written with the mass first) where the mass number is one of the element's."""
    match = _ISOTOPE.fullmatch(text)
    if match is None or (match[1] or match[4]).startswith("0"):
        return None
    symbol = _symbol_of(match[2] or match[3])
    mass = int(match[1] or match[4])
    if not symbol or mass not in elements()[symbol].isotopes:
        return None
    return f"{mass}{symbol}", symbol, bool(match[1])


def _isotope(text: str) -> Core | None:
    found = _isotope_at(text)
    if found is None:
        return None
    isotope, symbol, first = found
    return Core(symbol, "element", symbol, isotope, sure=len(symbol) == 2 or (first and len(isotope) > 3))


def _ratio(text: str) -> Core | None:
    end = _RATIO_END.search(text)
    body = text[: end.start()] if end else text
    body = body.strip()
    if body[:1] in "([" and body[-1:] in ")]":
        body = body[1:-1]
    parts = [part.strip(" ()[]") for part in re.split(r"\s?/\s?|[_\s]", body)]
    if len(parts) != 2:
        return None
    first, second = (_isotope_at(part.rstrip("*")) for part in parts)
    if first is None or second is None:
        return None
    mark = end[1].rstrip(".").casefold() if end else ""
    initial = "(i)" if mark in ("i", "init", "ini", "initial", "t", "0") or mark.startswith("age") else ""
    stars = ["*" if part.endswith("*") else "" for part in parts]
    return Core(f"{first[0]}{stars[0]}/{second[0]}{stars[1]}{initial}", "ratio", first[1])


def _delta(text: str) -> Core | None:
    match = _DELTA.fullmatch(text) or _DELTA.fullmatch(_recased(text))
    if match is None:
        return None
    sign = "Δ" if match[1] in ("Δ",) or match[1].startswith("cap") else "δ"
    scale = (match[7] or "").upper().replace("-", "")
    if match[4]:
        return Core("δD", "delta", "H", "2H", sure=match[1] != "D", scale=scale)
    mass, symbol = int(match[2] or match[6]), match[3] or match[5]
    symbol = "H" if symbol == "D" else symbol
    if symbol not in elements() or mass not in elements()[symbol].isotopes:
        return None
    name = "δD" if (symbol, mass) == ("H", 2) and sign == "δ" else f"{sign}{mass}{symbol}"
    proxy = scale.lower() if scale in ("CARB", "ORG") else ""
    return Core(f"{name}{proxy}", "delta", symbol, f"{mass}{symbol}", match[1] != "D", "" if proxy else scale)


def _recased(text: str) -> str:
    """Return ``d18o``, ``D18O`` and ``δ34s`` with the symbol as it is written."""
    match = re.match(r"(?i)(δ|d|delta|del|Δ)[\s_-]*(\d{1,3})[\s_-]*([a-z]{1,2})(?![a-z])", text)
    if match is None:
        return text
    sign = match[1] if match[1] in "δΔD" else match[1].casefold()
    return f"{sign}{match[2]}{match[3].capitalize()}{text[match.end() :].casefold()}"


def _epsilon(text: str) -> Core | None:
    match = _EPSILON.fullmatch(text) or re.fullmatch(_EPSILON.pattern, text.casefold(), re.IGNORECASE)
    if match is None or text.casefold() == "end":
        return None
    symbol = match[3].capitalize()
    sign = "γ" if match[1].casefold() in ("γ", "gamma") else "ε"
    when = "(t)" if (match[4] or "").casefold() in ("t", "i", "initial", "init", "init.") else ""
    return Core(f"{sign}{match[2] or ''}{symbol}{when}", "epsilon", symbol)


def _ion(text: str) -> Core | None:
    match = _ION.fullmatch(text)
    if match is None or match[1] not in elements():
        return None
    charge = f"{match[2] or '1'}{match[3]}" if match[3] else f"{match[5]}{match[4]}" if match[4] else _ROMAN[match[6]]
    element = elements()[match[1]]
    if match[6] and int(charge[0]) not in element.valences:
        return None
    several = len(element.valences) > 1 and charge[1] == "+"
    return Core(f"{match[1]}{charge}" if several else match[1], "element", match[1])


def _quotient(text: str) -> Core | None:
    """Ratios of amounts, ``Th/U``; a subscript N behind brackets says that they are normalised."""
    match = re.fullmatch(r"[(\[]?([A-Za-z0-9+*]+)\s?/\s?([A-Za-z0-9+*]+)[)\]]?[\s_]*(N|n|CN|PM|cn)?", text)
    if match is None:
        return None
    parts = [_oxide(part) or _ion(part) if len(part) > 2 else _symbol(part) for part in (match[1], match[2])]
    if any(part is None or part.name not in (raw, f"{raw}") for part, raw in zip(parts, match.groups(), strict=False)):
        return None
    name = f"{match[1]}/{match[2]}"
    short = len(match[1]) == 1 and len(match[2]) == 1
    return Core(f"({name})N" if match[3] else name, "quotient", sure=not short)
