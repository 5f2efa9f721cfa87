"""Scores of one system on the same data in the same metric: under several settings, or on parts of the data.

The best of them is no result of the whole, unless a head says that it is the total.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from scigraft.extract.academic.results.scores import Score

TOTAL = re.compile(
    r"(?i)\W*(?:all|overall|full|total|average|avg\.?|ave\.?|mean|test|test set|test data|both|combined)\W*"
)
# What tells versions of a system apart, of which the best is its result.
OF_SYSTEM = re.compile(
    r"(?i)\W*(?:\d+-?\s?d(?:im\w*)?|single(?: model)?|ensemble|greedy|beam(?: search)?|base|large|small|ss|ms"
    r"|(?:single|multi)[- ]scale)\W*"
)
_MARKS = re.compile(r"[\W_]+")


def is_one_of_several(score: Score, group: Iterable[Score]) -> bool:
    """Say whether a score is one of several of its system that the heads across tell apart, and not the total.

    ``group`` are the scores of its table, data set and metric. Only where the file tells rows and columns.
    """
    if score.doubtful:
        return False
    line = "row" if score.names == score.rows else "col"
    same = [other for other in group if getattr(other, line) == getattr(score, line) and other.names == score.names]
    heads = {_key(other.measured) for other in same}
    return len(heads) > 1 and not _is_total(score.measured)


def totals_of(own: Sequence[Score]) -> list[Score]:
    """Return the scores that a head across calls the total, where others of their rows are of its parts; else all."""
    told = [score for score in own if not score.doubtful and _is_total(score.measured)]
    return told or list(own)


def _key(heads: Sequence[str]) -> tuple[str, ...]:
    return tuple(_MARKS.sub("", head.lower()) for head in heads if not OF_SYSTEM.fullmatch(head))


def _is_total(heads: Sequence[str]) -> bool:
    return any(TOTAL.fullmatch(head) for head in heads)
