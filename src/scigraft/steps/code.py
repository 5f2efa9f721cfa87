"""What the code of a step is: a digest of the files of the packages that it runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable


@lru_cache(maxsize=64)
def code_digest(package: str) -> str:
    """Return the SHA-256 of a package's files, code and data, in hexadecimal."""
    total = sha256()
    for name, entry in _entries(files(package), ""):
        total.update(f"{name}\n".encode())
        total.update(sha256(entry.read_bytes()).digest())
    return total.hexdigest()


def _entries(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{prefix}/{entry.name}"
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _entries(entry, name)
        elif not entry.name.startswith("."):
            yield name, entry
