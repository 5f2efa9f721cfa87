"""Disambiguation held against the labelled pairs of names beside this script, by layers, K-means and forms alone.

python benchmarks/disambiguation.py [--data ../shared/data] [--errors]

A node is a name with the long form that its paper gives (an author: with the paper). Gold clusters are the chains of
pairs labelled `same`; names of one half that no chain joins are different. All nodes of a type and half are resolved
together, authors with all their namesakes by family name and initial in papers.jsonl. B-cubed is over the nodes,
pairwise over the labelled pairs. `--errors` lists what is wrong, and pairs put together that nobody labelled.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from scigraft.embed import default_embedder, is_available
from scigraft.evaluate.clusters import Agreement, b_cubed, closure, pairwise
from scigraft.extract.academic.person_names import person_name
from scigraft.graph.resolve import CONCEPTS, NameUse, ResolveOptions, resolve
from scigraft.model import EntityType

PAIRS = Path(__file__).with_name("name_pairs.tsv")
TYPES: tuple[EntityType, ...] = ("Task", "Dataset", "Metric", "Author", "Institution", "Conference")
METHODS = {
    "layered": ResolveOptions(),
    "exact": ResolveOptions(method="exact"),
    "kmeans": ResolveOptions(method="kmeans"),
}


@dataclass(frozen=True, order=True)
class Node:
    """A labelled name."""

    name: str
    long: str
    source: str


@dataclass(frozen=True)
class Labelled:
    """A pair of names and whether they are the same."""

    half: str
    type: EntityType
    left: Node
    right: Node
    same: bool


def labelled(path: Path = PAIRS) -> list[Labelled]:
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Labelled(row["half"], row["type"], _node(row, "left"), _node(row, "right"), row["label"] == "same")
        for row in rows
    ]


def _node(row: dict[str, str], side: str) -> Node:
    source = row[f"{side} source"] if row["type"] == "Author" else ""
    return Node(row[side], row[f"{side} long"].casefold(), source)


def uses_of(type_: EntityType, nodes: list[Node], authors: dict[str, list[NameUse]]) -> dict[Node, NameUse]:
    if type_ == "Author":
        by_paper = {(use.name, use.papers[0]): use for uses in authors.values() for use in uses}
        return {node: by_paper[node.name, node.source.split(":")[1]] for node in nodes}
    return {
        node: NameUse(node.name, (f"paper{at}",), {"long": node.long} if node.long else {})
        for at, node in enumerate(nodes)
    }


def authors_of(data: Path) -> dict[str, list[NameUse]]:
    found: dict[str, list[NameUse]] = defaultdict(list)
    for line in (data / "acl/papers.jsonl").read_text("utf-8").splitlines():
        paper = json.loads(line)
        for name in paper["authors"]:
            others = "; ".join(other for other in paper["authors"] if other != name)
            details = {"coauthors": others, "year": str(paper["year"]), "paper": paper["id"]}
            found[person_name(name).key].append(NameUse(name, (paper["id"],), {k: v for k, v in details.items() if v}))
    return found


def clusters(type_: EntityType, nodes: list[Node], method: str, authors: dict[str, list[NameUse]]) -> dict[Node, int]:
    uses = uses_of(type_, nodes, authors)
    everything = list(uses.values())
    if type_ == "Author":
        everything = [use for key in {person_name(node.name).key for node in nodes} for use in authors[key]]
    embedder = default_embedder() if is_available() else None
    found = resolve(type_, everything, embedder=embedder, options=METHODS[method])
    place = {use.key(type_): at for at, group in enumerate(found.clusters) for use in group}
    return {node: place[use.key(type_)] for node, use in uses.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")))
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--half", choices=("development", "held-out"))
    options = parser.parse_args()
    pairs = labelled()
    authors = authors_of(options.data)
    heads = " ".join(f"{method + ' B3 P/R/F1, pairs F1':>34}" for method in METHODS)
    print(f"{'half':12} {'type':12} {'pairs':>5} {'nodes':>5} {heads}")
    for half in ("development", "held-out"):
        if options.half not in (None, half):
            continue
        _half(half, [pair for pair in pairs if pair.half == half], authors, errors=options.errors)


def _half(half: str, pairs: list[Labelled], authors: dict[str, list[NameUse]], *, errors: bool) -> None:
    groups = [(type_, [pair for pair in pairs if pair.type == type_]) for type_ in TYPES]
    gold_all: dict[tuple[str, Node], object] = {}
    found_all: dict[str, dict[tuple[str, Node], object]] = {method: {} for method in METHODS}
    for type_, mine in groups:
        nodes = sorted({node for pair in mine for node in (pair.left, pair.right)})
        gold = closure(nodes, [(pair.left, pair.right) for pair in mine if pair.same])
        told = [(pair.left, pair.right, pair.same) for pair in mine]
        scores = []
        for method in METHODS:
            if method == "kmeans" and type_ not in CONCEPTS:
                scores.append(f"{'-':>34}")
                continue
            found = clusters(type_, nodes, method, authors)
            scores.append(_told(b_cubed(gold, found), pairwise(told, found)))
            found_all[method] |= {(type_, node): (type_, cluster) for node, cluster in found.items()}
            if errors and method == "layered":
                _errors(type_, nodes, gold, found)
        gold_all |= {(type_, node): (type_, root) for node, root in gold.items()}
        print(f"{half:12} {type_:12} {len(mine):5} {len(nodes):5} " + " ".join(scores))
    every = [((pair.type, pair.left), (pair.type, pair.right), pair.same) for pair in pairs]
    for name, types in (("concepts", CONCEPTS), ("all", frozenset(TYPES))):
        gold_now = {node: root for node, root in gold_all.items() if node[0] in types}
        told_now = [pair for pair in every if pair[0][0] in types]
        scores = [
            _told(b_cubed(gold_now, found), pairwise(told_now, found))
            for found in found_all.values()
            if gold_now.keys() <= found.keys()
        ]
        print(f"{half:12} {name:12} {len(told_now):5} {len(gold_now):5} " + " ".join(scores))


def _told(cubed: Agreement, paired: Agreement) -> str:
    return f"{cubed.precision:13.3f} {cubed.recall:6.3f} {cubed.f1:6.3f} {paired.f1:6.3f}"


def _errors(type_: str, nodes: list[Node], gold: dict[Node, Node], found: dict[Node, int]) -> None:
    for at, one in enumerate(nodes):
        for other in nodes[at + 1 :]:
            if (gold[one] == gold[other]) != (found[one] == found[other]):
                word = "MISSED" if gold[one] == gold[other] else "WRONG "
                print(f"   {word} {type_}: " + " | ".join(f"{n.name} [{n.long}] {n.source}" for n in (one, other)))


if __name__ == "__main__":
    assert set(TYPES) <= set(get_args(EntityType))
    main()
