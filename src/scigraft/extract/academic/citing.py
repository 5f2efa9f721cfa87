"""Citations found by how they are printed: author and year, or numbers, matched to the list of references.

They are looked for where a format does not mark citations, and for those it marks without saying of what. What
cannot be told to be one entry is left out: nothing is guessed among several works of one author and year.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.person_names import person_name
from scigraft.model import Anchor, Reference
from scigraft.read.folding import folded_words

_PARTICLES = r"(?:(?:[Vv]an|[Vv]on|[Dd]e[rnls]?|[Dd]a|[Dd]i|[Dd]os|[Ll]a|[Ll]e|[Ee]l|[Tt]en|[Tt]er)\s+){0,3}"
_NAME = rf"{_PARTICLES}(?:[^\W\d_a-zà-ÿ]\.\s?){{0,3}}[^\W\d_a-zà-ÿ][^\W\d_]*(?:['’\-‐–][^\W\d_]+)*"
_PEOPLE = rf"{_NAME}(?:\s?,\s?{_NAME}){{0,8}}(?:\s?,?\s(?:and|&|und|et|y)\s?{_NAME})?"
_BEFORE = re.compile(
    rf"(?<![^\W_])(?P<people>{_PEOPLE})(?P<more>\s?,?\s?(?:et\.?\s?al\.?|and\scolleagues))?(?:['’]s)?\s?,?\s?[(\[]?\s?\Z"
)
_YEAR = re.compile(r"(?<![\w.])(?:1[89]|20)\d\d\s?(?P<letter>[a-z](?![\w]))?(?![\w-])")
_CHAIN = re.compile(r"\s?[,;]\s?\Z|\s?(?:and|&)\s?\Z")
_FURTHER = re.compile(r"\s?,\s?(?P<letter>[a-z])(?!\w)")
_LOOK_BACK = 160  # characters: a list of names before its year
_SPLIT = re.compile(r"\s?,\s?|\s?,?\s(?:and|&|und|et|y)\s")
_GROUP = re.compile(r"\[\s?(\d{1,3}(?:\s?[,;–‐−-]\s?\d{1,3})*)\s?\]")
_NUMBERS = re.compile(r"(\d{1,3})(?:\s?[–‐−-]\s?(\d{1,3}))?")
_LABEL = re.compile(r"\W{0,2}(\d{1,3})\s?[\]).:]?\s")
LONGEST_RANGE = 30  # entries: what is longer is no range of citations
MIN_GROUPS = 3  # numbers in brackets that a paper has, for them to be its citations


class Works:
    """The references of a paper, found by author and year or by number."""

    def __init__(self, references: Sequence[Reference]) -> None:
        self.by_number = _numbers(references)
        self.keys = [reference.key for reference in references]
        self.by_key = {reference.key: reference for reference in references}
        self._by_author: dict[tuple[str, str], list[Reference]] = defaultdict(list)
        for reference in references:
            authors, year = reference.metadata.authors, _YEAR.search(reference.metadata.date or reference.printed)
            if authors and year and (family := person_name(authors[0].name).family_key):
                self._by_author[family, year[0][:4]].append(reference)

    def named(self, people: str, *, more: bool, year: str, letter: str) -> str:
        """Return the key of the one work by these people in this year; an empty text where none or several fit."""
        names = surnames(people)
        for first in range(len(names)):
            works = self._by_author.get((names[first], year), [])
            if works:
                return _one(works, names[first:], more=more, letter=letter)
        return ""


def surnames(people: str) -> list[str]:
    """Return the last word of each of the people named in a citation, in the form names are compared in."""
    return [folded_words(name.split()[-1]).replace(" ", "") for name in _SPLIT.split(people) if name.strip()]


def _numbers(references: Sequence[Reference]) -> dict[int, str]:
    """Return keys by number: those printed before the entries where all have one, else by position from 1."""
    printed = [_LABEL.match(reference.printed) for reference in references]
    if references and all(printed):
        found = {int(match[1]): r.key for match, r in zip(printed, references, strict=True) if match}
        if len(found) == len(references):
            return found
    return {at: reference.key for at, reference in enumerate(references, 1)}


def _one(works: Sequence[Reference], names: Sequence[str], *, more: bool, letter: str) -> str:
    if len(works) == 1:
        return works[0].key
    fitting = [work for work in works if _authors_fit(work, names, more=more)]
    if len(fitting) == 1:
        return fitting[0].key
    lettered = [work for work in fitting if letter and _letter_of(work) == letter]
    if len(lettered) == 1:
        return lettered[0].key
    # GROBID and others drop the letter: works of one author and year stand in the order of their letters.
    place = ord(letter) - ord("a") if letter else -1
    same = [work for work in fitting if not _letter_of(work)]
    return same[place].key if not lettered and 0 <= place < len(same) == len(fitting) else ""


def _authors_fit(work: Reference, names: Sequence[str], *, more: bool) -> bool:
    families = [person_name(author.name).family_key for author in work.metadata.authors]
    if more:
        return len(families) > 1
    return families[: len(names)] == list(names) and len(families) == len(names)


def _letter_of(work: Reference) -> str:
    match = _YEAR.search(work.metadata.date) or _YEAR.search(work.printed)
    return (match["letter"] or "") if match else ""


@dataclass(frozen=True, slots=True)
class Printed:
    """A citation by author and year as it is printed: its range, the people named, the year with its letters."""

    span: tuple[int, int]
    people: str
    more: bool
    year: str
    letters: tuple[str, ...]


def printed_citations(text: str) -> Iterator[Printed]:
    """Yield the citations of a text by author and year, narrative and in brackets, of whatever works."""
    people: re.Match[str] | None = None
    last = -1
    for year in _YEAR.finditer(text):
        start = max(0, year.start() - _LOOK_BACK, last)
        if last < 0 or not _CHAIN.fullmatch(text, last, year.start()):
            people = _BEFORE.search(text, start, year.start())
        last = year.end()
        letters = [year["letter"] or ""]
        while further := _FURTHER.match(text, last):
            letters.append(further["letter"])
            last = further.end()
        if people is not None:
            begin = people.start("people") if people.end() >= year.start() - 3 else year.start()
            yield Printed((begin, last), people["people"], bool(people["more"]), year[0][:4], tuple(letters))


def by_author(text: str, works: Works) -> Iterator[Anchor]:
    """Yield the citations of a text by author and year, narrative and in brackets, that are one work each."""
    for one in printed_citations(text):
        keys = [works.named(one.people, more=one.more, year=one.year, letter=letter) for letter in one.letters]
        if found := tuple(dict.fromkeys(key for key in keys if key)):
            yield Anchor(one.span, found)


def numbered_groups(text: str) -> list[re.Match[str]]:
    """Return the numbers in square brackets of a text."""
    return list(_GROUP.finditer(text))


def by_number(text: str, works: Works) -> Iterator[Anchor]:
    """Yield the citations of a text by number in square brackets: ``[3, 5-7]``."""
    for group in numbered_groups(text):
        if keys := keys_of_numbers(group[1], works):
            yield Anchor(group.span(), keys)


def numbers_of(text: str) -> tuple[int, ...]:
    """Return the numbers of a list of numbers and ranges, in order; none where one of them is no range of citations."""
    wanted: list[int] = []
    for match in _NUMBERS.finditer(text):
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last <= first + LONGEST_RANGE:
            return ()
        wanted += range(first, last + 1)
    return tuple(wanted)


def keys_of_numbers(text: str, works: Works) -> tuple[str, ...]:
    """Return the keys of a list of numbers and ranges; none where one of them is no entry."""
    wanted = numbers_of(text)
    if any(number not in works.by_number for number in wanted):
        return ()
    return tuple(dict.fromkeys(works.by_number[number] for number in wanted))
