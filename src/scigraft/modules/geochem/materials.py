"""Minerals and other materials: names, symbols and abbreviations to canonical names."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scigraft.modules.geochem.lists import abbreviations, load_terms
from scigraft.modules.geochem.units import plain

FILES = ("minerals.toml", "materials.toml")


@cache
def _names() -> dict[str, str]:
    """Names, which case does not change; a name of a mineral beats an alias."""
    terms = [term for file in FILES for term in load_terms(file)]
    forms = {_fold(term.name): term.name for term in terms}
    for term in terms:
        for alias in term.aliases:
            forms.setdefault(_fold(alias), term.name)
    return forms


@cache
def _symbols() -> dict[str, str]:
    """Symbols and abbreviations (``Ccp``, ``Py``), in which case counts; a symbol of a list beats an abbreviation."""
    terms = [term for file in FILES for term in load_terms(file)]
    forms = {term.attributes["symbol"]: term.name for term in terms if "symbol" in term.attributes}
    for term in terms:
        for form in abbreviations(term):
            forms.setdefault(form, term.name)
    return forms


def _fold(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", plain(text).casefold()).strip(" .")


@lru_cache(maxsize=8192)
def material_of(text: str) -> str:
    """Return the canonical name of a mineral or material, or an empty string.

    Names in any case and in the plural (``Pyrites``); symbols as written, or in capitals (``PY``, ``CPX``).
    """
    text = plain(text).strip(" .:;")
    names, symbols = _names(), _symbols()
    folded = _fold(text)
    for form in (folded, folded[:-1] if folded.endswith("s") else ""):
        if form in names:
            return names[form]
    if text in symbols:
        return symbols[text]
    capital = text.capitalize()
    return symbols.get(capital, "") if text.isupper() and len(text) > 1 else ""
