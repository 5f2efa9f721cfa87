"""What kind of entry a number is: a result, a statistic of data, a hyper-parameter, or something else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from scigraft.modules.mlresults.cues import key, load_cues
from scigraft.modules.mlresults.kinds import MEASURES, Kind
from scigraft.modules.mlresults.layout import Descriptor, Layout
from scigraft.modules.mlresults.lexicon import joined
from scigraft.modules.mlresults.values import has_size, is_whole, read_values

RESULT, STATISTIC, PARAMETER, OTHER = "Result", "Data Stat.", "Hyper-parameter/Architecture", "Other"
_TYPES: dict[Kind, str] = {
    "metric": RESULT, "parameter": PARAMETER, "statistic": STATISTIC, "support": STATISTIC, "delta": OTHER,
    "index": OTHER,
}  # fmt: skip
_LARGEST_SCORE = 200
_LONG_TEXT = 60  # characters: a column of sentences shows examples


class EntryTyper:
    """Types the numbers of one table: by their own header or row name, else by what the table is about."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.caption = layout.table.caption

    def of(self, row: int, col: int, descriptors: Sequence[Descriptor]) -> tuple[str, Descriptor | None]:
        """Return the entry type of the number at a place, and the descriptor that names what it measures."""
        if row in self.layout.header_rows:
            return self._of_header(row, col, descriptors)
        measure = next((d for d in descriptors if d.kind in MEASURES), None)
        if col not in self.layout.value_columns or self.shows_examples or self.is_matrix:
            return OTHER, measure
        if measure is None:
            return (PARAMETER, None) if self._leads_rows(row, col) else (self.default, None)
        if measure.kind == "cost":
            return (RESULT if self.has_metrics else OTHER), measure
        if measure.kind == "index" and measure.place == "column":
            if self.has_metrics and key(measure.text) in load_cues().counters:
                return PARAMETER, measure  # scores after so many epochs
            return (OTHER if self._counts_up(col) else self.default), measure
        if measure.kind == "statistic" and self._counts_in_models(measure, descriptors):
            return PARAMETER, measure
        return _TYPES[measure.kind], measure

    def _counts_in_models(self, measure: Descriptor, descriptors: Sequence[Descriptor]) -> bool:
        """Say whether a count of something unlisted stands in the row of a model (``#Gates``): it is the model's."""
        unlisted = self.layout.classify.lexicons.statistics.whole(measure.text) is None
        of_model = any(d.kind == "model" and d.place == "row" for d in descriptors)
        return (
            unlisted and of_model and measure.place == "column" and measure.text.lstrip().startswith(("#", "No", "num"))
        )

    def _of_header(self, row: int, col: int, descriptors: Sequence[Descriptor]) -> tuple[str, Descriptor | None]:
        label = self.layout.table.grid[row][0].text
        if label and not read_values(label):
            kind = self.layout.classify(label)
            kind = "parameter" if kind == "symbol" else kind
            descriptors = [*descriptors, Descriptor(label, kind, "row", row, 0)]
        measure = next((d for d in descriptors if d.kind in {"parameter", "statistic"}), None)
        if measure:
            return _TYPES[measure.kind], measure
        values = read_values(self.layout.table.grid[row][col].text)
        return (PARAMETER if values and has_size(values[0]) else OTHER), None

    def _leads_rows(self, row: int, col: int) -> bool:
        """Say whether an unnamed quantity in front of metrics tells the setting of its row (``k``, ``Partitions``)."""
        first = col == 0 or (col in self.layout.table.structure.stub and not self.layout.name_columns)
        return bool(first and self.has_metrics and self.layout.labels.get(col))

    def _counts_up(self, col: int) -> bool:
        numbers = [
            v[0].number for r in self.layout.data_rows if (v := read_values(self.layout.table.grid[r][col].text))
        ]
        told = [n for n in numbers if n is not None]
        return bool(told) and told == sorted(told) and len(set(told)) == len(told)

    @cached_property
    def measures(self) -> Counter[Kind]:
        """How many columns or rows are named by a metric, a parameter or a statistic."""
        counts: Counter[Kind] = Counter()
        layout = self.layout
        first = layout.data_rows[0] if layout.data_rows else None
        for c in layout.value_columns:
            kinds = [d.kind for d in layout.descriptors(first, c) if d.place == "column"] if first is not None else []
            counts[next((kind for kind in kinds if kind in MEASURES), "unknown")] += 1
        for c in layout.name_columns:
            for r in layout.data_rows:
                kind = layout.column_kinds[c] if layout.roles[c] else layout.classify(layout.table.grid[r][c].text)
                if kind in MEASURES:
                    counts[kind] += 1
        return counts

    @cached_property
    def has_metrics(self) -> bool:
        """Whether any column or row is a metric, or the caption promises scores."""
        return bool(self.measures["metric"])

    @cached_property
    def default(self) -> str:
        """The type of a number that nothing beside it tells."""
        cues, counts = load_cues().caption, self.measures
        lead = re.split(r"(?<=[a-z)])\. ", self.caption, maxsplit=1)[0]
        if counts["metric"] and counts["metric"] >= counts["statistic"]:
            return RESULT
        if cues["statistic"].search(lead) or counts["statistic"] > counts["parameter"]:
            return STATISTIC
        if re.search(r"hyper-?\s?param", lead, re.IGNORECASE) or (
            counts["parameter"] and not cues["result"].search(lead)
        ):
            return PARAMETER
        if cues["result"].search(lead):
            return RESULT
        if cues["parameter"].search(lead) and self._whole_numbers:
            return PARAMETER
        return STATISTIC if self._counts else RESULT

    @cached_property
    def _whole_numbers(self) -> bool:
        values = [
            v
            for r in self.layout.data_rows
            for c in self.layout.value_columns
            if (v := read_values(self.layout.table.grid[r][c].text))
        ]
        return 2 * sum(map(is_whole, values)) > len(values)

    @cached_property
    def _counts(self) -> bool:
        """Whether the numbers are counts of things: whole, and most of them above what a score can be."""
        layout = self.layout
        values = [
            v[0]
            for r in layout.data_rows
            for c in layout.value_columns
            if (v := read_values(layout.table.grid[r][c].text))
        ]
        large = sum(q.number is not None and q.number > _LARGEST_SCORE for q in values)
        return bool(values) and is_whole([q for q in values if not has_size(q)]) and 2 * large > len(values)

    @cached_property
    def shows_examples(self) -> bool:
        """Whether the table shows single examples (sentences with their predictions) and no scores of systems."""
        layout = self.layout
        cue = load_cues().caption["example"].search(self.caption)
        for c in layout.name_columns:
            texts = [t for r in layout.data_rows if (t := layout.table.grid[r][c].text)]
            mean = sum(map(len, texts)) / max(len(texts), 1)
            if mean > (_LONG_TEXT / 2 if cue else 2 * _LONG_TEXT):
                return True
        return False

    @cached_property
    def _compares_systems(self) -> bool:
        layout = self.layout
        kinds = {*layout.column_kinds.values(), *layout.level_kinds.values()}
        return bool(kinds & {"model", "dataset"})

    @cached_property
    def is_matrix(self) -> bool:
        """Whether rows and columns name the same things (confusion, agreement), which are no data sets or models."""
        layout = self.layout
        cues = load_cues().caption
        if cues["confusion"].search(self.caption):
            return True
        if cues["agreement"].search(self.caption) and not self._compares_systems:
            return True
        if not layout.name_columns or len(layout.value_columns) < 3 or self.has_metrics:
            return False
        rows = {joined(layout.table.grid[r][layout.name_columns[0]].text) for r in layout.data_rows} - {""}
        columns = {joined(layout.labels[c]) for c in layout.value_columns} - {""}
        same = sum(any(_alike(row, column) for column in columns) for row in rows)
        kinds = {layout.classify(layout.labels[c]) for c in layout.value_columns}
        return len(rows) > 2 and same * 10 >= 7 * len(rows) and not kinds & {"dataset", "model", "task"}


def _alike(row: str, column: str) -> bool:
    return row == column or (len(row) > 3 and (column.startswith(row) or row.startswith(column) and len(column) > 3))
