"""What a header of a geochemical table says: analyte, isotope, unit, method, and whether it is a value at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

from scigraft.modules.geochem.formulas import Core, Kind, elements, read_core
from scigraft.modules.geochem.lists import load_words
from scigraft.modules.geochem.materials import material_of
from scigraft.modules.geochem.methods import is_method
from scigraft.modules.geochem.units import FoundUnit, find_unit, plain, unit_types

__all__ = [
    "Analyte",
    "elements",
    "is_remark",
    "is_scoped_error",
    "names_other_quantity",
    "parse_analyte",
    "uncertainty_kind",
]

Role = Literal["value", "uncertainty", "limit", "statistic", "normalised"]
LONGEST = 90
_TOKENS = re.compile(r"[\s_,;:()\[\]|]+")
_COPY = re.compile(r"(?<=[A-Za-z0-9)%])\.\d$")  # `Au.1`: a second column of the same name
IMPLIED_UNITS = {"delta": "‰", "epsilon": "ε", "ratio": "ratio", "quotient": "ratio"}  # what a notation itself means
_MASS = re.compile(r"m?(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Analyte:
    """A header that names an analyte.

    ``name`` is canonical (``Au``, ``SiO2``, ``Fe2O3T``, ``δ18O``, ``87Sr/86Sr``), ``printed`` its name as printed.
    ``unit`` is as printed, ``unit_canonical`` its canonical spelling; both empty where the header has none.
    ``concentration`` is False for count rates.
    ``role`` tells value columns from columns of uncertainty (``uncertainty`` is their kind: ``1s``, ``2SE``), detection
    limit, statistics and normalised values. ``sure`` is False where the text alone may be something else (``In``,
    ``V``, ``Lead``): the neighbours decide.
    ``phase`` is a mineral or material in the name (``SiO2_Cpx``); ``scale`` the reference of a delta (``VSMOW``).
    """

    name: str
    kind: Kind
    printed: str
    symbol: str = ""
    isotope: str = ""
    unit: str = ""
    unit_canonical: str = ""
    method: str = ""
    role: Role = "value"
    uncertainty: str = ""
    phase: str = ""
    scale: str = ""
    sure: bool = True
    remarks: tuple[str, ...] = ()

    @property
    def concentration(self) -> bool:
        """Whether the column can hold amounts, not count rates."""
        return unit_types().get(self.unit_canonical, "") not in ("count rate",)


@dataclass(frozen=True, slots=True)
class _Said:
    """What one run of words beside the name means."""

    kind: str
    text: str


@lru_cache(maxsize=32768)
def parse_analyte(text: str) -> Analyte | None:
    """Return what a whole header (or stub) cell says of an analyte, or None where it is about something else.

    Every word must be accounted for: as name, unit, method, mass, kind of uncertainty, limit, statistic, scale, phase
    or a neutral remark. ``Gold deposit`` is therefore no analyte.
    """
    plain_text = _COPY.sub(
        "", plain(text).strip(" *†‡§:;,.").removeprefix("- ") + ("*" if text.strip()[-2:] in ("O*", "3*", "e*") else "")
    )
    if not plain_text or len(plain_text) > LONGEST:
        return None
    if names_other_quantity(plain_text):
        return None
    whole = read_core(plain_text)
    if whole is not None:
        return _made(whole, plain_text, None, [])
    return _parsed(plain_text) or _parsed(_respelled(plain_text))


_GLUED = re.compile(r"([A-Z][A-Za-z0-9]{0,7}?)(ppm|ppb|ppt|wt%)")


def _respelled(text: str) -> str:
    """Undo what programs do to names (``X176Hf.177Hf``, ``Os.ppb.``) and set a glued unit apart (``Uppm``)."""
    if glued := _GLUED.fullmatch(text):
        return f"{glued[1]} {glued[2]}"
    if "." not in text or " " in text:
        return ""
    return re.sub(r"^X(?=\d)", "", text).replace(".", " ").strip()


def _parsed(plain_text: str) -> Analyte | None:
    if not plain_text:
        return None
    kind, rest = _cut_uncertainty(plain_text)
    unit = find_unit(rest)
    if unit is not None:
        rest = f"{rest[: unit.start]} {rest[unit.end :]}"
    said = [_Said("uncertainty", kind)] if kind else []
    return _from_tokens(rest, unit, said)


def names_other_quantity(text: str) -> bool:
    """Whether a header names a quantity that only looks like an analyte: ``T_K``, ``N_meas``, ``No.``."""
    return bool(_patterns()["not_analyte"].fullmatch(plain(text)))


def is_remark(word: str) -> bool:
    """Whether a word beside a name says nothing of which quantity it is: ``measured``, ``(n=5)``, a scale."""
    return any(_patterns()[name].fullmatch(word) for name in ("remark", "statistic", "scale"))


def uncertainty_kind(text: str) -> str:
    """Return the kind of uncertainty that a whole header names (``1s``, ``2SE``, ``RSD%``), or an empty string.

    ``error`` is returned where the source does not say which kind it is.
    """
    text = _without_scope(plain(text).strip(" ()[].,:;"))
    bare = _ABSOLUTE.sub("", text)
    for found in (text, text.strip("% "), bare.strip("% ±_"), _without_unit(bare)):
        kind = _uncertainty_of(found)
        if kind:
            relative = _in_percent(text) and not kind.endswith(("%", "RSD"))
            return f"{kind}%" if relative else kind
    return ""


def _in_percent(text: str) -> bool:
    """Whether an error is in percent of its value; one in weight percent is as absolute as the value."""
    unit = find_unit(text)
    return "%" in text if unit is None else unit.canonical == "%"


_SCOPE = re.compile(
    r"(?:propagated|combined|total|overall|external|internal|relative|prop\.|ext\.|int\.|rel\.)[\s_]*(?=±|[123]|[a-z]{3}|[\s_]σ)",
    re.IGNORECASE,
)


def _without_scope(text: str) -> str:
    """Take out the word for what an error covers: ``Propagated ±Int2SE``, ``total error``; ``Total Se`` is selenium."""
    if match := _SCOPE.match(text):
        rest = text[match.end() :].lstrip(" ±_")
        return rest if _uncertainty_of(rest.strip("% ()")) else text
    return text


def is_scoped_error(text: str) -> bool:
    """Whether a header says nothing but what an error covers and its kind: ``total error``."""
    text = plain(text).strip(" ()[].,:;")
    return _without_scope(text) != text


_ABSOLUTE = re.compile(r"[\s_]*\(?(?:abs|absolute)\.?\)?$", re.IGNORECASE)


def _without_unit(text: str) -> str:
    unit = find_unit(text)
    rest = f"{text[: unit.start]} {text[unit.end :]}" if unit else text
    words = [word for word in _TOKENS.split(rest) if word and not _patterns()["scale"].fullmatch(word)]
    return " ".join(words)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(rf"(?:{'|'.join(entries)})", re.IGNORECASE)
            for name, entries in load_words("qualifiers.toml").items()}  # fmt: skip


@lru_cache(maxsize=4096)
def _uncertainty_of(text: str) -> str:
    if not text or text == "Se" or text == "S":
        return ""
    for name, pattern in _patterns().items():
        if name.startswith("uncertainty_") and pattern.fullmatch(text):
            return name.removeprefix("uncertainty_")
    return ""


_RELATIVE = re.compile(
    r"(?:^|[\s_(,])\(?(%\s?)?(1|2|3)?\s?(r\.?s\.?[de]\.?|s\.?[de]\.?|σ|s|sigma|err(?:or)?|unc)\.?\s?(%|\(%\))?\)?"
    r"(?=$|[\s_),])",
    re.IGNORECASE,
)


def _cut_uncertainty(text: str) -> tuple[str, str]:
    """Take a relative uncertainty out before its percent sign is read as the unit: ``Au ppm RSD%``, ``2SE (%)``."""
    for match in _RELATIVE.finditer(text):
        if match[1] or match[4]:
            kind = _uncertainty_of(f"{match[2] or ''}{match[3]}")
            rest = f"{text[: match.start()]} {text[match.end() :]}".strip()
            if kind and rest:
                return kind if kind.endswith("RSD") else f"{kind}%", rest
    return "", text


def _from_tokens(rest: str, unit: FoundUnit | None, said: list[_Said]) -> Analyte | None:
    tokens = [token for token in _TOKENS.split(rest.strip(" -/")) if token.strip("-/.")]
    if not tokens or len(tokens) > 9:
        return None
    for start, end in _spans(len(tokens)):
        core = read_core(" ".join(tokens[start:end]))
        if core is None:
            continue
        more = _explained([*tokens[:start], *tokens[end:]], start, core)
        if more is not None:
            return _made(core, " ".join(tokens[start:end]), unit, [*said, *more])
    return None


def _spans(count: int) -> Iterator[tuple[int, int]]:
    for size in range(min(count, 5), 0, -1):
        for start in range(count - size + 1):
            yield start, start + size


def _explained(tokens: list[str], cut: int, core: Core) -> list[_Said] | None:
    """Say what each word beside the name means; None where one has no meaning here."""
    said: list[_Said] = []
    at = 0
    while at < len(tokens):
        for end in range(min(len(tokens), at + 4), at, -1):
            if at < cut < end:
                continue  # words on both sides of the name are no phrase
            meaning = _meaning(" ".join(tokens[at:end]), core)
            if meaning is not None:
                said.append(meaning)
                at = end
                break
        else:
            return None
    return said


def _meaning(text: str, core: Core) -> _Said | None:
    mass = _MASS.fullmatch(text)
    if mass and core.symbol and int(mass[1]) in elements()[core.symbol].isotopes:
        return _Said("mass", mass[1])
    kind = _uncertainty_of(text)
    if kind:
        return _Said("uncertainty", kind)
    patterns = _patterns()
    if core.kind == "delta":
        for name in ("scale", "proxy"):
            if patterns[name].fullmatch(text):
                return _Said(name, text)
    for name in ("limit", "statistic", "remark"):
        if patterns[name].fullmatch(text):
            return _Said(name, text)
    if is_method(text):
        return _Said("method", text)
    if patterns["normalised"].fullmatch(text):
        return _Said("normalised", text)
    phase = _phase(text)
    return _Said("phase", phase) if phase else None


def _phase(text: str) -> str:
    """Return the mineral or material that a word beside the name means; symbols of elements are none."""
    if text in elements() or (text.isupper() and len(text) < 3) or (text.islower() and len(text) < 4):
        return ""
    return material_of(text) or (text if text in load_words("qualifiers.toml")["shared_abbreviation"] else "")


def _made(core: Core, printed: str, unit: FoundUnit | None, said: list[_Said]) -> Analyte | None:
    stated = unit is not None and unit.canonical != "wt"
    if not stated and (core.symbol and not elements()[core.symbol].isotopes or _is_prose(core, printed, said)):
        return None  # elements that are in no rock, and `in oxide`
    if unit and unit.canonical == "ratio" and core.kind not in ("ratio", "quotient"):
        return None
    texts: dict[str, str] = {}
    for entry in said:
        texts.setdefault(entry.kind, entry.text)
    isotope = core.isotope or (f"{texts['mass']}{core.symbol}" if "mass" in texts else "")
    role = next((role for role in _ROLES if role in texts), "normalised" if core.name.endswith(")N") else "value")
    name = core.name + (texts["proxy"].casefold() if texts.get("proxy", "").casefold() in ("carb", "org") else "")
    analyte = Analyte(
        name=name, kind=core.kind, printed=printed, symbol=core.symbol, isotope=isotope,
        unit=unit.printed if unit else "", unit_canonical=unit.canonical if unit else "",
        method=texts.get("method", ""), role=role, uncertainty=texts.get("uncertainty", ""),
        phase=texts.get("phase", ""), scale=(core.scale or texts.get("scale", "")).upper(), sure=core.sure or stated,
        remarks=tuple(entry.text for entry in said if entry.kind in ("remark", "proxy")),
    )  # fmt: skip
    initial = analyte.kind == "ratio" and not analyte.name.endswith("(i)") and _INITIAL & set(analyte.remarks)
    return replace(analyte, name=f"{analyte.name}(i)") if initial else analyte


def _is_prose(core: Core, printed: str, said: list[_Said]) -> bool:
    """Whether a symbol in small letters among plain words is a word itself: ``in total``."""
    return (
        bool(said)
        and not core.sure
        and printed.isalpha()
        and printed.islower()
        and len(printed) < 3
        and all(entry.kind == "remark" and entry.text != "raw" for entry in said)
    )


_ROLES: tuple[Role, ...] = ("uncertainty", "limit", "normalised", "statistic")

_INITIAL = {"i", "t", "initial", "Initial"}
