"""Rows of papers, documents and what the user decided about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TypeVar

import sqlalchemy as sa

from scigraft.store.schema import decisions, documents, papers

T = TypeVar("T")
CHUNK = 500  # bound parameters a statement; every database takes this many


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A file of the library; see ``schema.documents``."""

    file: str
    role: str
    kind: str
    digest: str
    stamp: str
    copied: bool
    missing: bool = False
    paper: str | None = None
    origin: str = ""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper; see ``schema.papers``."""

    key: str
    title: str
    doi: str
    flag: str
    metadata: str
    reviews: str


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """What a user decided about a file: the main file of its paper (none: by itself) and its role."""

    file: str
    main: str | None
    role: str


def all_documents(connection: sa.Connection) -> list[DocumentRow]:
    """Return every document by name."""
    return [_document(row) for row in connection.execute(sa.select(documents).order_by(documents.c.file))]


def documents_of(connection: sa.Connection, paper: str) -> list[DocumentRow]:
    """Return a paper's documents, the main ones first."""
    query = sa.select(documents).where(documents.c.paper == paper)
    return [_document(row) for row in connection.execute(query.order_by(documents.c.role, documents.c.file))]


def document_row(connection: sa.Connection, file: str) -> DocumentRow | None:
    """Return one document."""
    row = connection.execute(sa.select(documents).where(documents.c.file == file)).first()
    return _document(row) if row else None


def files_by_origin(connection: sa.Connection) -> dict[str, str]:
    """Return the files that are copies, by what their origin hashes to."""
    query = sa.select(documents.c.origin, documents.c.file).where(documents.c.origin != "")
    return {origin: file for origin, file in connection.execute(query.order_by(documents.c.file))}


def put_document(connection: sa.Connection, row: DocumentRow) -> None:
    """Insert or replace a document."""
    values = asdict(row)
    done = connection.execute(sa.update(documents).where(documents.c.file == row.file).values(values))
    if not done.rowcount:
        connection.execute(sa.insert(documents).values(values))


def put_documents(connection: sa.Connection, rows: Sequence[DocumentRow], *, present: bool) -> None:
    """Insert many documents, or replace them where they are ``present``."""
    if present:
        for row in rows:
            put_document(connection, row)
    elif rows:
        connection.execute(sa.insert(documents), [asdict(row) for row in rows])


def documents_of_kind(connection: sa.Connection, kind: str) -> list[DocumentRow]:
    """Return every document of a kind by name."""
    query = sa.select(documents).where(documents.c.kind == kind).order_by(documents.c.file)
    return [_document(row) for row in connection.execute(query)]


def drop_documents(connection: sa.Connection, files: Sequence[str]) -> None:
    """Delete documents and what was decided about them."""
    for part in chunks(files):
        connection.execute(sa.delete(documents).where(documents.c.file.in_(part)))
        connection.execute(sa.delete(decisions).where(decisions.c.file.in_(part)))


def all_papers(connection: sa.Connection) -> list[PaperRow]:
    """Return every paper by key."""
    return [PaperRow(*row) for row in connection.execute(sa.select(papers).order_by(papers.c.key))]


def paper_row(connection: sa.Connection, key: str) -> PaperRow | None:
    """Return one paper."""
    row = connection.execute(sa.select(papers).where(papers.c.key == key)).first()
    return PaperRow(*row) if row else None


def put_paper(connection: sa.Connection, row: PaperRow) -> None:
    """Insert or replace a paper."""
    values = asdict(row)
    done = connection.execute(sa.update(papers).where(papers.c.key == row.key).values(values))
    if not done.rowcount:
        connection.execute(sa.insert(papers).values(values))


def put_papers(connection: sa.Connection, rows: Sequence[PaperRow]) -> None:
    """Insert many papers that are not there yet."""
    if rows:
        connection.execute(sa.insert(papers), [asdict(row) for row in rows])


def place_documents(connection: sa.Connection, places: Sequence[tuple[str, str | None, str]]) -> None:
    """Say of many documents (by file) which paper each belongs to, and as what."""
    if places:
        query = sa.update(documents).where(documents.c.file == sa.bindparam("of"))
        values = query.values(paper=sa.bindparam("to"), role=sa.bindparam("as"))
        connection.execute(values, [{"of": file, "to": paper, "as": role} for file, paper, role in places])


def drop_papers(connection: sa.Connection, keys: Sequence[str]) -> None:
    """Delete papers; their records go with them."""
    for part in chunks(keys):
        connection.execute(sa.delete(papers).where(papers.c.key.in_(part)))


def all_decisions(connection: sa.Connection) -> dict[str, DecisionRow]:
    """Return the user's decisions by file."""
    query = sa.select(decisions).order_by(decisions.c.file)
    return {row.file: DecisionRow(*row) for row in connection.execute(query)}


def decide(connection: sa.Connection, row: DecisionRow) -> None:
    """Record a decision in place of an earlier one about the same file."""
    connection.execute(sa.delete(decisions).where(decisions.c.file == row.file))
    connection.execute(sa.insert(decisions).values(asdict(row)))


def chunks(values: Iterable[T]) -> Iterable[list[T]]:
    """Cut values into lists short enough for one statement."""
    whole = list(values)
    return (whole[i : i + CHUNK] for i in range(0, len(whole), CHUNK))


def _document(row: sa.Row[tuple[object, ...]]) -> DocumentRow:
    return DocumentRow(
        file=row.file,
        role=row.role,
        kind=row.kind,
        digest=row.digest,
        stamp=row.stamp,
        copied=bool(row.copied),
        missing=bool(row.missing),
        paper=row.paper,
        origin=row.origin,
    )
