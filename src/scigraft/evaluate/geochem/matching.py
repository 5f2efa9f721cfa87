"""Which predicted row is which gold row: by id, by the beginning of an id, else by place and values.

The rules are those of ArticleMiner, appendix C.1; constants it does not state are said to be ours.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor, log

from scigraft.evaluate.geochem.rows import Row

BY_NAME = 0.30  # under this share of gold rows matched by name, the fallback is tried
AGREE = 0.30  # share of shared positive values that agree in compatible rows
WITHIN = 0.10  # relative difference of values that agree
MUCH_LARGER = 3  # times as many predicted rows as gold rows: fingerprints instead of offsets (ours)
OFFSETS = 25  # offsets that are looked at fully, the ones that most values vote for (ours)
VOTERS = 200  # gold rows whose values vote (ours)
CLOSE_CALL = 200  # candidates of one id among which values decide, not only the mineral (ours)
SHORTEST = 2  # characters of an id that may begin another without a dash or space after it (ours)

Spelling = Callable[[Row], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Matching:
    """Pairs of (gold row, predicted row) by index, and what found them: ``id``, ``prefix``, ``order``, ``values``."""

    pairs: tuple[tuple[int, int], ...]
    found_by: dict[str, int]


def match(gold: Sequence[Row], guesses: Sequence[Row]) -> Matching:
    """Return a one-to-one matching of the rows of a paper."""
    named: dict[int, int] = {}
    taken: set[int] = set()
    for spelling in (_ids, _squeezed_ids):
        _assign(gold, guesses, named, taken, _same(gold, guesses, named, taken, spelling))
    exact = len(named)
    _assign(gold, guesses, named, taken, _beginnings(gold, guesses, named, taken))
    if len(named) >= BY_NAME * len(gold) or not guesses:
        return _matching(named, id=exact, prefix=len(named) - exact)
    if len(guesses) > MUCH_LARGER * len(gold):
        found, how = _fingerprints(gold, guesses), "values"
    else:
        found, how = _in_order(gold, guesses), "order"
    if len(found) > len(named):
        return _matching(found, **{how: len(found)})
    return _matching(named, id=exact, prefix=len(named) - exact)


def _matching(pairs: dict[int, int], **found_by: int) -> Matching:
    return Matching(tuple(sorted(pairs.items())), {how: count for how, count in found_by.items() if count})


def _ids(row: Row) -> tuple[str, ...]:
    return row.ids


def _squeezed_ids(row: Row) -> tuple[str, ...]:
    return tuple(dict.fromkeys(squeezed for id in row.ids if (squeezed := re.sub(r"[\W_]+", "", id))))


def _same(
    gold: Sequence[Row], guesses: Sequence[Row], named: dict[int, int], taken: set[int], spelling: Spelling
) -> Iterator[tuple[int, list[int]]]:
    """Yield each gold row that has no partner with the predicted rows of the same id."""
    by_id: dict[str, list[int]] = defaultdict(list)
    for j, guess in enumerate(guesses):
        if j not in taken:
            for id in spelling(guess):
                by_id[id].append(j)
    for i, row in enumerate(gold):
        if i not in named:
            yield i, [j for id in spelling(row) for j in by_id.get(id, ())]


def _beginnings(
    gold: Sequence[Row], guesses: Sequence[Row], named: dict[int, int], taken: set[int]
) -> Iterator[tuple[int, list[int]]]:
    """Yield each gold row that has no partner with the predicted rows whose id begins as its own, or the reverse."""
    whole: dict[str, list[int]] = defaultdict(list)
    begun: dict[str, list[int]] = defaultdict(list)
    for j, guess in enumerate(guesses):
        if j in taken:
            continue
        for id in guess.ids:
            whole[id].append(j)
            for start in _starts(id):
                begun[start].append(j)
    for i, row in enumerate(gold):
        if i not in named:
            longer = [j for id in row.ids for j in begun.get(id, ())]
            yield i, longer + [j for id in row.ids for start in _starts(id) for j in whole.get(start, ())]


def _starts(id: str) -> Iterator[str]:
    """Yield the beginnings of an id that do not cut a number in two: `A1` does not begin `A12`."""
    for end in range(1, len(id)):
        apart = not id[end].isalnum()
        if apart or (end >= SHORTEST and not (id[end - 1].isdigit() and id[end].isdigit())):
            yield id[:end]


def _assign(
    gold: Sequence[Row],
    guesses: Sequence[Row],
    named: dict[int, int],
    taken: set[int],
    candidates: Iterable[tuple[int, list[int]]],
) -> None:
    """Give each gold row in turn the best free candidate: same mineral, same method, most values alike, first."""
    for i, found in candidates:
        free = list(dict.fromkeys(j for j in found if j not in taken))
        if not free:
            continue
        row = gold[i]
        close = len(free) <= CLOSE_CALL

        def rank(j: int, row: Row = row, close: bool = close) -> tuple[bool, bool, float, int]:
            guess = guesses[j]
            alike = _agreement(row, guess)[0] if close else 0.0
            return _alike(row.mineral, guess.mineral), _alike(row.method, guess.method), alike, -j

        best = free[0] if len(free) == 1 else max(free, key=rank)
        named[i] = best
        taken.add(best)


def _alike(one: str, other: str) -> bool:
    return bool(one) and one.casefold() == other.casefold()


def _agreement(gold: Row, guess: Row) -> tuple[float, int]:
    """Return the share of shared positive values within 10%, and how many agree."""
    shared = agreeing = 0
    values = guess.values
    for name, expected in gold.values.items():
        if expected > 0:
            found = values.get(name, 0.0)
            if found > 0:
                shared += 1
                agreeing += abs(found - expected) <= WITHIN * expected
    return (agreeing / shared if shared else 0.0), agreeing


def _compatible(gold: Row, guess: Row) -> bool:
    share, agreeing = _agreement(gold, guess)
    return agreeing > 0 and share >= AGREE


def _in_order(gold: Sequence[Row], guesses: Sequence[Row]) -> dict[int, int]:
    """Return the compatible pairs (i, i + offset) of the offset that has most; the smallest offset of equals."""
    best: dict[int, int] = {}
    for offset in _offsets(gold, guesses):
        span = range(max(0, -offset), min(len(gold), len(guesses) - offset))
        found = {i: i + offset for i in span if _compatible(gold[i], guesses[i + offset])}
        if len(found) > len(best):
            best = found
    return best


def _offsets(gold: Sequence[Row], guesses: Sequence[Row]) -> list[int]:
    """Return the offsets to try, nearest to zero first: all of a small paper, else those most values ask for."""
    every = range(1 - len(gold), len(guesses))
    if len(every) * len(gold) <= OFFSETS * VOTERS * 4:
        return sorted(every, key=lambda offset: (abs(offset), offset))
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for j, guess in enumerate(guesses):
        for name, value in guess.values.items():
            if value > 0:
                places[name, _digits(value)].append(j)
    votes: Counter[int] = Counter()
    for i in range(0, len(gold), max(1, len(gold) // VOTERS)):
        for name, value in gold[i].values.items():
            found = places.get((name, _digits(value)), ()) if value > 0 else ()
            votes.update(j - i for j in found)
    most = sorted(votes, key=lambda offset: (-votes[offset], abs(offset), offset))[:OFFSETS]
    return sorted({0, len(guesses) - len(gold), *most}, key=lambda offset: (abs(offset), offset))


def _digits(value: float) -> str:
    """Return a value in four significant digits: values that vote are nearly the same."""
    return f"{value:.3e}"


def _fingerprints(gold: Sequence[Row], guesses: Sequence[Row]) -> dict[int, int]:
    """Give each gold row in turn the free compatible predicted row with most values alike (greedy)."""
    places: dict[tuple[str, int], list[int]] = defaultdict(list)
    for j, guess in enumerate(guesses):
        for name, value in guess.values.items():
            if value > 0:
                places[name, _coarse(value)].append(j)
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for i, row in enumerate(gold):
        votes: Counter[int] = Counter()
        for name, value in row.values.items():
            if value > 0:
                middle = _coarse(value)
                for near in (middle - 1, middle, middle + 1):
                    votes.update(j for j in places.get((name, near), ()) if j not in taken)
        # Only the likeliest are compared in full; values that fall into one class of a logarithm need not agree.
        likely = sorted(votes, key=lambda j: (-votes[j], j))[:OFFSETS]
        fitting = [j for j in likely if _compatible(row, guesses[j])]
        if fitting:
            best = max(fitting, key=lambda j: (_agreement(gold[i], guesses[j])[1], -j))
            pairs[i] = best
            taken.add(best)
    return pairs


def _coarse(value: float) -> int:
    return floor(log(value) / log(1 + WITHIN))
