r"""Which files a LaTeX file pulls in by \input, \include or \subfile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_INCLUDE = re.compile(rb"\\(?:input|include|subfile|import\s*\{[^}]*\})\s*(?:\{([^}%]+)\}|([^\s{}%\\]+))")
_COMMENT = re.compile(rb"(?<!\\)%.*")
_DEPTH = 10
_MAX_BYTES = 4 * 2**20  # of one file looked into


def included(path: Path) -> tuple[Path, ...]:
    """Return the files that a LaTeX file includes and that exist, its children's children too, each once."""
    found: dict[Path, None] = {}
    _collect(path, path.parent, found, _DEPTH)
    found.pop(path, None)
    return tuple(found)


def _collect(path: Path, base: Path, found: dict[Path, None], depth: int) -> None:
    for child in _children(path, base):
        if child not in found and depth:
            found[child] = None
            _collect(child, base, found, depth - 1)


def _children(path: Path, base: Path) -> Iterator[Path]:
    if not path.is_file():
        return
    try:
        with path.open("rb") as stream:
            text = _COMMENT.sub(b"", stream.read(_MAX_BYTES))
    except OSError:
        return  # a child that cannot be read is no child; the root's own reading says what is wrong
    for match in _INCLUDE.finditer(text):
        name = (match[1] or match[2]).strip().decode("utf-8", "replace")
        for folder in dict.fromkeys((base, path.parent)):
            child = _existing(folder, name)
            if child:
                yield child
                break


def _existing(folder: Path, name: str) -> Path | None:
    if "\x00" in name or Path(name).is_absolute() or ".." in Path(name).parts:
        return None
    for candidate in (folder / f"{name}.tex", folder / name):
        if candidate.is_file():
            return candidate
    return None
