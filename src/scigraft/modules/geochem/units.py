"""Units of geochemical amounts: canonical spellings, and where a unit stands in a header."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from scigraft.modules.geochem.lists import load_terms

_SQUEEZE = re.compile(r"[\s._()\[\]{}·⋅^*-]+")
_DASHES = re.compile("[\u2010-\u2015\u2212\u00ad]")
# What stands before and behind a unit that is set off from the name it belongs to.
_BEFORE = r"(?:(?<=^)|(?<=[\s_(\[,;:/|-])|(?<=[a-z0-9*+)])(?=[%‰(]))"
_BEHIND = r"(?=$|[\s_)\],;:|.-])"


@dataclass(frozen=True, slots=True)
class FoundUnit:
    """A unit inside a header: as printed, canonical, and where it stands."""

    printed: str
    canonical: str
    start: int
    end: int


def plain(text: str) -> str:
    """Return a text in NFKC with one kind of dash, one micro sign and single spaces."""
    text = unicodedata.normalize("NFKC", text.replace("\u00b5", "\u03bc"))
    return " ".join(_DASHES.sub("-", text).split())


@cache
def _spellings() -> dict[str, str]:
    return {
        _squeeze(form): term.name
        for term in load_terms("units.toml")
        for form in (term.name, *term.aliases)
    }  # fmt: skip


def _squeeze(text: str) -> str:
    return _SQUEEZE.sub("", plain(text).casefold().replace("\u03bc", "u"))


@cache
def unit_types() -> dict[str, str]:
    """Return the kind of quantity of each canonical unit (``mass fraction``, ``count rate``)."""
    return {term.name: term.type for term in load_terms("units.toml")}


@lru_cache(maxsize=4096)
def canonical_unit(text: str) -> str:
    """Return the canonical spelling of a unit, or an empty string where the text is no unit of this field."""
    return _spellings().get(_squeeze(text), "") if text.strip() else ""


@cache
def _finder() -> re.Pattern[str]:
    terms = [term for term in load_terms("units.toml") if term.name != "ε"]  # `Epsilon Nd` is a name
    forms = {plain(form) for term in terms for form in (term.name, *term.aliases)}
    forms |= {form.replace("u", "\u03bc", 1) for form in forms if form.startswith("u")}
    glue = r"[\s._-]*"
    patterns = [glue.join(_piece(piece) for piece in _pieces(form)) for form in forms]
    patterns.sort(key=lambda pattern: (-len(pattern), pattern))
    body = "|".join(patterns)
    return re.compile(rf"{_BEFORE}\(?(?:{body})\)?{_BEHIND}|^[%‰](?=\s?[A-Z])", re.IGNORECASE)


def _pieces(form: str) -> list[str]:
    return re.findall(r"[A-Za-z\u0370-\u03ff]+|\d+|[^\sA-Za-z\d\u0370-\u03ff._-]|-(?=\d)", form)


def _piece(piece: str) -> str:
    return r"[\s/]*/\s*" if piece == "/" else re.escape(piece)


def find_unit(text: str) -> FoundUnit | None:
    """Return the first unit that is set off in a header (``Au_ppm``, ``SiO2 (wt. %)``, ``Zn%``), longest form first.

    ``text`` is already ``plain``. A header that is nothing but a unit gives that unit.
    """
    for match in _finder().finditer(text):
        printed = match.group().strip(" ()")
        canonical = canonical_unit(printed)
        if canonical:
            return FoundUnit(printed, canonical, match.start(), match.end())
    return None
