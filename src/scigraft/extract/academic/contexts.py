"""Where a paper cites its references: the citing sentence, one neighbour each side, and its section."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scigraft.extract.academic.citing import (
    LONGEST_RANGE,
    MIN_GROUPS,
    Printed,
    Works,
    by_author,
    by_number,
    keys_of_numbers,
    numbered_groups,
    printed_citations,
)
from scigraft.extract.academic.mark_check import Checked, checked, mark_notices, of_one_work
from scigraft.extract.academic.missing_entries import missing_entries
from scigraft.extract.academic.missing_numbers import NumberedMark, missing_numbers
from scigraft.extract.academic.table_text import in_table
from scigraft.model import Anchor, CitationContext, Document, Evidence, Locator, Notice, Reference
from scigraft.read.prose import sentences

_CITING = ("abstract", "paragraph", "footnote", "caption", "figure")
_FLOWING = ("abstract", "paragraph")
_RANGE = re.compile(r"\s*[-‐–−]\s*")
_NUMERIC = re.compile(r"[\W]*\d{1,3}[\d\W]*")
_KEYS = re.compile(r"\[([^\[\]\n]{1,200})\]")
_LONGEST_SENTENCE = 2000  # characters


@dataclass(frozen=True, slots=True)
class _Place:
    """A sentence: the evidence it stands in, by number, and its range there."""

    unit: int
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Citing:
    """Where a document cites its references, and what was done about marks that contradict what they point at."""

    contexts: tuple[CitationContext, ...] = ()
    notices: tuple[Notice, ...] = ()


def contexts(document: Document, references: Sequence[Reference]) -> Citing:
    """Return where the references are cited, in reading order: one context a reference and citing sentence.

    Citations are those that the format marks, then those told by how they are printed (``[3, 5-7]``, ``Smith and Lee
    (2014)``). A citation that is not told to be one of the references is none, nor is one in a row of a table that was
    read as text. Where people and year of a mark speak against the entry that the file points it at, ``mark_check``
    says what is meant.
    """
    finder = _Finder(document, references)
    if not references:
        return Citing((), missing_numbers(finder.numbered(), (), document.file))
    places = [_Place(at, span) for at, unit in enumerate(document.evidence) for span in _sentences(unit, finder)]
    found: list[CitationContext] = []
    for number, place in enumerate(places):
        for key, anchor in finder.within(place):
            found.append(_context(document, places, number, key, anchor))
    notices = (*mark_notices(finder.checked, document.file), *_table_notices(finder.in_tables, document.file))
    lost = (
        *missing_entries(finder.named(), references, document.file),
        *missing_numbers(finder.numbered(), finder.works.by_number, document.file),
    )
    return Citing(tuple(found), (*notices, *lost))


def _table_notices(marks: Sequence[Locator], file: str) -> tuple[Notice, ...]:
    """Say how many citations stand in rows of tables that were read as text, and where the first does."""
    if not marks:
        return ()
    said = f"{len(marks)} citations stand" if len(marks) > 1 else "a citation stands"
    told = f"{file}: {said} in a table that was read as text, where no sentence says why"
    return (Notice("citations-in-table", told, marks[0]),)


def _context(
    document: Document, places: Sequence[_Place], number: int, key: str, anchor: tuple[int, int]
) -> CitationContext:
    place = places[number]
    unit = document.evidence[place.unit]
    start, end = place.span
    text = unit.text[start:end]
    return CitationContext(
        reference=key,
        sentence=text,
        before=_neighbour(document, places, number, -1),
        after=_neighbour(document, places, number, 1),
        section=unit.section,
        place=replace(unit.locator, file=document.file, span=place.span, text=text),
        evidence=unit.id,
        anchor=(anchor[0] - start, anchor[1] - start),
    )


def _neighbour(document: Document, places: Sequence[_Place], number: int, step: int) -> str:
    """Return the sentence before or after, in the same paragraph or the next one of the same section."""
    if not 0 <= number + step < len(places):
        return ""
    mine, other = document.evidence[places[number].unit], document.evidence[places[number + step].unit]
    flows = mine.kind == other.kind and mine.kind in _FLOWING and mine.section == other.section
    if mine is not other and not flows:
        return ""
    start, end = places[number + step].span
    return other.text[start:end]


def _sentences(unit: Evidence, finder: _Finder) -> list[tuple[int, int]]:
    """Return the sentences of a unit of evidence; one that ends within a citation goes on to the next."""
    if unit.kind not in _CITING:
        return []
    joined: list[tuple[int, int]] = []
    anchors = finder.of(unit)
    for start, end in sentences(unit.text):
        inside = joined and any(a.span[0] < joined[-1][1] < a.span[1] for a in anchors)
        if inside and end - joined[-1][0] < _LONGEST_SENTENCE:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


class _Finder:
    """The citations of a document, each told to be which of its references."""

    def __init__(self, document: Document, references: Sequence[Reference]) -> None:
        self.works = Works(references)
        self.known = {reference.key for reference in references}
        # A key that several entries of the file share says nothing of which is meant.
        count = Counter(reference.metadata.key for reference in references)
        self.repeated = {key for key, times in count.items() if times > 1}
        self.numeric = _is_numeric(document, self.works)
        self._found: dict[str, tuple[Anchor, ...]] = {}
        self._evidence = document.evidence
        self._by_author: dict[str, tuple[Printed, ...]] = {}
        self._file = document.file
        self.checked: list[Checked] = []
        self.in_tables: list[Locator] = []  # marks in rows of tables that were read as text

    def of(self, unit: Evidence) -> tuple[Anchor, ...]:
        """Return the citations of a unit of evidence that are told, in order."""
        if unit.id not in self._found:
            self._found[unit.id] = tuple(sorted(self._told(unit), key=lambda anchor: anchor.span))
        return self._found[unit.id]

    def named(self) -> Iterator[tuple[Evidence, tuple[Printed, ...]]]:
        """Yield the units of evidence with what they cite by author and year; nothing of a paper with numbers."""
        if not self.numeric:
            yield from ((unit, self._printed(unit)) for unit in self._evidence if unit.kind in _CITING)

    def numbered(self) -> Iterator[NumberedMark]:
        """Yield where a paper that cites by number does: its numbers in brackets, and those that the file marks."""
        for unit in self._evidence if self.numeric else ():
            if unit.kind not in _CITING:
                continue
            told = _Covered(anchor.span for anchor in self.of(unit))
            groups = [(group.span(), group[1]) for group in numbered_groups(unit.text)]
            covered = _Covered(span for span, _ in groups)
            marked = [(a.span, unit.text[a.span[0] : a.span[1]]) for a in unit.anchors if not covered.touches(a.span)]
            groups += [(span, words) for span, words in marked if _NUMERIC.fullmatch(words)]
            yield from (NumberedMark(unit, span, words, told.touches(span)) for span, words in sorted(groups))

    def within(self, place: _Place) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield each reference cited in a sentence once, with the range of its first citation there."""
        seen: set[str] = set()
        unit = self._evidence[place.unit]
        first, last = place.span
        for anchor in self.of(unit):
            start, end = max(anchor.span[0], first), min(anchor.span[1], last)
            if start >= end or anchor.span[0] < first:
                continue
            if in_table(unit.text[first:last], (start - first, end - first)):
                self.in_tables.append(replace(unit.locator, file=self._file, span=anchor.span))
                continue
            for key in anchor.keys:
                if key not in seen:
                    seen.add(key)
                    yield key, (start, end)

    def _told(self, unit: Evidence) -> Iterator[Anchor]:
        marked = list(self._marked(unit))
        yield from marked
        covered = _Covered(anchor.span for anchor in marked)
        printed = [*by_author(unit.text, self.works), *self._by_key(unit.text)]
        if self.numeric:
            printed += by_number(unit.text, self.works)
        yield from (anchor for anchor in printed if not covered.touches(anchor.span))

    def _marked(self, unit: Evidence) -> Iterator[Anchor]:
        last: Anchor | None = None
        for anchor in unit.anchors:
            keys = tuple(key for key in anchor.keys if key in self.known and key not in self.repeated)
            keys = keys or self._printed_keys(unit.text, anchor)
            if not keys:
                last = None
                continue
            told = replace(anchor, keys=self._meant(unit, replace(anchor, keys=keys)))
            if not told.keys:
                last = None
                continue
            if last and _RANGE.fullmatch(unit.text, last.span[1], anchor.span[0]):
                told = replace(told, keys=self._between(last, told))
            yield told
            last = told

    def _meant(self, unit: Evidence, anchor: Anchor) -> tuple[str, ...]:
        """Return the keys of an anchor, another where its words say so, none where they contradict all entries."""
        printed = of_one_work(anchor, unit.text, self._printed(unit))
        if printed is None:
            return anchor.keys
        words = unit.text[min(anchor.span[0], printed.span[0]) : max(anchor.span[1], printed.span[1])]
        told = checked(" ".join(words.split()), anchor.keys[0], printed, self.works)
        if told.verdict == "stands":
            return anchor.keys
        self.checked.append(replace(told, place=replace(unit.locator, file=self._file, span=anchor.span)))
        return (told.taken,) if told.taken else ()

    def _printed(self, unit: Evidence) -> tuple[Printed, ...]:
        if unit.id not in self._by_author:
            self._by_author[unit.id] = tuple(printed_citations(unit.text))
        return self._by_author[unit.id]

    def _printed_keys(self, text: str, anchor: Anchor) -> tuple[str, ...]:
        """Return what the words of a citation say, which the file marks without a key or with one of several."""
        start, end = anchor.span
        words = text[start:end]
        if _NUMERIC.fullmatch(words):
            return keys_of_numbers(words, self.works) if self.numeric else ()
        found = (key for other in by_author(words, self.works) for key in other.keys)
        return tuple(dict.fromkeys(found))

    def _between(self, first: Anchor, last: Anchor) -> tuple[str, ...]:
        """Return the keys of a range whose ends alone are marked, without the first one's, which it has already."""
        start, end = self.works.keys.index(first.keys[-1]), self.works.keys.index(last.keys[0])
        return (*self.works.keys[start + 1 : end], *last.keys) if start < end <= start + LONGEST_RANGE else last.keys

    def _by_key(self, text: str) -> Iterator[Anchor]:
        """Yield citations printed by the keys of the file, as ``[smith2014, lee2015]``."""
        for match in _KEYS.finditer(text):
            keys = tuple(part.strip() for part in match[1].split(","))
            if all(key in self.known and not key.isdigit() for key in keys):
                yield Anchor(match.span(), keys)


class _Covered:
    """Ranges that are taken."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._spans = sorted(spans)
        self._starts = [start for start, _ in self._spans]

    def touches(self, span: tuple[int, int]) -> bool:
        """Say whether a range shares a character with one of them."""
        at = bisect_right(self._starts, span[0])
        return any(start < span[1] and span[0] < end for start, end in self._spans[max(0, at - 1) : at + 1])


def _is_numeric(document: Document, works: Works) -> bool:
    """Say whether the paper cites by number: so its marked citations look, else more of its brackets than its names.

    A paper that cites by author and year may show numbers in brackets, as in a sentence on styles of citing.
    """
    marked = [unit.text[a.span[0] : a.span[1]] for unit in document.evidence for a in unit.anchors if a.keys]
    if marked:
        return 2 * sum(bool(_NUMERIC.fullmatch(words)) for words in marked) > len(marked)
    texts = [unit.text for unit in document.evidence if unit.kind in _CITING]
    groups = sum(len(numbered_groups(text)) for text in texts)
    return groups >= MIN_GROUPS and groups > sum(1 for text in texts for _ in by_author(text, works))
