"""The graph of a corpus brought in line with its documents, a change at a time.

What comes and goes is told by comparing the results in use with those that the graph holds. Only the names that share a
block with a name that came or went are resolved again, and only the references that share a key with a paper that did.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import sqlalchemy as sa

from scigraft.extract.academic.mentions import folded
from scigraft.graph.citations import CataloguePaper, keys_of_paper, keys_of_reference
from scigraft.graph.weave import paper_id, uses_of
from scigraft.library.academic.citing import link_again, type_again
from scigraft.library.academic.documents import main_documents
from scigraft.library.academic.names import Resolving, resolve_again, resolving
from scigraft.library.academic.step import NAME
from scigraft.library.given.ids import year_of
from scigraft.library.lock import locked
from scigraft.library.plan import Context
from scigraft.library.reports import Progress
from scigraft.model import Entity, LibraryError
from scigraft.steps import Executor, SerialExecutor, digest_of
from scigraft.steps.code import code_digest
from scigraft.store import catalog, graph_citing, graph_names, graph_rows, results, transaction
from scigraft.store.catalog import PaperRow
from scigraft.store.codec import METADATA
from scigraft.store.graph_codecs import GRAPH
from scigraft.store.graph_names import UseRow
from scigraft.store.graph_rows import FileRows, GraphPaper
from scigraft.store.graph_schema import graph_uses
from scigraft.store.schema import meta

WEAVE = "weave"
_MADE_BY = "graph_made_by"


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be put into the graph and taken out: documents by file, papers by key."""

    come: Mapping[str, tuple[str, str]]  # file -> (paper, key of the result)
    gone: tuple[str, ...]
    papers: Mapping[str, GraphPaper]  # those that are new or other than before
    left: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.come or self.gone or self.papers or self.left)


@dataclass(frozen=True, slots=True)
class Woven:
    """How many documents came or went, how many uses of names and references were looked at for that, and errors.

    ``failed`` are the errors of documents whose citations could not be typed.
    """

    documents: int = 0
    names: int = 0
    references: int = 0
    failed: Mapping[str, str] = field(default_factory=dict)


def weave(engine: sa.Engine, context: Context, executor: Executor, progress: Progress | None = None) -> Woven:
    """Bring the graph in line with the library."""
    how = resolving(context.settings)
    with engine.connect() as connection:
        if not context.settings.graph.enabled and not graph_rows.papers_held(connection):
            return Woven()
    with transaction(engine) as connection:
        _begin_anew_if_made_otherwise(connection, how)
        change = pending(connection)
        names, references = _apply(connection, change, how, progress) if change else (0, 0)
        if change:
            graph_rows.gather_statistics(connection)
    failed = type_again(engine, executor, how.embedder, progress)
    return Woven(len(change.come.keys() | set(change.gone)), names, references, failed)


def pending(connection: sa.Connection) -> Change:
    """Return what the graph lacks and what it holds too much."""
    homes = main_documents(connection)
    made = {
        owner: key for (owner, step, _), key in results.all_uses(connection).items() if step == NAME and owner in homes
    }
    failed = {key for key, kind in results.known_results(connection).items() if kind}
    wanted = {file: (homes[file], key) for file, key in made.items() if key not in failed}
    held = graph_rows.documents_held(connection)
    known = graph_rows.papers_held(connection)
    papers = _papers(connection, set(homes.values()), known)
    return Change(
        come={file: one for file, one in sorted(wanted.items()) if held.get(file) != one},
        gone=tuple(sorted(file for file, one in held.items() if wanted.get(file) != one)),
        papers={key: paper for key, paper in papers.items() if known.get(key) != paper},
        left=tuple(sorted(set(known) - set(papers))),
    )


def _papers(connection: sa.Connection, keys: set[str], known: Mapping[str, GraphPaper]) -> dict[str, GraphPaper]:
    found: dict[str, GraphPaper] = {}
    for row in catalog.all_papers(connection):
        if row.key in keys:
            before, title = known.get(row.key), row.title or row.key
            same = before is not None and (before.title, before.metadata) == (title, row.metadata)
            found[row.key] = before if before and same else _paper(row, title)
    return found


def _paper(row: PaperRow, title: str) -> GraphPaper:
    return GraphPaper(row.key, paper_id(row.key), title, year_of(METADATA.of_text(row.metadata)), row.metadata)


