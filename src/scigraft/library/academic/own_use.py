"""Of all sentences of a paper that name something, the one that says that the paper uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import sqlalchemy as sa

from scigraft.library.readings import document_of
from scigraft.model import Document, EdgeSupport, Evidence, UsageError
from scigraft.read.data_file import toml_in
from scigraft.read.prose import sentences

SAYS_SO = 2  # points from which a sentence says that the paper uses what it names
_RUNNING = frozenset({"abstract", "paragraph", "caption"})
_SHORT = 4  # letters; shorter names must be written alike
_LONG = 600  # characters of a sentence that is shown
_NEAR = 50  # characters between a name and what is done with it
_NUMBER = re.compile(r"\d[\d.,]*%?")
_NUMBERS = 5  # in one sentence; with more it is a row of a table
_MOST = 40  # names of one entity that are looked for


def saying_so(
    connection: sa.Connection, support: Sequence[EdgeSupport], names: Sequence[str]
) -> tuple[EdgeSupport, ...]:
    """Return the places that support a use, each that does not say so exchanged for a sentence of its file that does.

    ``names`` are those of what is used. Where no sentence says so the place stays as it is.
    """
    return tuple(_better(connection, one, names) for one in support)


def _better(connection: sa.Connection, support: EdgeSupport, names: Sequence[str]) -> EdgeSupport:
    named = _named(names)
    if named is None or support.place.table is not None or points(support.place.text or "", named) >= SAYS_SO:
        return support
    try:
        document = document_of(connection, support.file)
    except UsageError:  # not built again since it was removed or replaced
        return support
    told = [(_points(unit, span, named), unit, span) for unit, span in _told(document, named)]
    best = max(told, key=lambda one: one[0], default=None)
    if best is None or best[0][0] < SAYS_SO:
        return support
    _, unit, (start, end) = best
    place = replace(unit.locator, file=support.file, span=(start, end), text=unit.text[start:end][:_LONG])
    return replace(support, place=place)


def _told(document: Document, named: re.Pattern[str]) -> Iterator[tuple[Evidence, tuple[int, int]]]:
    """Yield each sentence that names it."""
    for unit in document.evidence:
        if unit.kind in _RUNNING and named.search(unit.text):
            for span in sentences(unit.text):
                if named.search(unit.text[slice(*span)]):
                    yield unit, span


def _points(unit: Evidence, span: tuple[int, int], named: re.Pattern[str]) -> tuple[int, int]:
    """Return how surely a sentence says so, and then whether its heading speaks for that."""
    heading, cues = " ".join(unit.section), _cues()
    beside = bool(cues.telling.search(heading)) - bool(cues.known.search(heading))
    return points(unit.text[slice(*span)], named), beside


def points(text: str, named: re.Pattern[str]) -> int:
    """Return how surely a sentence says that its paper uses what it names; ``SAYS_SO`` and more is sure."""
    cues = _cues()
    found = named.search(text)
    if found is None:
        return 0
    near = text[max(0, found.start() - _NEAR) : found.end() + _NEAR]
    says = 0
    if cues.own.search(text) and cues.using.search(text):
        says += 3 if cues.using.search(near) else 2
    says += bool(cues.plain.search(text))
    if cues.example.search(text[max(0, found.start() - _NEAR) : found.start()]):
        says -= 2
    says -= 2 * bool(cues.others.search(text))
    says -= 2 * (len(_NUMBER.findall(text)) > _NUMBERS)
    return says - (len(text) > _LONG // 2)


def _named(names: Sequence[str]) -> re.Pattern[str] | None:
    """Return what finds any of the names as whole words, short ones as they are written."""
    words = []
    for name in names[:_MOST]:
        spaced = r"\s+".join(map(re.escape, name.split()))
        if spaced:
            words.append(spaced if len(name) <= _SHORT else f"(?i:{spaced})")
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)") if words else None


@dataclass(frozen=True, slots=True)
class _Cues:
    own: re.Pattern[str]
    using: re.Pattern[str]
    plain: re.Pattern[str]
    example: re.Pattern[str]
    others: re.Pattern[str]
    telling: re.Pattern[str]
    known: re.Pattern[str]


@cache
def _cues() -> _Cues:
    data = toml_in("scigraft.library.academic", "own_use.toml")
    # What begins with others' names is told from small letters.
    return _Cues(**{name: re.compile(text, re.IGNORECASE if name != "others" else 0) for name, text in data.items()})
