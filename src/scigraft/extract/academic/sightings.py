"""Where entities of a paper are seen: names in sentences, statements where they stand, cells with their captions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scigraft.extract.academic.mentions import folded
from scigraft.model import Document, EntityType, Evidence, EvidenceKind, Locator, Mention, Table
from scigraft.read.prose import sentences

_RUNNING: frozenset[EvidenceKind] = frozenset({"title", "abstract", "paragraph"})
_SHORT = 4  # letters; shorter names must be written alike, or `it` would be found for IT
_MOST = 200  # names looked for in one paper
_LONG = 600  # characters of a place's text


@dataclass(frozen=True, slots=True)
class Sighting:
    """A mention in a unit (a paragraph, or a table with its caption), in which of its sentences, or in which cell."""

    mention: Mention
    unit: str
    sentence: int
    place: Locator
    cell: Locator | None = None


def sightings(document: Document, mentions: Sequence[Mention], *, said: frozenset[EntityType]) -> Iterator[Sighting]:
    """Yield where mentions are seen. Those of types that are ``said`` are sentences and stand where they stand."""
    spoken: dict[str, list[Mention]] = defaultdict(list)
    for mention in mentions:
        if mention.type in said and mention.evidence:
            spoken[mention.evidence].append(mention)
    names = _Names([one for one in mentions if one.type not in said and one.type != "Result"])
    for unit in document.evidence:
        if unit.kind in _RUNNING:
            yield from _in_text(document, unit, names, spoken[unit.id])
    placed = [one for one in mentions if one.type not in said and one.place.table]
    for table in document.tables:
        yield from _about_table(document, table, names, placed)


class _Names:
    """Names to be found in text, as whole words."""

    def __init__(self, mentions: Sequence[Mention]) -> None:
        self._by_name: dict[str, list[Mention]] = defaultdict(list)
        for mention in mentions[:_MOST]:
            self._by_name[folded(mention.name)].append(mention)
        longest = sorted((name for name in self._by_name if name), key=lambda name: (-len(name), name))
        words = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest)
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def find(self, text: str) -> Iterator[tuple[Mention, int]]:
        """Yield each mention whose name stands in a text, with where it begins."""
        for match in self._pattern.finditer(text) if self._pattern else ():
            for mention in self._by_name.get(folded(match[0]), ()):
                if len(mention.name) >= _SHORT or mention.name == match[0]:
                    yield mention, match.start()


def _in_text(document: Document, unit: Evidence, names: _Names, spoken: Sequence[Mention]) -> Iterator[Sighting]:
    named = list(names.find(unit.text))
    if len(named) + len(spoken) < 2:
        return
    ranges = sentences(unit.text)
    at = [(mention, start) for mention, start in named]
    at += [(mention, mention.place.span[0]) for mention in spoken if mention.place.span]
    seen: set[tuple[str, int]] = set()
    for mention, start in at:
        number = next((n for n, (_, end) in enumerate(ranges) if start < end), None)
        if number is not None and (mention.id, number) not in seen:
            seen.add((mention.id, number))
            yield Sighting(mention, unit.id, number, _place(document, unit, ranges[number]))


def _place(document: Document, unit: Evidence, span: tuple[int, int]) -> Locator:
    return replace(unit.locator, file=document.file, span=span, text=unit.text[slice(*span)][:_LONG])


def _about_table(document: Document, table: Table, names: _Names, placed: Sequence[Mention]) -> Iterator[Sighting]:
    """Yield the mentions in a table's cells, and those in its caption and in the text about it."""
    own = {table.id, table.name} - {""}
    for mention in placed:
        if mention.place.table in own:
            yield Sighting(mention, f"table:{table.id}", 0, mention.place, cell=mention.place)
    seen: set[str] = set()
    for text in (table.caption, *table.near):
        for mention, _ in names.find(text):
            if mention.id not in seen:
                seen.add(mention.id)
                place = Locator(file=document.file, page=table.page, table=table.name or table.id, text=text[:_LONG])
                yield Sighting(mention, f"table:{table.id}", 0, place)
