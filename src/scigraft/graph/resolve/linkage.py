"""Names put together step by step: proposals in order of layer and confidence, each held against what keeps apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from scigraft.model import EntityType, Layer, Merge

_RANGE = 2**64


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two items, by index, proposed to be the same: by which layer, on what evidence, how sure."""

    left: int
    right: int
    layer: Layer
    evidence: str
    confidence: float = 1.0
    asked: tuple[str, str] | None = None  # what the user wrote, of a proposal of his


@dataclass(slots=True)
class Linked:
    """Items in groups, the merges that made them and the ones that a user has undone.

    ``labels`` are the name of each item and what decisions call it (``meant``); ``parted`` pairs of these.
    """

    labels: Sequence[tuple[str, ...]]
    parted: frozenset[frozenset[str]] = frozenset()
    root: list[int] = field(default_factory=list)
    members: dict[int, list[int]] = field(default_factory=dict)
    accepted: list[Proposal] = field(default_factory=list)
    refused: dict[frozenset[str], Proposal] = field(default_factory=dict)
    _against: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.root = list(range(len(self.labels)))
        self.members = {index: [index] for index in self.root}
        for pair in self.parted:
            if len(pair) == 2:
                one, other = sorted(pair)
                self._against.setdefault(one, set()).add(other)
                self._against.setdefault(other, set()).add(one)

    def join(self, proposal: Proposal, *, allowed: Callable[[list[int], list[int]], bool] | None = None) -> bool:
        """Put two groups together, and return whether that was done or had been done before.

        ``allowed`` is asked with the members of both groups. A pair of names that a user told apart is never in one
        group, save by the user's own merge.
        """
        left, right = self.root[proposal.left], self.root[proposal.right]
        if left == right:
            return True
        if proposal.layer != "user" and self._undone(left, right, proposal):
            return False
        if allowed is not None and not allowed(self.members[left], self.members[right]):
            return False
        if len(self.members[left]) < len(self.members[right]):
            left, right = right, left
        moved = self.members.pop(right)
        for index in moved:
            self.root[index] = left
        self.members[left] += moved
        self.accepted.append(proposal)
        return True

    def _undone(self, left: int, right: int, proposal: Proposal) -> bool:
        if not self._against:
            return False
        small, large = sorted((self.members[left], self.members[right]), key=len)
        there = {label for index in large for label in self.labels[index]}
        for name in sorted({label for index in small for label in self.labels[index]}):
            for other in sorted(self._against.get(name, set()) & there):
                self.refused.setdefault(frozenset((name, other)), proposal)
                return True
        return False


def merges(type: EntityType, linked: Linked) -> list[Merge]:
    """Return the merges that made the groups, one for each pair of names, and those that a user's undoing refused."""
    found = [
        _merge(type, *(p.asked or (linked.labels[p.left][0], linked.labels[p.right][0])), p) for p in linked.accepted
    ]
    best = {merge.id: merge for merge in sorted(found, key=lambda m: (m.confidence, m.evidence))}
    found = [best[key] for key in sorted(best)]
    for pair, proposal in linked.refused.items():
        left, right = min(pair), max(pair)
        found.append(_merge(type, left, right, proposal, state="undone"))
    return found


def merge_id(type: EntityType, left: str, right: str) -> str:
    """Return the id of the merge of two names: it follows from the type and the names, in either order."""
    return f"{(_number(type, left) + _number(type, right)) % _RANGE:016x}"


def _number(type: EntityType, name: str) -> int:
    return int.from_bytes(sha256(f"{type}\x1f{name}".encode()).digest()[:8])


def _merge(
    type: EntityType, left: str, right: str, proposal: Proposal, *, state: Literal["applied", "undone"] = "applied"
) -> Merge:
    one, other = sorted((left, right))
    return Merge(
        id=merge_id(type, one, other),
        type=type,
        left=one,
        right=other,
        layer=proposal.layer,
        evidence=proposal.evidence,
        confidence=round(proposal.confidence, 4),
        state=state,
    )
