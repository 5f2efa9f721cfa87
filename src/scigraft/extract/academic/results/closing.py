"""Tables that close with their best row: where nothing names the own system, it is the one there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from scigraft.extract.academic.results.cues import cues
from scigraft.extract.academic.results.scores import Score

LEAST_ROWS = 3
MOST_LABEL = 3  # words of a label
TOLD = ("column", "row", "section", "caption")


def closing_row(
    scores: Sequence[Score], sure: Mapping[int, float], lower_is_better: Callable[[str], bool]
) -> int | None:
    """Return the last row of a table with others' systems if none is better anywhere; ``None`` where that is not so.

    Rows of what no system reaches (``human``, ``oracle``) do not count. ``sure`` is the ownness of a score by its id.
    """
    rows: dict[int, list[Score]] = defaultdict(list)
    for score in scores:
        if score.names and score.names == score.rows and not cues("row")["limit"].search(" ".join(score.names)):
            rows[score.row].append(score)
    others = any(sure[id(score)] < 0 for found in rows.values() for score in found)
    if len(rows) < LEAST_ROWS or not others:
        return None
    last = max(rows)
    if any(sure[id(score)] < 0 or not _is_told(score) for score in rows[last]) or _goes_on(rows[last][0]):
        return None
    best = all(
        score.value <= other.value if lower_is_better(score.metric) else score.value >= other.value
        for score in rows[last]
        for row in rows
        if row != last
        for other in rows[row]
        if other.col == score.col
    )
    return last if best else None


def _is_told(score: Score) -> bool:
    """Say whether the table itself tells the metric and the data set of a score."""
    return all(score.record.origins.get(name, "") in TOLD for name in ("metric", "test_data"))


def _goes_on(score: Score) -> bool:
    """Say whether labels follow a row whose values are lost: it is not the last."""
    behind = (row[0].text for row in score.table.grid[score.row + 1 : score.row + 3] if row)
    return any(text[:1].isupper() and len(text.split()) <= MOST_LABEL and not text.endswith(".") for text in behind)
