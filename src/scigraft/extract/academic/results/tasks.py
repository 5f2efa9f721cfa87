"""The task of a score: what title, data set and metric say of it together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scigraft.extract.academic.results.cues import cue_lists
from scigraft.extract.academic.results.scores import Score
from scigraft.extract.academic.results.usual import usual_tasks
from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.lexicon import Lexicon
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.paper import PaperContext
from scigraft.modules.mlresults.task_names import tasks_in


@dataclass(frozen=True)
class Tasks:
    """The tasks of a paper, and which of them a score belongs to."""

    paper: PaperContext
    lexicons: Lexicons
    title: str = ""

    def of_score(self, score: Score, metric: str, dataset: str) -> str:
        """Return the task of a score: of title, data set and metric together, else of header or caption."""
        told = ""
        if score.record.origins.get("task") in ("column", "row", "section", "caption"):
            named = self.listed(score.record.canonical.get("task", ""))
            told = named if named in self.ranked[:4] else ""
        return self.of(metric, dataset, told=told)

    def of(self, metric: str, dataset: str, *, told: str = "") -> str:
        """Return the task that a metric on a data set measures in this paper; ``told`` is what a header says."""
        ranked = self.ranked
        for guess in usual_tasks(dataset, metric):
            if not ranked or guess in ranked[:8]:
                return guess
        data = self.specific(type_of(self.lexicons.datasets, dataset))
        hint = self.specific(type_of(self.lexicons.metrics, metric))
        telling = metric in cue_lists("telling_metrics")
        first = self._in_title[0] if self._in_title else ""
        if first and not telling and data != first and first.split()[-1] in cue_lists("generating"):
            return first
        # `BLEU` measures more than translation: where the title names a task, it counts before such a metric's.
        for guess in (data, hint if telling or not first else ""):
            if guess and guess in ranked[:6]:
                return guess
        return first or told or data or (ranked[0] if ranked else hint)

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """The paper's tasks, those that its title names first, then the most often named; ways of learning left out."""
        counts: Mapping[str, int] = self.paper.tasks
        rest = sorted(
            (name for name in counts if self.specific(self.listed(name))), key=lambda name: (-counts[name], name)
        )
        return tuple(dict.fromkeys([*self._in_title, *rest]))

    @cached_property
    def _in_title(self) -> tuple[str, ...]:
        found = (self.specific(self.listed(mention.name)) for mention in tasks_in(self.title, self.lexicons))
        return tuple(name for name in found if name)

    def specific(self, name: str) -> str:
        """Return a task's name; empty for ways of learning and for tasks that say little."""
        return "" if name in load_cues().weak_tasks or name in cue_lists("general_tasks") else name

    def listed(self, name: str) -> str:
        """Return the listed task that a name is; empty for ways of learning and plain words."""
        term = self.lexicons.tasks.whole(name) if name else None
        if term is None or term.type == "setting" or term.name in load_cues().weak_tasks:
            return ""
        return term.name


def type_of(lexicon: Lexicon, name: str) -> str:
    """Return the type that a list gives a name; empty where it does not have it."""
    term = lexicon.whole(name)
    return term.type if term else ""
