"""What caption, section and mentions of one table say that holds for all of its numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scigraft.model import Table
from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.lexicon import Hit, joined
from scigraft.modules.mlresults.mentions import Lexicons, dataset_names, is_told, tested_on, used_for
from scigraft.modules.mlresults.names import proper_names, uncited
from scigraft.modules.mlresults.paper import PaperContext
from scigraft.modules.mlresults.task_names import TaskMention, tasks_in
from scigraft.modules.view import Found

_TRAINED_ON = re.compile(r"(?:pre-?train\w*|initiali[sz]ed|weights?|pretext)(?:\W+\w+){0,4}\W*$", re.IGNORECASE)
_DATA_BEFORE = re.compile(r"\b(?:set|sets|data|dataset|corpus|corpora|benchmark|split),? (?:of |called |named )?$")
_DATA_BEHIND = re.compile(r"[ -](?:test|dev|development|validation|train\w*|data ?set|corpus|benchmark|split|data)\b")
_MODEL_IN_CAPTION = re.compile(r"(?:[Mm]odels?|[Aa]rchitectures?|[Nn]etworks?|[Cc]lassifiers?)\b")


@dataclass
class TableContext:
    """Names that the surroundings of a table give, nearest first."""

    table: Table
    paper: PaperContext
    lexicons: Lexicons
    _used: dict[str, str] = field(default_factory=dict, init=False)

    @cached_property
    def caption(self) -> str:
        """The caption without citations."""
        return uncited(self.table.caption)

    @cached_property
    def near(self) -> tuple[str, ...]:
        """Text that mentions the table, without citations."""
        return tuple(map(uncited, self.table.near))

    @cached_property
    def datasets(self) -> tuple[str, ...]:
        """Data sets that the caption names, in order; those that models were only pre-trained on are left out."""
        found = []
        for name in dataset_names(self.caption, self.lexicons):
            at = self.caption.find(name)
            if not _TRAINED_ON.search(self.caption[max(0, at - 45) : at]):
                found.append(name)
        known = {joined(name): name for name in found}
        own = {joined(name) for name in self.paper.own[:2]}
        mentioned = [m[0] for m in proper_names(self.caption) if joined(m[0]) in self.paper.dataset_keys - own]
        for name in (*mentioned, *tested_on(self.caption, self.lexicons)):
            at = self.caption.find(name)
            if joined(name) not in known and not _TRAINED_ON.search(self.caption[max(0, at - 45) : at]):
                known[joined(name)] = name
        return tuple(sorted(known.values(), key=self.caption.find))

    @cached_property
    def tasks(self) -> tuple[TaskMention, ...]:
        """Tasks that the caption names."""
        return tasks_in(self.caption, self.lexicons)

    @cached_property
    def metrics(self) -> tuple[Hit, ...]:
        """Metrics that the caption names, the plain words (``score``) last."""
        hits = [h for h in self.lexicons.metrics.find(self.caption, prose=True) if is_told(h, self.paper.short)]
        weak = load_cues().weak_metrics
        return tuple(sorted(hits, key=lambda hit: (hit.term.name in weak, hit.start)))

    @cached_property
    def dataset(self) -> Found | None:
        """The data set that the table is about when no header says so."""
        if self.datasets:
            return Found(self.datasets[0], "caption")
        for heading in reversed(self.table.section):
            names = dataset_names(heading, self.lexicons)
            if names:
                return Found(names[0], "near")
        counts: Counter[str] = Counter()
        for text in self.near:
            for name in dataset_names(text, self.lexicons):
                counts[name] += 1
        if counts:
            best = max(counts, key=lambda name: (3 * counts[name] + self.paper.datasets.get(name, 0), name))
            return Found(best, "near")
        if self.paper.datasets:
            return Found(_top(self.paper.datasets), "text")
        return Found(self.paper.described, "text") if self.paper.described else None

    @cached_property
    def metric(self) -> Found | None:
        """The metric that the table is about when no header says so."""
        if self.metrics:
            hit = self.metrics[0]
            return Found(hit.term.name if hit.text.endswith("ies") else self._plain_metric(hit.text), "caption")
        weak = load_cues().weak_metrics
        counts: Counter[str] = Counter()
        for text in self.near:
            for hit in self.lexicons.metrics.find(text, prose=True):
                if hit.term.name not in weak and is_told(hit, self.paper.short):
                    counts[hit.term.name] += 1
        if counts:
            return Found(_top(counts), "near")
        strong = {name: n for name, n in self.paper.metrics.items() if name not in weak}
        best = _top(strong) if strong else ""
        # One metric must stand out in the text: a guess among many is worth nothing.
        return Found(best, "text") if best and 5 * strong[best] >= 2 * sum(strong.values()) else None

    def _plain_metric(self, text: str) -> str:
        bare = re.sub(r"[ -]scores?$", "", text, flags=re.IGNORECASE)
        return bare if self.lexicons.metrics.whole(bare) else text

    def task(self, hint: str, dataset_hint: str) -> Found | None:
        """Return the task of a number whose metric or data set hints at one, when no header says so."""
        named = [mention.text for mention in self.tasks if not mention.setting]
        if named:
            return Found(self._specific(_hinted(named, hint) or named[0]), "caption")
        told = {name: n for name, n in self.paper.tasks.items() if self._is_task(name)}
        if hint and hint == dataset_hint:
            return Found(hint, "text")
        for heading in reversed(self.table.section):
            told_there = [mention.text for mention in tasks_in(heading, self.lexicons) if not mention.setting]
            if told_there:
                return Found(self._specific(told_there[-1]), "near")
        for guess in (dataset_hint, hint):
            if guess and guess in told:
                return Found(guess, "text")
        near = self._near_tasks(told)
        if near:
            return Found(self._specific(near), "near")
        best = _top_task(told) if told else dataset_hint or hint or (_top(self.paper.tasks) if self.paper.tasks else "")
        return Found(self._specific(best), "text") if best else None

    def _specific(self, name: str) -> str:
        """Return the paper's task of which a plain word is the short form (``classification`` of intents)."""
        if name.lower() not in load_cues().weak_tasks:
            return name
        longer = {task: n for task, n in self.paper.tasks.items() if task.lower().endswith(" " + name.lower())}
        return _top(longer) if longer else name

    def _near_tasks(self, told: dict[str, int]) -> str:
        counts: Counter[str] = Counter()
        for text in self.near:
            for mention in tasks_in(text, self.lexicons):
                if mention.name in told:
                    counts[mention.name] += 1
        return max(counts, key=lambda name: (2 * counts[name] + told[name], name)) if counts else ""

    def _is_task(self, name: str) -> bool:
        term = self.lexicons.tasks.whole(name)
        return term is None or term.type != "setting"

    def task_from(self, text: str, hint: str = "") -> str:
        """Return the task that a short header begins: one of the paper (``Intent`` prediction) or of the metric."""
        head = re.sub(r"\s*[(\[].*", "", text).strip().lower()
        if len(head) < 3:
            return ""
        fitting = {name: n for name, n in self.paper.tasks.items() if name.lower().startswith(head + " ")}
        if not fitting and hint.startswith(head + " "):
            return hint
        return _top(fitting) if fitting else ""

    @cached_property
    def model(self) -> Found | None:
        """The system that the table is about when neither rows nor columns name one."""
        named = [m for m in proper_names(self.caption) if self._is_system(m[0]) and not self._tested(m)]
        listed = self._listed_model()
        if listed and not any(m[0] in self.paper.own for m in named):
            return Found(listed, "caption")
        for match in named:
            if _MODEL_IN_CAPTION.match(self.caption, match.end() + 1):
                return Found(match[0], "caption")
        for match in named:
            if match[0] in self.paper.own:
                return Found(match[0], "caption")
        if named:
            return Found(named[0][0], "caption")
        if self.paper.own:
            return Found(self.paper.own[0], "text")
        counts = Counter(hit.text for text in self.near for hit in self.lexicons.models.find(text, prose=True))
        if counts:
            return Found(_top(counts), "near")
        counts = Counter(hit.term.name for hit in self.lexicons.models.find(self.paper.text, prose=True))
        return Found(_top(counts), "text") if counts else None

    def model_on(self, dataset: str) -> Found | None:
        """Return the model that the text says to be used on one data set."""
        if dataset not in self._used:
            self._used[dataset] = used_for(self.paper.text, dataset, self.lexicons) if dataset else ""
        name = self._used[dataset]
        return Found(name, "text") if name else None

    def _listed_model(self) -> str:
        """Return the listed model that the caption is about (``variations on the Transformer architecture``)."""
        names = [m.span() for m in proper_names(self.caption)]
        for hit in self.lexicons.models.find(self.caption, prose=True):
            part = any(start <= hit.start < end and end - start > hit.end - hit.start for start, end in names)
            if not part and _MODEL_IN_CAPTION.match(self.caption, hit.end + 1):
                return hit.text
        return ""

    def _tested(self, name: re.Match[str]) -> bool:
        """Say whether the caption calls a name data (``the development set, X``; ``X test set``)."""
        before, after = self.caption[max(0, name.start() - 24) : name.start()], self.caption[name.end() :]
        return bool(_DATA_BEFORE.search(before) or _DATA_BEHIND.match(after))

    def _is_system(self, name: str) -> bool:
        form = joined(name)
        if self.lexicons.datasets.whole(name):
            return False
        return form in self.paper.system_keys and form not in self.paper.dataset_keys and form not in self._in_datasets

    @cached_property
    def _in_datasets(self) -> frozenset[str]:
        return frozenset(joined(name) for name in self.datasets)


def _top(counts: Mapping[str, int]) -> str:
    return max(counts.items(), key=lambda item: (item[1], item[0]))[0]


def _hinted(names: Sequence[str], hint: str) -> str:
    return next((name for name in names if hint and joined(name) == joined(hint)), "")


def _top_task(told: Mapping[str, int]) -> str:
    weak = load_cues().weak_tasks
    return max(told.items(), key=lambda item: (item[0] not in weak, item[1], item[0]))[0]
