"""Words that stand instead of a number, what they mean, and the legends that say so."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import chain

from scigraft.model import State
from scigraft.read.values.units import canonical_unit

# Mixed case tells an element from a missing-value word: Na is sodium, NA and n.a. are not.
ELEMENT_LIKE = frozenset({"Na", "Nd", "Tr", "Nr", "Nm", "Bd"})
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃─"), "-") | {ord("…"): "..."}
_SQUEEZE = str.maketrans("", "", ". \t\u00a0\u2009\u202f")
_DASH = r"[-–—−]+|dash(?:es)?\b|hyphens?\b"
_WORD = r"<?[a-z](?:[a-z]|\.\s?[a-z](?![a-z])|/[a-z]){0,4}\.?"
_ZERO = (
    r"zeros?(?:\svalues?)?\b|(?:(?<=\bof )|(?<![a-z] ))0(?:\.0+)?(?![\d.])"
    r"|(?:[-–—−]\s?)?9{3,6}(?:\.0+)?(?!\d)|[-–—−]9{2}(?!\d)"
)
_SAYS = r"\b(?:means?|stands? for|denotes?|indicates?|represents?)\b"
_CELLS = r"(?:cells?|fields?|entr(?:y|ies)|spaces?|values?)"
_EMPTY = rf"(?:blank|empty)\s{_CELLS}\b|(?:blanks?|empty)(?=\s*(?:[:=]|{_SAYS}))"
_LEGEND = re.compile(
    r"(?:^|(?<=[\s;,.(\[:\"'“”‘’]))"
    rf"(?P<mark>{_EMPTY}|{_ZERO}|{_DASH}|<(?=\s*(?:[:=]|{_SAYS}))|[*†‡#]+|x(?=\s*[:=])|{_WORD})"
    rf"\s*[\"'”’)\]]*\s*(?:(?P<says>[:=,]|[-–—](?=\s)|[–—]|{_SAYS}|\b(?:is|are|was|were)\b)|(?<=\s))\s*"
    r"(?=[a-z])",
    re.IGNORECASE,
)
# The other way round: `values below detection are shown as <DL`.
_SHOWN = re.compile(
    r"(?P<meaning>[^.;:]{4,160}?)\b(?:shown|reported|given|listed|indicated|denoted|marked|expressed|represented|designated|entered"
    r"|recorded|noted|displayed|presented|left|abbreviated)\s+(?:(?:as|by|with|using)\s+)?(?:an?\s+|the\s+)?[\"'“‘(\[]?\s*"
    rf"(?P<mark>blank|empty|{_ZERO}|{_DASH}|{_WORD}(?![a-z]))(?=[\s\"'”’)\].;,]|$)(?!\s+[a-z])",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"[^;.]{0,60}?(?:\bof\b|\bis\b|[(<=~≈:])\s*[<~≈]?\s*(\d+(?:\.\d+)?)\s*([^\s),;]*)")
_MEANING = re.compile(r"[^;.=:,]{2,60}")
_ERROR_VALUE = re.compile(r"#(?:NUM!|DIV/0!|VALUE!|REF!|NAME\?|N/A|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)", re.IGNORECASE)
_NOUGHT = re.compile(r"0(?:\.0+)?")
_TELLING = re.compile(r"not\b|non|below|detect|\bno\b|unknown|missing|undetermined|trace|less than", re.IGNORECASE)


@lru_cache(maxsize=1)
def _conventions() -> tuple[dict[str, State], tuple[tuple[State, tuple[str, ...]], ...]]:
    data = tomllib.loads((files("scigraft.read.values") / "data" / "nulls.toml").read_text("utf-8"))
    states: tuple[State, ...] = ("below_detection", "not_measured", "unresolved")
    words: dict[str, State] = {_squeeze(w): s for s in states for w in data[s]}
    return words, tuple((entry["state"], tuple(entry["words"])) for entry in data["legend"])


def _squeeze(text: str) -> str:
    text = text.translate(_DASHES).strip()
    return text.lower().translate(_SQUEEZE) or text


@lru_cache(maxsize=4096)
def null_key(text: str) -> str:
    """Return the form under which a missing-value word is compared (``n.d.`` and ``ND`` are both ``nd``)."""
    return _squeeze(text)


def is_error_value(text: str) -> bool:
    """Whether a cell holds what a spreadsheet shows for a formula that failed."""
    return text[:1] == "#" and bool(_ERROR_VALUE.fullmatch(text))


def null_meaning(text: str, *, legend: Mapping[str, State] | None = None, among_numbers: bool = False) -> State | None:
    """Return what a cell's text says about its missing number, or ``None`` where it is an ordinary text.

    ``legend`` is what ``read_legend`` found. ``Na``, ``Nd`` and the like in mixed case are elements, unless
    ``among_numbers`` says that the cell stands in a column of numbers.
    """
    text = text.strip()
    if not text or len(text) > 32 or (text in ELEMENT_LIKE and not among_numbers):
        return None
    if is_error_value(text):
        return "unresolved"
    key = null_key(text)
    if legend and (state := legend.get(key) or legend.get(key.strip("-") or "-")):
        return state
    return _conventions()[0].get(key)


def read_legend(texts: Iterable[str]) -> dict[str, State]:
    """Return what notes and captions say of missing-value words (``n.d. = not determined``: not measured).

    Keys are in the form of ``null_key``; an empty key is a blank cell. Where two texts disagree the first wins.
    """
    found: dict[str, State] = {}
    for text in texts:
        if _TELLING.search(text):
            for mark, state, _ in chain(_told(text), _told_backwards(text)):
                found.setdefault(mark, state)
    return found


def read_legend_limits(texts: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the limits that legends give (``bdl = below detection limit of 5 ppb``): number and unit as printed.

    Keys are those of ``read_legend``; the unit is empty where none stands behind the number.
    """
    found: dict[str, tuple[str, str]] = {}
    for text in texts:
        for mark, state, end in _told(text) if _TELLING.search(text) else ():
            limit = _LIMIT.match(text, end) if state == "below_detection" else None
            if limit and (not limit[2] or canonical_unit(limit[2])):  # but not `3 sigma`
                found.setdefault(mark, (limit[1], limit[2]))
    return found


