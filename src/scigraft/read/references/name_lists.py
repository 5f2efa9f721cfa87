"""Lists of names as references print them: where the list at the beginning ends, and the names in it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scigraft.read.text import collapse

_UP = r"[A-ZÀ-ÖØ-ÞĀŁŚŠŽČĆĐİŞŻŹ]"
_LOW = r"[a-zß-öø-ÿāąćčđęěłńňőœřśšşťůűýźżž]"
_PART = (
    r"(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|ter|ten|zu|af|al|bin|St\.|Mc|O['’]|D['’]|d['’])[\s-]?)"
)
_SECOND = rf"(?:-{_LOW}{{3,20}})?(?:(?:[-–\s]|\s(?:de|da|do|dos|del|van|von)\s)?{_UP}{_LOW}{{2,25}}){{0,2}}"
_FAMILY = rf"{_PART}{{0,3}}{_UP}(?:{_LOW}|{_UP}|['’´`¨]){{1,25}}{_SECOND}"
_INITIALS = rf"(?:{_UP}{_LOW}?\.[\s-]?)+"
_TIGHT = rf"{_UP}{{1,4}}(?:-{_UP})?(?![{_UP[1:-1]}{_LOW[1:-1]}])"
_SUFFIX = r"(?:,?\s(?:Jr|Sr|II|III|2nd|3rd)\b\.?)?"
_FORMS = (
    rf"{_FAMILY},\s?{_INITIALS}(?:{_PART}+)?{_SUFFIX}",  # Lovelace, A. B.
    rf"{_FAMILY},\s{_TIGHT}{_SUFFIX}",  # Lovelace, AB
    rf"{_FAMILY}\s{_TIGHT}{_SUFFIX}",  # Lovelace AB
    rf"{_FAMILY}\s{_INITIALS}{_SUFFIX}",  # Lovelace A. B.
    rf"{_INITIALS}\s?{_FAMILY}{_SUFFIX}",  # A. B. Lovelace
    rf"{_TIGHT}\s{_FAMILY}{_SUFFIX}",  # AB Lovelace
)
_SEPARATOR = r"(?:\s*[,;]\s*(?:and|&|und|y|et)?\s*|\s+(?:and|&|und|et)\s+)"
_ET_AL = re.compile(
    r"\s*,?\s*(?:\band\b\s+)?(?:et\.?\s+al\b\.?|and others|\(eds?\.?\)|\beds?\b\.?|\.\s?\.\s?\.)\s*", re.IGNORECASE
)
_LISTS = tuple(re.compile(rf"(?:{form})(?:{_SEPARATOR}(?:{form}|{_FORMS[4]}))*") for form in _FORMS)
_NAMES = tuple(re.compile(form) for form in _FORMS)
_FULL = re.compile(r"\s*(?:;|,?\s+(?:and|&|und)\s+|,\s*(?=and\b|&)(?:and|&)\s+)\s*")
_MOST = 600  # names of one reference


@dataclass(frozen=True, slots=True)
class NameList:
    """The names that a text begins with: where they end, and how many there are."""

    end: int = 0
    count: int = 0


def leading_names(text: str) -> NameList:
    """Return the list of names, with initials, that a text begins with, in whichever form is the longest."""
    best = NameList()
    for form, name in zip(_LISTS, _NAMES, strict=True):
        match = form.match(text, 0, 6_000)
        if match is None or match.end() <= best.end:
            continue
        best = NameList(match.end(), len(name.findall(match[0])))
    if best.count and (more := _ET_AL.match(text, best.end)):
        return NameList(more.end(), best.count)
    return best


def split_names(text: str) -> list[str]:
    """Return the names of a list, family names last: ``Lovelace, A. and Li, B.`` are ``A. Lovelace`` and ``B. Li``."""
    text = collapse(_ET_AL.sub(" ", text)).strip(" ,.;:&")
    text = re.sub(rf"(?<=[\s.-])({_UP})\Z", r"\1.", text)  # the full stop of a last initial
    if not text:
        return []
    best = max(range(len(_NAMES)), key=lambda n: (_covered(_NAMES[n], text), -n))
    if _covered(_NAMES[best], text) > 0.6 * len(text.replace(" ", "")):
        return [_given_first(match[0], best) for match in _NAMES[best].finditer(text)][:_MOST]
    return _full_names(text)


def _covered(form: re.Pattern[str], text: str) -> int:
    return sum(len(match[0].replace(" ", "")) for match in form.finditer(text))


def _given_first(name: str, form: int) -> str:
    if form in (0, 1):
        family, _, given = name.partition(",")
        return collapse(f"{given} {family}")
    if form in (2, 3):
        family, _, given = name.rpartition(" ")
        while family and re.fullmatch(_INITIALS, family.rpartition(" ")[2]):
            family, _, more = family.rpartition(" ")
            given = f"{more} {given}"
        return collapse(f"{given} {family}")
    return collapse(name)


def _full_names(text: str) -> list[str]:
    """Return full names: ``Ada Lovelace, Bo Li, and Eva Ek`` or ``Lovelace, Ada and Bo Li``."""
    groups = [part.strip(" ,.;") for part in _FULL.split(text) if part.strip(" ,.;")]
    names: list[str] = []
    for number, group in enumerate(groups):
        parts = [part.strip() for part in group.split(",") if part.strip()]
        if number == 0 and len(parts) >= 2 and len(parts[0].split()) == 1:  # Lovelace, Ada, Bo Li
            names.append(f"{parts[1]} {parts[0]}")
            parts = parts[2:]
        elif len(parts) == 2 and len(parts[0].split()) == 1 and len(parts[1].split()) <= 2:
            parts = [f"{parts[1]} {parts[0]}"]
        names += parts
    return [name for name in names if _is_name(name)][:_MOST]


def _is_name(name: str) -> bool:
    words = name.split()
    return (
        1 <= len(words) <= 7 and name[:1].isalpha() and words[-1][:1].isupper() and not any(c.isdigit() for c in name)
    )
