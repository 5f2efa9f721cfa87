"""Groups of things that chains of pairs join: disjoint sets, with paths halved as they are walked (Tarjan 1975)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T", str, int)


class Joined(Generic[T]):
    """Things in groups. A group is known by its least member, so that the order of the pairs does not matter."""

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._above: dict[T, T] = {one: one for one in things}

    def join(self, one: T, other: T) -> None:
        """Put the groups of two things together; one that is new is a group of its own before that."""
        low, high = sorted((self.first(one), self.first(other)))
        self._above[high] = low

    def first(self, one: T) -> T:
        """Return the least member of the group that a thing is in."""
        above = self._above
        above.setdefault(one, one)
        while above[one] != one:
            above[one] = above[above[one]]
            one = above[one]
        return one

    def firsts(self) -> dict[T, T]:
        """Return each thing with the least member of its group, in the order in which they came."""
        return {one: self.first(one) for one in self._above}
