"""Habits of the field: what a task is measured in, what a data set serves, how pairs of languages are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TypedDict

from scigraft.read.data_file import toml_in


class _Metrics(TypedDict):
    tasks: list[str]
    metrics: list[str]


class _Tasks(TypedDict):
    dataset: str
    metric: str
    tasks: list[str]


class _Habits(TypedDict):
    tasks: list[_Tasks]
    metrics: list[_Metrics]
    languages: dict[str, str]


@cache
def usual_metrics(task: str) -> tuple[str, ...]:
    """Return the metrics that a task is usually measured in."""
    return next((tuple(row["metrics"]) for row in _habits()["metrics"] if task in row["tasks"]), ())


@cache
def usual_tasks(dataset: str, metric: str) -> tuple[str, ...]:
    """Return the tasks that a data set of several uses serves when it is scored by a metric, the usual one first."""
    rows = (row for row in _habits()["tasks"] if (row["dataset"], row["metric"]) == (dataset, metric))
    return next((tuple(row["tasks"]) for row in rows), ())


def language_pairs(text: str) -> frozenset[str]:
    """Return the pairs of languages that a text names, by their codes: ``English-to-German`` is ``En-De``."""
    return frozenset(pair for match in _patterns()[0].finditer(text) if (pair := _pair(match)))


def has_codes(text: str) -> bool:
    """Return whether a text has a pair of languages by their codes."""
    return bool(_patterns()[1].search(text))


def _pair(match: re.Match[str]) -> str:
    codes: Mapping[str, str] = _habits()["languages"]
    first, second = (codes.get(match[name].lower(), match[name].title()) for name in ("a", "b"))
    return f"{first}-{second}" if first != second else ""


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    codes = _habits()["languages"]
    short = "|".join(codes.values())
    each = f"{'|'.join(codes)}|{short}"
    pair = re.compile(rf"(?i)\b(?P<a>{each})\s?(?:-to-|-|–|→|⇒|->|/| to )\s?(?P<b>{each})\b")
    return pair, re.compile(rf"(?i)\b(?:{short})[-→–](?:{short})\b")


@cache
def _habits() -> _Habits:
    habits: _Habits = toml_in(__package__ or "", "usual.toml")  # type: ignore[assignment]
    return habits
