"""Which author works where, by what is printed beside or under the name: for pages that tie them by no mark.

Three layouts: a line a person, the place behind the name; names over their place, one group under the other; columns
with a person each, the place below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from scigraft.model import Author
from scigraft.read.pdf.front_places import names_place
from scigraft.read.pdf.lines import Line, line_of
from scigraft.read.text import collapse

Names = Callable[[Line], Sequence[str]]  # the names of persons that a line consists of

_END = re.compile(r"(?i)\W*(?:abstract|summary|introduction|key\s?words?|background|contents|1\.?\s+introduction)\b")
_APART = re.compile(r"\s*[,;]\s*")
_NO_PLACE = re.compile(r"(?i)@|https?:|www\.|\b(?:received|accepted|submitted|revised|published|draft|version|dated)\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LONGEST = 90  # letters of a line of an address
_LONGER = 150  # where a word says that it is one
_LEVEL = 1.5  # points: baselines nearer than this are of one row
_SAME_SIZE = 0.6  # points between the type of names
_LINES = 60  # what is looked at under a title


@dataclass
class _Group:
    """Persons whose place stands under them, and the strip of the page in which it does."""

    names: list[str]
    x0: float
    x1: float
    base: float
    place: list[str] = field(default_factory=list)


def stacked(lines: Sequence[Line], names_in: Names, known: Collection[str]) -> tuple[Author, ...]:
    """Return the persons of the lines under a title with their places; none where this is no such page.

    ``lines`` run from top to bottom; ``known`` are names that were told without regard to places, which groups must
    hold. Without a heading that ends the front nothing is told: the text might be read.
    """
    front = _front(lines)
    if found := _beside(front, names_in):
        return found
    found = _below(front, names_in)
    told = {author.name for author in found if author.affiliations}
    return found if told and {author.name for author in found}.issuperset(known) else ()


def _front(lines: Sequence[Line]) -> Sequence[Line]:
    end = next((n for n, line in enumerate(lines[:_LINES]) if _END.match(line.text)), 0)
    return [line for line in lines[:end] if not _NO_PLACE.search(line.text)]


def _beside(lines: Sequence[Line], names_in: Names) -> tuple[Author, ...]:
    """Return the persons of lines that begin with a name and go on with its place.

    One of them has to name a place by a word that says so; the others are then read as it is.
    """
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        name, rest = _name_and_rest(line, names_in)
        if not found and not rest:
            return ()
        goes_on = found and found[-1][1] and found[-1][1][-1].endswith(",")
        if name and not goes_on:
            found.append((name, [rest] if rest else []))
        elif found and (goes_on or names_place(line.text)):
            found[-1][1].append(line.text)
    sure = any(names_place(place[0]) for _, place in found if place)
    return tuple(Author(name, affiliations=_joined(place)) for name, place in found) if sure else ()


def _name_and_rest(line: Line, names_in: Names) -> tuple[str, str]:
    """Return the name that a line begins with and what follows it; two empty texts where it begins otherwise."""
    first = _APART.split(line.text)[0]
    count = len(first.split())
    words = line.words[:count]
    if not words:
        return "", ""
    name = names_in(line_of(words))
    rest = line.text[len(first) :].lstrip(" ,;")
    more = line.words[count:]
    others = more and names_in(line_of(more))
    return (name[0], rest) if len(name) == 1 and not others else ("", "")


def _below(lines: Sequence[Line], names_in: Names) -> tuple[Author, ...]:
    """Return the persons of lines of names, each with the place that follows under it before the next name."""
    groups: list[_Group] = []
    size = 0.0
    for number, line in enumerate(lines):
        above = _above(line, groups)
        alike = abs(line.size - (size or line.size)) < _SAME_SIZE
        names = list(names_in(line)) if alike else []
        over_names = bool(above) and not any(group.place for group in above)
        if names and over_names:
            _widen(above[-1], names, line)
        elif names and (not any(g.place for g in groups) or _place_follows(line, lines[number + 1 :], names_in)):
            size = size or line.size
            groups.append(_Group(names, line.x0, line.x1, line.base))
        elif above and _may_be_place(line):
            for group in _all_over(line, above, groups, lines):
                group.place.append(line.text)
    return tuple(Author(name, affiliations=_places(group)) for group in groups for name in group.names)


def _above(line: Line, groups: Sequence[_Group]) -> list[_Group]:
    """Return the groups that a line stands under: the last of each strip that it shares, and nothing beside it."""
    under = [g for g in groups if g.base < line.base - _LEVEL and _shared(g, line) > 0]
    return [g for g in under if not any(other.base > g.base and _shared(other, g) > 0 for other in under)]


def _all_over(line: Line, above: Sequence[_Group], groups: Sequence[_Group], lines: Sequence[Line]) -> Sequence[_Group]:
    """Return the groups that a place is of: all names of one row where it stands alone under them."""
    alone = not any(other is not line and abs(other.base - line.base) < _LEVEL for other in lines)
    row = [g for g in groups if abs(g.base - above[-1].base) < _LEVEL]
    return row if alone and all(g.place == above[-1].place for g in row) else above


def _shared(one: _Group | Line, other: _Group | Line) -> float:
    """Return the width of the page that both share, in points; less than nothing where they are apart."""
    return min(one.x1, other.x1) - max(one.x0, other.x0)


def _place_follows(line: Line, below: Sequence[Line], names_in: Names) -> bool:
    """Say whether a place stands under a line of names before other names do."""
    for other in below:
        if _shared(other, line) <= 0 or other.base <= line.base + _LEVEL:
            continue
        if names_place(other.text):
            return True
        if names_in(other):
            return False
    return False


def _widen(group: _Group, names: Sequence[str], line: Line) -> None:
    group.names += [name for name in names if name not in group.names]
    group.x0, group.x1, group.base = min(group.x0, line.x0), max(group.x1, line.x1), line.base


def _may_be_place(line: Line) -> bool:
    if names_place(line.text):
        return len(line.text) <= _LONGER
    return len(line.text) <= _LONGEST and not _YEAR.search(line.text)


def _places(group: _Group) -> tuple[str, ...]:
    """Return the place of a group; of two whole addresses under several names nobody can say whose each is."""
    whole = [number for number, line in enumerate(group.place) if names_place(line) and "," in line]
    if len(whole) > 1:
        ends = [number + 1 for number in whole[:-1]]
        parts = [group.place[a:b] for a, b in zip([0, *ends], [*ends, len(group.place)], strict=True)]
        return () if len(group.names) > 1 else tuple(text for part in parts for text in _joined(part))
    return _joined(group.place) if any(names_place(line) for line in group.place) else ()


def _joined(place: Sequence[str]) -> tuple[str, ...]:
    text = collapse(", ".join(part.strip(" ,;") for part in place if part.strip(" ,;"))).strip(" .,;:&")
    return (text,) if text else ()
