"""One writer at a time: a lock on a file in the library that the system lets go when its holder dies."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scigraft.model import LibraryError

FILE = "library.lock"
_OFFSET = 1 << 20  # Windows locks bytes for reading too: lock one past the text, so that it can be read


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """Hold the library for writing. Raises ``LibraryError`` naming process and host of who holds it."""
    path = root / FILE
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as exc:
        raise LibraryError(
            f"the library cannot be written ({exc.strerror})", where=str(root), hint="Check the folder's permissions"
        ) from exc
    try:
        if not _acquire(handle):
            raise LibraryError(
                f"the library is in use by {_holder(path)}", where=str(root), hint="Wait until it has ended"
            )
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps({"pid": os.getpid(), "host": socket.gethostname()}).encode())
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _holder(path: Path) -> str:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        return f"process {known['pid']} on {known['host']}"
    except (ValueError, KeyError, TypeError, OSError):
        return "another process"


if sys.platform == "win32":
    import msvcrt

    def _acquire(handle: int) -> bool:
        os.lseek(handle, _OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _acquire(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
