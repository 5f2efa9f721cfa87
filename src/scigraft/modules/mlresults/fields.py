"""The fields of a number: metric, task, model, data and settings, each from the nearest text that names it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scigraft.model import Quantity
from scigraft.modules.mlresults.cues import key, load_cues, plain
from scigraft.modules.mlresults.entry_type import PARAMETER, RESULT, STATISTIC
from scigraft.modules.mlresults.kinds import MEASURES
from scigraft.modules.mlresults.layout import Descriptor, Layout
from scigraft.modules.mlresults.lexicon import Hit, joined
from scigraft.modules.mlresults.metric_name import dataset_in, metric_name
from scigraft.modules.mlresults.names import (
    is_modifier,
    is_own,
    marked_own,
    model_name,
    proper_names,
    short_name,
    uncited,
)
from scigraft.modules.mlresults.table_context import TableContext
from scigraft.modules.mlresults.values import has_size, in_range, read_values
from scigraft.modules.view import Found

_SUBSETS = re.compile(
    r"\b(?:domains?|splits?|subsets?|categories|classes|languages?|sections?|parts?|folds?)\s+(?:of|in|from)\b",
    re.IGNORECASE,
)
_FUNCTION_WORDS = re.compile(
    r"\b(?:the|a|an|of|with|and|or|by|is|are|for|to|in|on|where|as|when|set|we|using|choose|(?:hyper-?)?parameter)\b"
)
# A pair of languages, as codes: `EN-DE`, `en→fr`, `De-En`.
_PAIR = re.compile(r"(?:[A-Z][a-z]|[A-Z]{2}|[a-z]{2})(?:\s?[-–→⇒↔]\s?|2)(?:[A-Z][a-z]|[A-Z]{2}|[a-z]{2})")
_SIZES = frozenset({"base", "big", "small", "large", "tiny", "medium", "mini", "huge", "xl", "xxl"})
_OF_SPLIT = re.compile(
    r"^(?:#\s?|number of )?(?P<split>train(?:ing)?|dev|val(?:id(?:ation)?)?|test(?:ing)?)\.?(?: set)?"
    r"(?: (?P<rest>.*))?$",
    re.IGNORECASE,
)
_NAMED_SPLIT = re.compile(
    r"^(?:val\d{4}|test-?dev|test-?std|minival|test-?(?:clean|other)|dev-?(?:clean|other)|test[AB]|val-?(?:seen|unseen))$",
    re.IGNORECASE,
)
_SPLIT_BEHIND = re.compile(
    r"^[ ,(]*(?P<split>val\d{4}|test-(?:dev|std|challenge)|(?:dev|test)-(?:clean|other)|minival)\b"
)


@dataclass
class FieldReader:
    """Reads the fields of the numbers of one table."""

    layout: Layout
    context: TableContext

    def read(
        self, kind: str, row: int, col: int, found: Sequence[Descriptor], measure: Descriptor | None
    ) -> dict[str, Found]:
        """Return the fields that an entry of this type has, for the number at a place."""
        if kind == RESULT:
            return dict(self._result(found, measure, read_values(self.layout.table.grid[row][col].text)))
        if kind == STATISTIC:
            return dict(self._statistic(found, measure))
        if kind == PARAMETER:
            return dict(self._parameter(row, col, found, measure))
        return {}

    def _result(
        self, found: Sequence[Descriptor], measure: Descriptor | None, values: Sequence[Quantity]
    ) -> Iterator[tuple[str, Found]]:
        metric = self._metric(found, measure, values)
        data = self._paired(found, self._dataset(found))
        model = self._model(found, data)
        task = self._task(found, metric, data)
        used = {id(d) for d in (measure,) if d}
        for name, entry in (
            ("task", task),
            ("metric", metric),
            ("model", model),
            ("test_data", self._split(found, data)),
        ):
            if entry and entry.text:
                yield name, entry
        training = self._training(found, data)
        if training:
            yield "training_data", training
        yield from self._settings(found, used, model, data, task)

    def _statistic(self, found: Sequence[Descriptor], measure: Descriptor | None) -> Iterator[tuple[str, Found]]:
        name = measure or next((d for d in found if d.kind not in {"dataset", "split", "model"}), None)
        data = next((d for d in found if d.role == "dataset"), None) or _first(found, "dataset")
        rest = [d for d in found if d is not name and d is not data]
        if data is None:
            data = next((d for d in rest if d.place == "row" and d.kind in {"unknown", "model"}), None)
            data = data or next((d for d in rest if d.place == "column" and d.kind == "unknown"), None)
            rest = [d for d in rest if d is not data]
        subset = next((d for d in rest if d.kind not in {"blank", "number", "setting"}), None)
        split, attribute = self._split_off(uncited(plain(name.text))) if name else ("", "")
        if name and attribute:
            yield "attribute_name", _told(name, attribute)
        elif name or (subset and subset.kind == "split"):
            # A bare count under the name of a split counts its samples.
            yield "attribute_name", Found("number of samples", "text")
        if data:
            yield "dataset", _told(data, model_name(data.text))
        elif self.own_dataset:
            yield "dataset", self.own_dataset
        if name and split:
            yield "subset", _told(name, split)
        elif subset:
            yield "subset", _told(subset, plain(subset.text))

    def _split_off(self, text: str) -> tuple[str, str]:
        """Return the split and the quantity in the name of a statistic: `Train Size` is the size of the train split."""
        match = _OF_SPLIT.match(text)
        rest = match["rest"] or "" if match else ""
        if match is None or (rest and not self.context.lexicons.statistics.whole(rest)):
            return "", text
        return match["split"], rest

    @cached_property
    def own_dataset(self) -> Found | None:
        """The data set that a table tells of when its headers name none: the caption's, else the paper's own."""
        if self.context.datasets:
            return Found(self.context.datasets[0], "caption")
        own = next((name for name in self.context.paper.own if joined(name) in self.context.paper.dataset_keys), "")
        return Found(own, "text") if own else self.context.dataset

    def _parameter(
        self, row: int, col: int, found: Sequence[Descriptor], measure: Descriptor | None
    ) -> Iterator[tuple[str, Found]]:
        name = measure or next((d for d in found if d.place == "column" and d.kind in {"unknown", "setting"}), None)
        values = read_values(self.layout.table.grid[row][col].text)
        if row in self.layout.header_rows and measure is None and values and has_size(values[0]):
            yield "parameter", Found("number of parameters", "cell")
        elif name:
            yield "parameter", _told(name, self._parameter_name(name, found))
        data = self._dataset(found)
        model = self._model(found, data)
        if model:
            yield "model", model
        if data:
            yield "dataset", data

    def _parameter_name(self, name: Descriptor, found: Sequence[Descriptor]) -> str:
        text = uncited(plain(name.text))
        inner = next((d for d in found if d.place == name.place == "column" and d.row > name.row), None)
        if inner and inner.kind in {"unknown", "split", "setting"}:
            return f"{text} {plain(inner.text)}"
        return self._of_symbol(text) or text

    def _of_symbol(self, text: str) -> str:
        """Return the words that the paper puts before a Greek letter (``crop ratio`` of "the crop ratio δ")."""
        if not re.fullmatch(r"[\u03b1-\u03c9]", text):
            return ""
        phrases = re.findall(rf"\b((?:[a-z][a-z\-]+ ){{1,2}})\$?{text}(?![\w\u03b1-\u03c9])", self.context.paper.text)
        named = Counter(phrase.strip() for phrase in phrases if not _FUNCTION_WORDS.search(phrase))
        return max(named, key=lambda phrase: (named[phrase], phrase)) if named else ""

    def _metric(
        self, found: Sequence[Descriptor], measure: Descriptor | None, values: Sequence[Quantity]
    ) -> Found | None:
        if measure is not None:
            inner = next((d for d in found if d.place == "column" and d.row > measure.row), None)
            text = metric_name(measure.text, self.context.lexicons, self._is_dataset)
            family = inner is not None and re.fullmatch(r"@?\d{1,4}|L|Lsum|avg\.?", plain(inner.text))
            if (
                family
                and inner
                and re.match(r"(?:rouge|bleu|hits?|h|recall|r|ndcg|precision|p|hr|map|mrr|top|acc)\b", joined(text))
            ):
                text = f"{text}-{plain(inner.text)}" if not inner.text.startswith("@") else text + plain(inner.text)
            return _told(measure, text)
        return self.context.metric if self._admits(self.context.metric, values) else None

    def _admits(self, metric: Found | None, values: Sequence[Quantity]) -> bool:
        """Say whether a metric that only caption or text names can have given these values."""
        term = self.context.lexicons.metrics.whole(metric.text) if metric else None
        return term is None or all(in_range(term, q.number) for q in values)

    def _is_dataset(self, text: str) -> bool:
        return self.layout.classify(text) == "dataset" or joined(text) in self.context.paper.dataset_keys

    def _dataset(self, found: Sequence[Descriptor]) -> Found | None:
        named = next((d for d in found if d.role == "dataset" and d.kind == "dataset"), None) or _first(
            found, "dataset"
        )
        if named:
            return _told(named, uncited(plain(named.text)))
        for d in found:
            if d.kind == "metric":
                inside = dataset_in(d.text, self.context.lexicons, self._is_dataset)
                if inside:
                    return _told(d, inside)
        for d in found:
            if d.place == "section":
                hit = next(self.context.lexicons.datasets.find(d.text, prose=True), None)
                if hit:
                    return _told(d, hit.text)
        head = self._unnamed_head(found)
        if head and not self.context.datasets and self._heads_are_data(found):
            return _told(head, uncited(plain(head.text)))
        return self.context.dataset

    def _heads_are_data(self, found: Sequence[Descriptor]) -> bool:
        """Where rows are models and the caption gives the metric, heads that are nothing else are data sets."""
        return (
            bool(self.context.metrics)
            and any(d.kind == "model" and d.place == "row" for d in found)
            and not any(d.kind in MEASURES for d in found)
        )

    def _split(self, found: Sequence[Descriptor], data: Found | None) -> Found | None:
        """Return the data set with the part of it that was tested on, where that part has a name of its own."""
        if data is None or data.origin not in {"caption", "near", "text"}:
            return data
        part = next((d for d in found if _NAMED_SPLIT.match(plain(d.text))), None)
        if part:
            return _told(part, f"{data.text} {plain(part.text)}")
        if data.origin == "caption":
            caption = self.context.caption
            at = caption.find(data.text)
            behind = _SPLIT_BEHIND.match(caption[at + len(data.text) :]) if at >= 0 else None
            if behind:
                return Found(f"{data.text} {behind['split']}", "caption")
            group = self._unnamed_head(found)
            if group and _SUBSETS.search(caption):
                return _told(group, f"{data.text} {plain(group.text)}")
        return data

    def _paired(self, found: Sequence[Descriptor], data: Found | None) -> Found | None:
        """Return data for translation with the pair of languages that a head or row gives (``WMT 2014 EN-DE``)."""
        names = (plain(d.text) for d in found if d.place in {"column", "row"})
        pair = next((name for name in names if _PAIR.fullmatch(name)), "")
        if data is None or not pair or joined(pair) in joined(data.text) or not self._is_translation(data.text):
            return data
        return Found(f"{data.text} {pair}", data.origin, data.row, data.col)

    def _is_translation(self, data: str) -> bool:
        known = self.context.lexicons.datasets.whole(data)
        return known is not None and "translation" in known.type and not _PAIR.search(data)

    def _unnamed_head(self, found: Sequence[Descriptor]) -> Descriptor | None:
        return next((d for d in found if d.place == "column" and d.kind == "unknown"), None)

    def _training(self, found: Sequence[Descriptor], data: Found | None) -> Found | None:
        labelled = next((d for d in found if d.role == "training_data"), None)
        if labelled and self.layout.classify(labelled.text) == "dataset":
            return _told(labelled, uncited(plain(labelled.text)))
        if self.context.paper.unpublished and data and not self.context.lexicons.datasets.whole(data.text):
            return Found(self.context.paper.unpublished, "text")
        return data

    def _task(self, found: Sequence[Descriptor], metric: Found | None, data: Found | None) -> Found | None:
        context = self.context
        term = context.lexicons.metrics.whole(metric.text) if metric else None
        hint = term.type if term else ""
        for d in found:
            if d.kind == "task":
                return _told(d, context.task_from(d.text, hint) or uncited(plain(d.text)))
        for d in found:
            if d.place in {"column", "section"} and d.kind in {"unknown", "metric"}:
                hit: Hit | None = next(context.lexicons.tasks.find(d.text, prose=True), None)
                text = (
                    hit.text
                    if hit and len(joined(hit.text)) > 3
                    else context.task_from(d.text)
                    if d.kind == "unknown"
                    else ""
                )
                if text:
                    return _told(d, text)
        known = context.lexicons.datasets.whole(data.text) if data else None
        return context.task(hint, known.type if known else "")

    def _model(self, found: Sequence[Descriptor], data: Found | None) -> Found | None:
        named = [d for d in found if d.kind == "model"]
        if not any(
            d.role == "model" or d.place == "column" and d.kind == "model" for d in named if d.role != "setting"
        ):
            told = self.context.model_on(data.text) if data and not any(d.role == "" for d in named) else None
            if told:
                return told
        generic = load_cues().words
        named.sort(
            key=lambda d: (d.role != "model", key(d.text) in generic and not is_own(d.text), d.place == "section")
        )
        for d in named:
            if is_own(d.text):
                return self._own(d)
            if plain(d.text).lower() == "baseline" and self.context.paper.baseline:
                return _told(d, self.context.paper.baseline)
            short = short_name(d.text)
            if is_modifier(d.text) and short:
                return _told(d, short)
            if is_modifier(d.text):
                above = self._above(d)
                if above:
                    return above
                continue
            return self._sized(d) or _told(d, model_name(d.text))
        sized = (self._sized(d) for d in found if d.place == "row" and not d.label)
        return next((entry for entry in sized if entry), self.context.model)

    def _sized(self, d: Descriptor) -> Found | None:
        """Return the table's own model in the size that its row is named by (``base``)."""
        model = self.context.model if key(d.text) in _SIZES else None
        return _told(d, f"{model.text} ({plain(d.text)})") if model else None

    def _own(self, named: Descriptor) -> Found:
        others = {joined(model_name(cell.text)) for cell in self.layout.table.cells}
        own = [
            name
            for name in self.context.paper.own
            if joined(name) not in others and joined(name) not in self.context.paper.dataset_keys
        ]
        return _told(named, own[0]) if own else _told(named, plain(named.text))

    def _above(self, named: Descriptor) -> Found | None:
        """Return the system that a row of changes starts from: the nearest row above that is no change."""
        for r in range(named.row - 1, -1, -1):
            text = self.layout.table.grid[r][named.col].text
            if r in self.layout.header_rows:
                return None
            if text and not is_modifier(text):
                return Found(model_name(text), "row", r, named.col) if not is_own(text) else self._own(named)
        return None

    def _settings(
        self, found: Sequence[Descriptor], used: set[int], *entries: Found | None
    ) -> Iterator[tuple[str, Found]]:
        taken = {(entry.row, entry.col) for entry in entries if entry and entry.row is not None}
        model: list[tuple[str, Descriptor]] = []
        other: list[tuple[str, Descriptor]] = []
        for d in found:
            if (
                id(d) in used
                or (d.row, d.col) in taken
                and not is_modifier(d.text)
                or d.kind in {"blank", "metric", "dataset", "task"}
            ):
                continue
            text = f"{plain(d.label)}: {plain(d.text)}" if d.label else plain(d.text)
            (model if d.place == "row" and (d.kind in {"setting", "model"} or is_modifier(d.text)) else other).append(
                (text, d)
            )
        for name, parts in (("model_settings", model), ("experimental_settings", other)):
            if parts:
                yield name, _told(parts[0][1], "; ".join(text for text, _ in parts))


def _first(found: Sequence[Descriptor], kind: str) -> Descriptor | None:
    return next((d for d in found if d.kind == kind), None)


def _told(d: Descriptor, text: str) -> Found:
    return Found(text, d.place, d.row, d.col)


def own_systems(layout: Layout) -> tuple[str, ...]:
    """Return the systems that a table marks as the paper's own: ``X (ours)``."""
    names = [model_name(cell.text) for cell in layout.table.cells if marked_own(cell.text)]
    return tuple(dict.fromkeys(name for name in names if proper_names(name)))
