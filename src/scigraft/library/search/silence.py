"""What is said of an answer that has no papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALONE = "the library holds no other paper: add some and run `scigraft build`"
READS = "search reads titles and abstracts, no full texts"


def of_related(there: NDArray[np.bool_], paper: int | None, allowed: NDArray[np.bool_]) -> str:
    """Return why nothing is related to a paper of the library, or to another text (``paper`` is ``None``).

    ``there``: which papers the library has; ``allowed``: which of them fulfil the conditions, without the paper itself.
    """
    if allowed.any():
        return "no paper of the library is near to it"
    if int(there.sum()) == (paper is not None):
        return ALONE if paper is not None else "the library holds no paper any more"
    return "no other paper of the library fulfils the conditions"


def of_search(words: str, holding: int) -> str:
    """Return why no paper is found; so many hold some of the words, where conditions were set."""
    if holding:
        papers = "1 paper holds" if holding == 1 else f"{holding:,} papers hold"
        return f"{papers} some of these words, but none that fulfils the conditions: {words}; {READS}"
    return f"no paper holds any of these words: {words}; {READS}"
