"""The four classes of error that a benchmark report counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from scigraft.evaluate.matching import Pair, Row, value_core

NEAR = 0.05  # a value within 5% of the gold's is a near miss


@dataclass(frozen=True)
class ErrorCounts:
    """Guesses that no gold row asks for, gold rows not found, matched ones with a wrong attribute, near misses."""

    over_extraction: int = 0
    omission: int = 0
    attribute_mismatch: int = 0
    near_miss: int = 0

    def __add__(self, other: ErrorCounts) -> ErrorCounts:
        return ErrorCounts(
            self.over_extraction + other.over_extraction,
            self.omission + other.omission,
            self.attribute_mismatch + other.attribute_mismatch,
            self.near_miss + other.near_miss,
        )

    def as_dict(self) -> dict[str, int]:
        """Return the counts by name."""
        return asdict(self)


def classify(gold: Sequence[Row], guesses: Sequence[Mapping[str, object]], pairs: Sequence[Pair]) -> ErrorCounts:
    """Count the errors of one paper from its strict matching."""
    matched_gold = {pair.gold for pair in pairs}
    matched_guess = {pair.guess for pair in pairs}
    missing = [value_core(row["value"]) for i, row in enumerate(gold) if i not in matched_gold]
    extra = [value_core(guess.get("value", "")) for j, guess in enumerate(guesses) if j not in matched_guess]
    near = _near_misses(missing, extra)
    return ErrorCounts(
        over_extraction=len(extra) - near,
        omission=len(missing) - near,
        attribute_mismatch=sum(not pair.right for pair in pairs),
        near_miss=near,
    )


def _near_misses(missing: Sequence[str], extra: Sequence[str]) -> int:
    left = Counter(number for text in extra if (number := _number(text)) is not None)
    count = 0
    for text in missing:
        number = _number(text)
        if number is None:
            continue
        close = min((x for x in left if left[x] and abs(x - number) <= NEAR * abs(number)), default=None)
        if close is not None:
            left[close] -= 1
            count += 1
    return count


def _number(text: str) -> float | None:
    try:
        return float(text.lstrip("<>\u2264\u2265~"))
    except ValueError:
        return None
