"""Clusters held against gold ones: B-cubed and pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scigraft.graph.joined import Joined

Node = TypeVar("Node", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Precision, recall and their harmonic mean, each from 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean; 0 where both are."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def b_cubed(gold: Mapping[Node, Hashable], found: Mapping[Node, Hashable]) -> Agreement:
    """Return B-cubed (Bagga and Baldwin 1998) over the nodes of ``gold``, each with its cluster in both.

    Precision of a node is the share of its found cluster that is in its gold cluster, recall the share of its gold
    cluster that is in its found one; both are averaged over nodes. Nodes of ``found`` that ``gold`` lacks are left out.
    """
    if not gold:
        return Agreement(1.0, 1.0)
    right, mine = _members(gold), _members({node: found[node] for node in gold})
    precision = recall = 0.0
    for node, cluster in gold.items():
        both = len(right[cluster] & mine[found[node]])
        precision += both / len(mine[found[node]])
        recall += both / len(right[cluster])
    return Agreement(precision / len(gold), recall / len(gold))


def pairwise(pairs: Sequence[tuple[Node, Node, bool]], found: Mapping[Node, Hashable]) -> Agreement:
    """Return how the labelled pairs fare: of those put together, how many are the same, and the other way round."""
    together = sum(found[one] == found[other] for one, other, _ in pairs)
    same = sum(label for _, _, label in pairs)
    both = sum(label and found[one] == found[other] for one, other, label in pairs)
    return Agreement(both / together if together else 1.0, both / same if same else 1.0)


def closure(nodes: Iterable[Node], same: Iterable[tuple[Node, Node]]) -> dict[Node, int]:
    """Return each node with the number of its cluster: nodes that a chain of same pairs joins are of one."""
    numbers = {node: number for number, node in enumerate(nodes)}
    joined = Joined(numbers.values())
    for one, other in same:
        joined.join(numbers[one], numbers[other])
    return {node: joined.first(number) for node, number in numbers.items()}


def _members(clusters: Mapping[Node, Hashable]) -> dict[Hashable, set[Node]]:
    found: dict[Hashable, set[Node]] = defaultdict(set)
    for node, cluster in clusters.items():
        found[cluster].add(node)
    return found
