"""The lists of ``naming.toml``, read once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from scigraft.read.data_file import toml_in


@dataclass(frozen=True, slots=True)
class Lists:
    """Words that are left off names, and words that are none; ``trailing`` by type, longest first."""

    leading: frozenset[str]
    hanging: frozenset[str]
    trailing: Mapping[str, tuple[str, ...]]
    unsure_tails: frozenset[str]
    splits: frozenset[str]
    keep_after_plain: frozenset[str]
    data_nouns: frozenset[str]
    data_plain: frozenset[str]
    data_never: frozenset[str]
    used_as: frozenset[str]
    task_plain: frozenset[str]
    task_not_heads: frozenset[str]
    task_not_tails: tuple[str, ...]
    task_things: frozenset[str]
    task_plurals: frozenset[str]
    metric_plain: frozenset[str]
    metric_heads: frozenset[str]


@cache
def load_lists() -> Lists:
    """Return the lists."""
    data = toml_in(__package__ or "", "naming.toml")
    return Lists(
        leading=frozenset(data["leading"]),
        hanging=frozenset(data["hanging"]),
        trailing={kind: _longest_first(tails) for kind, tails in data["trailing"].items()},
        unsure_tails=frozenset(data["tasks"]["unsure"]),
        splits=frozenset(data["data"]["splits"]),
        keep_after_plain=frozenset(data["data"]["keep_after_plain"]),
        data_nouns=frozenset(data["data"]["nouns"]),
        data_plain=frozenset(data["data"]["plain"]),
        data_never=frozenset(data["data"]["never"]),
        used_as=frozenset(data["data"]["used_as"]),
        task_plain=frozenset(data["task"]["plain"]),
        task_not_heads=frozenset(data["task"]["not_heads"]),
        task_not_tails=tuple(f" {tail}" for tail in data["task"]["not_tails"]),
        task_things=frozenset(data["task"]["things"]),
        task_plurals=frozenset(data["task"]["plurals"]),
        metric_plain=frozenset(data["metric"]["plain"]),
        metric_heads=frozenset(data["metric"]["heads"]),
    )


def _longest_first(tails: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tails, key=lambda tail: (-len(tail), tail)))
