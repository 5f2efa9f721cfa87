r"""Which files a LaTeX file pulls in by \input, \include or \subfile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_INCLUDE = re.compile(rb"\\(?:input|include|subfile|import\s*\{[^}]*\})\s*(?:\{([^}%]+)\}|([^\s{}%\\]+))")
_COMMENT = re.compile(rb"(?<!\\)%.*")
_DOCUMENT = re.compile(rb"^[^%\n]*\\(?:documentclass|documentstyle|begin\s*\{document\})", re.MULTILINE)
_DEPTH = 10
_MAX_BYTES = 4 * 2**20  # of one file looked into


def included(path: Path) -> tuple[Path, ...]:
    """Return the files that a LaTeX file includes and that exist, its children's children too, each once."""
    found: dict[Path, None] = {}
    _collect(path, path.parent, found, _DEPTH)
    found.pop(path, None)
    return tuple(found)


def commented_out(path: Path) -> tuple[Path, ...]:
    """Return the files that a LaTeX file, or one that it includes, names in a comment only, as the paper left them out.

    A file that is a document by itself is none of them: a comment may also name another paper.
    """
    read = (path, *included(path))
    named = dict.fromkeys(child for file in read for child in _children(file, path.parent, commented=True))
    return tuple(child for child in named if child not in read and not _is_document(child))


def _is_document(path: Path) -> bool:
    text = _text(path)
    return text is None or _DOCUMENT.search(text) is not None


def _collect(path: Path, base: Path, found: dict[Path, None], depth: int) -> None:
    for child in _children(path, base):
        if child not in found and depth:
            found[child] = None
            _collect(child, base, found, depth - 1)


def _text(path: Path) -> bytes | None:
    """Return the text of a file; ``None`` where it cannot be read, which the reading of the root tells."""
    try:
        with path.open("rb") as stream:
            return stream.read(_MAX_BYTES)
    except OSError:
        return None


def _children(path: Path, base: Path, *, commented: bool = False) -> Iterator[Path]:
    text = _text(path) if path.is_file() else None
    if text is None:
        return
    text = b"\n".join(_COMMENT.findall(text)) if commented else _COMMENT.sub(b"", text)
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