def catch_up(engine: sa.Engine, context: Context) -> None:
    """Bring the graph in line with files that were removed or put elsewhere since the last build.

    What other code made is left as it is until the next build, and so is all while another process builds.
    """
    with engine.connect() as connection:
        held = connection.execute(sa.select(meta.c.value).where(meta.c.name == _MADE_BY)).scalar()
        if held != _made_by(resolving(context.settings)) or not pending(connection):
            return
    with suppress(LibraryError), locked(context.root):  # whoever holds the library is building it
        weave(engine, context, SerialExecutor())


def _made_by(how: Resolving) -> str:
    return digest_of([code_digest("scigraft.graph"), how])


def _begin_anew_if_made_otherwise(connection: sa.Connection, how: Resolving) -> None:
    """Empty the graph where other code or another embedder made it: all is then put in again."""
    made_by = _made_by(how)
    before = connection.execute(sa.select(meta.c.value).where(meta.c.name == _MADE_BY)).scalar()
    if before == made_by:
        return
    graph_rows.clear(connection)
    connection.execute(sa.delete(meta).where(meta.c.name == _MADE_BY))
    connection.execute(sa.insert(meta).values(name=_MADE_BY, value=made_by))


def _apply(connection: sa.Connection, change: Change, how: Resolving, progress: Progress | None) -> tuple[int, int]:
    """Apply a change and return how many uses of names, and references, were looked at for it."""
    moved = set(change.papers) | set(change.left)
    citing = graph_citing.references_citing(connection, moved)  # by the keys they had
    touched = graph_rows.uses_in(connection, change.gone)
    graph_rows.drop_files(connection, change.gone)
    _put_papers(connection, change)
    for done, (file, (paper, key)) in enumerate(change.come.items(), start=1):
        touched |= _put_document(connection, file, paper, key)
        if progress:
            progress("graph", done, len(change.come), file)
    papers = graph_rows.papers_held(connection)
    for file, positions in graph_citing.references_citing(connection, moved).items():
        citing[file] |= positions
    kept = {file: positions for file, positions in citing.items() if file not in change.gone}
    linked = link_again(connection, {**kept, **dict.fromkeys(change.come)}, papers)
    names = resolve_again(connection, touched - {paper_id(key) for key in moved | set(papers)}, how)
    return names, linked


def _put_papers(connection: sa.Connection, change: Change) -> None:
    """Bring papers, their entities and the keys by which references find them in line."""
    graph_rows.drop_papers(connection, change.left)
    left = [paper_id(key) for key in change.left]
    graph_names.drop_uses(connection, left)
    graph_names.drop_entities(connection, left)
    graph_rows.put_papers(connection, list(change.papers.values()))
    known = graph_names.use_rows(connection, [paper.entity for paper in change.papers.values()])
    fresh = [paper for paper in change.papers.values() if paper.entity not in known]
    graph_names.put_uses(
        connection,
        [UseRow(p.entity, "Title", p.title, folded(p.title), {}, p.entity) for p in fresh],
    )
    for paper in change.papers.values():
        mine = graph_uses.c.id == paper.entity
        connection.execute(sa.update(graph_uses).where(mine).values(name=paper.title, folded=folded(paper.title)))
    graph_names.put_entities(connection, [_title(paper) for paper in change.papers.values()])
    keys = {
        key: keys_of_paper(CataloguePaper(key, METADATA.of_text(paper.metadata)))
        for key, paper in change.papers.items()
    }
    graph_citing.put_paper_keys(connection, {**keys, **{key: () for key in change.left}})


def _title(paper: GraphPaper) -> Entity:
    details = {"year": str(paper.year)} if paper.year else {}
    return Entity(paper.entity, "Title", paper.title, ((paper.title, 1),), (paper.key,), details)


def _put_document(connection: sa.Connection, file: str, paper: str, key: str) -> set[str]:
    """Put in what a document gives and return the uses that its mentions belong to."""
    graph = GRAPH.of_bytes(results.payload_of(connection, key))
    found = uses_of(graph.mentions, paper=paper)
    held = {mention.id for mention, _ in found}
    graph_rows.put_file(
        connection,
        FileRows(
            file,
            paper,
            key,
            [(mention, use.id) for mention, use in found],
            [one for one in graph.links if one.source in held and one.target in held],
            [(reference, keys_of_reference(reference)) for reference in graph.references],
            graph.contexts,
            graph.set_aside,
            graph.untold,
        ),
    )
    uses = {use.id: use for _, use in found if use.type != "Title"}
    known = graph_names.use_rows(connection, uses)
    fresh = [UseRow(u.id, u.type, u.name, folded(u.name), u.details) for id, u in uses.items() if id not in known]
    graph_names.put_uses(connection, fresh)
    return set(uses)
