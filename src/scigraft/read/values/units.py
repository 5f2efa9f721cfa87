"""Unit words: what is a unit, its canonical form, and where units stand in a text."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

_ASCII = str.maketrans("µ−–⁻¹²³⁴·⋅×\u00a0\u2009\u202f*ΩÅ％", "μ---1234  x    ΩÅ%", "^{}")
_COMPOUND = re.compile(r"[A-Za-z%°μΩÅ](?:-\d|[23]$|/[a-zA-Z]+[23-]|/(?:L|l|mL|ml|kg|mol|min|h|s|g)$)")
_SQUEEZE = re.compile(r"[\s.\-()\[\]]+")
_SHARE_PLACE = re.compile(
    r"\(?\b(?:mol(?:e|ar|es)?|wt|weight|mass|at|atom(?:ic)?|vol(?:ume)?|cation(?:ic)?)\b[.\s\-]*\(?(?:%|per\s?cent(?:age)?\b|ppm\b|fraction\b)\)?"
    r"|%\s*\(?(?:by\s)?(?:mol(?:e|ar)?|wt|weight|mass|at(?:omic)?|vol(?:ume)?)\b\.?\)?|\bpp[mb]w?\b|‰|\b[nμµmu]M\b"
    r"|\b[nμµmu]g[ \s]?/?[ \s]?m[Ll](?:[-−]1)?\b|%",
    re.IGNORECASE,
)
_SAMPLE = re.compile(r"[A-Z]{2,4}-\d+")  # `LMA-2` and `CM-1` are samples, though L, MA, C and M are symbols
_BREAK = re.compile(r"[(\[,;/|]")
_TOKENS = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed and in canonical form (``mol.%`` is ``mol%``, ``g/cm3`` is ``g cm-3``)."""

    printed: str
    canonical: str


@dataclass(frozen=True, slots=True)
class _Lexicon:
    shares: dict[str, str]
    strong: frozenset[str]
    term: re.Pattern[str]
    whole: re.Pattern[str]


@lru_cache(maxsize=1)
def _lexicon() -> _Lexicon:
    data = tomllib.loads((files("scigraft.read.values") / "data" / "units.toml").read_text("utf-8"))
    shares = {_SQUEEZE.sub("", s.lower()): name for name, spellings in data["shares"].items() for s in spellings}
    symbols = data["symbols"]
    words = set(symbols["plain"]) | set(symbols["prefixable"])
    words |= {p + s for p in symbols["prefixes"] for s in symbols["prefixable"]}
    symbol = "|".join(re.escape(w) for w in sorted(words, key=lambda w: (-len(w), w)))
    term = rf"(?P<symbol>{symbol})(?P<power> ?[-+] ?\d|[2-9])?"
    # Factors stand glued or apart only where each later one has an exponent: `g cm-3`, but not `T g`.
    lengths = "|".join(map(re.escape, symbols["lengths"]))
    factor = rf"(?:(?:{lengths})[2-6]|(?:{symbol})(?: ?[-+] ?\d(?:\.5)?)?)"
    inverse = rf"(?:{symbol})(?: ?[-+] ?\d(?:\.5)?)"
    scale = r"(?:x? ?10(?: ?[-+] ?\d{1,2} ?|\d{1,2} ))?"
    whole = rf"{scale}(?:1? ?/ ?)?\(?{factor}(?:(?: ?/ ?|\.){factor}\)?| ?{inverse})*\)?"
    return _Lexicon(shares, frozenset(symbols["strong"]), re.compile(term), re.compile(whole))


@lru_cache(maxsize=8192)
def canonical_unit(text: str, *, weak: bool = True) -> str:
    """Return the canonical form of a unit, or an empty string where the text is no unit.

    ``weak=False`` refuses symbols that are also common words or names (``A``, ``in``, ``Pa``), for places
    where nothing but the word itself speaks for a unit.
    """
    text = text.strip()
    if not text or len(text) > 40 or text[0].isdigit() and "10" not in text[:4] and not text.startswith("1/"):
        return ""
    if _SAMPLE.fullmatch(text):
        return ""
    lexicon = _lexicon()
    share = lexicon.shares.get(_SQUEEZE.sub("", text.lower()))
    if share:
        return "" if not weak and share.endswith("fraction") else share
    bare = " ".join(text.translate(_ASCII).split())
    if not weak and (" " in bare or not (bare in lexicon.strong or _COMPOUND.search(bare))):
        return ""
    if lexicon.whole.fullmatch(bare) is None:
        return ""
    return _reduced(bare, lexicon)


def _reduced(bare: str, lexicon: _Lexicon) -> str:
    scale = re.match(r"x? ?(10 ?[-+]?\d{1,2}) ", bare) or re.match(r"x? ?(10 ?[-+]?\d{1,2})(?=[^\d])", bare)
    parts, at, sign = ([scale[1].replace(" ", "")] if scale else []), scale.end() if scale else 0, 1
    while at < len(bare):
        match = lexicon.term.match(bare, at)
        if match is None:
            sign = -1 if bare[at] == "/" else sign
            at += 1
            continue
        power = sign * int((match["power"] or "1").replace(" ", "").replace("+", ""))
        symbol = match["symbol"]
        symbol = "μ" + symbol[1:] if len(symbol) > 1 and symbol[0] == "u" and symbol != "units" else symbol
        parts.append(symbol if power == 1 else f"{symbol}{power}")
        at, sign = match.end(), 1
    return " ".join(parts)


def unit_at(text: str, at: int) -> tuple[str, int] | None:
    """Return the longest unit that stands at a place behind a number, and where it ends."""
    tokens = list(_TOKENS.finditer(text, at))[:3]
    if not tokens or not (tokens[0][0][0].isalpha() or tokens[0][0][0] in "%‰°℃"):
        return None
    words = [text[tokens[0].start() : last.end()] for last in reversed(tokens)]
    whole = [cut for word in words for cut in (word, word.rstrip(".,;*†‡§)")) if cut]
    parts = [cut for word in words if (cut := _BREAK.split(word, maxsplit=1)[0].rstrip())]
    found = next((cut for cut in (*whole, *parts) if canonical_unit(cut)), "")
    return (found, tokens[0].start() + len(found)) if found else None


def find_units(text: str) -> tuple[Unit, ...]:
    """Return the units of amount in a running text (caption, note, header), in order, each once."""
    found: dict[str, Unit] = {}
    for match in _SHARE_PLACE.finditer(text):
        printed = match[0].strip()
        if printed.count("(") != printed.count(")") or printed[0] + printed[-1] == "()":
            printed = printed.strip("()")
        canonical = canonical_unit(printed)
        if canonical:
            found.setdefault(canonical, Unit(printed, canonical))
    return tuple(found.values())
