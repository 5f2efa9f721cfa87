"""The files that the entries of a catalogue name: found on disk, taken in, and put to the paper of their entry."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from urllib.parse import unquote

from scigraft.library.given.entries import Entry
from scigraft.library.given.names import id_of
from scigraft.model import UsageError
from scigraft.read.references.attachments import Attachment, attachments

_READABLE = frozenset({
    ".pdf", ".xml", ".tei", ".html", ".htm", ".xhtml", ".tex", ".md", ".markdown", ".xlsx",
    ".xls", ".ods", ".csv", ".tsv", ".txt",
})  # fmt: skip

_ZOTERO = re.compile(r"\A(?:attachments|storage):")
_ADDRESS = re.compile(r"(?:(?:https?|ftp):)?//(?!/)", re.IGNORECASE)  # the colon may have been taken for one that parts


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of an entry: where it lies, and what the export calls it."""

    entry: str
    path: Path
    title: str = ""


@dataclass(frozen=True, slots=True)
class NotAttached:
    """A file that an entry names and that was not taken, and why."""

    entry: str
    named: str
    why: str


def attached(entries: Sequence[Entry], catalogue: Path) -> tuple[tuple[Attached, ...], tuple[NotAttached, ...]]:
    """Return the files that entries name, found from the folder of the catalogue, and those that were not.

    A path may be absolute (linked files) or relative to the catalogue (stored ones); one that leads out of the
    catalogue's folder by ``..`` or a symbolic link is not followed. A file that several entries name is the first's.
    """
    base = Path(os.path.abspath(catalogue)).parent
    found: dict[Path, Attached] = {}
    missing: list[NotAttached] = []
    for entry in entries:
        for one in _files(entry):
            path, why = _found(one.path, base)
            if path is None:
                missing.append(NotAttached(entry.name, one.path, why))
            elif found.setdefault(path, Attached(entry.name, path, one.title)).entry != entry.name:
                missing.append(NotAttached(entry.name, one.path, f"it is the file of {id_of(found[path].entry)}"))
    return tuple(found.values()), tuple(missing)


def _found(named: str, base: Path) -> tuple[Path | None, str]:
    """Return where a file lies that an entry names, or why it is not taken."""
    plain = _without_scheme(named)
    if _leads_out(plain):
        return None, "its path leads out of the folder of the export"
    path = next((path for path in _places(plain, base) if os.path.isfile(path)), None)
    if path is None:
        return None, "nothing is fetched from the network" if _ADDRESS.match(named) else "there is no such file"
    if path.suffix.lower() not in _READABLE:
        return None, f"files of type {path.suffix or 'none'} are not read"
    if path.is_relative_to(base) and not path.resolve().is_relative_to(base.resolve()):
        return None, "it is a link out of the folder of the export; name the file itself"
    return path, ""


def _files(entry: Entry) -> Iterator[Attachment]:
    for scheme, value in entry.metadata.identifiers:
        if scheme == "file":
            yield from attachments(value)


def _leads_out(path: str) -> bool:
    return ".." in path.replace("\\", "/").split("/") and not os.path.isabs(path)


def _places(path: str, base: Path) -> Iterator[Path]:
    """Yield where a file may lie: as named, relative to the export, and with the forms of other systems."""
    for form in dict.fromkeys((path, path.replace("\\", "/"), f"/{path}")):
        yield from (Path(form),) if os.path.isabs(form) else (base / form,)
    if PureWindowsPath(path).drive:  # the folder was copied from another machine
        parts = PureWindowsPath(path).parts[1:]
        yield from (base.joinpath(*parts[start:]) for start in range(len(parts)))
    elif os.path.isabs(path):
        parts = Path(path).parts[1:]
        yield from (base.joinpath(*parts[start:]) for start in range(max(0, len(parts) - 4), len(parts)))


def _without_scheme(path: str) -> str:
    """Return the path of a ``file:`` address, or of a place in Zotero's own folders (``attachments:a.pdf``)."""
    if not path.lower().startswith("file:"):
        return _ZOTERO.sub("", path)
    plain = unquote(path[len("file:") :]).removeprefix("//localhost").removeprefix("//")
    return plain[1:] if PureWindowsPath(plain[1:]).drive else plain


def check_given(paths: Sequence[Path]) -> None:
    """Raise ``UsageError`` where a catalogue that is given is not there or is a folder."""
    for path in paths:
        if path.is_dir():
            raise UsageError("metadata are given as a file, not as a folder", where=str(path))
        if not path.exists():
            raise UsageError("there is no such file", where=str(path))
