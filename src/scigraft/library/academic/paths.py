"""The shortest path between two entities."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from scigraft.library.academic.answers import Node, Step
from scigraft.library.academic.reading import Asked, all_edges, nodes_of
from scigraft.model import Entity

# A year joins papers that have nothing else in common.
_NOT_THROUGH = frozenset({"Date"})
_Move = tuple[str, str, str, bool]  # from, relation, to, forward


def shortest_path(connection: sa.Connection, start: Entity, end: Entity, *, longest: int) -> tuple[Step, ...]:
    """Return the steps of a shortest path, at most ``longest``; of several the first by ids. None: no steps.

    Edges may be walked either way; dates are not passed through.
    """
    came: dict[str, _Move | None] = {start.id: None}
    frontier = [start.id]
    for _ in range(longest):
        if end.id in came or not frontier:
            break
        moves = sorted(_moves(connection, frontier))
        nodes = nodes_of(connection, [move[2] for move in moves])
        reached = []
        for move in moves:
            passable = move[2] == end.id or nodes[move[2]].type not in _NOT_THROUGH
            if move[2] not in came and passable:
                came[move[2]] = move
                reached.append(move[2])
        frontier = reached
    return tuple(_steps(connection, came, end.id)) if end.id in came else ()


def _moves(connection: sa.Connection, frontier: list[str]) -> Iterable[_Move]:
    for start in range(0, len(frontier), 400):
        part = frozenset(frontier[start : start + 400])
        for edge in all_edges(connection, Asked(sources=part)):
            yield edge.source, edge.relation, edge.target, True
        for edge in all_edges(connection, Asked(targets=part)):
            yield edge.target, edge.relation, edge.source, False


def _steps(connection: sa.Connection, came: dict[str, _Move | None], end: str) -> list[Step]:
    moves: list[_Move] = []
    now = came[end]
    while now is not None:
        moves.append(now)
        now = came[now[0]]
    nodes: dict[str, Node] = nodes_of(connection, [end, *(move[0] for move in moves)])
    steps = []
    for origin, relation, target, forward in reversed(moves):
        source, goal = (origin, target) if forward else (target, origin)
        steps.append(Step(nodes[source], relation, nodes[goal], forward))
    return steps
