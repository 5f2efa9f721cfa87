"""Everything that only SQLite has: pragmas, and the copy of a database in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event

from scigraft.model import LibraryError

BUSY_MS = 30_000
WRITE = "scigraft_write"  # execution option of a transaction that will write


def url(path: Path) -> str:
    """Return the URL of a database file; one that cannot be written is opened to be read.

    SQLite makes files beside a database even to read it. Where the folder takes none, as on a disc or in a snapshot,
    nobody else can write to it either, and the database is read as it is. That would miss what a library that was not
    closed has written to its log alone: where there is one, SQLite must be able to read it, or says that it cannot.
    """
    if not is_read_only(path):
        return f"sqlite:///{path.as_posix()}"
    log = path.with_name(f"{path.name}-wal")
    as_it_is = not os.access(path.parent, os.W_OK) and not (log.is_file() and log.stat().st_size)
    return f"sqlite:///{path.absolute().as_uri()}?mode=ro{'&immutable=1' if as_it_is else ''}&uri=true"


def is_read_only(path: Path) -> bool:
    """Say whether a database is there and it, or its folder, cannot be written."""
    return path.is_file() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def prepare(engine: sa.Engine) -> None:
    """Set on each new connection: WAL, foreign keys, patience with other writers."""
    read_only = "mode" in engine.url.query

    @event.listens_for(engine, "connect")
    def _pragmas(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver begins no transactions of its own: see below
        cursor = connection.cursor()
        if not read_only:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA cache_size = -16384")  # KiB
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        # A transaction that will write takes the lock at once, so that it waits its turn; one that starts by reading
        # and writes later would be refused without waiting. DDL is part of the transaction too.
        write = connection.get_execution_options().get(WRITE)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def tell_damage(context: sa.engine.ExceptionContext) -> None:
    """Raise ``LibraryError`` where the file is no database any more, or pages of it are not what was written."""
    cause = context.original_exception
    if type(cause) is sqlite3.DatabaseError:  # what it is a base of is no damage: a lock, a constraint
        file = Path(context.engine.url.database or "").name if context.engine else ""
        raise LibraryError(f"the database is damaged ({cause})", where=file, hint="Restore a backup of it") from cause


def copy(engine: sa.Engine, dest: Path) -> None:
    """Write a consistent copy of the database to a new file, also while others write.

    Raises ``LibraryError`` where there is no room for it.
    """
    with engine.connect() as connection:
        source = connection.connection.dbapi_connection
        if not isinstance(source, sqlite3.Connection):
            raise TypeError("not an SQLite database")
        try:
            with closing(sqlite3.connect(dest)) as target:
                source.backup(target)
        except sqlite3.Error as exc:
            hint = "What was copied is no library: remove it, and name a folder with room"
            raise LibraryError(f"cannot copy the database ({exc})", where=str(dest), hint=hint) from exc