def _told(text: str) -> Iterator[tuple[str, State, int]]:
    """Yield each mark that a text explains, its state, and where its meaning starts."""
    for match in _LEGEND.finditer(text):
        meaning = _MEANING.match(text, match.end())
        state = _state_of(meaning[0].lower(), free=match["says"] is not None) if meaning else None
        mark = _mark(match["mark"])
        if state is not None and meaning is not None and _stands_for_a_number(mark, meaning[0].lower()):
            for key in _spellings(mark):
                yield key, state, match.end()


def _told_backwards(text: str) -> Iterator[tuple[str, State, int]]:
    for match in _SHOWN.finditer(text):
        state = _state_of(match["meaning"].lower(), free=True, within=160)
        mark = _mark(match["mark"])
        if state is not None and _stands_for_a_number(mark, match["meaning"].lower()):
            for key in _spellings(mark):
                yield key, state, match.end()


def _mark(printed: str) -> str:
    """Return a mark in the form of ``null_key``: ``-`` for a dash, empty for a blank cell, ``0`` for zero."""
    low = printed.lower()
    if low.startswith(("dash", "hyphen")):
        return "-"
    if low.startswith(("blank", "empty")):
        return ""
    return "0" if low.startswith("zero") or _NOUGHT.fullmatch(low) else null_key(printed)


def _spellings(mark: str) -> tuple[str, ...]:
    if mark == "0":
        return tuple("0" * n for n in range(1, 6))  # the point of `0.00` is squeezed out of a key
    if mark.strip("-").isdecimal():
        return (mark,)
    return (mark.strip("-") or mark[:1],)


def _state_of(meaning: str, *, free: bool, within: int = 36) -> State | None:
    """Return what a meaning says; ``free`` allows words before it (``- indicates that it was not measured``)."""
    for state, words in _conventions()[1]:
        if meaning.startswith(words) or (free and any(word in meaning[:within] for word in words)):
            return state
    return None


def _stands_for_a_number(mark: str, meaning: str) -> bool:
    if not mark.strip("-") or mark in _conventions()[0] or mark.strip("-").isdecimal() or not mark[-1].isalpha():
        return True
    if mark == "x":
        return True
    initials = "".join(word[0] for word in re.findall(r"[a-z]+", meaning)[: len(mark)])
    return len(mark) > 1 and mark == initials
