"""The conference or journal that a printed venue, a collection's code or an id of the ACL Anthology names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scigraft.read.data_file import toml_in
from scigraft.read.text import collapse

_LONGEST = 300  # letters; what is longer is no venue but text taken for one
_ANTHOLOGY = re.compile(r"(?:.*[/_ ])?([A-Z])(\d\d)-\d{4}\b")
_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
_ACRONYM = re.compile(r"\((\*?[A-Z][A-Za-z*&-]{1,14}?)[\s'’-]{0,2}(?:\d{2,4})?\)")
_PROCEEDINGS = re.compile(r"(?i)\b(?:proceedings|proc\b|conference|symposium|workshop|meeting|congress|colloquium)")
_LEAD = re.compile(
    r"(?i)^(?:in[:\s]+)?(?:the\s+)?(?:(?:companion\s+)?proceedings\s+(?:of|from|in)|proc\.?(?:\s+of)?)\s+(?:the\s+)?"
)
_ORDINAL = re.compile(
    r"(?i)\b(?:\d{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    r"|[a-z]+teenth|twenti\w+|twenty[- ]\w+|thirti\w+|thirty[- ]\w+)\s+(?:annual\s+)?"
)
_TAIL = re.compile(
    r"(?i)(?:[,;:(\s]*(?:vol(?:ume)?|no|number|issue|pages?|pp)\b\.?\s*[\dIVX].*|[,;:\s]+\d[\d\s():,.–-]*|\s*\((?:volume|long|short)[^)]*\)?)$"
)


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue by the name that the graph gives it; ``year`` is empty where what is printed has none."""

    name: str
    year: str = ""
    known: bool = False


def venues_of(printed: str) -> tuple[Venue, ...]:
    """Return the venues that a printed one names: several for a joint conference, none for what is no venue."""
    text = collapse(printed)
    if not text or len(text) > _LONGEST:
        return ()
    years = _YEAR.findall(text)
    year = years[0] if years else ""
    names = _by_code(text.casefold(), spelled=text.islower())
    if names is not None:
        return tuple(Venue(name, year, known=True) for name in names)
    found = _by_words(text) or _by_acronym(text)
    if found:
        return tuple(Venue(name, year, known=True) for name in found)
    name = _cleaned(text)
    return (Venue(name, year),) if name else ()


def venues_of_id(id: str) -> tuple[Venue, ...]:
    """Return the venues of an id of the ACL Anthology (``D14-1002``), or none where it is no such id."""
    match = _ANTHOLOGY.match(id)
    data = _known()
    if match is None or not (names := data.joint.get(match[1] + match[2]) or data.prefixes.get(match[1])):
        return ()
    year = ("19" if int(match[2]) > 60 else "20") + match[2]  # the anthology begins in 1965
    return tuple(Venue(name, year, known=True) for name in names)


def _by_code(text: str, *, spelled: bool) -> tuple[str, ...] | None:
    """Return the names of a code such as ``coling/acl``, none for ``ws``, and ``None`` for what is no code.

    ``spelled`` says that it is printed as codes are, in small letters alone.
    """
    data = _known()
    if text in data.silent:
        return ()
    if text in data.codes:
        return (data.codes[text],)
    parts = text.split("/")
    if len(parts) > 1 and all(re.fullmatch(r"[a-z0-9*]{2,14}", part) for part in parts):
        return tuple(dict.fromkeys(data.codes.get(part, part.upper()) for part in parts if part not in data.silent))
    if spelled and re.fullmatch(r"[a-z][a-z0-9]{1,15}", text) and text not in data.words:
        return (text.upper(),)
    return None


def _by_words(text: str) -> tuple[str, ...]:
    data = _known()
    low = text.casefold()
    shop = "workshop" in low and "student research workshop" not in low
    found: dict[str, None] = {}
    for match in data.pattern.finditer(low):
        name = data.words[match[0]]
        if not shop or name in data.workshops or "workshop" in match[0]:
            found.setdefault(name)
    return tuple(found)


def _by_acronym(text: str) -> tuple[str, ...]:
    """Return the venues named by nothing but their acronym: ``Proceedings of ACL 2017``, ``NAACL-HLT``."""
    low = text.casefold()
    if "workshop" in low and "student research workshop" not in low:
        return ()
    data = _known()
    found = dict.fromkeys(match[0] for match in data.acronyms.finditer(text))
    return tuple(found) if found and len(text.split()) <= 10 else ()


def _cleaned(text: str) -> str:
    """Return the name of a venue that is not known, as printed, without what belongs to one volume of it."""
    if text.casefold().strip(" .,") in _known().publishers:
        return ""
    proceedings = bool(_PROCEEDINGS.search(text))
    if (
        re.search(r"(?i)\bUniversit|\bthesis\b", text)
        and not proceedings
        and not re.search(r"(?i)journal|bulletin|review", text)
    ):
        return ""  # where a thesis was written
    if proceedings and (acronym := _ACRONYM.search(text)) and sum(c.isupper() for c in acronym[1]) > 1:
        return acronym[1]
    name = _LEAD.sub("", text)
    if proceedings:
        name = _ORDINAL.sub("", _YEAR.sub("", name))
    name = collapse(_TAIL.sub("", name)).strip(" .,;:-–'’\"()")
    return name if len(re.findall(r"[^\W\d_]", name)) > 1 and not re.search(r"https?:|@", name) else ""


@dataclass(frozen=True, slots=True)
class _Known:
    codes: Mapping[str, str]
    prefixes: Mapping[str, tuple[str, ...]]
    joint: Mapping[str, tuple[str, ...]]
    words: Mapping[str, str]
    pattern: re.Pattern[str]
    acronyms: re.Pattern[str]
    workshops: frozenset[str]
    silent: frozenset[str]
    publishers: frozenset[str]


@cache
def _known() -> _Known:
    data = toml_in("scigraft.extract.academic", "venues.toml")
    venues = data["venue"]
    words = {word: venue["name"] for venue in venues for word in venue.get("words", ())}
    longest = sorted(words, key=lambda word: (-len(word), word))
    exact = {word: venue["name"] for venue in venues for word in venue.get("exact", ())}
    names = sorted(
        (v["name"] for v in venues if v["name"].isupper() or v["name"] in ("CoNLL", "NeurIPS")),
        key=lambda n: (-len(n), n),
    )
    return _Known(
        codes={code: venue["name"] for venue in venues for code in venue["codes"]} | exact,
        prefixes={prefix: (venue["name"],) for venue in venues for prefix in venue.get("prefixes", ())},
        joint={key: tuple(joint) for key, joint in data["joint"].items()},
        words=words,
        pattern=re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)"),
        acronyms=re.compile(rf"(?<![\w*])(?:{'|'.join(map(re.escape, names))})(?![a-zA-Z])"),
        workshops=frozenset(venue["name"] for venue in venues if venue.get("workshop")),
        silent=frozenset(data["other"]["none"]),
        publishers=frozenset(data["other"]["publishers"]),
    )
