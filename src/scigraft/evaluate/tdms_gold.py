"""Leaderboard tuples (task, data set, metric, score) of papers, and when one of ours is one of the gold's.

The set is NLP-TDMS (Hou et al. 2019): entries of NLP-progress. A gold metric may hold a part of the data set
(``Accuracy on DVD``, ``Restaurant (acc)``): ours must then name that part too, in its data set or metric.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scigraft.evaluate.lines import json_of, lines
from scigraft.evaluate.names import same, words_of
from scigraft.model import UsageError

_ON = re.compile(r"(?P<metric>.+?) on (?P<part>.+)\Z")
_BRACKETED = re.compile(r"(?P<name>[^()]+?) \((?P<inner>[^()]+)\)\Z")
_SPLIT = re.compile(r"(?i)(?P<part>test|validation|valid|dev) (?P<metric>.+)\Z")
_NUMBER = re.compile(r"[-−]?\d*\.?\d+(?:[eE]-?\d+)?")
_SCALE = {"k": 1e3, "m": 1e6, "b": 1e9}
_ANY_PART = frozenset({"test", "average", "avg", "full"})
_PLAIN_METRICS = ("F1", "accuracy", "exact match", "precision", "recall", "BLEU", "error rate", "perplexity")
_KEYS = ("paper", "task", "dataset", "metric", "score")


@dataclass(frozen=True, order=True)
class Entry:
    """A leaderboard entry; the score as printed, empty where there is none."""

    task: str
    dataset: str
    metric: str
    score: str = ""

    @property
    def triple(self) -> tuple[str, str, str]:
        """Task, data set and metric."""
        return self.task, self.dataset, self.metric


def load_entries(file: Path) -> tuple[dict[str, list[Entry]], tuple[Entry, ...]]:
    """Return the gold entries by paper, and every (task, data set, metric) that the file knows, without scores.

    Rows without a paper are left out of the first. Raises ``UsageError`` for a file that is not laid out so.
    """
    papers: dict[str, list[Entry]] = {}
    labels: dict[Entry, None] = {}
    for number, line in lines(file):
        try:
            row = json_of(line)
            if not isinstance(row, dict):
                raise TypeError("it is no object")
            paper, *names = (str(row[key]) for key in _KEYS)
        except (ValueError, TypeError, KeyError) as exc:
            raise UsageError(
                f"this is no leaderboard entry ({exc})",
                where=f"{file.name}, line {number}",
                hint=f"A line is one JSON object with {', '.join(_KEYS)}",
            ) from exc
        entry = Entry(*names)
        labels.setdefault(Entry(*entry.triple))
        if paper.strip():
            papers.setdefault(paper, []).append(entry)
    if not labels:
        raise UsageError(
            "there is no leaderboard entry in the file", where=file.name, hint=f"Lines have {', '.join(_KEYS)}"
        )
    return papers, tuple(sorted(labels))


@cache
def metric_parts(metric: str) -> tuple[str, str]:
    """Return a metric's name and the part of the data set that it names: `Accuracy on DVD`, `Laptop (acc)`."""
    if match := _ON.match(metric) or _SPLIT.match(metric):
        return match["metric"], match["part"]
    if match := _BRACKETED.match(metric):
        name, inner = match["name"], match["inner"]
        if any(same("metric", inner, known) for known in _PLAIN_METRICS):
            return inner, name
        if any(same("metric", name, known) for known in _PLAIN_METRICS):
            return name, inner
    return metric, ""


def same_measure(gold: Entry, ours: Entry) -> bool:
    """Say whether data set and metric of two entries mean the same."""
    metric, part = metric_parts(gold.metric)
    if not (same("metric", metric, ours.metric) or same("metric", gold.metric, ours.metric)):
        return False
    if not part or part.casefold() in _ANY_PART:
        return same("dataset", gold.dataset, ours.dataset)
    told = {*words_of("dataset", ours.dataset), *words_of("metric", ours.metric), *words_of("dataset", ours.metric)}
    if not told >= set(words_of("dataset", part)) and not same("dataset", part, ours.dataset):
        return False
    return same("dataset", gold.dataset, ours.dataset) or same("dataset", part, ours.dataset)


def same_triple(gold: Entry, ours: Entry) -> bool:
    """Say whether task, data set and metric of two entries mean the same."""
    return same("task", gold.task, ours.task) and same_measure(gold, ours)


def same_score(score: str, other: str) -> bool:
    """Say whether two printed scores are the same number.

    A per cent sign changes nothing (``77.1%`` is 77.1), a magnitude does (``46M``). A score printed as a share with at
    least two decimals (``0.912``) is the same as its hundredfold (``91.2``).
    """
    left, right = number_of(score), number_of(other)
    if left is None or right is None:
        return False
    if _close(left, right):
        return True
    return (_is_share(score) and _close(100 * left, right)) or (_is_share(other) and _close(left, 100 * right))


def number_of(text: str) -> float | None:
    """Return the first number of a printed score, ``None`` where there is none."""
    plain = text.replace(",", "")
    match = _NUMBER.search(plain)
    if match is None:
        return None
    behind = plain[match.end() : match.end() + 1].lower()
    return float(match.group().replace("−", "-")) * _SCALE.get(behind, 1)


def _is_share(text: str) -> bool:
    return bool(re.match(r"\s*0?\.\d{2,}", text)) and "%" not in text


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b))


def to_label(ours: Entry, labels: Sequence[Entry]) -> Entry | None:
    """Return the known label that an entry means: data set and metric must match, the task decides among several."""
    fitting = [label for label in labels if same_measure(label, ours)]
    return min(fitting, key=lambda label: (not same("task", label.task, ours.task), label), default=None)
