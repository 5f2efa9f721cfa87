"""What a header cell says: the name of a quantity, its unit, and what else is said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from scigraft.read.values.formulas import elements, is_formula
from scigraft.read.values.nulls import null_meaning, read_legend
from scigraft.read.values.units import Unit, canonical_unit, find_units, unit_at

__all__ = [
    "HeaderParts",
    "Unit",
    "canonical_unit",
    "find_units",
    "null_meaning",
    "read_legend",
    "split_header",
]

_ARROWS = re.compile(r"\s*([↑↓↗↘▲▼⇑⇓]|\\(?:up|down)arrow)\s*")
_BRACKETS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)|\[([^\[\]]*)\]")
_SPREAD = re.compile(r"\s*(?:\+ ?/? ?[-−]|±)\s*\(?\d[^\s)]*\)?")
_LEAD = re.compile(r"(?:(?:given|expressed|all|values|data|units?)\s+)*(?:in|as|:)\s+", re.IGNORECASE)
_IN = re.compile(r"[\s,]+in\s*(?=\S)", re.IGNORECASE)
_SHARE_FIRST = re.compile(
    r"((?:%\s*(?:mol(?:ar|e)?|wt|weight|mass|at(?:omic)?)\b\.?)|(?:(?:mol(?:e|ar)?|wt|weight|mass|at(?:om(?:ic)?)?|vol(?:ume)?|cation)\b[.\s-]*)?%)"
    r"\s*(?:of\s+)?(?=\S)",
    re.IGNORECASE,
)
_SHARE_LAST = re.compile(r"\b(?:mol(?:e|ar)?|wt|weight|mass|at|atomic|vol|volume)\.?$", re.IGNORECASE)
_EDGES = " ,;:/_-–—=\u00a0"


@dataclass(frozen=True, slots=True)
class HeaderParts:
    """A header taken apart. ``unit`` is as printed; ``qualifiers`` are remarks (``±0.2``, ``↑``)."""

    name: str
    unit: str = ""
    qualifiers: tuple[str, ...] = ()

    @property
    def unit_canonical(self) -> str:
        """The canonical form of the unit (``mol.%`` is ``mol%``), empty where there is none."""
        return canonical_unit(self.unit)


@lru_cache(maxsize=16384)
def split_header(text: str) -> HeaderParts:
    """Split a header such as ``Density (g/cm3)``, ``[BaO] in mol%``, ``Au_ppm``, ``%Ge`` or ``Acc. (%) ↑``.

    A header that is only a unit has an empty name. A symbol that may be a name (``K``, ``In``, ``V``) counts
    as a unit only inside brackets or behind ``in``, a comma or a slash.
    """
    text = " ".join(text.split())
    if text and canonical_unit(text, weak=False):
        return HeaderParts("", text[1:-1].strip() if text[0] + text[-1] in {"()", "[]"} else text)
    qualifiers = [m[1] for m in _ARROWS.finditer(text)]
    name, unit, remarks = _brackets(_ARROWS.sub(" ", text).strip())
    for spread in _SPREAD.findall(name):
        remarks.append(spread.strip())
    name = _SPREAD.sub("", name).strip(_EDGES)
    if unit == "%" and (share := _SHARE_LAST.search(name)):
        name, unit = name[: share.start()], f"{share[0]} ({unit})"
    if not unit:
        name, unit, more = _loose(name)
        remarks.extend(more)
    return HeaderParts(name.strip(_EDGES), unit, (*remarks, *qualifiers))


def _brackets(text: str) -> tuple[str, str, list[str]]:
    unit, remarks, kept, last = "", [], [], 0
    whole = _BRACKETS.fullmatch(text)
    for match in _BRACKETS.finditer(text):
        inner = (match[1] if match[1] is not None else match[2]).strip()
        before = text[match.start() - 1 : match.start()]
        found, more = _unit_in(inner) if not unit else ("", [])
        named = inner in elements() and (whole is not None or before.isalnum())
        if found and not named and not (before.isalnum() and len(inner) == 1 and is_formula(text[: match.start()])):
            unit = found
            remarks.extend(more)
        elif whole or not match.start() or (before.isalnum() and not _SPREAD.match(inner)) or not inner:
            continue
        else:
            remarks.append(inner)
        kept.append(text[last : match.start()])
        last = match.end()
    kept.append(text[last:])
    return " ".join("".join(kept).split()), unit, remarks


def _unit_in(inner: str) -> tuple[str, list[str]]:
    inner = _LEAD.sub("", inner, count=1) if _LEAD.match(inner) else inner
    if canonical_unit(inner) and inner not in {"a", "d", "b", "u", "t", "l"}:
        return inner, []
    spread = _SPREAD.search(inner)
    if spread and canonical_unit(inner[: spread.start()]):
        return inner[: spread.start()].strip(), [inner[spread.start() :].strip()]
    pieces = [p.strip() for p in re.split(r"[,;]", inner)]
    for piece in pieces if len(pieces) > 1 else ():
        if canonical_unit(piece, weak=False) or (piece is pieces[0] and len(piece) > 1 and canonical_unit(piece)):
            return piece, [p for p in pieces if p is not piece]
    shares = find_units(inner)
    if len(shares) == 1 and inner.startswith(shares[0].printed) and not inner[0].isdigit():
        return shares[0].printed, [inner[len(shares[0].printed) :].strip()]
    return "", []


def _loose(name: str) -> tuple[str, str, list[str]]:
    """Find a unit that no bracket marks; ``name`` without it, the unit, remarks behind it."""
    if (share := _SHARE_FIRST.match(name)) and share.end() < len(name):
        return name[share.end() :], share[1].strip(), []
    for match in reversed(list(_IN.finditer(name))):
        if found := unit_at(name, match.end()):
            return name[: match.start()], found[0], [r] if (r := name[found[1] :].strip(_EDGES)) else []
    head, comma, tail = name.rpartition(",")
    if comma and (found := unit_at(tail, 0)) and (found[1] >= len(tail) or canonical_unit(found[0], weak=False)):
        return head, found[0], [r] if (r := tail[found[1] :].strip(_EDGES)) else []
    for sign in "_/":
        head, mark, tail = name.rpartition(sign)
        if mark and head and _plain_unit(head, tail.strip(), sign):
            return head, tail.strip(), []
    return _trailing(name)


def _plain_unit(head: str, tail: str, sign: str) -> bool:
    if sign == "/" and (tail in elements() and (head.split() or [""])[-1].strip("()[]") in elements()):
        return False
    weak_ok = sign == "/" and (len(head) < 6 or " " in head) and tail not in {"P", "B", "N", "S", "C", "F", "V", "W"}
    return bool(canonical_unit(tail, weak=weak_ok))


def _trailing(name: str) -> tuple[str, str, list[str]]:
    words = name.split(" ")
    for take in (3, 2, 1):
        tail = " ".join(words[-take:])
        if len(words) > take and canonical_unit(tail, weak=False) and not tail[0].isdigit():
            return " ".join(words[:-take]), tail, []
    if name.endswith("%") and len(name) > 1:
        return name[:-1], "%", []
    return name, "", []
