"""How much of each paper's title a text names: a paper that is built on is often named by words of its title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from scigraft.search.lexical import stems

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class TitleWords:
    """Pairs of a title and one of its stems, each by number; ``weights`` is how rare each stem is among titles."""

    size: int
    numbers: Mapping[str, int]
    titles: NDArray[np.int64]
    words: NDArray[np.int64]
    weights: NDArray[np.float64]

    @classmethod
    def of(cls, titles: Sequence[str]) -> TitleWords:
        """Return the words of titles."""
        numbers: dict[str, int] = {}
        pairs = [
            (title, numbers.setdefault(stem, len(numbers)))
            for title, text in enumerate(titles)
            for stem in dict.fromkeys(stems(text))
        ]
        held = np.array(pairs, dtype=np.int64).reshape(-1, 2)
        counts = np.bincount(held[:, 1], minlength=len(numbers))
        return cls(len(titles), numbers, held[:, 0], held[:, 1], np.log(1 + len(titles) / np.maximum(counts, 1)))

    def shares(self, text: str) -> NDArray[np.float64]:
        """Return what share of each title's words, by their weights, a text has, from 0 to 1; shape (titles,)."""
        known = np.zeros(len(self.numbers))
        known[[self.numbers[stem] for stem in stems(text) if stem in self.numbers]] = 1.0
        there = np.bincount(self.titles, weights=self._mine * known[self.words], minlength=self.size)
        found: NDArray[np.float64] = there / self._whole
        return found

    @cached_property
    def _mine(self) -> NDArray[np.float64]:
        """The weight of each pair's stem."""
        return self.weights[self.words]

    @cached_property
    def _whole(self) -> NDArray[np.float64]:
        """The weight of each title, a little at least."""
        return np.maximum(np.bincount(self.titles, weights=self._mine, minlength=self.size), 1e-9)
