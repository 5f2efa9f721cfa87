"""Printed names of tasks, data sets and metrics made into names: articles and `task` left off, brackets split."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from scigraft.extract.academic.mentions import folded
from scigraft.read.text import collapse

Kind = Literal["Task", "Dataset", "Metric"]

_SHORT = re.compile(r"\s*[(\[]\s*([A-Za-z][A-Za-z0-9&@/\-]{1,11}?)s?\s*(?:[)\]]|$)")
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]|\s*[(\[][^()\[\]]*$|^[^()\[\]]*[)\]]\s*")
_EDGES = " \t,;:.'\"`*-\u2013\u2014\u2018\u2019\u201c\u201d()[]{}/&+\u2020\u2021"
_WORD = re.compile(r"[^\s\-/]+")
_PROPER = re.compile(r"[A-Z0-9]")
_ARTICLES = {"A", "An", "The", "This", "That", "These", "Those", "Our", "Their", "Its", "Both", "All"}
_LONGEST = {"Task": 7, "Dataset": 7, "Metric": 6}  # words


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the abbreviation that was printed in brackets behind it, if any."""

    name: str
    short: str = ""


@lru_cache(maxsize=8192)
def named(printed: str, kind: Kind) -> Name | None:
    """Return what a printed span names, or None where that is no name: too wide, too long, broken, of another kind."""
    text = collapse(printed).strip(_EDGES if not printed.rstrip().endswith(")") else " ,;:'\"`*.")
    short = _bracketed(text)
    text = _BRACKET.sub(" ", text) if "(" in text or "[" in text or ")" in text else text
    name = _trimmed(collapse(text).strip(_EDGES), kind)
    if not name or not _is_name(name, kind):
        return None
    return Name(name, short if short and folded(short) != folded(name) else "")


def _bracketed(text: str) -> str:
    match = _SHORT.search(text)
    if not match or not match.start() or sum(c.isupper() for c in match[1]) < 2:
        return ""
    return match[1]


def _trimmed(name: str, kind: Kind) -> str:
    """Return a name without what is no part of it at either end."""
    words = name.split()
    while words and folded(words[0]) in _lists().leading and (words[0].islower() or words[0] in _ARTICLES):
        words = words[1:]
    while words and folded(words[-1]) in _lists().hanging:
        words = words[:-1]
    name = " ".join(words)
    while (shorter := _without_tail(name, kind)) != name:
        name = shorter
    return name.strip(_EDGES)


def _without_tail(name: str, kind: Kind) -> str:
    low = folded(name)
    for tail in _lists().trailing[kind]:
        if not low.endswith(f" {tail}"):
            continue
        rest = name[: -len(tail)].rstrip(_EDGES)
        if kind == "Task" or (_stands_alone(rest, tail) if kind == "Dataset" else _measures(rest)):
            return rest
    return name


def _measures(rest: str) -> bool:
    """Say whether a metric is known without `score`: `BLEU` and `accuracy` are, `labeled attachment` is not."""
    last = rest.split()[-1]
    return any(c.isupper() or c.isdigit() for c in last[-1:]) or folded(last) in _lists().metric_heads


def _stands_alone(rest: str, tail: str) -> bool:
    """Say whether a data set is known without its common noun: `SQuAD` is, `Brown` (corpus) and `movie` are not."""
    words = rest.split()
    if len(words) == 1:
        inner = any(c.isupper() or c.isdigit() for c in rest[1:])
        return inner or (rest[:1].isupper() and tail not in _lists().keep_after_plain)
    if folded(words[-1]) in _lists().data_nouns:
        return True
    return bool(_PROPER.match(words[-1])) and folded(words[-1]) not in _lists().data_plain


def _is_name(name: str, kind: Kind) -> bool:
    words = _WORD.findall(name)
    if not 1 <= len(words) or len(name.split()) > _LONGEST[kind]:
        return False
    if not re.search(r"[^\W\d_]{2}", name) and (kind != "Metric" or not name[0].isalpha() or name.isalpha()):
        return False
    if re.search(r"[=<>{}\\|@#^~]|http|\bet al\b|\d{4,}\.\d", name):
        return False
    if name.count("(") != name.count(")") or len(name) < 2:
        return False
    return {"Task": _is_task, "Dataset": _is_dataset, "Metric": _is_metric}[kind](name, words)


def _is_task(name: str, words: Sequence[str]) -> bool:
    low = folded(name)
    lists = _lists()
    if low in lists.task_plain or folded(words[-1]) in lists.task_not_heads:
        return False
    if len(words) == 1 and name.islower() and not name.endswith(("ing", "ion", "ment", "sis", "tion", "ence")):
        return False
    return len(low) > 2 or name.isupper()


def _is_dataset(name: str, words: Sequence[str]) -> bool:
    lists = _lists()
    if folded(name) in lists.data_never:
        return False
    telling = [word for word in words if folded(word) not in lists.data_plain and not word.isdigit()]
    return any(_PROPER.search(word) and len(word) > 1 for word in telling)


def _is_metric(name: str, words: Sequence[str]) -> bool:
    low, lists = folded(name), _lists()
    if low in lists.metric_plain or low.isdigit():
        return False
    if any(c.isupper() or c.isdigit() for c in name[1:]):
        return len(words) <= 5
    return any(folded(word) in lists.metric_heads for word in (*words, name.split()[-1]))


@dataclass(frozen=True, slots=True)
class _Lists:
    leading: frozenset[str]
    hanging: frozenset[str]
    trailing: Mapping[str, tuple[str, ...]]
    keep_after_plain: frozenset[str]
    data_nouns: frozenset[str]
    data_plain: frozenset[str]
    data_never: frozenset[str]
    task_plain: frozenset[str]
    task_not_heads: frozenset[str]
    metric_plain: frozenset[str]
    metric_heads: frozenset[str]


@cache
def _lists() -> _Lists:
    data = tomllib.loads((Path(__file__).parent / "naming.toml").read_text(encoding="utf-8"))

    def held(words: Iterable[str]) -> frozenset[str]:
        return frozenset(words)

    trailing = {kind: _longest_first(tails) for kind, tails in data["trailing"].items()}
    return _Lists(
        leading=held(data["leading"]),
        hanging=held(data["hanging"]),
        trailing=trailing,
        keep_after_plain=held(data["data"]["keep_after_plain"]),
        data_nouns=held(data["data"]["nouns"]),
        data_plain=held(data["data"]["plain"]),
        data_never=held(data["data"]["never"]),
        task_plain=held(data["task"]["plain"]),
        task_not_heads=held(data["task"]["not_heads"]),
        metric_plain=held(data["metric"]["plain"]),
        metric_heads=held(data["metric"]["heads"]),
    )


def _longest_first(tails: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tails, key=lambda tail: (-len(tail), tail)))
