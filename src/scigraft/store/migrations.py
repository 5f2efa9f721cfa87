"""Numbered migrations as plain functions: number N takes a database from version N-1 to version N.

A migration that has been released is never edited; it spells its tables out, so that later changes of the schema
do not change what it did.
"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from scigraft.model import LibraryError
from scigraft.store.engine import transaction


def _first(connection: sa.Connection) -> None:
    """Papers, documents, step results and records."""
    made = sa.MetaData()
    text = _text
    sa.Table("meta", made, text("name", key=True), text("value"))
    sa.Table(
        "papers",
        made,
        text("key", key=True),
        *(text(name) for name in ("title", "doi", "flag", "metadata", "reviews")),
    )
    sa.Table(
        "documents",
        made,
        text("file", key=True),
        sa.Column("paper", sa.String, sa.ForeignKey("papers.key", ondelete="SET NULL"), index=True),
        *(text(name) for name in ("role", "kind", "digest", "stamp")),
        sa.Column("copied", sa.Boolean, nullable=False),
        sa.Column("missing", sa.Boolean, nullable=False),
    )
    sa.Table("decisions", made, text("file", key=True), sa.Column("main", sa.String, nullable=True), text("role"))
    sa.Table(
        "results",
        made,
        text("key", key=True),
        *(text(name) for name in ("step", "error", "kind", "summary")),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )
    sa.Table(
        "uses",
        made,
        *(text(name, key=True) for name in ("owner", "step", "module")),
        sa.Column("key", sa.String, sa.ForeignKey("results.key"), nullable=False, index=True),
    )
    records = sa.Table(
        "records",
        made,
        text("id", key=True),
        sa.Column("paper", sa.String, sa.ForeignKey("papers.key", ondelete="CASCADE"), nullable=False),
        text("module"),
        sa.Column("position", sa.Integer, nullable=False),
        *(text(name) for name in ("file", "status", "reason", "payload")),
    )
    sa.Index("records_in_order", records.c.paper, records.c.module, records.c.position)
    sa.Index("records_by_file", records.c.file)
    made.create_all(connection)


def _text(name: str, *, key: bool = False, index: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String, primary_key=key, nullable=False, index=index)


def _corrections(connection: sa.Connection) -> None:
    """Corrections as events, and records as corrected beside records as extracted."""
    connection.execute(sa.text("ALTER TABLE records ADD COLUMN corrected VARCHAR DEFAULT '' NOT NULL"))
    sa.Table(
        "events",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        *(_text(name) for name in ("kind", "module")),
        sa.Column("file", sa.String, nullable=False, index=True),
        *(_text(name) for name in ("place", "fields", "record")),
        sa.Column("bound", sa.String, nullable=False, index=True),
        *(_text(name) for name in ("field", "before", "value", "reason", "who")),
        sa.Column("undone", sa.Boolean, nullable=False),
    ).create(connection)


def _origins(connection: sa.Connection) -> None:
    """Where copies came from, and the content that a correction was made on."""
    connection.execute(sa.text("ALTER TABLE documents ADD COLUMN origin VARCHAR DEFAULT '' NOT NULL"))
    connection.execute(sa.text("ALTER TABLE events ADD COLUMN digest VARCHAR DEFAULT '' NOT NULL"))
    held = "SELECT documents.digest FROM documents WHERE documents.file = events.file"
    connection.execute(sa.text(f"UPDATE events SET digest = COALESCE(({held}), '')"))


def _values(connection: sa.Connection) -> None:
    """How many values a record tells of, so that counts are those of the tables."""
    connection.execute(sa.text("ALTER TABLE records ADD COLUMN stands_for INTEGER DEFAULT 1 NOT NULL"))


def _academic(connection: sa.Connection) -> None:
    """The academic graph: mentions, links, uses of names, entities, merges, references, contexts, events."""
    made = sa.MetaData()
    _graph_of_documents(made)
    _graph_of_names(made)
    _graph_of_citations(made)
    made.create_all(connection)


def _graph_of_documents(made: sa.MetaData) -> None:
    """What documents say, and the papers that they are of."""
    number = sa.Column("number", sa.BigInteger, nullable=False, index=True)
    sa.Table("graph_documents", made, _text("file", key=True), _text("paper"), _text("key"), number)
    sa.Table(
        "graph_papers",
        made,
        *(_text("key", key=True), _text("entity", index=True), _text("title"), _whole("year"), _text("metadata")),
    )
    sa.Table(
        "graph_mentions",
        made,
        *(_text("file", key=True), _text("id", key=True), _place(), _text("paper", index=True), _text("type")),
        *(_text("name"), _text("use", index=True), _text("payload")),
    )
    links = sa.Table(
        "graph_links",
        made,
        *(_text("file", key=True), _place(), _text("relation"), _text("source"), _text("target"), _text("payload")),
    )
    sa.Index("graph_links_by_source", links.c.file, links.c.source)
    sa.Index("graph_links_by_target", links.c.file, links.c.target)
    sa.Table("graph_set_aside", made, _text("file", key=True), _place(), _text("payload"))


def _untold(connection: sa.Connection) -> None:
    """Records of results that are told as no result, with the reason."""
    made = sa.MetaData()
    sa.Table("graph_untold", made, _text("file", key=True), _place(), _text("payload"))
    made.create_all(connection)


def _graph_of_names(made: sa.MetaData) -> None:
    """Uses of names, the entities that they mean, merges, and what users decided."""
    uses = sa.Table(
        "graph_uses",
        made,
        *(_text("id", key=True), _text("type"), _text("name"), _text("folded"), _text("details")),
        _text("entity", index=True),
    )
    sa.Index("graph_uses_by_name", uses.c.type, uses.c.folded)
    sa.Table("graph_blocks", made, _text("block", key=True), _text("use", key=True, index=True))
    columns = (_text("id", key=True), _text("type"), _text("name"), _whole("papers"), _text("payload"))
    entities = sa.Table("graph_entities", made, *columns)
    sa.Index("graph_entities_by_type", entities.c.type, entities.c.papers)
    merges = sa.Table(
        "graph_merges",
        made,
        *(_text("id", key=True), _text("type"), _text("left"), _text("right"), _text("layer"), _text("evidence")),
        *(_share("confidence"), _text("state")),
    )
    sa.Index("graph_merges_by_left", merges.c.type, merges.c.left)
    sa.Index("graph_merges_by_right", merges.c.type, merges.c.right)
    sa.Table(
        "graph_events",
        made,
        *(_text("id", key=True), _whole("position")),
        *(_text(name) for name in ("kind", "type", "left", "right", "merge", "reason", "who")),
    )
    vector = sa.Column("vector", sa.LargeBinary, nullable=False)
    sa.Table("graph_vectors", made, _text("digest", key=True), _text("text", key=True), vector)


def _graph_of_citations(made: sa.MetaData) -> None:
    """References, the keys by which they find papers, and where they are cited."""
    sa.Table(
        "graph_references",
        made,
        *(_text("file", key=True), _text("key", key=True), _whole("position"), _text("paper", index=True)),
        *(_text("target", index=True), _text("how"), _share("confidence"), _text("payload")),
    )
    keys = (_key("key"), _key("document", index=True), _place())
    sa.Table("graph_reference_keys", made, *keys, sqlite_with_rowid=False)
    sa.Table("graph_paper_keys", made, _key("key"), _text("paper", key=True, index=True))
    contexts = sa.Table(
        "graph_contexts",
        made,
        *(_text("file", key=True), _place(), _text("reference"), _text("type"), _share("confidence")),
        *(_text("made_by"), _text("payload")),
    )
    sa.Index("graph_contexts_by_reference", contexts.c.file, contexts.c.reference)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _share(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def _key(name: str, *, index: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, primary_key=True, nullable=False, autoincrement=False, index=index)


def _place() -> sa.Column[int]:
    return sa.Column("position", sa.Integer, primary_key=True, nullable=False, autoincrement=False)


MIGRATIONS: tuple[Callable[[sa.Connection], None], ...] = (
    _first,
    _corrections,
    _origins,
    _values,
    _academic,
    _untold,
)


def version_of(connection: sa.Connection) -> int:
    """Return the version of a database, 0 when it is empty."""
    if not sa.inspect(connection).has_table("meta"):
        return 0
    value = connection.execute(sa.text("SELECT value FROM meta WHERE name = 'version'")).scalar()
    return int(value) if value else 0


def upgrade(engine: sa.Engine) -> tuple[int, int]:
    """Bring a database to the newest version, each migration in its own transaction.

    Returns the versions before and after. Raises ``LibraryError`` for a database newer than this program.
    """
    with engine.connect() as connection:
        before = version_of(connection)
    if before > len(MIGRATIONS):
        raise LibraryError(
            f"the library has version {before}, this scigraft knows versions up to {len(MIGRATIONS)}",
            hint="Upgrade scigraft",
        )
    for number, migrate in enumerate(MIGRATIONS[before:], start=before + 1):
        with transaction(engine) as connection:
            migrate(connection)
            _set_version(connection, number)
    return before, len(MIGRATIONS)


def _set_version(connection: sa.Connection, number: int) -> None:
    connection.execute(sa.text("DELETE FROM meta WHERE name = 'version'"))
    connection.execute(sa.text("INSERT INTO meta (name, value) VALUES ('version', :number)"), {"number": str(number)})
