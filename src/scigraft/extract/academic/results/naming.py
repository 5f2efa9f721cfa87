"""The names of metric, data set and task of a score: listed ones where headers say them, else the paper's own."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from scigraft.extract.academic.results.cues import cue_lists, cues
from scigraft.extract.academic.results.doubts import Doubts
from scigraft.extract.academic.results.editions import at_threshold, of_roles, of_year, with_language, with_pair
from scigraft.extract.academic.results.fitting import is_of_label, is_of_task
from scigraft.extract.academic.results.scores import Score
from scigraft.extract.academic.results.splits import key_of, validation_data
from scigraft.extract.academic.results.tasks import Tasks, type_of
from scigraft.extract.academic.results.untold import Why
from scigraft.extract.academic.results.usual import usual_metrics
from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.lexicon import Hit, joined
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.paper import PaperContext
from scigraft.modules.mlresults.table_context import TableContext
from scigraft.modules.schema import Term

_DATA_WORD = re.compile(
    r"(?i)\b(?:the|test|dev|devel|development|valid|validation|eval|evaluation|train|training|data|data ?sets?|sets?"
    r"|corpus|corpora|benchmark|task|results?|official|full|english|all|total|overall|average|avg|single|ensemble|model|on|of|in|for)\b\.?"
)
_ROUGE_SHORT = re.compile(r"(?i)(?:R|RG|rouge)[- ]?(?P<n>[12LS]|SU4)\Z")
_WORD = re.compile(r"[A-Z][a-z]+")
_SPEAKS_OF_DATA = re.compile(r"\b(?:data|dataset|corpus|corpora|benchmark|\w*bank|collection|challenge|task|sets?)\b")
_MAGNITUDE = re.compile(r"[kKMB]\b")
_PAIR = re.compile(r"\w{2,3}\s?[-–→⇒>]+\s?\w{2,3}")
_PART = re.compile(r"-(?P<part>[a-z]{2,4}|\d+)(?![\w-])")  # of data: `Yelp-bi`, `QALD-6`
_VALUES = re.compile(r"[-–\d.,%()±*]+")
MOST_PERCENT = 100.0
LEAST_PERCENT = 7.0
MOST_WORDS = 5
STANDS_OUT = 1.5  # times as often as the next
STANDS_ALONE = 3.0  # the same for tables made of lines, and for sentences
MIN_NAMED = 3  # times that a text names a data set that its tables are about
SHORTEST = 2  # characters of a listed name that means no data before a system's name
MOST_HEAD = 8  # words in a header that names a metric


@dataclass(frozen=True)
class Naming:
    """Names scores by the module's vocabularies and by what the paper's text says."""

    paper: PaperContext
    lexicons: Lexicons
    title: str = ""
    doubts: Doubts = field(default_factory=Doubts)

    @cached_property
    def tasks(self) -> Tasks:
        """The tasks of the paper."""
        return Tasks(self.paper, self.lexicons, self.title)

    def named(self, score: Score) -> Score | Why:
        """Return a score under clean names, or why its metric or data set cannot be told."""
        if any(cues("head")["no_result"].search(head) for head in score.measured[-1:]):
            return "no result"
        if cues("caption")["no_result"].search(score.table.caption):
            return "agreement"
        context = TableContext(score.table, self.paper, self.lexicons)
        if score.names == score.columns and score.rows and self._measured_across(score):
            score = replace(score, names=score.rows)
        found = self._metric(score, context)
        if found is None:
            return "no metric"
        metric, beside = found
        if not self._admits(metric, score):
            return "not of metric"
        metric = at_threshold(metric, beside)
        if any(cues("head")["training"].search(head) for head in (*score.measured, *score.sections)):
            return "training data"
        dataset, by = self._dataset(score, metric, beside, context)
        section = self._section(score, dataset)
        dataset = with_language(section, (*reversed(score.measured), *score.sections, score.table.caption))
        if not dataset or self._is_system(dataset, score):
            return "no data set"
        if key_of(dataset.split()[0]) in self._for_validation:
            return "development"
        doubt: Why | Literal[""] = ""
        if score.table.id in self.doubts.headers:
            doubt = "header"
        elif by == "caption" and score.table.id in self.doubts.captions:
            doubt = "caption"
        score = replace(score, doubt=doubt)
        return replace(score, metric=metric, dataset=dataset, task=self.tasks.of_score(score, metric, dataset))

    def _section(self, score: Score, dataset: str) -> str:
        """Return a data set with its edition, or what it is a section of in a paper on semantic roles."""
        told = self.lexicons.datasets.whole(dataset)
        printed = score.record.fields.get("test_data", "") if told and told.name == "Penn Treebank" else dataset
        ranked = [name for name, _ in self._ranked_datasets]
        found = of_roles(printed, self.tasks.ranked, ranked, self.lexicons.datasets)
        return of_year(dataset, ranked) if found is None else found

    @cached_property
    def _for_validation(self) -> frozenset[str]:
        return validation_data(self.paper.text)

    def _is_system(self, dataset: str, score: Score) -> bool:
        """Say whether a data set that no list has is what the score's own row names, or a label beside it: a system.

        A listed name is one where the row prints it in small letters alone (``(m4) TagNet`` is not on ``M4``).
        """
        named = score.names == score.rows and any(dataset.casefold() in name.casefold() for name in score.names)
        if self.lexicons.datasets.whole(dataset) is not None:
            return named and dataset.isupper() and not any(dataset in name for name in score.names)
        return named or (score.names == score.rows and dataset in {row[0].text for row in score.table.grid if row})

    def _admits(self, metric: str, score: Score) -> bool:
        """Say whether a score can be one of a metric: the paper speaks of it, and the value is in its range."""
        if metric in cue_lists("no_results"):
            return False
        if metric not in self.paper.metrics and metric not in cue_lists("common_metrics"):
            return False
        term = self.lexicons.metrics.whole(metric)
        literal = score.record.quantity.literal
        if score.doubtful and term is not None and is_gain(term, score.value):
            return False
        if _MAGNITUDE.search(literal) or (score.doubtful and "." not in literal):
            return False
        return term is None or term.high is None or score.value < term.high

    def _measured_across(self, score: Score) -> bool:
        """Say whether the heads of a column name a metric or data set: then they are no system's.

        A system may be called after data (`S2ORC-SCIBERT`): where the row tells the data set, its column does not.
        """
        in_row = score.record.origins.get("test_data") == "row"
        metric = any(self.lexicons.metrics.whole(head) for head in score.columns)
        return metric or (not in_row and any(self.dataset_name(head) for head in score.columns))

    def _metric(self, score: Score, context: TableContext) -> tuple[str, str] | None:
        """Return the metric's name and what its header says beside it."""
        heads = score.measured
        for head in reversed(heads):
            found = self._of_head(head)
            if found and head.strip() in ("R", "r") and not _heads_of(score) & {"P", "p"}:
                return None  # a relation or a correlation, not recall
            if found:
                return self._family(found[0], heads), found[1]
        origin = score.record.origins.get("metric", "")
        if (score.doubtful and origin in ("", "text")) or is_of_label(score, origin, self.lexicons.metrics):
            return None
        if origin in ("", "text", "near") and (usual := self._usual_of(score.dataset)):
            term = self.lexicons.metrics.whole(usual)
            return None if term is not None and is_gain(term, score.value) else (usual, "")
        found = self._of_head(score.metric)
        if found:
            return self._family(found[0], heads), found[1]
        if joined(score.metric) and origin in ("column", "row"):
            term = self.lexicons.metrics.whole(score.metric)
            if term is None or term.name != "score":
                return None
        told = context.metric
        term = self.lexicons.metrics.whole(told.text) if told and told.origin != "text" else None
        return (self._family(term.name, heads), "") if term is not None and not is_weak(term.name) else None

    def _of_head(self, text: str) -> tuple[str, str] | None:
        """Return the one metric that a header names, and the rest of it."""
        short = _ROUGE_SHORT.match(text.strip(" .%()"))
        if short and self._rouge:
            return f"ROUGE-{short['n'].upper()}", ""
        term = self.lexicons.metrics.whole(text)
        if term is not None and (len(joined(text)) > 1 or term.name in ("precision", "recall", "F1")):
            return None if is_weak(term.name) else (term.name, "")
        hits = [
            hit for hit in self.lexicons.metrics.find(text) if len(joined(hit.text)) > 1 and not is_weak(hit.term.name)
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

    def _usual_of(self, dataset: str) -> str:
        """Return the metric that the task of a data set is usually measured in, when the paper names it."""
        tasks = (type_of(self.lexicons.datasets, self.dataset_name(dataset)), *self.tasks.ranked[:1])
        usual = next((found for task in tasks if (found := usual_metrics(task))), ())
        return next((name for name in usual if name in self.paper.metrics), "")

    @cached_property
    def _rouge(self) -> bool:
        return any(name.startswith("ROUGE") for name in self.paper.metrics)

    def _dataset(self, score: Score, metric: str, beside: str, context: TableContext) -> tuple[str, str]:
        """Return the data set and what tells it: ``head``, else ``caption``, else the ``text`` of the paper."""
        if name := self.dataset_name(beside):
            return name, "head"
        told = self._of_heads(score)
        if told is not None:
            return told, "head"
        if self._among_data(score):
            return "", ""
        if name := self._of_task(score):
            return name, "head"
        if score.table.id in self.doubts.unlabelled:
            return "", ""
        if name := self._of_caption(score, context):
            return name, "caption"
        if any(hit.term.name in cue_lists("sources") for hit in self.lexicons.datasets.find(score.table.caption)):
            return "", ""
        main = self.main_dataset(STANDS_ALONE if score.doubtful else STANDS_OUT, metric=metric)
        return (main if is_of_task(main, score.table.caption, self.lexicons, self.tasks) else ""), "text"

    def _of_heads(self, score: Score) -> str | None:
        """Return the data set that heads of a score tell, empty where they tell none that can be taken."""
        if score.record.origins.get("test_data", "") in ("column", "row", "section"):
            name = self.dataset_name(score.dataset)
            if score.doubtful and (
                name in cue_lists("sources") or _is_plain(score.record.fields.get("test_data", ""), name)
            ):
                return ""
            if name or not self._says_nothing(score.dataset):
                return with_pair(name, " ".join((*score.sections, score.table.caption)), self.lexicons.datasets)
        return self._before_system(score) or None

    def _of_caption(self, score: Score, context: TableContext) -> str:
        """Return the data set that the caption tells; in a table that is no surer than its lines, nothing else."""
        found = context.dataset
        told = (
            (score.dataset, score.record.origins.get("test_data", "")),
            (found.text, found.origin) if found else ("", ""),
        )
        for text, source in told:
            if source == "text" or (score.doubtful and source != "caption"):
                continue
            name = self._whole(self.dataset_name(self._with_edition(text, score.table.caption)))
            around = " ".join((*score.sections, score.table.caption))
            name = with_pair(name, around, self.lexicons.datasets) if name else ""
            if name and name not in cue_lists("sources") and not self._is_score(name, score.table.caption):
                return name
        return ""

    @staticmethod
    def _with_edition(name: str, text: str) -> str:
        """Return a name of data with the number that a text prints behind its hyphen (``QALD-6``)."""
        found = re.search(rf"(?<!\w){re.escape(name)}[-–]\d+(?:\.\d+)?(?!\w)", text) if name else None
        return found.group() if found else name

    def _of_task(self, score: Score) -> str:
        """Return the one data set of the paper that is made for the task that a head names (`NER` over `F1`)."""
        tasks = {term.name for head in score.measured if (term := self.lexicons.tasks.whole(head))}
        data = [name for name, _ in self._ranked_datasets if type_of(self.lexicons.datasets, name) in tasks]
        return data[0] if len(data) == 1 else ""

    def main_dataset(self, times: float, *, metric: str = "") -> str:
        """Return the data set that the text names so many times more than the next; empty where none stands out.

        Data of another task than the one that a ``metric`` belongs to are left out.
        """
        ranked = [one for one in self._ranked_datasets if self._fits(one[0], metric)]
        if not ranked or ranked[0][1] < MIN_NAMED:
            return ""
        return ranked[0][0] if len(ranked) == 1 or ranked[0][1] >= times * ranked[1][1] else ""

    def _among_data(self, score: Score) -> bool:
        """Say whether a head that is no listed data set stands in a row of heads among such: it names another one."""
        if score.names == score.columns:
            return False
        for cell in score.table.column_path(score.row, score.col):
            if self._of_head(cell.text) or self._says_nothing(cell.text):
                continue
            others = {other.text for other in score.table.grid[cell.row] if other.text and other.text != cell.text}
            if any(self.lexicons.datasets.whole(other) for other in others):
                return True
        return False

    def _before_system(self, score: Score) -> str:
        """Return the listed data set that a row names before its system (``PTB AWD-LSTM``), where rows name several."""
        first = score.names[-1].split()[0] if score.names and " " in score.names[-1].strip() else ""
        term = self.lexicons.datasets.whole(first) if len(first) > SHORTEST and _proper(first) else None
        if term is None:
            return ""
        rows = (row[0].text.split()[0] for row in score.table.grid if row and row[0].text.split())
        others = {other.name for word in rows if (other := self.lexicons.datasets.whole(word))}
        return term.name if len(others) > 1 else ""

    def _fits(self, dataset: str, metric: str) -> bool:
        """Say whether data can be scored by a metric: one that belongs to a kind of task wants data of that kind."""
        measured, made_for = type_of(self.lexicons.metrics, metric), type_of(self.lexicons.datasets, dataset)
        if not measured or not made_for or metric not in cue_lists("telling_metrics"):
            return True
        return made_for == measured or made_for.split()[-1] == measured.split()[-1] or made_for in measured

    @cached_property
    def _ranked_datasets(self) -> list[tuple[str, int]]:
        counts: Counter[str] = Counter()
        for other, n in self.paper.datasets.items():
            name = self._whole(self.dataset_name(other))
            if name and name not in cue_lists("sources") and not self.tasks.listed(self.paper.short.get(name, "")):
                counts[name] += n
        return sorted(counts.items(), key=lambda item: (-item[1], item[0]))

    def _whole(self, name: str) -> str:
        """Return the data set of two parts that the paper names a data set within (`CNN/Daily Mail`)."""
        key = joined(name)
        if not key:
            return ""
        for other in self.paper.datasets:
            if "/" in other and joined(other).endswith(key) and len(joined(other)) > len(key):
                if self.doubts.told_apart(other):
                    return name
                term = self.lexicons.datasets.whole(other)
                return term.name if term else other
        return name

    def dataset_name(self, text: str) -> str:
        """Return the clean name of a data set that a text is or holds; empty where it names none."""
        plain = " ".join(text.split())
        if not plain or len(plain.split()) > 12:
            return ""
        term = self.lexicons.datasets.whole(plain)
        if term is not None:
            return "" if self._is_word(plain, term.name) else term.name
        hits = list(self.lexicons.datasets.find(plain))
        hit = max(hits, key=lambda hit: (hit.end - hit.start, -hit.start), default=None)
        if hit is not None:
            return "" if self._is_word(hit.text, hit.term.name) else self._of_hit(plain, hit)
        if self._is_phrase(plain):
            return ""
        bare = " ".join(_DATA_WORD.sub(" ", plain).split())
        if joined(plain) in self.paper.dataset_keys and _proper(plain):
            return plain
        return bare if joined(bare) in self.paper.dataset_keys and _proper(bare) else ""

    def _is_word(self, printed: str, name: str) -> bool:
        """Say whether a listed name is but a word here: `Spring` in a paper that never speaks of it as data."""
        if _is_plain(printed, name):
            return True
        key = joined(printed)
        return bool(_WORD.fullmatch(printed)) and not any(key in told for told in self.paper.dataset_keys)

    def _is_phrase(self, name: str) -> bool:
        """Say whether a name that no list has is short for plain words: `CS`, where that is computer science."""
        long = self.paper.short.get(name, "")
        return long.islower() and not _SPEAKS_OF_DATA.search(long)

    def _of_hit(self, text: str, hit: Hit) -> str:
        behind = _DATA_WORD.sub(" ", text[hit.end :]).strip(" .:,()")
        if behind and len(behind.split()) <= 2 and re.match(r"(?i)[a-z]{2}(?:[-→]+[a-z]{2})?\Z", behind):
            return f"{hit.term.name} {behind}"
        part = _PART.match(text, hit.end)
        return (
            f"{text[hit.start : hit.end]}{part.group()}"
            if part and not _DATA_WORD.fullmatch(part["part"])
            else hit.term.name
        )

    @staticmethod
    def _is_score(name: str, caption: str) -> bool:
        """Say whether a caption calls a name that is also a data set's that of a score (`BLEU and DROP scores`)."""
        return f"and {name} score" in caption

    def _says_nothing(self, text: str) -> bool:
        """Say whether the text in the place of a data set only tells a split, an average or a setting."""
        return not _DATA_WORD.sub("", text).strip(" .:-/,()%") or bool(cues("row")["total"].fullmatch(text.strip()))


def _heads_of(score: Score) -> frozenset[str]:
    """Return the texts of the header rows over a score."""
    rows = score.table.structure.headers[score.row]
    return frozenset(cell.text.strip() for row in rows for cell in score.table.grid[row])


def is_gain(metric: Term, value: float) -> bool:
    """Say whether a value is too small for a metric in per cent of which more is better: a gain, a rank, a vote."""
    return bool(metric.higher_is_better) and metric.high == MOST_PERCENT and 1 <= value < LEAST_PERCENT


def is_weak(metric: str) -> bool:
    """Say whether a metric's name is a plain word that means a metric only where a header says so."""
    return metric in load_cues().weak_metrics and metric not in cue_lists("plain_metrics")


def _is_plain(printed: str, name: str) -> bool:
    """Say whether a word in small letters was taken for a name that is all capitals: `F1 (top)` is not on TOP."""
    return name.isupper() and printed.strip(" ()").islower()


def _proper(name: str) -> bool:
    """Say whether a text looks like a name: short, with a capital or digit, no number, no pair of languages."""
    words = name.split()
    if not 0 < len(words) <= MOST_WORDS or _VALUES.fullmatch(name) or _PAIR.fullmatch(name):
        return False
    return name not in cue_lists("plain_names") and any(c.isupper() or c.isdigit() for c in name)
