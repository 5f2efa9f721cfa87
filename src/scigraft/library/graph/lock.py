"""Readers together, or one writer: a lock beside the graph store that the system lets go when its holder dies."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scigraft.model import LibraryError

PATIENCE = 10.0  # seconds
_PAUSE = 0.05


@contextmanager
def held(path: Path, *, shared: bool) -> Iterator[None]:
    """Hold the graph for reading with others (``shared``) or for writing alone.

    Raises ``LibraryError`` where others hold it for longer than ``PATIENCE`` seconds, ``OSError`` where the lock
    cannot be made.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        end = time.monotonic() + PATIENCE
        while not _acquire(handle, shared):
            if time.monotonic() >= end:
                raise LibraryError(*_busy(shared), where=str(path.parent), hint="Wait until it has ended")
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)


def _busy(shared: bool) -> tuple[str]:
    if shared:
        return ("the graph is being brought up to date by another process",)
    return ("the graph has to be brought up to date, and another process is reading it",)


if sys.platform == "win32":
    import msvcrt

    def _acquire(handle: int, shared: bool) -> bool:
        os.lseek(handle, 0, os.SEEK_SET)  # there are no shared locks here: readers wait for each other
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _acquire(handle: int, shared: bool) -> bool:
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
