"""Long lists of rejected records of one table, told by their first and a count.

A sheet of another field gives a rejected record for each of its hundred thousand cells, all for one reason. They are
not listed singly: the first ones stay as they are, and the last of the list says how many more there are and where.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scigraft.model import Reason, Record

LISTED = 500  # rejected records of one table and reason that are kept singly
TERMS = 50  # unknown terms of one table that are counted each by itself


def fold_rejected(records: Sequence[Record], *, listed: int = LISTED) -> list[Record]:
    """Return the records with each long list of rejections for one reason cut to its first ``listed``.

    The last one kept stands for those that are not listed too, and carries a second reason, ``more-like-this``, with
    their count and rows. Accepted records are never touched.
    """
    by_reason: dict[tuple[str, str], list[int]] = defaultdict(list)
    for index, record in enumerate(records):
        if record.status == "rejected":
            by_reason[_group(record.reasons[0], by_reason)].append(index)
    told: dict[int, Record] = {}
    left_out: set[int] = set()
    for indexes in by_reason.values():
        if len(indexes) > listed:
            rest = indexes[listed:]
            left_out.update(rest)
            last = indexes[listed - 1]
            told[last] = _with_count(records[last], [records[index] for index in rest])
    return [told.get(index, record) for index, record in enumerate(records) if index not in left_out]


def _group(reason: Reason, groups: Mapping[tuple[str, str], object]) -> tuple[str, str]:
    """An unknown term is counted by itself, as long as they are not too many: a user asks how often each stands."""
    told = (reason.code, reason.message if reason.code == "unknown-term" else "")
    return told if told in groups or len(groups) < TERMS else (reason.code, "")


def _with_count(record: Record, rest: Sequence[Record]) -> Record:
    rows = [place.row for other in rest if (place := other.provenance[0]).row is not None]
    where = f", rows {min(rows)} to {max(rows)}" if rows else ""
    message = f"{len(rest):,} more values of this table{where} are rejected for the same reason and not listed singly"
    return replace(record, reasons=(*record.reasons, Reason("more-like-this", message)), stands_for=1 + len(rest))
