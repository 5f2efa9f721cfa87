"""The whole graph as JSON lines, in one order: the same documents and decisions give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass

import sqlalchemy as sa

from scigraft.library.academic.reading import all_edges, citations, entities


def dump(connection: sa.Connection) -> Iterator[str]:
    """Yield one JSON object a line: nodes by type and id, edges by their ends, citations by paper."""
    for entity in entities(connection):
        yield _line("node", entity)
    for edge in all_edges(connection):
        yield _line("edge", edge)
    for citation, printed in citations(connection):
        yield _line("citation", citation, printed=printed)


def _line(kind: str, value: object, **more: str) -> str:
    return json.dumps({"kind": kind, **_plain(value), **more}, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> dict[str, object]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} is no part of the graph")
    return asdict(value, dict_factory=_stated)


def _stated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the fields of a dataclass that say something."""
    return {name: value for name, value in pairs if value not in (None, "", (), {})}
