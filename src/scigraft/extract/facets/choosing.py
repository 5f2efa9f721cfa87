"""Which items of a paper are kept under a facet: the most telling, none that says what another says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scigraft.embed import Embedder
from scigraft.model import Facet, FacetItem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_ITEMS = 6
# Of a score: what is below is left out where there is better.
_LEAST: dict[Facet, float] = {"problem": 4.6, "method": 2.6, "result": 2.6, "contribution": 2.6}
_FLOOR: dict[Facet, float] = {
    "problem": 3.0,
    "method": 1.6,
    "result": 1.8,
    "contribution": 1.6,
}  # below, nothing is told
_SHARED = 0.55  # of the words of the shorter item: above, both say the same
_ALIKE = 0.8  # cosine of the sentences: above, both say the same
_WORD = re.compile(r"[^\W_]{2,}")
_EMPTY = frozenset(
    "the of and to in an is are was were that this for with we on by as from which be it our can has have its at or"
    " authors proposed model method approach new novel using based use".split()
)


@dataclass(frozen=True, slots=True)
class Scored:
    """An item with how telling it is, and its place in reading order."""

    item: FacetItem
    score: float
    order: int


def chosen(found: Sequence[Scored], *, embedder: Embedder | None = None, most: int = MOST_ITEMS) -> tuple[Scored, ...]:
    """Return the items of one facet that are kept, the most telling first.

    What is less telling than ``_LEAST`` of its facet counts only where it is the best there is, below ``_FLOOR`` not at
    all.
    """
    kept: list[Scored] = []
    for one in sorted(found, key=lambda one: (-one.score, one.order, one.item.text)):
        if len(kept) == most or one.score < (_LEAST if kept else _FLOOR)[one.item.facet]:
            break
        if not any(_same(one.item, other.item, embedder) for other in kept):
            kept.append(one)
    return tuple(kept)


def _same(one: FacetItem, other: FacetItem, embedder: Embedder | None) -> bool:
    mine, theirs = _words(one.text), _words(other.text)
    if len(mine & theirs) >= _SHARED * min(len(mine), len(theirs)):
        return True
    told = one.place.text, other.place.text
    if embedder is None or not told[0] or not told[1] or told[0] == told[1]:
        return False
    rows: NDArray[np.float32] = embedder.encode([told[0], told[1]])
    return float(rows[0] @ rows[1]) >= _ALIKE


def _words(text: str) -> frozenset[str]:
    """Return the words of an item that carry what it says, by their first letters: endings do not tell two apart."""
    found = frozenset(word[:6] for word in map(str.lower, _WORD.findall(text)) if word not in _EMPTY)
    return found or frozenset(map(str.lower, _WORD.findall(text)))
