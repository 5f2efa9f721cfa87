"""Names labelled by hand: clusters of those whose context the repository holds, without an embedder."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from scigraft.evaluate.clusters import b_cubed, closure, pairwise
from scigraft.graph.resolve import NameUse, resolve
from scigraft.model import EntityType

PAIRS = Path(__file__).parents[3] / "benchmarks" / "name_pairs.tsv"
Row = dict[str, str]


def rows(half: str, type: str) -> list[Row]:
    with PAIRS.open(encoding="utf-8", newline="") as stream:
        every = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [row for row in every if row["half"] == half and row["type"] == type]


def node(row: Row, side: str) -> tuple[str, str]:
    return row[side], row[f"{side} long"].casefold()


def place(row: Row, side: str) -> tuple[str, ...]:
    return row["half"], row["type"], *node(row, side), row[f"{side} source"] if row["type"] == "Author" else ""


@pytest.mark.parametrize("half", ["development", "held-out"])
@pytest.mark.parametrize("type", ["Task", "Dataset", "Metric", "Institution", "Conference"])
def test_labelled_names_are_clustered_as_labelled(type: EntityType, half: str) -> None:
    pairs = [(node(row, "left"), node(row, "right"), row["label"] == "same") for row in rows(half, type)]
    nodes = sorted({one for left, right, _ in pairs for one in (left, right)})
    uses = {one: NameUse(one[0], (f"p{at}",), {"long": one[1]} if one[1] else {}) for at, one in enumerate(nodes)}
    clusters = resolve(type, list(uses.values())).clusters
    home = {use.key(type): at for at, group in enumerate(clusters) for use in group}
    found = {one: home[use.key(type)] for one, use in uses.items()}
    assert b_cubed(closure(nodes, [(a, b) for a, b, same in pairs if same]), found).f1 >= 0.9
    assert pairwise(pairs, found).precision >= 0.95


def test_labels_do_not_contradict_each_other() -> None:
    with PAIRS.open(encoding="utf-8", newline="") as stream:
        every = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    pairs = [(place(row, "left"), place(row, "right"), row["label"] == "same") for row in every]
    roots = closure({one for pair in pairs for one in pair[:2]}, [(one, other) for one, other, same in pairs if same])
    assert [pair for pair in pairs if not pair[2] and roots[pair[0]] == roots[pair[1]]] == []
    assert len(every) >= 400
