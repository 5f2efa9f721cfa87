"""A copy of a whole library that opens elsewhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.config import FILE
from scigraft.library.files import copy_in
from scigraft.model import LibraryError
from scigraft.store import backup, catalog

DATABASE = "library.db"


def back_up(engine: sa.Engine, root: Path, dest: Path) -> Path:
    """Copy settings, database, files and index of related papers of a library to a new or empty folder; return it.

    The database is copied as of one moment, also while it is written to. Files that vanished are left out, as they
    are in the library. Raises ``LibraryError`` where the folder holds something.
    """
    from scigraft.library.search.index_copy import copy_index

    if dest.exists() and (not dest.is_dir() or any(dest.iterdir())):
        raise LibraryError("there is something here already", where=str(dest), hint="Name a new folder")
    try:
        dest.mkdir(parents=True, exist_ok=True)
        backup(engine, dest / DATABASE)
        shutil.copyfile(root / FILE, dest / FILE)
        with engine.connect() as connection:
            files = [row.file for row in catalog.all_documents(connection)]
        for file in files:
            if (root / file).is_file():
                copy_in(root / file, dest / file)
        copy_index(root, dest)
    except OSError as exc:
        raise LibraryError(f"cannot copy the library ({exc.strerror})", where=str(dest)) from exc
    return dest
