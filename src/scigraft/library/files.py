"""Files on disk: finding them under a folder, naming them, telling whether they changed, copying them in."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from scigraft.library import config, lock
from scigraft.library.includes import included
from scigraft.model import Limits, ReadError, UnknownFormat, UsageError

PathLike = str | os.PathLike[str]
PAPERS = "papers"
REJECTED, DICTIONARY = "rejected.jsonl", ".dictionary.csv"  # by which an export is known again
LATEX = frozenset({".tex", ".ltx", ".latex"})
_OWN = frozenset({config.FILE, lock.FILE})
_RACE_NS = 2_000_000_000  # a file changed this recently may change again within one tick of its clock


def paths_of(given: PathLike | Iterable[PathLike]) -> list[Path]:
    """Return one path, or several, as a list."""
    return [Path(path) for path in ([given] if isinstance(given, str | os.PathLike) else given)]


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file to be added: where it lies and the name it gets in the library."""

    source: Path
    name: str
    copied: bool

    @property
    def origin(self) -> str:
        """What the path of a copied file hashes to: it is known again by this, and the library holds no path."""
        return sha256(self.source.as_posix().encode(errors="surrogateescape")).hexdigest() if self.copied else ""


def arrivals(root: Path, paths: Iterable[Path], *, known: Mapping[str, str] | None = None) -> tuple[Arrival, ...]:
    """Return the files under the given paths with their names in the library, each once, by name.

    A file inside the library is used where it lies. One from outside that was added before, as ``known`` says (names
    by origin), keeps its name. Else it gets a copy under ``papers/``, named after the folder it was given from, as
    ``cp -r`` does: two folders that both hold ``mmc1.xlsx`` stay apart. Raises ``UsageError`` for a path that does
    not exist.
    """
    given = [_plain(path) for path in paths]
    for path in given:
        if not path.exists():
            raise UsageError("there is no such file or folder", where=str(path))
    lone = [path.parent for path in given if not path.is_dir()]
    base = Path(os.path.commonpath(lone)) if lone else root
    found: dict[str, Arrival] = {}
    for path in given:
        start = path if path.is_dir() else base
        for file in walk(path, root) if path.is_dir() else (path, *_included(path)):
            arrival = _arrival(root, file, start)
            arrival = replace(arrival, name=(known or {}).get(arrival.origin, arrival.name))
            while arrival.name in found and found[arrival.name].source != file and start != start.parent:
                start = start.parent  # another folder of the same name was given too
                arrival = _arrival(root, file, start)
            found.setdefault(arrival.name, arrival)
            start = path if path.is_dir() else base
    return tuple(found[name] for name in sorted(found))


def _included(path: Path) -> Iterator[Path]:
    if path.suffix.lower() in LATEX:
        yield from included(path)


def _plain(path: Path) -> Path:
    # The parent is resolved, so that a library reached over a link is recognised; a linked file keeps its name.
    whole = Path(os.path.abspath(path))
    return whole.parent.resolve() / whole.name if whole.name else whole


def _arrival(root: Path, file: Path, start: Path) -> Arrival:
    if file.is_relative_to(root):
        return Arrival(file, file.relative_to(root).as_posix(), copied=False)
    within = file.relative_to(start)
    name = Path(PAPERS, within) if start.name == PAPERS else Path(PAPERS, start.name, within)
    return Arrival(file, name.as_posix(), copied=True)


def walk(folder: Path, root: Path) -> Iterator[Path]:
    """Yield the files under a folder in order of their names, leaving out hidden ones and the library's own."""
    barred: list[OSError] = []
    for here, folders, files in os.walk(folder, onerror=barred.append):
        folders[:] = sorted(name for name in folders if not _hidden(name) and not _foreign(Path(here, name)))
        if Path(here) == root:
            folders[:] = [name for name in folders if name != "index"]
        for name in sorted(files):
            if not _hidden(name) and not (Path(here) == root and _is_own(name)):
                yield Path(here, name)
    yield from (Path(exc.filename) for exc in barred)  # opening one says what is wrong with it


def nameable(name: str) -> None:
    """Raise ``ReadError`` where a file's name cannot be written down."""
    try:
        name.encode()
    except UnicodeEncodeError as exc:
        raise ReadError("the file's name is not valid Unicode", hint="Rename the file") from exc


def _hidden(name: str) -> bool:
    return name.startswith((".", "~$")) or name == "__MACOSX"


def _foreign(folder: Path) -> bool:
    """Another library, a backup, or what an export wrote: no papers of this library."""
    try:
        exported = (folder / REJECTED).exists() or any(folder.glob(f"*{DICTIONARY}")) or _is_neo4j(folder)
        return exported or (folder / config.FILE).exists()
    except PermissionError:
        return False


def _is_neo4j(folder: Path) -> bool:
    from scigraft.publish.graphs.neo4j import RELATIONSHIPS, SCRIPT

    return (folder / SCRIPT).exists() and (folder / RELATIONSHIPS).exists()


def _is_own(name: str) -> bool:
    return name in _OWN or name.startswith("library.db")


def kind_of(path: Path, name: str, limits: Limits) -> str:
    """Return the name of the reader that claims a file, by its content.

    A file that has a known suffix but no content is named after the suffix: it is listed, and the build says what
    is wrong with it. Raises ``ReadError`` when no reader knows the file or it cannot be opened.
    """
    from scigraft.read import Source, choose, readers

    source = Source.open(path, name=name, limits=limits)
    try:
        return choose(source).name
    except UnknownFormat:
        raise
    except ReadError:
        by_name = [reader.name for reader in readers() if source.suffix in reader.suffixes]
        if not by_name:
            raise
        return by_name[0]


def copy_in(source: Path, dest: Path) -> None:
    """Copy a file so that the destination is whole or not there."""
    dest.parent.mkdir(parents=True, exist_ok=True)
    part = dest.with_name(".incoming.part")  # not the file's name and more: that may be as long as a name can be
    try:
        shutil.copyfile(source, part)
        os.replace(part, dest)
    finally:
        part.unlink(missing_ok=True)


def content_digest(path: Path) -> str:
    """Return the SHA-256 of a file, and of the files that it includes where it is LaTeX. Raises ``OSError``."""
    digest = _digest(path)
    if path.suffix.lower() not in LATEX:
        return digest
    children = included(path)
    if not children:
        return digest
    parts = [digest, *(f"{child.relative_to(path.parent).as_posix()} {_digest(child)}" for child in children)]
    return sha256("\n".join(parts).encode()).hexdigest()


def _digest(path: Path) -> str:
    if path.exists() and not path.is_file():  # a pipe or a device may never end
        what = "the folder cannot be read" if path.is_dir() else "it is not a regular file"
        raise OSError(errno.EINVAL, what, str(path))
    with path.open("rb") as stream:
        total = sha256()
        while block := stream.read(1 << 20):
            total.update(block)
    return total.hexdigest()


def stamp_of(path: Path) -> str:
    """Return size and time of a file, by which a change is seen without reading it; empty when it is too fresh.

    Raises ``OSError``. A file changed in the last seconds may change again without its time changing.
    """
    stat = path.stat()
    if path.suffix.lower() in LATEX:
        return ""  # its children may change while it does not
    fresh = time.time_ns() - stat.st_mtime_ns < _RACE_NS
    return "" if fresh else f"{stat.st_size}:{stat.st_mtime_ns}"
