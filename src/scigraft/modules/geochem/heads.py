"""What one header or row name says of the values under or beside it: analyte, unit, phase, method, or other things."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from scigraft.modules.geochem.elements import (
    Analyte,
    is_remark,
    is_scoped_error,
    names_other_quantity,
    parse_analyte,
    uncertainty_kind,
)
from scigraft.modules.geochem.formulas import Core, elements, read_core
from scigraft.modules.geochem.lists import load_terms
from scigraft.modules.geochem.materials import material_of
from scigraft.modules.geochem.methods import is_method
from scigraft.modules.geochem.units import canonical_unit, find_unit, plain, unit_types
from scigraft.modules.geochem.words import inside, is_one_of, somewhere, whole
from scigraft.read.values.formulas import atomic_numbers
from scigraft.read.values.units import canonical_unit as any_unit

# A head of ``spread`` or ``limit`` speaks of the value beside it. Under one of ``sum``, ``computed``, ``normalised``,
# ``formula`` and ``statistic`` no analyses of a sample stand. ``other`` is any other quantity, ``none`` says nothing.
HeadKind = Literal["value", "spread", "limit", "sum", "computed", "normalised", "formula", "statistic", "other", "none"]

LONGEST = 240  # characters of a head that are looked at
PLUTONIUM = 94  # elements above it are in no sample: `No.` and `Mt` are words
_TOKEN = re.compile(r"(?:[^\s_,;:\[\]{}()|.=]|(?<=\d)\.(?=\d))+")
_GLUED_UNIT = re.compile(r"([A-Z][A-Za-z0-9]{0,7}?)(ppm|ppb|wt%)", re.ASCII)
_WEIGHT = re.compile(r"(?<=_)wt$", re.IGNORECASE)
_TAILED = re.compile(r"([A-Z][A-Za-z0-9]*?)_?-?(?:total|tot|glass|melt|liq)", re.IGNORECASE)
_TOTAL_IRON = re.compile(r"\b(?:total|tot|t|all)\b", re.IGNORECASE)
_IRON = {"FeO": "FeOT", "Fe2O3": "Fe2O3T", "Fe": "FeT"}
_NOTE = re.compile(r"\bnote\b|\.\s+[A-Z]|;", re.IGNORECASE)
_NO_SPREAD = re.compile(r"code|corr|bar\b|type|propagat|upper|lower|positive|negative|report", re.IGNORECASE)
_LIMIT_IN_TEXT = re.compile(
    r"(?:detection limits?|limits? of detection|lod|mdl|d\.?l\.?)\s*(?:is|was|are|of|=|:|\()*\s*(?:about|ca\.?)?\s*"
    r"(?P<mark>[~<≈]?)\s*(?P<number>\d+(?:\.\d+)?)",
    re.IGNORECASE,
)
_ISOTOPES = re.compile(r"^X?(\d{1,3}[A-Z][a-z]?)\.(\d{1,3}[A-Z][a-z]?)")
_DOTTED = re.compile(r"[A-Za-z][A-Za-z0-9_]+\.[A-Za-z][A-Za-z0-9_.]*")
_TONNES = re.compile(r"(?:Mt|kt|t|Moz|koz|oz|Mlb|lb|kg)\s(?=\S)|US\$|%prop")
_SHARE = re.compile(r"(?:%|percent|fraction)\s+of\s.*\b(?:in|bubble)\b|^perc(?:ent)?_", re.IGNORECASE)
_SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_OFFSET = re.compile(r"[A-Z][a-z]?\d\.0")  # Na8.0: corrected to 8 wt% MgO
_LONG_NAMES = frozenset({"ratio", "delta", "epsilon", "loi", "quotient"})
_ROLES: dict[str, HeadKind] = {
    "uncertainty": "spread", "limit": "limit", "statistic": "statistic", "normalised": "normalised", "value": "value",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Head:
    """A head taken apart. ``analyte`` and ``unit`` are as printed; ``element`` is canonical, ``family`` its kind.

    ``sure`` is False where the same letters are often something else. ``phase`` is the mineral that the head names,
    ``matrix`` is true where it names another material (glass, melt). ``limit`` is a detection limit that it states.
    """

    kind: HeadKind = "none"
    analyte: str = ""
    element: str = ""
    family: str = ""
    sure: bool = True
    unit: str = ""
    phase: str = ""
    matrix: bool = False
    method: str = ""
    limit: float | None = None


_NAME_AND_UNIT = re.compile(r"(?P<name>[A-Z][A-Za-z0-9]*)\s*[(\[](?P<unit>[A-Za-z][^()\[\]\s]{1,19})[)\]]")


@lru_cache(maxsize=16384)
def read_head(text: str) -> Head:
    """Take a header or row name apart. Its words need not all be known where it states a unit of amounts."""
    text = _respelled(plain(text[:LONGEST]))
    if names_other_quantity(text) or _OFFSET.fullmatch(text) or _TONNES.match(text) or _SHARE.search(text):
        return Head("other")
    if not any(character.isalpha() or character in "%‰±" for character in text):
        return Head()
    if is_scoped_error(text):
        return Head("spread")
    analyte = parse_analyte(text)
    if analyte is not None:
        return _known(analyte, text)
    head = _searched(text)
    return _in_unknown_unit(text, head) if head.kind == "other" else head


def _in_unknown_unit(text: str, head: Head) -> Head:
    """Take one unknown word in brackets behind a certain name as its unit; the list of units then refuses it."""
    match = _NAME_AND_UNIT.fullmatch(text)
    if not match or len(match["name"]) < 2 or not head.sure or head.family not in ("element", "oxide"):
        return head
    word = match["unit"]
    told = any(is_one_of(word, name) for name in ("computed", "foreign", "statistic", "formula", "neutral"))
    plain_name = parse_analyte(match["name"])
    if told or canonical_unit(word) or spread_in(word) or plain_name is None or not plain_name.sure:
        return head
    return replace(head, kind="value", unit=word)


def _respelled(text: str) -> str:
    """Undo what programs do to names: ``X176Hf.177Hf``, ``Os.ppb.``, ``DELTA_C13``, ``p.p.m.``."""
    text = _ISOTOPES.sub(r"\1/\2", text.replace("p.p.m.", "ppm").replace("p.p.b.", "ppb"))
    text = re.sub(r"^DELTA[_ ]", "δ", text)
    return text.replace(".", " ").strip() if _DOTTED.fullmatch(text) else text


def phase_of(text: str) -> str:
    """Return the text where it is the name or abbreviation of one mineral, in any number."""
    if len(text) < 2 or text in elements() or is_one_of(text, "no_mineral"):
        return ""  # native elements are named in full: `Au` in a head is what was analysed
    return text if material_of(text) else ""


def is_plain_phase(text: str) -> bool:
    """Whether a text can only be a mineral: a name in full, or the symbol of a group or of a common mineral."""
    name = material_of(text) if phase_of(text) else ""
    return bool(name) and (len(text) >= 5 or is_one_of(name, "own_sheets") or name in _groups())


@lru_cache(maxsize=1)
def _groups() -> frozenset[str]:
    return frozenset(term.name for term in load_terms("materials.toml"))


def _known(analyte: Analyte, text: str) -> Head:
    """The head of a name whose every word is known."""
    kind = _ROLES[analyte.role]
    if analyte.kind == "total":
        kind = "sum"
    elif analyte.kind in ("correction", "other") or not analyte.concentration:
        kind = "other"
    elif kind == "value" and analyte.name.endswith(")N"):
        kind = "normalised"
    elif kind == "value":
        kind = _kind_by_unit(analyte.kind, analyte.unit, "value")
    matrix = bool(analyte.phase) and is_one_of(analyte.phase, "no_mineral")
    phase = "" if matrix else _printed_phase(text, analyte.phase)
    if analyte.name == "N" and not analyte.unit and text != "N":
        return Head("spread" if kind == "spread" else "other")
    head = Head(
        kind, analyte.printed, analyte.name, analyte.kind, analyte.sure, analyte.unit, phase, matrix, analyte.method
    )
    return replace(head, kind="other") if _is_made(analyte.symbol) else _told_further(head, text)


def _told_further(head: Head, text: str) -> Head:
    """Say what the list of known words leaves open: computed values, and other materials than minerals."""
    rest = " ".join(token for token in _TOKEN.findall(text) if token != head.analyte)
    if head.kind == "value" and head.family == "delta" and re.search(r"_\d+$", text):
        return replace(head, kind="other")  # `d11B_4`: the borate of a model
    if head.kind == "value" and head.element.endswith("(i)"):
        head = replace(head, kind="computed")
    if head.kind == "value" and head.unit == "" and (weight := _WEIGHT.search(text)):
        head = replace(head, unit=weight[0])
    matrix = head.matrix or (not head.phase and any(is_one_of(word, "no_mineral") for word in rest.split()))
    return replace(head, matrix=matrix, limit=_stated_limit(text))


def _printed_phase(text: str, phase: str) -> str:
    return next((token for token in _TOKEN.findall(text) if phase and material_of(token) == phase), phase)


def _is_made(symbol: str) -> bool:
    return atomic_numbers().get(symbol, 0) > PLUTONIUM


def _searched(text: str) -> Head:
    """Look for the name of an analyte among words that are not all known."""
    unit, rest = _without_unit(text)
    found = _find_core(rest) or _snake(text, rest)
    if found is None and not unit and (glued := _GLUED_UNIT.fullmatch(text)):
        unit, rest = glued[2], glued[1]
        found = _find_core(rest)
    left = f"{rest[: found.start]} {rest[found.end :]}" if found else rest
    left = _NOTE.split(left)[0].replace("_", " ")
    words = [word for token in _TOKEN.findall(left) for word in _subwords(token)]
    phase = next((word for word in words if phase_of(word)), "") if len(words) <= 2 else ""
    method = next((word for word in (left.strip(" ()[],"), *words) if len(word) > 2 and is_method(word)), "")
    head = Head(
        unit=unit, phase=phase, method=method, limit=_stated_limit(text),
        matrix=not phase and any(is_one_of(word, "no_mineral") for word in words),
    )  # fmt: skip
    if found is None or _is_made(found.core.symbol):
        return replace(head, kind=_kind_without_analyte(text, rest, unit))
    core = found.core
    name = _IRON.get(core.name, core.name) if _TOTAL_IRON.search(left) else core.name
    kind = _kind(core, left, words, head)
    if core.name == "N" and not unit:
        return replace(head, kind="spread" if kind == "spread" else "other")
    return replace(head, kind=kind, analyte=found.printed, element=name, family=core.kind, sure=core.sure or bool(unit))


def _kind_by_unit(family: str, unit: str, kind: HeadKind) -> HeadKind:
    told = unit_types().get(canonical_unit(unit), "") if unit else ""
    if told == "formula":
        return "formula"
    if told == "count rate" or (told == "ratio" and family in ("element", "oxide", "compound")):
        return "other"
    return kind


def _kind(core: Core, left: str, words: list[str], head: Head) -> HeadKind:
    if head.limit is None and inside("limit").search(left):
        return "limit"
    if not _NO_SPREAD.search(left) and spread_in(left):
        return "spread"
    if _other_unit(left):
        return "other"
    if core.kind == "total":
        return "sum"
    told = _kind_by_unit(core.kind, head.unit, "value")
    return told if told != "value" else _kind_by_words(core, left, words, head)


def _kind_by_words(core: Core, left: str, words: list[str], head: Head) -> HeadKind:
    if core.kind == "ratio":
        words = [word for word in words if word.casefold() not in {"ratio", "ratios"}]
    if inside("normalised").search(left):
        return "normalised"
    if any(is_one_of(word, "formula") for word in words):
        return "formula"
    if any(is_one_of(word, "computed") for word in words):
        return "computed"
    if any(is_one_of(word, "statistic") for word in words if len(word) > 1):
        return "statistic"
    if any(is_one_of(word, "foreign") and not is_one_of(word, "neutral") for word in words):
        return "other"
    unknown = [word for word in words if not _neutral(word)]
    return "other" if unknown and (not head.unit or canonical_unit(head.unit) == "%") else "value"


def _neutral(word: str) -> bool:
    if len(word) < 2 or not any(character.isalpha() for character in word):
        return True
    return bool(is_one_of(word, "neutral", "no_mineral") or phase_of(word) or is_method(word) or read_core(word))


@dataclass(frozen=True, slots=True)
class _Named:
    core: Core
    printed: str
    start: int
    end: int


def _without_unit(text: str) -> tuple[str, str]:
    """Take the units out of a head; the first is its unit."""
    unit = ""
    for _ in range(3):
        found = find_unit(text)
        if found is None:
            break
        unit = unit or found.printed
        text = f"{text[: found.start]} {text[found.end :]}"
    return unit, text


def _find_core(text: str) -> _Named | None:
    """Find the name of an analyte in a head without unit: the longest run of words that is one, the first."""
    tokens = list(_TOKEN.finditer(text))
    for length in (3, 2, 1):
        for first, last in zip(tokens, tokens[length - 1 :], strict=False):
            part = text[first.start() : last.end()]
            core = read_core(part)
            if core and core.kind != "other" and _fits(core, part, length, len(tokens)):
                return _Named(core, part, first.start(), first.start() + len(part))
    return _tailed(tokens)


def _snake(text: str, rest: str) -> _Named | None:
    """Find the name that begins a column name of a program: ``s_pec_ppm``, ``li_pec``."""
    core = read_core(rest.strip(" _").split("_")[0]) if _SNAKE.fullmatch(text) else None
    if core is None or core.kind not in ("element", "oxide"):
        return None
    start = len(rest) - len(rest.lstrip(" _"))
    printed = rest.strip(" _").split("_")[0]
    return _Named(core, printed, start, start + len(printed))


def _fits(core: Core, part: str, length: int, count: int) -> bool:
    if length > 1:
        return core.kind in _LONG_NAMES or core.name.startswith(("Fe", "H2O"))
    if core.kind == "total":
        return count == 1
    # Among other words only a name written as a formula is one: `In situ`, `as`, `no`.
    return (
        core.sure or count == 1 or (part[0].isupper() and len(part) > 2) or (len(part) == 1 and part in "BCFKNPSUVWY")
    )


def _tailed(tokens: list[re.Match[str]]) -> _Named | None:
    """Find an analyte with a word glued behind it: ``CO2total``."""
    for token in tokens:
        if (tailed := _TAILED.fullmatch(token[0])) and (core := read_core(tailed[1])) and core.kind != "other":
            return _Named(core, tailed[1], token.start(), token.start() + len(tailed[1]))
    return None


def _other_unit(text: str) -> bool:
    """Whether a unit of another quantity stands in brackets or behind a comma: ``(g/cm3)``, ``, g``."""
    for match in re.finditer(r"[(\[]([^()\[\]]{1,14})[)\]]|,\s*(\S{1,12})\s*$", text):
        inner = (match[1] or match[2]).strip()
        if any_unit(inner) and read_core(inner) is None and not is_one_of(inner, "neutral"):
            return True
    return False


def _subwords(token: str) -> list[str]:
    token = token.strip("-*'\"/+")
    return [token] if is_one_of(token, "neutral", "foreign") else [word for word in re.split(r"[-/+*]", token) if word]


def spread_in(text: str) -> str:
    """Return the words that say that a head tells of a spread, or an empty string."""
    for name in ("spread", "spread_exact"):
        if match := somewhere(name).search(text):
            return match.group()
    return ""


def own_words(text: str) -> frozenset[str]:
    """Return the words of a head that say which quantity it is of, beside analyte, unit, error and neutral words."""
    if uncertainty_kind(text):
        return frozenset()
    rest = _respelled(plain(text[:LONGEST])).replace("_", " ")
    for name in ("spread", "spread_exact", "limit"):
        rest = (inside if name == "limit" else somewhere)(name).sub(" ", rest)
    words = [word for token in _TOKEN.findall(_without_unit(rest)[1]) for word in _subwords(token)]
    other = not read_head(text).element
    return frozenset(
        word.casefold()
        for word in words
        if (other and is_one_of(word, "error_of"))
        or not (_neutral(word) or is_remark(word) or is_one_of(word, "error_scope"))
    )


def spread_kind(text: str) -> str:
    """Return what a head says of the kind of a spread, as printed, with the percent sign where it has one."""
    text = plain(text).replace("_", " ").strip()
    if uncertainty_kind(text):
        return text.strip(" ()")
    found = spread_in(text).strip(" ()")
    unit = find_unit(text)
    relative = "%" in text if unit is None else unit.canonical == "%"
    return f"{found} %" if found and relative and "%" not in found else found


def _stated_limit(text: str) -> float | None:
    match = _LIMIT_IN_TEXT.search(text)
    return float(match["number"]) if match else None


def _kind_without_analyte(text: str, rest: str, unit: str) -> HeadKind:
    bare = rest.strip(" _,;:()[]-")
    if whole("limit").fullmatch(bare):
        return "limit"
    if is_one_of(bare, "sum"):
        return "sum"
    if uncertainty_kind(text) or (
        len(text) <= 40 and not _NO_SPREAD.search(text) and spread_in(text.replace("_", " "))
    ):
        return "spread"
    if inside("normalised").search(bare):
        return "normalised"
    if (
        unit_types().get(canonical_unit(unit), "") == "formula"
        or inside("formula").search(bare)
        and not is_one_of(bare, "analyte")
    ):
        return "formula"
    return "none"
