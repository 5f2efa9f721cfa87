"""Numbers by which a text cites and that its list of references does not have: ``[47]`` where the list ends at 40.

Numbers in brackets may be other things: intervals, directions in a crystal. One counts where most numbers below it are
cited, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.citing import numbers_of
from scigraft.extract.academic.missing_entries import WITHOUT_ENTRY, place_of
from scigraft.model import Evidence, Locator, Notice

_DENSE = 0.8  # share of the numbers up to one that are cited, for it to be a citation
_INDICES = frozenset("0123")  # of directions and planes in crystals: [110]
_TOLD = 5  # numbers that are named
_LEAST = 5  # citations of a paper without a list, for them to be told


@dataclass(frozen=True, slots=True)
class NumberedMark:
    """Where a text cites by number, as printed without brackets; ``told`` where it is known of which entries."""

    unit: Evidence
    span: tuple[int, int]
    words: str
    told: bool


def missing_numbers(marks: Iterable[NumberedMark], known: Collection[int], file: str) -> tuple[Notice, ...]:
    """Return a notice of the numbers that are cited and that the list does not have; none where there are none."""
    marks = [*marks]
    cited = {number for mark in marks for number in numbers_of(mark.words)}
    count: Counter[int] = Counter()
    places: list[Locator] = []
    for mark in marks:
        numbers = numbers_of(mark.words)
        if mark.told or not numbers or not all(_is_citation(number, cited, known) for number in numbers):
            continue
        if missing := [number for number in numbers if number not in known]:
            count.update(missing)
            places.append(place_of(mark.unit, mark.span, file))
    if not places or (not known and (len(places) < _LEAST or not {1, 2, 3} <= cited)):
        return ()
    return (_notice(count, len(places), known, places[0], file),)


def _is_citation(number: int, cited: Collection[int], known: Collection[int]) -> bool:
    if number in known:
        return True
    if len(str(number)) > 2 and set(str(number)) <= _INDICES and len(known) < 100:
        return False
    return number > 0 and sum(1 for one in cited if 0 < one <= number) >= _DENSE * number


def _notice(count: Counter[int], marks: int, known: Collection[int], first: Locator, file: str) -> Notice:
    said = f"{marks} citations by number name" if marks > 1 else "a citation by number names"
    ends = f" (it ends at {max(known)})" if known and min(count) > max(known) else ""
    lacks = f"what the list of references{ends} lacks" if known else "works, and no list of references was read"
    return Notice(
        WITHOUT_ENTRY,
        f"{file}: {said} {lacks}: {_listed(count)}",
        first,
        hint="They are linked to no paper; entries of the list were lost or misread, or a number is misprinted",
    )


def _listed(count: Counter[int]) -> str:
    numbers: Sequence[int] = sorted(count)
    told = [f"[{n}] ({count[n]} times)" if count[n] > 1 else f"[{n}]" for n in numbers[:_TOLD]]
    return ", ".join(told) + (f" and {len(numbers) - _TOLD} more" if len(numbers) > _TOLD else "")
