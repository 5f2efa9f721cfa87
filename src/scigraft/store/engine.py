"""Connections to a library's database, by URL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event

from scigraft.model import LibraryError, UsageError
from scigraft.store import sqlite

_SHOWN = 40  # letters of a text around what is wrong in it


def connect(*, path: Path, url: str = "") -> sa.Engine:
    """Return an engine for the database at ``url``, or for the SQLite file at ``path`` where no URL is given.

    Raises ``LibraryError`` when the URL is malformed or its driver is not installed.
    """
    try:
        engine = sa.create_engine(
            url or sqlite.url(path), hide_parameters=True
        )  # texts of papers are no part of an error
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ModuleNotFoundError) as exc:
        raise LibraryError(
            f"cannot use the database URL ({exc})", hint="Check database_url and install its driver"
        ) from exc
    if engine.dialect.name == "sqlite":
        sqlite.prepare(engine)
    event.listen(engine, "handle_error", _tell_what_is_no_text)
    event.listen(engine, "handle_error", sqlite.tell_damage)
    return engine


def _tell_what_is_no_text(context: sa.engine.ExceptionContext) -> None:
    """Raise ``UsageError`` where a text cannot be looked for or kept: bytes of a command line that are no UTF-8."""
    cause = context.original_exception
    if isinstance(cause, UnicodeEncodeError):
        near = cause.object[max(cause.start - _SHOWN, 0) : cause.end + _SHOWN]
        shown = near.encode("ascii", "backslashreplace").decode()
        raise UsageError(
            f"'{shown}' is no text that a library can hold ({cause.reason})",
            hint="Type it in UTF-8, without halves of characters",
        ) from cause


@contextmanager
def transaction(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Open a transaction that may write; it is committed at the end, or undone by an error.

    Raises ``LibraryError`` where the database cannot be written: no space, no permission, locked for too long.
    """
    try:
        with engine.connect().execution_options(**{sqlite.WRITE: True}) as connection, connection.begin():
            yield connection
    except sa.exc.OperationalError as exc:
        raise LibraryError(
            f"the library's database cannot be written ({exc.orig})",
            hint="Check space, permissions and who else uses it; what was committed before is kept",
        ) from exc


def backup(engine: sa.Engine, dest: Path) -> None:
    """Write a consistent copy of the database to ``dest``. Raises ``LibraryError`` where the server has to do it."""
    if engine.dialect.name != "sqlite":
        raise LibraryError(
            f"a {engine.dialect.name} database is backed up by its own tools", hint="Use pg_dump or the like"
        )
    sqlite.copy(engine, dest)
