"""A library's folder made and opened: its settings and its database, brought up to this version."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from scigraft.library.config import FILE, Config, read_config, write_config
from scigraft.library.copying import DATABASE
from scigraft.model import LibraryError, Settings
from scigraft.store import connect, upgrade
from scigraft.store.sqlite import is_read_only

READ_ONLY = "The library's folder cannot be written: copy it to one that can, and open it there"
OLDER = "the library is of an older version and has to be upgraded"


def make(root: Path, settings: Settings, *, database_url: str = "") -> None:
    """Make the folder, if need be, and write its settings. Raises ``LibraryError`` where there is a library."""
    if (root / FILE).exists():
        raise LibraryError("there is a library here already", where=str(root), hint="Open it instead")
    config = Config(
        read=settings.read,
        extract=settings.extract,
        graph=settings.graph,
        search=settings.search,
        publish=settings.publish,
        workers=settings.workers,
        document_seconds=settings.document_seconds,
        seed=settings.seed,
        database_url=database_url,
    )
    try:
        root.mkdir(parents=True, exist_ok=True)
        write_config(root, config)
    except OSError as exc:
        raise LibraryError(f"cannot make a library ({exc.strerror})", where=str(root)) from exc


def connected(root: Path) -> tuple[Config, sa.Engine]:
    """Return the settings and the database, which is begun where there is none.

    Raises ``LibraryError`` where the settings are wrong, the database cannot be opened or is newer than this program.
    """
    config = read_config(root)
    engine = connect(path=root / DATABASE, url=config.database_url)
    try:
        upgrade(engine)
    except sa.exc.DBAPIError as exc:
        engine.dispose()
        raise LibraryError(
            f"the database cannot be opened ({exc.orig})",
            where=str(root),
            hint=READ_ONLY if is_read_only(root / DATABASE) else "Restore a backup of it, or check its permissions",
        ) from exc
    except LibraryError as exc:
        engine.dispose()
        if is_read_only(root / DATABASE) and isinstance(exc.__cause__, sa.exc.OperationalError):
            raise LibraryError(OLDER, where=str(root), hint=READ_ONLY) from exc
        raise
    return config, engine


def check_there(root: Path) -> None:
    """Raise ``LibraryError`` where the database is gone: opening would begin an empty one and lose the corrections."""
    file = root / DATABASE
    if read_config(root).database_url or (file.is_file() and file.stat().st_size):
        return
    raise LibraryError(
        f"{DATABASE} is {'empty' if file.is_file() else 'gone'}",
        where=str(root),
        hint="Restore it from a backup; to begin anew without the corrections made in it, delete scigraft.toml and "
        "run scigraft init",
    )
