"""Everything that only SQLite has: pragmas, and the copy of a database in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event

BUSY_MS = 30_000


def url(path: Path) -> str:
    """Return the URL of a database file."""
    return f"sqlite:///{path.as_posix()}"


def prepare(engine: sa.Engine) -> None:
    """Set on each new connection: WAL, foreign keys, patience with other writers."""

    @event.listens_for(engine, "connect")
    def _pragmas(connection: sqlite3.Connection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA cache_size = -16384")  # KiB
        cursor.close()


def copy(engine: sa.Engine, dest: Path) -> None:
    """Write a consistent copy of the database to a new file, also while others write."""
    with engine.connect() as connection:
        source = connection.connection.dbapi_connection
        if not isinstance(source, sqlite3.Connection):
            raise TypeError("not an SQLite database")
        with closing(sqlite3.connect(dest)) as target:
            source.backup(target)
