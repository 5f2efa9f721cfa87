"""The organisations that an affiliation names, without department, street, post code, town and country.

What is an organisation is told by words (University, Institute, Inc) and by names that are known; a phrase that has
neither is not one. Where a university or its like is named, institutes and laboratories beside it are its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from scigraft.extract.academic.capitals import in_ordinary_case
from scigraft.read.data_file import toml_in
from scigraft.read.text import collapse

_LONGEST = 2_000  # letters of an affiliation that are looked at
_OUT = re.compile(r"\S*@\S*|https?://\S+|\([^()]{0,60}\)|\{[^{}]*\}|&apos;")
_STREET = re.compile(
    r"\b(?:One|\d{1,5}\w?)\s+(?:[A-Z][\w.'-]*\s+){1,3}(?:Way|Street|St\.|Road|Avenue|Ave\.?|Drive|Boulevard)\b"
)
_HARD = re.compile(r"[;|\[\]†‡§¶∗*♠♣♥♦♢⇤•ψδφ]+|(?<=[a-z]\.)\s+(?=(?:Department|School|Faculty|Institute)\b)")
_NAMED = re.compile(r"(?:[dl][’'])?[A-ZÀ-Þ’']")
_ROMAN = re.compile(r"[IVX]+\Z")  # Université Paris VII
_UNIVERSITY = re.compile(r"Un?i?v(?:[a-z]{4,7}y)?\.?\Z")  # misspelt ones too


@dataclass(frozen=True, slots=True)
class _Found:
    name: str
    leading: bool


def institutions_of(affiliation: str) -> tuple[str, ...]:
    """Return the organisations named in an affiliation, each once, in its order; none where none can be told."""
    text = in_ordinary_case(_STREET.sub(" ; ", _OUT.sub(" ", affiliation[:_LONGEST])))
    found: dict[str, None] = {}
    for segment in _HARD.split(text):
        for name in _best(segment):
            found.setdefault(name)
    return tuple(name for name in found if not any(other.startswith((f"{name} ", f"{name},")) for other in found))


def is_organisation(text: str) -> bool:
    """Return whether a text has a word that only organisations have, or is the name of a known one and nothing more."""
    words = _words()
    return text.casefold() in words.names or any(
        token.strip(",.") in words.organisation or _UNIVERSITY.match(token.strip(",")) for token in text.split()
    )


def without_organisation(name: str) -> str:
    """Return a personal name without the known organisation that markup put behind it: ``Quoc V Le Google Brain``."""
    words = _words()
    tokens = name.split()
    for start in range(2, len(tokens)):
        rest = " ".join(tokens[start:])
        loud = len(rest) > 3 and rest.upper() in words.acronyms
        if loud or (rest not in words.surnames and words.known.fullmatch(rest)):
            return " ".join(tokens[:start])
    return name


def is_place(text: str) -> bool:
    """Return whether a text is a town or country and nothing else."""
    return text.strip(" .,") in _words().places


def _best(segment: str) -> list[str]:
    parts = [part for part in (collapse(p).strip(" .:-–") for p in re.split(r",|\s[-–]\s", segment)) if part]
    found = [one for number, part in enumerate(parts) for one in _named(part, parts[number + 1 :])]
    leading = [one.name for one in found if one.leading]
    return leading or [one.name for one in found]


def _named(part: str, after: Sequence[str]) -> Iterator[_Found]:
    """Yield what one phrase between commas names."""
    words = _words()
    rest = part
    for match in words.known.finditer(part):
        yield _Found(match[0], leading=True)
        rest = rest.replace(match[0], " ; ", 1)
    for piece in rest.split(" ; ") if rest != part else [part]:
        university = _university(piece)
        if university:
            yield from (_Found(_with_campus(name, after), leading=True) for name in university)
        elif name := _other(piece):
            leading = any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", name) for word in words.leading)
            yield _Found(_with_campus(name, after), leading=leading)


def _university(piece: str) -> list[str]:
    words = _words()
    tokens = piece.split()
    found: list[str] = []
    done = 0
    for at, token in enumerate(tokens):
        bare = token.strip(".,:")
        if at < done or not (_UNIVERSITY.match(bare) or _before_name(bare)):
            continue
        name, done = _around(tokens, at, done)
        last = name.split()[-1] if name else ""
        if len(name.split()) > 1 and last not in words.unfinished:
            found.append(name)
    return found


def _before_name(token: str) -> bool:
    return token in _words().before_name or token.endswith("universität") or token.endswith("hochschule")


def _around(tokens: Sequence[str], at: int, done: int) -> tuple[str, int]:
    """Return the name around the token that says university, and the index after it."""
    of = at + 1 < len(tokens) and tokens[at + 1] == "of"
    foreign = _before_name(tokens[at].strip(".,:"))
    start = at
    while start > done and _belongs_before(tokens[start - 1], of=of):
        start -= 1
    end = at + 1
    if of or foreign or start == at:
        end = _end(tokens, at + 1, first=at + 2 if of else at + 1, town_ends=of)
    name = " ".join(tokens[start:end])
    name = re.sub(r"^[Tt]he\s+", "", name).strip(" .,:-–&")
    return " ".join("University" if _UNIVERSITY.match(token) else token for token in _last_time(name.split())), end


def _last_time(tokens: list[str]) -> list[str]:
    """Return a name from where its first word stands last: ``Cornell Tech Cornell University``."""
    again = [n for n, token in enumerate(tokens) if n and token == tokens[0]]
    return tokens[again[-1] :] if again and again[-1] < len(tokens) - 1 else tokens


def _belongs_before(token: str, *, of: bool) -> bool:
    words = _words()
    if of:
        return token in words.before_of
    return bool(re.match(r"[A-ZÀ-Þ]", token)) and token not in words.fields and not token.endswith((",", "."))


def _end(tokens: Sequence[str], at: int, *, first: int, town_ends: bool) -> int:
    """Return the index after the last token that goes on with a name."""
    words = _words()
    seen: set[str] = set()
    while at < len(tokens):
        token = tokens[at].strip(",.")
        if _UNIVERSITY.match(token) and at - first > 1 and tokens[at - 1] not in words.joiners:
            at -= 1  # the word before belongs to the next university
            break
        named = token in words.joiners or bool(_NAMED.match(token))
        if not named or _stops(token) or (token in seen and token not in words.joiners):
            break
        before = tokens[at - 1]
        if town_ends and at > first and before not in words.joiners | words.unfinished and _town(tokens, at):
            break
        seen.add(token)
        at += 1
    while at > first and tokens[at - 1] in words.joiners:
        at -= 1
    return at


def _stops(token: str) -> bool:
    words = _words()
    loud = token.isupper() and len(token) > 2 and not _ROMAN.match(token)
    named = token in words.streets or token in words.units or token in words.stops or token == "The"
    return loud or named or bool(_UNIVERSITY.match(token)) or any(letter.isdigit() for letter in token)


def _town(tokens: Sequence[str], at: int) -> bool:
    """Return whether nothing but a town is left of a phrase, or a town that the words before do not go on to."""
    rest = " ".join(tokens[at:]).strip(" .,")
    return (
        rest in _words().places
        or tokens[at].strip(".,") in _words().towns
        and " ".join(tokens[at - 2 : at]) not in _words().campus_heads
    )


def _other(piece: str) -> str:
    """Return an organisation that is no university, or nothing."""
    words = _words()
    tokens = piece.split()
    if not tokens:
        return ""
    cut = next((n for n in range(1, len(tokens)) if _is_unit(tokens, n)), len(tokens))
    if _is_unit(tokens, 0):
        tokens = tokens[cut:] if cut < len(tokens) and not _is_unit(tokens, cut) else []
    else:
        tokens = tokens[:cut]
    tokens = _without_places(tokens)
    if not any(token.strip(",") in words.organisation for token in tokens) or len(tokens) < 2:
        return ""
    street = next(
        (n for n, token in enumerate(tokens) if n and (token in words.streets or token.isdigit())), len(tokens)
    )
    tokens = _ended(_of_leading(tokens[:street]))
    own = {token.strip(",") for token in tokens} & words.organisation
    if own <= {"Research", "Systems", "Station", "Service", "School"} and len(tokens) > 3:
        return ""
    name = re.sub(r"^(?:[a-z0-9]+\s+|[Tt]he\s+)+", "", " ".join(tokens)).strip(" .,:-–&")
    last = name.split()[-1] if name else ""
    bare = {token.strip(".,") for token in name.split()} <= words.empty
    return "" if len(name.split()) < 2 or last in words.unfinished or bare else name


def _of_leading(tokens: list[str]) -> list[str]:
    """Return ``Harbin Institute of Technology`` of ``Translation Lab Harbin Institute of Technology``."""
    words = _words()
    at = next((n for n in range(len(tokens) - 2) if tokens[n : n + 3] == ["Institute", "of", "Technology"]), 0)
    start = max((n + 1 for n in range(at) if tokens[n] in words.fields), default=0)
    return tokens[start:] if start < at else tokens


def _ended(tokens: list[str]) -> list[str]:
    """Return a name up to the word that says what it is, or what goes on from there (``Institute for Logic``)."""
    last = max((n for n, token in enumerate(tokens) if token.strip(",") in _words().closing), default=-1)
    goes_on = last < 1 or last + 1 >= len(tokens) or tokens[last + 1] in _words().joiners
    return tokens if goes_on else tokens[: last + 1]


def _is_unit(tokens: Sequence[str], at: int) -> bool:
    """Return whether a department or the like begins here; a school that stands alone with a name is none."""
    words = _words()
    token = tokens[at].strip(",")
    two = " ".join(tokens[at : at + 2])
    return token in words.units or two in words.units


def _without_places(tokens: list[str]) -> list[str]:
    """Return the tokens without towns and countries at the end, as long as the name does not go on to them."""
    places = _words().places
    while len(tokens) > 2:
        for count in (3, 2, 1):
            tail = " ".join(tokens[-count:]).strip(".,")
            if len(tokens) > count + 1 and tail in places and tokens[-count - 1] not in _words().joiners:
                tokens = tokens[:-count]
                break
        else:
            return tokens
    return tokens


def _with_campus(name: str, after: Sequence[str]) -> str:
    """Return a name with the campus that follows it: ``University of California`` and ``Berkeley``."""
    words = _words()
    if name in words.campuses and after:
        head = re.sub(r"\s+(?:[A-Z]{2}|\d+).*", "", after[0])
        if head in words.towns:
            return f"{name}, {head}"
    if name.endswith("of Science") and after and (rest := re.match(r"Technology(?: of [A-Z]\w+)?", after[0])):
        return f"{name} and {rest[0]}"  # an "and" that GROBID took out
    return name


@dataclass(frozen=True, slots=True)
class _Words:
    known: re.Pattern[str]
    before_name: frozenset[str]
    organisation: frozenset[str]
    leading: tuple[str, ...]
    units: frozenset[str]
    fields: frozenset[str]
    stops: frozenset[str]
    joiners: frozenset[str]
    closing: frozenset[str]
    campus_heads: frozenset[str]
    before_of: frozenset[str]
    campuses: frozenset[str]
    unfinished: frozenset[str]
    streets: frozenset[str]
    towns: frozenset[str]
    places: frozenset[str]
    empty: frozenset[str]
    surnames: frozenset[str]
    acronyms: frozenset[str]
    names: frozenset[str]


@cache
def _words() -> _Words:
    data: dict[str, list[str]] = toml_in("scigraft.extract.academic", "institutions.toml")
    known = sorted(data["known"], key=lambda name: (-len(name), name))
    sets = {name: frozenset(words) for name, words in data.items()}
    return _Words(
        known=re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, known))})(?![\w-])"),
        before_name=sets["university_before_name"],
        organisation=sets["organisation"],
        leading=tuple(data["leading"]),
        units=sets["units"],
        fields=sets["fields"],
        stops=sets["stops"] | sets["university"],
        joiners=sets["joiners"],
        closing=sets["closing"],
        campus_heads=sets["campus_heads"],
        before_of=sets["before_of"],
        campuses=sets["campuses"],
        unfinished=sets["unfinished"],
        streets=sets["streets"],
        towns=sets["towns"],
        places=sets["towns"] | sets["countries"],
        empty=sets["towns"] | sets["countries"] | sets["empty"],
        surnames=sets["surnames"],
        names=frozenset(name.casefold() for name in known),
        acronyms=frozenset(name for name in known if name.isupper()),
    )
