"""Files that take their names only when they are complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Give the path of a file that takes its name only when it is complete."""
    part = path.with_name(f".{path.name}.part")
    try:
        yield part
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def whole_text(path: Path, *, newline: str = "") -> Iterator[TextIO]:
    """Open a text file that takes its name only when it is complete."""
    with whole(path) as part, part.open("w", encoding="utf-8", newline=newline) as stream:
        yield stream
