"""Files that take their names only when they are complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from scigraft.model import ScigraftError


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Give the path of a file that takes its name only when it is complete; errors name the file, not that path."""
    part = path.with_name(f".{path.name}.part")
    try:
        yield part
        os.replace(part, path)
    except ScigraftError as exc:
        if part.name not in exc.where:
            raise
        raise type(exc)(exc.what, where=exc.where.replace(part.name, path.name), hint=exc.hint) from exc
    except OSError as exc:
        if exc.filename == str(part):
            exc.filename = str(path)
        raise
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def whole_text(path: Path, *, newline: str = "") -> Iterator[TextIO]:
    """Open a text file that takes its name only when it is complete."""
    with whole(path) as part, part.open("w", encoding="utf-8", newline=newline) as stream:
        yield stream
