"""Affiliations that are printed in capitals, in the case in which a person would write them.

Only stretches of capitals in which a listed word or name stands are told: an acronym among ordinary words stays.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from scigraft.read.data_file import toml_in

_TOKEN = re.compile(r"[^\s,;]+|[,;]")
_SURE = 4  # letters from which a listed word tells that capitals are only a way of printing
_VOWEL = re.compile(r"[AEIOUYÄÖÜÀ-ÆÈ-ÏÒ-ÖØ-Ý]")
_ROMAN = re.compile(r"(?=[IVX]{2})X{0,2}(?:IX|IV|V?I{0,3})\Z")
_MAC = re.compile(r"MC(?=[A-Z]{3})")
_EDGE = ".:()'’"


def in_ordinary_case(text: str) -> str:
    """Return an affiliation with its stretches of capitals in ordinary case: ``Kyoto University``."""
    if sum(letter.isupper() for letter in text) < _SURE:
        return text
    tokens = [(match.start(), match.end(), match[0]) for match in _TOKEN.finditer(text)]
    told = [word for _, _, word in tokens]
    at = 0
    while at < len(told):
        end = _run_end(told, at)
        if end > at and _says_so(told, at, end):
            end = _set_ordinary(told, at, end)
        at = max(end, at + 1)
    pieces, last = [], 0
    for (start, stop, _), word in zip(tokens, told, strict=True):
        pieces += [text[last:start], word]
        last = stop
    return "".join([*pieces, text[last:]])


def _run_end(tokens: list[str], at: int) -> int:
    """Return the index after the last token without small letters."""
    while at < len(tokens) and not any(letter.islower() for letter in tokens[at]):
        at += 1
    return at


def _says_so(tokens: list[str], start: int, end: int) -> bool:
    lists = _lists()
    return any(
        (tokens[at].strip(_EDGE) not in lists.as_is and _bare(tokens[at]) in lists.sure) or bool(_phrase(tokens, at))
        for at in range(start, end)
    )


def _set_ordinary(tokens: list[str], at: int, end: int) -> int:
    """Put a stretch in ordinary case; return the index after it, which a listed name may carry on to small letters."""
    first = True
    while at < end:
        if phrase := _phrase(tokens, at):
            tokens[at : at + len(phrase)] = _like(tokens[at : at + len(phrase)], phrase)
            at += len(phrase)
            first = False
            continue
        followed = at + 1 < len(tokens) and tokens[at + 1][:1].isalpha()
        begins = not any(letter.isalpha() for letter in tokens[at])
        tokens[at] = _word(tokens[at], first=first, followed=followed)
        first = begins
        at += 1
    return at


def _phrase(tokens: list[str], at: int) -> tuple[str, ...]:
    """Return the longest listed name of several words that begins here, as the list has it."""
    lists = _lists()
    for count in range(min(lists.longest, len(tokens) - at), 1, -1):
        if phrase := lists.phrases.get(" ".join(_bare(word) for word in tokens[at : at + count])):
            return phrase
    return ()


def _like(printed: list[str], listed: tuple[str, ...]) -> list[str]:
    """Return the listed words with what stands around the printed ones."""
    told = []
    for word, name in zip(printed, listed, strict=True):
        bare = word.strip(_EDGE)
        start = word.find(bare)
        told.append(word[:start] + name.strip(_EDGE) + word[start + len(bare) :])
    return told


def _word(word: str, *, first: bool, followed: bool) -> str:
    lists = _lists()
    bare = word.strip(_EDGE)
    by_code = first and not followed and len(bare) < 3  # ON, CA, 12 and the like behind a comma
    if by_code or bare in lists.as_is or not set(bare).isdisjoint(".&0123456789"):
        return word
    low = bare.casefold()
    if low in lists.joiners:
        return word.replace(bare, _capital(bare) if first else low)
    if low in lists.words:
        return word.replace(bare, lists.words[low])
    if _is_acronym(bare):
        return word
    parts = bare.split("-")
    inner = [part.lower() if n and part.casefold() in lists.joiners else _part(part) for n, part in enumerate(parts)]
    return word.replace(bare, "-".join(inner))


def _is_acronym(word: str) -> bool:
    short = len(word) < 6 and word.isalpha()
    return len(word) < 3 or (short and not _VOWEL.search(word)) or bool(_ROMAN.match(word))


def _part(word: str) -> str:
    """Return a word with its first letter in capitals, and the one behind ``Mc``, ``O'`` and ``d'``."""
    head, mark, tail = next(((h, m, t) for m in "'’" for h, s, t in [word.partition(m)] if s), ("", "", word))
    if mark and len(head) == 1 and len(tail) > 1:
        return f"{head if head == 'O' else head.lower()}{mark}{_capital(tail)}"
    return f"{_capital(head)}{mark}{tail.lower()}" if mark else _capital(word)


def _capital(word: str) -> str:
    if match := _MAC.match(word):
        return f"Mc{_capital(word[match.end() :])}"
    return word[:1] + word[1:].replace("İ", "i").lower()


def _bare(word: str) -> str:
    return word.strip(_EDGE).casefold()


@dataclass(frozen=True, slots=True)
class _Lists:
    words: dict[str, str]  # folded -> as the lists have it
    sure: frozenset[str]  # folded words that tell that a stretch is only printed in capitals
    phrases: dict[str, tuple[str, ...]]  # folded names of several words -> their words
    longest: int  # words of the longest of them
    joiners: frozenset[str]
    as_is: frozenset[str]  # what is written in capitals anyway


@cache
def _lists() -> _Lists:
    data: dict[str, list[str]] = toml_in("scigraft.extract.academic", "institutions.toml")
    joiners = frozenset(data["joiners"]) | frozenset(data["joiners_elsewhere"])
    words: dict[str, str] = {}
    phrases: dict[str, tuple[str, ...]] = {}
    as_is: set[str] = set()
    known = set(data["known"])
    for name in sorted({name for listed in data.values() for name in listed}):
        parts = tuple(name.split())
        as_is.update(part for part in parts if _is_loud(part))
        if len(parts) > 1:
            phrases.setdefault(" ".join(_bare(part) for part in parts), parts)
        for part in (part.strip(_EDGE) for part in parts):
            if part.casefold() not in joiners and not _is_loud(part) and part[:1].isupper():
                words.setdefault(part.casefold(), part)
    kinds = {word.strip(_EDGE).casefold() for word in data["organisation"] if not _is_loud(word)}
    as_is -= {word.upper() for word in words.values() if len(word) > _SURE or word.casefold() in kinds} - known
    sure = frozenset(word for word in words if len(word) >= _SURE or (word in kinds and len(word) > 2))
    return _Lists(words, sure, phrases, max(len(parts) for parts in phrases.values()), joiners, frozenset(as_is))


def _is_loud(word: str) -> bool:
    return word.isupper() and len(word.strip(_EDGE)) > 1
