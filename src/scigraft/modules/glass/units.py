"""Units of composition: where a table says them, and what stands where it says none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from scigraft.modules.alternation import alternation
from scigraft.modules.schema import Term
from scigraft.read.values.headers import split_header

_APART = re.compile(r"[().,\[\]/_\-\u2010-\u2015\u2212:]+")
_GLUED = re.compile(r"(?<=[a-z])(?=(?:mole?|wt|at|mass)\s?%)")  # `First oxidemol%`: a line break was lost
_TRACE = re.compile(r"(?<!\d\s)\bpp[mb]\w?\b")
_TRACES = re.compile(r"impurit|trace|contamina", re.IGNORECASE)
_LISTED = re.compile(r"\b(?:in|as)\s+((?:\w+\.?\s?%|\w+ (?:percent|fraction)))")
_TRACE_LISTED = re.compile(r"\bpp[mbt]\b|\bparts per (?:million|billion|trillion)\b", re.IGNORECASE)
_PERCENT = re.compile(r"\s*%\s*")
_NAME = re.compile(r"[A-Z][A-Za-z]{0,4}-?\d+(?:\.\d+)?[a-z]?|\(?[a-z]\)?")  # `C3`, `G2`, `TV-7.5` are names of samples
FOREIGN = "foreign"
PERCENT = "%"
TRACES = frozenset({"ppm", "ppb", "ppt", "‰", "μg g-1", "ng g-1", "mg kg-1", "μg kg-1", "mg g-1", "g t-1"})
SHARES = frozenset({"%", "mol%", "wt%", "at%", "cat%", "mol fraction", "wt fraction"})


class UnitFinder:
    """Finds the units of the module's list inside headers and captions."""

    def __init__(self, terms: Iterable[Term]) -> None:
        forms = {form: term.attributes.get("text", term.name) for term in terms for form in (term.name, *term.aliases)}
        self._forms = {squeeze(form): text for form, text in forms.items()}
        self._pattern = re.compile(rf"(?<!\w){alternation(self._forms)}(?!\w)")
        self.of_head = lru_cache(maxsize=8192)(self._of_head)
        self.of_prose = lru_cache(maxsize=2048)(self._of_prose)

    def _of_head(self, text: str) -> str:
        """Return the unit that a header or stub cell names: one of the list, ``%``, ``FOREIGN``, or nothing."""
        parts = split_header(text)
        simple = squeeze(text)
        if _NAME.fullmatch(text.strip()):
            return ""
        if parts.unit_canonical and parts.unit_canonical not in SHARES and squeeze(parts.unit) not in self._forms:
            return FOREIGN
        if found := self._pattern.search(simple):
            return self._forms[found.group()]
        if simple in ("mol", "mole", "wt"):
            return simple[:3].strip("e")
        return PERCENT if "%" in simple else ""

    def _of_prose(self, text: str) -> str:
        """Return the first unit that a caption or note names; one behind a number counts last."""
        simple = squeeze(text)
        behind = ""
        for found in self._pattern.finditer(simple):
            if not re.search(r"\d\s$", simple[: found.start()]):
                return self._forms[found.group()]
            behind = behind or self._forms[found.group()]
        return behind or (FOREIGN if trace_unit(text) else "")

    def mentions(self, text: str) -> Sequence[tuple[int, str, str]]:
        """Return where a clause names units behind ``in``: start, unit (``FOREIGN`` for traces), as printed."""
        found = [(m.start(), FOREIGN, m.group()) for m in _TRACE_LISTED.finditer(text)]
        for match in _LISTED.finditer(text):
            if (unit := self._of_head(match[1])) not in ("", PERCENT, FOREIGN):
                found.append((match.start(1), unit, match[1]))
        return sorted(found)


def trace_unit(text: str) -> str:
    """Return the unit in which a caption gives traces (``Impurities (ppm)``), which is none of composition.

    Without such a word ``ppm`` may be that of a chemical shift or of a dopant and says nothing of the amounts.
    """
    found = _TRACE.search(text) if _TRACES.search(text) else None
    return found.group() if found else ""


@lru_cache(maxsize=16384)
def squeeze(text: str) -> str:
    """Return the text in lower case with stops, hyphens and brackets as blanks and the percent sign apart."""
    text = _GLUED.sub(" ", _APART.sub(" ", unicodedata.normalize("NFKC", text).lower()))
    return " ".join(_PERCENT.sub(" % ", text).split())
