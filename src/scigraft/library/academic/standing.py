"""What each document gave for the academic graph, in counts."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa

from scigraft.library.reports import AcademicStatus
from scigraft.store.graph_schema import (
    graph_contexts,
    graph_documents,
    graph_mentions,
    graph_references,
    graph_set_aside,
)


def standings(connection: sa.Connection) -> dict[str, AcademicStatus]:
    """Return what each document gave that the academic step went over, by file."""
    counted = {
        "mentions": _counts(connection, graph_mentions.c.file),
        "references": _counts(connection, graph_references.c.file),
        "linked": _counts(connection, graph_references.c.file, graph_references.c.target != ""),
        "contexts": _counts(connection, graph_contexts.c.file),
        "set_aside": _counts(connection, graph_set_aside.c.file),
    }
    files = connection.execute(sa.select(graph_documents.c.file)).scalars()
    return {file: AcademicStatus(**{name: by_file[file] for name, by_file in counted.items()}) for file in files}


def _counts(
    connection: sa.Connection, file: sa.Column[str], where: sa.ColumnElement[bool] | None = None
) -> dict[str, int]:
    query = sa.select(file, sa.func.count()).group_by(file)
    rows = connection.execute(query if where is None else query.where(where))
    return defaultdict(int, {name: count for name, count in rows})
