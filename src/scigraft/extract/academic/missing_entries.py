"""Works that a text cites by author and year and that its list of references lacks.

A list may be read in part: a tool loses an entry, a page break cuts it off. What is cited of it then is cited by nobody
that is known, which is to be told, as otherwise a paper seems not to cite what it names nine times.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scigraft.extract.academic.citing import Printed, surnames
from scigraft.extract.academic.mark_check import alike
from scigraft.extract.academic.person_names import person_name
from scigraft.model import Evidence, Locator, Notice, Reference
from scigraft.read.folding import folded_words

WITHOUT_ENTRY = "citation-without-entry"
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_WAY = re.compile(r"\w-(?:to|and|or|of)-\w")
_PREPRINT = 2  # years between a preprint and its printing, at most
_TOLD = 3  # works that are named
_AROUND = 40  # characters on each side of a citation that tell where it stands


@dataclass(frozen=True, slots=True)
class _Entry:
    """What an entry of a list has that a citation names: words, families of its authors in order, a year."""

    words: frozenset[str]
    families: tuple[str, ...]
    year: int

    def may_be(self, people: Sequence[str], year: int) -> bool:
        """Say whether a citation of these people in this year may mean it, be it badly read or a preprint of it."""
        if not self.words:
            return True
        apart = abs(self.year - year) if self.year else 0
        if apart > _PREPRINT or not any(self._names(name) for name in people):
            return False
        return apart == 0 or not self.families or any(alike(name, self.families[0]) for name in people)

    def _names(self, name: str) -> bool:
        return name in self.words or any(alike(name, family) for family in self.families)


def missing_entries(
    units: Iterable[tuple[Evidence, Sequence[Printed]]], references: Sequence[Reference], file: str
) -> tuple[Notice, ...]:
    """Return a notice of the works that are cited and that no entry of the list may be; none where there are none.

    A citation counts where it names several people (``Smith and Lee, 2014``; ``Smith et al., 2014``): a name alone
    before a year may be a month, a place or a product.
    """
    entries = [_entry(reference) for reference in references]
    count: Counter[str] = Counter()
    places: list[Locator] = []
    for unit, printed in units:
        for one in printed:
            people = [name for name in surnames(one.people) if name]
            if _is_code(one.people):
                continue
            if (one.more or len(people) > 1) and not any(entry.may_be(people, int(one.year)) for entry in entries):
                count[_work(one)] += 1
                places.append(place_of(unit, one.span, file))
    return (_notice(count, len(references), places[0], file),) if count else ()


def place_of(unit: Evidence, span: tuple[int, int], file: str) -> Locator:
    """Return the place of a citation, with the words around it."""
    text = unit.text[max(span[0] - _AROUND, 0) : span[1] + _AROUND]
    return replace(unit.locator, file=file, span=span, text=" ".join(text.split()))


def _entry(reference: Reference) -> _Entry:
    authors = [author.name for author in reference.metadata.authors]
    families = tuple(family for name in authors if (family := person_name(name).family_key))
    words = {word for text in (reference.printed, *authors) for word in folded_words(text).split()}
    year = _YEAR.search(reference.metadata.date) or _YEAR.search(reference.printed)
    return _Entry(frozenset(words), families, int(year[0]) if year else 0)


def _is_code(people: str) -> bool:
    """Say whether the names before a year are no people: ``English-to-German and WMT`` 2014, a way and a campaign.

    A name is in capitals alone where all are.
    """
    names = [word for word in re.split(r"[\s,&]+", people) if word[:1].isupper()]
    loud = [word for word in names if len(word) > 2 and word.isalpha() and word.isupper()]
    return bool(_WAY.search(people)) or 0 < len(loud) < len(names)


def _work(printed: Printed) -> str:
    return f"{' '.join(printed.people.split())}{' et al.' if printed.more else ''} {printed.year}"


def _notice(count: Counter[str], entries: int, first: Locator, file: str) -> Notice:
    told = [f"{work} ({times} times)" if times > 1 else work for work, times in count.most_common(_TOLD)]
    more = f" and {len(count) - _TOLD} more" if len(count) > _TOLD else ""
    total = count.total()
    said = f"{total} citations name works" if total > 1 else "a citation names a work"
    return Notice(
        WITHOUT_ENTRY,
        f"{file}: {said} that no entry of the list of references ({entries}) can be: {'; '.join(told)}{more}",
        first,
        hint="They are linked to no paper; entries of the list were lost or misread",
    )
