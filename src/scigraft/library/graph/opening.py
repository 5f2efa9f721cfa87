"""The graph of a library, opened for queries: up to date, read-only, and never a reason to refuse a library."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import Store

from scigraft.library.graph.lock import held
from scigraft.library.graph.stamps import SHARED, Stamps, read_stamps
from scigraft.library.graph.sync import QuadsOf, bring_up_to_date, is_current, target
from scigraft.library.graph.values import GraphReport
from scigraft.model import LibraryError

FOLDER = "index/rdf"  # all of it may be deleted at any time
DAMAGE = (OSError, RuntimeError)  # what RocksDB's errors are mapped to
ROUNDS = 3  # a build that goes on meanwhile makes the graph stale again


@dataclass(frozen=True, slots=True)
class Opened:
    """The store with what it took, and what a user should know of it."""

    store: Store
    report: GraphReport
    notices: tuple[str, ...] = ()


@contextmanager
def opened(root: Path, base: str, wanted: Callable[[], Stamps], quads_of: QuadsOf) -> Iterator[Opened]:
    """Open the graph of the library at ``root``, brought up to date with what ``wanted`` says.

    Where the library's folder cannot be written the graph is made in memory. Raises ``LibraryError`` while another
    process writes it, or reads it and it has to be written.
    """
    folder = root / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".writable").touch()
        (folder / ".writable").unlink(missing_ok=True)
    except OSError as exc:
        yield _in_memory(base, wanted(), quads_of, exc.strerror or str(exc))
        return
    report = GraphReport()
    notices: tuple[str, ...] = ()
    for _ in range(ROUNDS):
        with held(_lock(folder), shared=True):
            now = wanted()
            if is_current(read_stamps(folder / "stamps.json"), now) and (store := _read(folder)) is not None:
                kept = (
                    report if report.written or report.removed else GraphReport(kept=len(now.papers.keys() - {SHARED}))
                )
                yield Opened(store, kept, notices)
                return
        with held(_lock(folder), shared=False):
            report, notices = _updated(folder, base, wanted(), quads_of)
    with held(_lock(folder), shared=True):
        store = _read(folder)
        if store is None:
            raise LibraryError("the graph cannot be read", where=str(folder), hint="Delete this folder and try again")
        yield Opened(store, report, (*notices, "the library changes while it is asked: run it again for the newest"))


def _lock(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.lock")  # beside the folder: who deletes it deletes no lock that is held


def _read(folder: Path) -> Store | None:
    try:
        return Store.read_only(str(folder / "store"))
    except DAMAGE:
        return None  # gone or damaged: it is made anew


def _in_memory(base: str, wanted: Stamps, quads_of: QuadsOf, why: str) -> Opened:
    store = Store()
    report = bring_up_to_date(target(store, base), wanted, quads_of)
    notice = f"the graph was made in memory and is not kept: the library cannot be written ({why})"
    return Opened(store, report, (notice,))


def _updated(folder: Path, base: str, wanted: Stamps, quads_of: QuadsOf) -> tuple[GraphReport, tuple[str, ...]]:
    """Bring the store on disk up to date; one that is damaged or of another kind is made anew."""
    stamps, place = folder / "stamps.json", folder / "store"
    notices: tuple[str, ...] = ()
    if read_stamps(stamps).frame != wanted.frame:
        _wipe(stamps, place)
    try:
        store = Store(str(place))
    except DAMAGE as exc:
        notices = (f"the graph was damaged and is made anew ({exc})",)
        _wipe(stamps, place)
        store = Store(str(place))
    if next(iter(store), None) is None:
        stamps.unlink(missing_ok=True)  # who deletes the store need not know of its stamps
    return bring_up_to_date(target(store, base, stamps), wanted, quads_of), notices


def _wipe(stamps: Path, place: Path) -> None:
    stamps.unlink(missing_ok=True)
    shutil.rmtree(place, ignore_errors=True)
