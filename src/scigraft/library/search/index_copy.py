"""The index of related papers in a backup: its vectors took minutes to make, and a copy that answers asks for no build.

A build may go on meanwhile. It only ever puts whole files in the place of others, so that what vanishes while it is
copied is looked for once more under its new name.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from scigraft.library.search import stored
from scigraft.library.search.indexing import VECTORS
from scigraft.library.search.vectors import LIST, files_of
from scigraft.model import DamagedIndex

TRIES = 3


def copy_index(root: Path, dest: Path) -> None:
    """Copy the vectors and the index in force of a library, as far as there are any, into a copy of it.

    What could not be had whole is left out: the first build of the copy makes it. Raises ``OSError`` where the copy
    cannot be written.
    """
    for folder in sorted((root / stored.FOLDER / VECTORS).glob("*")):
        if not any(_copied_vectors(folder, dest / stored.FOLDER / VECTORS / folder.name) for _ in range(TRIES)):
            shutil.rmtree(dest / stored.FOLDER / VECTORS / folder.name, ignore_errors=True)
    if (root / stored.FOLDER / stored.CURRENT).is_file():
        any(_copied_state(root, dest) for _ in range(TRIES))


def _copied_vectors(folder: Path, to: Path) -> bool:
    """Copy the vectors of one model; say whether all that are listed were there."""
    try:
        listed = (folder / LIST).read_bytes()
        names = [str(entry[0]) for entry in json.loads(listed)["parts"]]
        to.mkdir(parents=True, exist_ok=True)
        for name in names:
            for file in files_of(folder, name):
                shutil.copyfile(file, to / file.name)
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError, IndexError):
        return False
    (to / LIST).write_bytes(listed)
    return True


def _copied_state(root: Path, dest: Path) -> bool:
    """Copy the index in force; say whether it is whole."""
    base = dest / stored.FOLDER
    try:
        folder = stored.folder_in_force(root)
        named = (root / stored.FOLDER / stored.CURRENT).read_bytes()
        shutil.rmtree(base / folder.name, ignore_errors=True)  # half of it, from a try before
        shutil.copytree(folder, base / folder.name)
    except (FileNotFoundError, shutil.Error, DamagedIndex, ValueError, KeyError, TypeError):
        return False
    (base / stored.CURRENT).write_bytes(named)
    if stored.is_whole(dest):
        return True
    (base / stored.CURRENT).unlink()
    return False
