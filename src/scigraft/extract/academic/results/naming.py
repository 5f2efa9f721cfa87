"""The names of metric, data set and task of a score: listed ones where headers say them, else the paper's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import resources

from scigraft.extract.academic.results.cues import cues
from scigraft.extract.academic.results.scores import Score
from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.lexicon import Hit, Lexicon, joined
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.paper import PaperContext
from scigraft.modules.mlresults.table_context import TableContext
from scigraft.modules.mlresults.task_names import tasks_in

_DATA_WORD = re.compile(
    r"(?i)\b(?:the|test|dev|devel|development|valid|validation|eval|evaluation|train|training|data|data ?sets?|sets?"
    r"|corpus|corpora|benchmark|task|results?|official|full|english|all|total|overall|average|avg|single|ensemble|model|on|of|in|for)\b\.?"
)
_ROUGE_SHORT = re.compile(r"(?i)(?:R|RG|rouge)[- ]?(?P<n>[12LS]|SU4)\Z")
_VALUES = re.compile(r"[-–\d.,%()±*]+")
MOST_WORDS = 5
MOST_HEAD = 8  # words in a header that names a metric


@dataclass(frozen=True)
class Naming:
    """Names scores by the module's vocabularies and by what the paper's text says."""

    paper: PaperContext
    lexicons: Lexicons
    title: str = ""

    def named(self, score: Score) -> Score | None:
        """Return a score under clean names; ``None`` where its metric or data set cannot be told."""
        context = TableContext(score.table, self.paper, self.lexicons)
        found = self._metric(score, context)
        if found is None:
            return None
        metric, beside = found
        dataset = self._dataset(score, beside, context)
        if not dataset:
            return None
        return replace(score, metric=metric, dataset=dataset, task=self.task(score, metric, dataset))

    def _metric(self, score: Score, context: TableContext) -> tuple[str, str] | None:
        """Return the metric's name and what its header says beside it."""
        heads = score.rows if score.names == score.columns else score.columns
        for head in reversed(heads):
            found = self._of_head(head)
            if found:
                return self._family(found[0], heads), found[1]
        origin = score.record.origins.get("metric", "")
        found = self._of_head(score.metric)
        if found:
            return self._family(found[0], heads), found[1]
        if joined(score.metric) and origin in ("column", "row"):
            term = self.lexicons.metrics.whole(score.metric)
            if term is None or term.name != "score":
                return None
        told = context.metric
        for text in (told.text if told else "", self._usual):
            term = self.lexicons.metrics.whole(text) if text else None
            if term is not None and term.name not in load_cues().weak_metrics:
                return self._family(term.name, heads), ""
        return None

    def _of_head(self, text: str) -> tuple[str, str] | None:
        """Return the one metric that a header names, and the rest of it."""
        short = _ROUGE_SHORT.match(text.strip(" .%()"))
        if short and self._rouge:
            return f"ROUGE-{short['n'].upper()}", ""
        weak = load_cues().weak_metrics
        term = self.lexicons.metrics.whole(text)
        if term is not None and len(joined(text)) > 1:
            return None if term.name in weak else (term.name, "")
        hits = [
            hit for hit in self.lexicons.metrics.find(text) if len(joined(hit.text)) > 1 and hit.term.name not in weak
        ]
        if len({hit.term.name for hit in hits}) != 1 or len(text.split()) > MOST_HEAD:
            return None
        hit = hits[-1]
        return hit.term.name, f"{text[: hit.start]} {text[hit.end :]}".strip(" .:-/,()")

    def _family(self, name: str, heads: tuple[str, ...]) -> str:
        """Return the member of a family of metrics that an inner header tells: `ROUGE` over `1`, `2` and `L`."""
        inner = heads[-1].strip() if heads else ""
        if name.startswith("ROUGE") and "-" not in name and re.fullmatch(r"[12L]", inner):
            return f"{name}-{inner}"
        return name

    @cached_property
    def _usual(self) -> str:
        """The metric that the paper's text names most, when one stands out."""
        weak = load_cues().weak_metrics
        strong = sorted(((n, name) for name, n in self.paper.metrics.items() if name not in weak), reverse=True)
        if not strong or (len(strong) > 1 and strong[0][0] < 2 * strong[1][0]):
            return ""
        return strong[0][1]

    @cached_property
    def _rouge(self) -> bool:
        return any(name.startswith("ROUGE") for name in self.paper.metrics)

    def _dataset(self, score: Score, beside: str, context: TableContext) -> str:
        """Return the data set: what the metric's header names beside it, else the record's, else the caption's."""
        for text in (beside, score.dataset):
            name = self.dataset_name(text)
            if name:
                return name
        if score.dataset and not self._says_nothing(score.dataset):
            return ""
        told = context.dataset
        return self.dataset_name(told.text) if told else ""

    def dataset_name(self, text: str) -> str:
        """Return the clean name of a data set that a text is or holds; empty where it names none."""
        plain = " ".join(text.split())
        if not plain or len(plain.split()) > 12:
            return ""
        term = self.lexicons.datasets.whole(plain)
        if term is not None:
            return term.name
        hits = list(self.lexicons.datasets.find(plain))
        hit = max(hits, key=lambda hit: (hit.end - hit.start, -hit.start), default=None)
        if hit is not None:
            return self._of_hit(plain, hit)
        bare = " ".join(_DATA_WORD.sub(" ", plain).split())
        if joined(plain) in self.paper.dataset_keys and _proper(plain):
            return plain
        return bare if joined(bare) in self.paper.dataset_keys and _proper(bare) else ""

    def _of_hit(self, text: str, hit: Hit) -> str:
        behind = _DATA_WORD.sub(" ", text[hit.end :]).strip(" .:,()")
        if behind and len(behind.split()) <= 2 and re.match(r"(?i)[a-z]{2}(?:[-→]+[a-z]{2})?\Z", behind):
            return f"{hit.term.name} {behind}"
        return hit.term.name

    def _says_nothing(self, text: str) -> bool:
        """Say whether the text in the place of a data set only tells a split, an average or a setting."""
        return not _DATA_WORD.sub("", text).strip(" .:-/,()%") or bool(cues("row")["total"].fullmatch(text.strip()))

    def task(self, score: Score, metric: str, dataset: str) -> str:
        """Return the task of a score: told by header or caption, else by data set and metric, else the paper's own."""
        record, ranked = score.record, self.tasks
        for guess in usual_tasks(dataset, metric):
            if not ranked or guess in ranked[:8]:
                return guess
        if record.origins.get("task") in ("column", "row", "section", "caption"):
            named = self._listed(record.canonical.get("task", ""))
            if named and named in ranked[:4]:
                return named
        weak = load_cues().weak_tasks
        hint, data = self._type(self.lexicons.metrics, metric), self._type(self.lexicons.datasets, dataset)
        for guess in (hint, data):
            if guess and guess in ranked[:6] and guess not in weak:
                return guess
        if data and data not in weak and data != "parsing":
            return data
        return ranked[0] if ranked else hint

    @cached_property
    def tasks(self) -> tuple[str, ...]:
        """The paper's tasks, those that its title names first, then the most often named; ways of learning left out."""
        in_title = [mention.name for mention in tasks_in(self.title, self.lexicons) if self._listed(mention.name)]
        counts: Mapping[str, int] = self.paper.tasks
        rest = sorted((name for name in counts if self._listed(name)), key=lambda name: (-counts[name], name))
        return tuple(dict.fromkeys([*in_title, *rest]))

    def _listed(self, name: str) -> str:
        term = self.lexicons.tasks.whole(name) if name else None
        if term is None or term.type == "setting" or term.name in load_cues().weak_tasks:
            return ""
        return term.name

    def _type(self, lexicon: Lexicon, name: str) -> str:
        term = lexicon.whole(name)
        return term.type if term else ""


@cache
def _usual() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    text = resources.files(__package__ or __name__).joinpath("usual_tasks.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)["usual"]
    return tuple((row["dataset"], row["metric"], tuple(row["tasks"])) for row in rows)


def usual_tasks(dataset: str, metric: str) -> tuple[str, ...]:
    """Return the tasks that a data set of several uses serves when it is scored by a metric, the usual one first."""
    return next((tasks for name, measure, tasks in _usual() if (name, measure) == (dataset, metric)), ())


def _proper(name: str) -> bool:
    """Say whether a text looks like a name: short, with a capital or digit, not a number."""
    words = name.split()
    return (
        0 < len(words) <= MOST_WORDS and any(c.isupper() or c.isdigit() for c in name) and not _VALUES.fullmatch(name)
    )
