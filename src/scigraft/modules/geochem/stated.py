"""What caption and notes state for many values at once: units, relations, what negative numbers and spreads mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scigraft.modules.geochem.context import methods_in
from scigraft.modules.geochem.formulas import read_core
from scigraft.modules.geochem.heads import Head, spread_in
from scigraft.modules.geochem.units import canonical_unit, find_unit, plain, unit_types
from scigraft.modules.schema import Place as Origin

VOLATILES = frozenset({"H2O", "H2O+", "H2O-", "CO2", "S", "SO3", "SO2", "Cl", "F", "Br", "I", "CO", "CH4"})
RARE_EARTHS = frozenset("La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu".split())
_CLASSES = {
    "major": re.compile(r"\bmajors?\b|\boxides?\b|\bmajor[\s-]element", re.IGNORECASE),
    "trace": re.compile(r"\btraces?\b|\bminors?\b|\btrace[\s-]element", re.IGNORECASE),
    "rare": re.compile(r"\bREEs?\b|\brare[\s-]earth", re.IGNORECASE),
    "volatile": re.compile(r"\bvolatiles?\b", re.IGNORECASE),
    "loi": re.compile(r"\bLOI\b|loss on ignition", re.IGNORECASE),
}
_AT_LEAST = re.compile(
    r"(?:greater|more|higher) than or equal to the (?:listed |given )?values?|(?:are|is) (?:minimum|at least)|"
    r"lower bounds?",
    re.I,
)
_NEGATIVE = re.compile(
    r"negative (?:values?|numbers?|concentrations?|signs?|results?)|(?:minus|[-−]) ?sign|"
    r"values? (?:with|preceded by) (?:a )?(?:minus|negative)",
    re.I,
)
_BELOW = re.compile(r"below|less than|under|detection|not detected|lod|dl\b|determination", re.I)
_CLAUSE_END = re.compile(r"(?<=[.;])\s")
_AMOUNT = re.compile(r"(?:\d|[<>≤≥~])\s*$")
_WORD = re.compile(r"[A-Za-z0-9*+]+")


@dataclass(frozen=True)
class StatedUnit:
    """A unit with what it holds for: named analytes, a class of them, or (both empty) all."""

    unit: str
    origin: Origin
    names: frozenset[str] = frozenset()
    kind: str = ""


@dataclass(frozen=True)
class Stated:
    """What the texts around a table state."""

    units: tuple[StatedUnit, ...] = ()
    at_least: frozenset[str] = frozenset()
    at_least_classes: frozenset[str] = frozenset()
    negative_is_below: bool = False
    spread: str = ""
    methods: tuple[tuple[str, Origin, str], ...] = ()
    texts: tuple[tuple[Origin, str], ...] = field(default=(), repr=False)

    def unit_for(self, head: Head) -> StatedUnit | None:
        """Return the unit that is stated for an analyte: by name, by class, for all."""
        if head.family in ("ratio", "delta", "epsilon", "quotient"):
            return None
        named = [entry for entry in self.units if head.element in entry.names or head.analyte in entry.names]
        classed = [entry for entry in self.units if entry.kind and not entry.names and _in_class(head, entry.kind)]
        general = [entry for entry in self.units if not entry.kind and not entry.names]
        if not general and not classed and not named and len({canonical_unit(e.unit) for e in self.units}) == 1:
            general = [entry for entry in self.units if not entry.names and entry.kind != "loi"]
        for group in (named, classed, general):
            if group and len({canonical_unit(entry.unit) for entry in group}) == 1:
                return group[0]
        return None

    def method_for(self, head: Head) -> tuple[Origin, str] | None:
        """Return the method that a sentence gives for the class of an analyte (majors by EPMA, volatiles by SIMS)."""
        fits = [(origin, name) for kind, origin, name in self.methods if _in_class(head, kind)]
        return fits[0] if fits and len({name for _, name in fits}) == 1 else None

    def is_lower_bound(self, head: Head) -> bool:
        """Whether values of an analyte are stated to be lower bounds."""
        return head.element in self.at_least or any(_in_class(head, kind) for kind in self.at_least_classes)


def read_stated(texts: Sequence[tuple[Origin, str]]) -> Stated:
    """Read the texts around a table, the nearest first."""
    units: list[StatedUnit] = []
    names: set[str] = set()
    classes: set[str] = set()
    methods: list[tuple[str, Origin, str]] = []
    negative, spread = False, ""
    for origin, text in texts:
        text = plain(text)
        units += _units_in(text, origin)
        methods += _methods_by_class(text, origin)
        if _AT_LEAST.search(text):
            found = _names_in(text)
            names |= found
            classes |= set() if found else _classes_in(text)
        negative = negative or any(_NEGATIVE.search(s) and _BELOW.search(s) for s in _CLAUSE_END.split(text))
        spread = spread or _spread_stated(text)
    return Stated(tuple(units), frozenset(names), frozenset(classes), negative, spread, tuple(methods), tuple(texts))


def _methods_by_class(text: str, origin: Origin) -> Iterable[tuple[str, Origin, str]]:
    for sentence in _CLAUSE_END.split(text):
        names = list(methods_in(sentence)) if origin in ("caption", "note") else []
        if len(names) == 1:
            for kind in sorted(_classes_in(sentence)):
                yield kind, origin, names[0]


def _units_in(text: str, origin: Origin) -> Iterable[StatedUnit]:
    """Cut a text at its units; each holds for what is named before it, or behind ``for``."""
    at = 0
    pieces: list[tuple[str, str, int]] = []
    while (found := find_unit(text[at:])) is not None and len(pieces) < 12:
        if found.end == 0:
            break
        before = text[at : at + found.start]
        if not _AMOUNT.search(before) and unit_types().get(found.canonical, "") not in (
            "formula",
            "count rate",
            "ratio",
            "volume fraction",
        ):
            pieces.append((before, found.printed, at + found.end))
        at += found.end
    for n, (before, unit, end) in enumerate(pieces):
        stop = pieces[n + 1][2] - len(pieces[n + 1][1]) if n + 1 < len(pieces) else len(text)
        behind = re.split(r"[.;]", text[end:stop])[0]
        clause = re.split(r"[.;]\s|\bwhile\b|\bwhereas\b", before)[-1]
        subject = behind if re.match(r"[)\]\s]*(?:for\b|oxides?\b)", behind) else clause
        if spread_in(subject) or re.search(
            r"detection|standard deviation|errors?\b|uncertaint|precision|better than|within|accuracy", subject, re.I
        ):
            continue
        yield StatedUnit(unit, origin, _names_in(subject), next(iter(sorted(_classes_in(subject))), ""))


def _names_in(text: str) -> frozenset[str]:
    """Return the analytes that a text names by formula; symbols that are words too only beside a sure one."""
    sure: set[str] = set()
    doubtful: set[str] = set()
    for word in _WORD.findall(text):
        core = read_core(word) if word[0].isupper() and len(word) < 9 else None
        if core and core.name == word and core.kind in ("element", "oxide", "compound", "loi"):
            (sure if core.sure else doubtful).add(core.name)
    return frozenset(sure | (doubtful - {"No", "At"} if sure or len(doubtful) > 1 else set()))


def _classes_in(text: str) -> set[str]:
    return {name for name, pattern in _CLASSES.items() if pattern.search(text)}


def _in_class(head: Head, kind: str) -> bool:
    if kind == "volatile":
        return head.element in VOLATILES
    if kind == "rare":
        return head.element in RARE_EARTHS
    if kind == "loi":
        return head.family == "loi"
    if kind == "major":
        return head.family in ("oxide", "compound", "loi") and head.element not in VOLATILES
    return head.family == "element"


def _spread_stated(text: str) -> str:
    """Return the kind of spread that a sentence gives for the errors of a table."""
    match = re.search(
        r"(?:errors?|uncertaint\w+)\b[^.;]{0,40}?\b(?:are|is|=|reported|given|quoted|as)\b([^.;]{0,60})",
        text,
        re.IGNORECASE,
    )
    if match is None:
        return ""
    said = match[1]
    if two := re.search(r"\b2\s?x?\s?(?:standard error|s\.?e\.?m?\b)", said, re.IGNORECASE):
        return two.group()
    found = spread_in(said)
    relative = "%" in said or "percent" in said
    if not found:
        return "error %" if relative else ""
    return f"{found} %" if relative and "%" not in found else found
