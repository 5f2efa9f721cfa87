"""Citations whose words speak against the entry that their file points them at: another author, another year.

A tool that finds citations in a page (GROBID) ties some of them to a neighbour in the list. Where the words name
people and a year, exactly one entry has both and it is another one, that entry is meant. Where the entry pointed at
has neither the people nor the year and none of the list fits, nothing is cited that is known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from scigraft.extract.academic.citing import Printed, Works, printed_citations, surnames
from scigraft.extract.academic.person_names import person_name
from scigraft.model import Anchor, Locator, Notice, Reference
from scigraft.read.folding import folded_words

Verdict = Literal["stands", "relinked", "contradicts"]
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_ALIKE = 0.75  # of the letters of two surnames: misread letters, other transcriptions
_PREPRINT = 1  # years between a preprint and its printing


@dataclass(frozen=True, slots=True)
class Checked:
    """A citation that its file points at ``key``: what its words say of it, and the entry that is taken (or none)."""

    key: str
    words: str
    verdict: Verdict = "stands"
    taken: str = ""
    place: Locator = Locator()


def checked(words: str, key: str, printed: Printed, works: Works) -> Checked:
    """Return what the people and the year of a citation say of the entry it points at."""
    entry = works.by_key[key]
    year = _years_apart(printed, entry)
    if year == 0 and _leads(printed, entry):
        return Checked(key, words)
    other = works.named(printed.people, more=printed.more, year=printed.year, letter=printed.letters[0])
    if other and other != key:
        return Checked(key, words, "relinked", other)
    if not other and year > _PREPRINT and not _people_fit(printed, entry):
        return Checked(key, words, "contradicts")
    return Checked(key, words)


def of_one_work(anchor: Anchor, text: str, printed: Sequence[Printed]) -> Printed | None:
    """Return the one author and year that an anchor of one key covers; none where it covers several, or no year.

    ``printed`` are all of the text. The anchor's own words come first: ``2016Smith and Lee, 2017`` may be run together.
    """
    if len(anchor.keys) != 1:
        return None
    start, end = anchor.span
    own = [replace(one, span=(one.span[0] + start, one.span[1] + start)) for one in printed_citations(text[start:end])]
    found = own or [one for one in printed if one.span[0] < end and start < one.span[1]]
    return found[0] if len(found) == 1 and len(found[0].letters) == 1 else None


def _leads(printed: Printed, entry: Reference) -> bool:
    """Say whether the entry's first author is one of the people, or two people named are both among its authors.

    The second is for lists whose names are torn: ``P Diederik; Jimmy Kingma; Ba``. Without authors an entry may be
    anyone's.
    """
    authors = entry.metadata.authors
    first = person_name(authors[0].name).family_key if authors else ""
    people = [name for name in surnames(printed.people) if name]
    if not first or any(alike(name, first) for name in people):
        return True
    words = {word for author in authors for word in folded_words(author.name).split()}
    return len(people) > 1 and words.issuperset(people[-2:])


def _people_fit(printed: Printed, entry: Reference) -> bool:
    """Say whether one of the people is an author of the entry, or stands in it; an entry without authors fits all."""
    families = [person_name(author.name).family_key for author in entry.metadata.authors]
    if not any(families):
        return True
    words = set(folded_words(entry.printed).split())
    return any(
        name in words or any(alike(name, family) for family in families) for name in surnames(printed.people) if name
    )


def alike(one: str, other: str) -> bool:
    """Say whether two surnames, folded, may be one: misread, cut off, or transcribed otherwise."""
    if one in other or other in one:
        return True
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE


def _years_apart(printed: Printed, entry: Reference) -> int:
    """Return how many years lie between the citation and its entry; none where the entry has no year."""
    year = _YEAR.search(entry.metadata.date) or _YEAR.search(entry.printed)
    return abs(int(year[0]) - int(printed.year)) if year else 0


def mark_notices(found: Sequence[Checked], file: str) -> tuple[Notice, ...]:
    """Return what was done about citations that speak against the entries they point at."""
    return tuple(_notice(one, file) for one in found if one.verdict != "stands")


def _notice(one: Checked, file: str) -> Notice:
    if one.verdict == "relinked":
        return Notice(
            "citation-relinked",
            f"{file}: the citation '{one.words}' points at reference {one.key}, which is by others or of another year; "
            f"it is taken as {one.taken}, the only one that fits",
            one.place,
        )
    return Notice(
        "citation-contradicts",
        f"{file}: the citation '{one.words}' points at reference {one.key}, which is by others and of another year, "
        "and no reference fits; it is not counted",
        one.place,
        hint="Look whether the list of references misses an entry",
    )
