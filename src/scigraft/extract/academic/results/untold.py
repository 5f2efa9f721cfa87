"""Why a record of a paper's tables is told as no Result, gathered while results are chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scigraft.extract.academic.results.scores import Score, is_gain, is_result
from scigraft.model import Record, Untold

Why = Literal[
    "other field",
    "no number",
    "gain",
    "unsure table",
    "no result",
    "agreement",
    "header",
    "caption",
    "no metric",
    "not of metric",
    "training data",
    "no data set",
    "development",
    "other table",
    "other data",
    "spread",
    "columns",
    "settings",
    "not own",
    "other row",
    "worst",
    "beaten",
    "told elsewhere",
    "part",
    "too many",
    "set aside",
]
MESSAGES: Mapping[Why, str] = {
    "other field": "the paper is of another field than machine learning",
    "no number": "its cell holds no single number of a table that the document still has",
    "gain": "it is a difference or a spread, by its sign",
    "unsure table": "rows and columns of its table are not sure",
    "no result": "its column tells speed, size, time or a rank",
    "agreement": "its table tells how people agree or judge, or how values spread",
    "header": "the header of its table does not tell the columns apart",
    "caption": "the caption may be that of the next table, whose rows are lost",
    "no metric": "nothing tells its metric",
    "not of metric": "the paper does not speak of such a metric, or the value is outside its range",
    "training data": "the headers tell what a system was trained on",
    "no data set": "nothing tells its data set surely enough",
    "development": "it is on development data",
    "other table": "its table is not one of the paper's main ones",
    "other data": "sentences tell this value of other data",
    "spread": "it is far under the other values of its metric",
    "columns": "several columns have this data set and metric, and no header tells them apart",
    "settings": "it is one of several values of a system that differ in a setting or a part of the data",
    "not own": "nothing says that it is of the paper's own system",
    "other row": "another value of the paper's own systems is told for this data set and metric",
    "worst": "all others of its column are better",
    "beaten": "a row under it that is no other's is better",
    "told elsewhere": "another table or a sentence tells this data set and metric",
    "part": "a metric of which it is a part is told for this data set",
    "too many": "the paper has more results than are told",
    "set aside": "its data set, metric or result is set aside as badly named",
}
EXAMPLES = 2  # of a reason and table


@dataclass
class Fates:
    """What became of the records of a document: why, by the id of the record."""

    why: dict[str, Why] = field(default_factory=dict)

    def drop(self, scores: Iterable[Score], why: Why) -> None:
        """Keep why scores are not told; the first reason of each holds."""
        for score in scores:
            self.why.setdefault(score.record.id, why)

    def drop_unread(self, records: Iterable[Record], read: Iterable[Score]) -> None:
        """Keep why results that were not read as scores of a table were not."""
        known = {score.record.id for score in read}
        for record in records:
            if is_result(record) and record.id not in known:
                self.why.setdefault(record.id, "gain" if is_gain(record) else "no number")


def untold(records: Iterable[Record], why: Mapping[str, str], told: Iterable[str], file: str) -> tuple[Untold, ...]:
    """Return the result records that are not told, by table and reason in the order of their first places.

    ``told`` are the ids of records that are. One without a reason of its own was a Result until names were cleaned.
    """
    known = frozenset(told)
    groups: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in sorted(filter(is_result, records), key=_order):
        if record.id not in known:
            groups[record.provenance[0].table or "", why.get(record.id, "set aside")].append(record)
    return tuple(
        Untold(reason, table, len(found), tuple(replace(one.provenance[0], file=file) for one in found[:EXAMPLES]))
        for (table, reason), found in groups.items()
    )


def _order(record: Record) -> tuple[int, str, int, int, str]:
    place = record.provenance[0]
    return place.page or 0, place.table or "", place.row or 0, place.col or 0, record.id
