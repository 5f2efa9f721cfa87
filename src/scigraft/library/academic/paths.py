"""The shortest path between two entities."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa

from scigraft.library.academic.answers import Node, Step
from scigraft.library.academic.reading import Asked, all_edges, entities_in_short, nodes_of
from scigraft.model import Entity
from scigraft.store.catalog import chunks

# What joins papers that have nothing else in common: never a year, and a field or a venue only where nothing else does.
_NEVER = frozenset({"Date"})
_LAST = frozenset({"Field", "Conference"})
_Move = tuple[str, str, str, bool]  # from, relation, to, forward


@dataclass(frozen=True, slots=True)
class _Reached:
    """How an entity was reached: by which move, and how many papers name the most common entity passed on the way."""

    move: _Move | None
    common: int = 0


def shortest_path(connection: sa.Connection, start: Entity, end: Entity, *, longest: int) -> tuple[Step, ...]:
    """Return the steps of a shortest path, at most ``longest``; none where there is no path that short.

    Edges may be walked either way. Dates are not passed through; fields and conferences, which hundreds of papers
    share, only where no other path is that short. Of several paths the one through what fewest papers name comes first,
    then that of the first ids.
    """
    for shut in (_NEVER | _LAST, _NEVER):
        came = _walk(connection, start, end, longest=longest, shut=shut)
        if end.id in came:
            return tuple(_steps(connection, came, end.id))
    return ()


def _walk(
    connection: sa.Connection, start: Entity, end: Entity, *, longest: int, shut: frozenset[str]
) -> dict[str, _Reached]:
    """Return how each entity was reached, up to ``end``, without passing through entities of the types ``shut``."""
    came = {start.id: _Reached(None)}
    frontier = [start.id]
    for _ in range(longest):
        if end.id in came or not frontier:
            break
        moves = [move for move in _moves(connection, frontier) if move[2] not in came]
        passing = entities_in_short(connection, {move[2] for move in moves})
        reached: dict[str, _Reached] = {}
        for move in sorted(moves):
            type, papers = passing[move[2]]
            if move[2] != end.id and type in shut:
                continue
            common = max(came[move[0]].common, 0 if move[2] == end.id else papers)
            if move[2] not in reached or common < reached[move[2]].common:
                reached[move[2]] = _Reached(move, common)
        came |= reached
        frontier = sorted(reached)
    return came


def _moves(connection: sa.Connection, frontier: list[str]) -> Iterable[_Move]:
    for part in chunks(frontier):
        for edge in all_edges(connection, Asked(sources=frozenset(part))):
            yield edge.source, edge.relation, edge.target, True
        for edge in all_edges(connection, Asked(targets=frozenset(part))):
            yield edge.target, edge.relation, edge.source, False


def _steps(connection: sa.Connection, came: dict[str, _Reached], end: str) -> list[Step]:
    moves: list[_Move] = []
    now = came[end].move
    while now is not None:
        moves.append(now)
        now = came[now[0]].move
    nodes: dict[str, Node] = nodes_of(connection, [end, *(move[0] for move in moves)])
    steps = []
    for origin, relation, target, forward in reversed(moves):
        source, goal = (origin, target) if forward else (target, origin)
        steps.append(Step(nodes[source], relation, nodes[goal], forward))
    return steps
