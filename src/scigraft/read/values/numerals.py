"""One numeral: signs, separators, powers of ten and magnitude suffixes, from printed form to float."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Decimal = Literal["auto", ".", ","]

# One character for one, so that a place in the plain text is the same place in the printed one.
_PLAIN = (
    dict.fromkeys(map(ord, "−–‒—―‐‑﹣－⁻"), "-")
    | dict.fromkeys([0xA0, *range(0x2000, 0x200B), 0x202F, 0x3000, 9, 10, 13], " ")
    | dict.fromkeys(map(ord, "×✕⨯∙·⋅"), "x")
    | dict(zip(map(ord, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺"), "0123456789+", strict=True))
    | dict(zip(map(ord, "＜＞∼～˜∗％"), "<>~~~*%", strict=True))
)  # fmt: skip
_SCALE = {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9, "G": 1e9, "T": 1e12}

BODY = (
    r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])"  # 1,234.5
    r"|\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?(?!\d)"  # 1 234.5
    r"|\d{1,3}(?:\.\d{3})+,\d+(?!\d)"  # 1.234,5
    r"|\d+\.\d+|\d+,\d+(?![\d,])|\d+\.(?![\w.])|\d+|\.\d+)"
)
_EXPONENT_TEXT = r" ?\^ ?\{?[-+]? ?\d{1,3}\}?"
POWER = rf"(?:[eE][-+]?\d{{1,3}}(?![\d.])| ?[xX*] ?10(?:{_EXPONENT_TEXT}| ?[-+]\d{{1,3}}|[1-9]\d?)(?![\d.]))"
NUMERAL = re.compile(rf"(?P<sign>[-+] ?)?(?:(?P<ten>10{_EXPONENT_TEXT})(?!\d)|(?P<body>{BODY})(?P<power>{POWER})?)")
POWER_ONLY = re.compile(POWER)
SUFFIX = re.compile(r"[kKMBGT](?=$|[\s)\]/,;±*†‡§+|])(?! ?[A-Za-z])")
_EXPONENT = re.compile(r"([-+]?) ?(\d+)\}?$")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A numeral that was read: its value, the step of its last printed digit, and where it ends."""

    value: float
    step: float
    end: int
    decimal: bool


def plain(text: str) -> str:
    """Return the text with typographic signs and spaces as ASCII, each character at its old place."""
    return text if text.isascii() else text.translate(_PLAIN)


def read_numeral(text: str, at: int, *, decimal: Decimal = "auto", magnitudes: bool = True) -> Numeral | None:
    """Read a numeral of plain text at a place. ``None`` where there is none or its commas make no number."""
    match = NUMERAL.match(text, at)
    if match is None:
        return None
    sign = -1.0 if (match["sign"] or "").startswith("-") else 1.0
    if match["ten"]:
        return Numeral(sign * float(f"1e{exponent_of(match['ten'])}"), 0.0, match.end(), False)
    body = _canonical(match["body"], decimal)
    if body is None:
        return None
    exponent = exponent_of(match["power"]) if match["power"] else 0
    scale, end = 1.0, match.end()
    if magnitudes and not match["power"] and (suffix := SUFFIX.match(text, end)):
        scale, end = _SCALE[suffix[0]], suffix.end()
    digits = len(body.partition(".")[2])
    value = float(f"{body}e{exponent}") * scale
    return Numeral(sign * value, float(f"1e{exponent - digits}") * scale, end, "." in body)


def exponent_of(text: str) -> int:
    """Return the exponent that ``x10-7``, ``x10^3``, ``E-7`` or ``10^3`` writes."""
    digits = text.split("10", 1)[1] if "10" in text and text[0] not in "eE" else text[1:]
    found = _EXPONENT.search(digits)
    if found is None:
        return 0
    return -int(found[2]) if found[1] == "-" else int(found[2])


def _canonical(body: str, decimal: Decimal) -> str | None:
    body = body.replace(" ", "").replace("'", "")
    if "," not in body:
        grouped = decimal == "," and re.fullmatch(r"[1-9]\d{0,2}(?:\.\d{3})+", body)
        return body.replace(".", "") if grouped else body
    if "." in body:
        if body.rfind(",") > body.rfind("."):
            return body.replace(".", "").replace(",", ".")
        return body.replace(",", "")
    groups = re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+", body)
    if body.count(",") > 1:
        return body.replace(",", "") if groups else None
    if decimal == "," or (decimal == "auto" and not groups):
        return body.replace(",", ".")
    return body.replace(",", "") if groups else None
