"""References that are no paper of the library, each with why; and citations that no reference is known of."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from scigraft.extract.academic.missing_entries import WITHOUT_ENTRY
from scigraft.graph.citations import judge
from scigraft.graph.citations.link import ABSENT, UNLIKE
from scigraft.library.academic.answers import Unlinked
from scigraft.library.academic.reading import catalogue_of
from scigraft.library.academic.step import NAME as STEP
from scigraft.library.academic.step import notices_of
from scigraft.library.lookup import one_paper_row
from scigraft.model import Notice
from scigraft.store import graph_citing, results
from scigraft.store.graph_schema import graph_documents

ITSELF = "it is the paper itself"
WITHIN = "the library has changed since the last build"


def unlinked(connection: sa.Connection, paper: str) -> tuple[Unlinked, ...]:
    """Return the references of a paper that are not linked, by file and place in the list."""
    key = one_paper_row(connection, paper).key
    query = sa.select(graph_documents.c.file).where(graph_documents.c.paper == key).order_by(graph_documents.c.file)
    return tuple(one for file in connection.execute(query).scalars() for one in _of_file(connection, file, key))


def lost_references(connection: sa.Connection, paper: str) -> tuple[Notice, ...]:
    """Return what the files of a paper told of citations that their lists of references have no entry for."""
    key = one_paper_row(connection, paper).key
    found = results.summaries(connection, STEP, paper=key)
    return tuple(notice for one in found for notice in notices_of(one.summary) if notice.code == WITHOUT_ENTRY)


def _of_file(connection: sa.Connection, file: str, paper: str) -> Iterator[Unlinked]:
    _, references, linked = graph_citing.references_of(connection, file)
    near = catalogue_of(connection, graph_citing.candidates_of(connection, file) - {paper})
    others = {one.reference: one for one in judge(references, near)}
    own = judge(references, catalogue_of(connection, {paper}))
    why = {key: one.reason for key, one in others.items()}
    why |= {one.reference: ITSELF for one in own if one.paper and one.reference not in linked}
    why |= {one.reference: one.reason for one in own if one.how == UNLIKE and others[one.reference].how == ABSENT}
    for reference in references:
        if reference.key not in linked:
            yield Unlinked(file, reference, why[reference.key] or WITHIN)
