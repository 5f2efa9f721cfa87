"""Files that grow at their end, written by one process at a time and readable at any."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from scigraft.model import UsageError

_FAR = 1 << 62  # Windows locks bytes for reading too: lock one that no file reaches


@contextmanager
def appending(path: Path) -> Iterator[BinaryIO]:
    """Open a file at its end, its folder made, and hold it until the block ends; who comes second waits.

    Raises ``UsageError`` where it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as stream:
            _hold(stream)
            stream.seek(0, os.SEEK_END)
            yield stream
    except OSError as exc:
        raise UsageError(f"cannot write to the cache ({exc})", hint="Name another folder with --cache") from exc


if sys.platform == "win32":
    import msvcrt

    def _hold(stream: BinaryIO) -> None:
        stream.seek(_FAR)
        msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _hold(stream: BinaryIO) -> None:
        fcntl.flock(stream, fcntl.LOCK_EX)
