"""Records of results that are told as no result of their paper, by reason."""

from __future__ import annotations

from collections import defaultdict
from typing import cast

import sqlalchemy as sa

from scigraft.library.academic.answers import UntoldGroup, UntoldView
from scigraft.library.lookup import one_paper_row
from scigraft.store.graph_codecs import UNTOLD
from scigraft.store.graph_schema import graph_documents, graph_untold


def untold_groups(connection: sa.Connection, *, paper: str | None) -> tuple[UntoldGroup, ...]:
    """Return what is told as no result by reason, the largest group first, its tables by file in reading order.

    Raises ``UsageError`` when there is no such paper.
    """
    from scigraft.extract.academic.results.untold import MESSAGES, Why

    query = sa.select(graph_documents.c.paper, graph_documents.c.file, graph_untold.c.payload)
    query = query.join(graph_untold, graph_untold.c.file == graph_documents.c.file)
    if paper is not None:
        query = query.where(graph_documents.c.paper == one_paper_row(connection, paper).key)
    groups: dict[str, list[UntoldView]] = defaultdict(list)
    for row in connection.execute(query.order_by(graph_documents.c.file, graph_untold.c.position)):
        view = UntoldView(row.paper, row.file, UNTOLD.of_text(row.payload))
        groups[view.untold.reason].append(view)
    found = (
        UntoldGroup(reason, MESSAGES[cast(Why, reason)], sum(one.untold.count for one in tables), tuple(tables))
        for reason, tables in groups.items()
    )
    return tuple(sorted(found, key=lambda group: (-group.count, group.reason)))
