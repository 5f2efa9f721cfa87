"""How much of the mlresults score rests on listed names: terms that occur in the gold are dropped before scoring.

usage: python benchmarks/unseen_names.py

Papers held back are of the same kind as the benchmark's, with other names: what is left without the listed ones is what
the layout rules alone give. Data from SCIGRAFT_BENCHMARK_DATA. Returns 1 when the score falls under the floor.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from scigraft.evaluate import run_tables
from scigraft.modules import load
from scigraft.modules.mlresults.lexicon import joined
from scigraft.modules.module import Module

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "tables"
LISTS = ("datasets", "models", "metrics", "tasks")
FLOORS = {"paper_f1": 0.95, "strict_f1": 0.45}
SHOWN = (
    "paper_f1",
    "strict_f1",
    "attr.metric.recall",
    "attr.model.recall",
    "attr.task.recall",
    "attr.test_data.recall",
)


def gold_names(gold: Path) -> frozenset[str]:
    """Return the keys of all names in the gold."""
    names: set[str] = set()
    for line in gold.read_text(encoding="utf-8").splitlines():
        for value in json.loads(line).values():
            told = value if isinstance(value, list) else [value]
            names.update(joined(str(name)) for name in told if isinstance(name, str))
    return frozenset(names)


def without(module: Module, names: frozenset[str], lists: tuple[str, ...]) -> Module:
    """Return the module without the terms of which a form is among the names."""
    vocabularies = dict(module.vocabularies)
    for name in lists:
        vocabulary = vocabularies[name]
        kept = tuple(t for t in vocabulary.terms if not {joined(form) for form in (t.name, *t.aliases)} & names)
        vocabularies[name] = replace(vocabulary, terms=kept)
    return replace(module, vocabularies=vocabularies)


def row(label: str, figures: Mapping[str, float]) -> str:
    """Return one line of the table."""
    return f"{label:<22}" + "".join(f"{figures[name]:>12.3f}" for name in SHOWN)


def main() -> int:
    """Print the figures with all terms, and without those of each list and of data sets and models together."""
    names = gold_names(DATA / "mlresults.gold.jsonl")
    module = load("mlresults")
    print(f"{'dropped':<22}" + "".join(f"{name.removeprefix('attr.').removesuffix('.recall'):>12}" for name in SHOWN))
    print(row("nothing", run_tables("mlresults", DATA, module=module).score.figures()))
    for lists in [(name,) for name in LISTS]:
        print(row(lists[0], run_tables("mlresults", DATA, module=without(module, names, lists)).score.figures()))
    unseen = run_tables("mlresults", DATA, module=without(module, names, ("datasets", "models"))).score.figures()
    print(row("datasets and models", unseen))
    return int(any(unseen[name] < floor for name, floor in FLOORS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
