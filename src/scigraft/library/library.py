"""The library: the one object a user holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

from scigraft.library import add as adding
from scigraft.library import corrections, decisions, opening
from scigraft.library.build import build
from scigraft.library.copying import back_up
from scigraft.library.files import PathLike, paths_of
from scigraft.library.lock import locked
from scigraft.library.opened import OpenLibrary
from scigraft.library.pipeline import Pipeline
from scigraft.library.reports import AddReport, BuildReport, Progress
from scigraft.model import Record, Settings
from scigraft.steps import make_executor
from scigraft.store import transaction


class Library(OpenLibrary):
    """A folder of papers and what was read out of them.

    The folder holds ``scigraft.toml`` (settings), ``library.db``, and under ``papers/`` copies of files that were
    added from elsewhere; it may be moved or copied as a whole. Use it as a context manager, or ``close`` it.
    """

    @classmethod
    def create(
        cls,
        path: PathLike,
        *,
        settings: Settings | None = None,
        database_url: str | None = None,
        pipeline: Pipeline | None = None,
    ) -> Library:
        """Make a library in a folder, which may hold papers already. Raises ``LibraryError`` where there is one."""
        root = Path(path).resolve()
        opening.make(root, settings or Settings(), database_url=database_url or "")
        return cls(root, *opening.connected(root), pipeline or Pipeline())

    @classmethod
    def open(cls, path: PathLike, *, pipeline: Pipeline | None = None) -> Library:
        """Open the library in a folder, brought up to this version.

        Raises ``LibraryError`` where there is none, its settings are wrong, its database is gone, or it is newer than
        this program.
        """
        root = Path(path).resolve()
        opening.check_there(root)
        return cls(root, *opening.connected(root), pipeline or Pipeline())

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def add(
        self,
        paths: PathLike | Iterable[PathLike] = (),
        *,
        paper: str | None = None,
        as_supplement: bool | None = None,
        metadata: PathLike | Iterable[PathLike] = (),
        progress: Progress | None = None,
    ) -> AddReport:
        """Add files, and folders with all that is in them, and work out which files make one paper.

        ``paper`` puts them all to this paper; ``as_supplement`` says what they are where their names mislead. A file
        of a name that is in the library replaces it. The entries of ``metadata`` files are papers of the library.
        Raises ``UsageError`` for a path that is not there.
        """
        said = adding.Decision(paper, as_supplement, tuple(paths_of(metadata)))
        with locked(self.root):
            return adding.add(self._engine, self.root, paths_of(paths), said, self._config.read, progress=progress)

    def remove(self, paper_or_file: str) -> tuple[str, ...]:
        """Take a paper, or one file, out with all that came from it, and return the names of the files.

        Copies under ``papers/`` that the library made are deleted; other files stay where they lie.
        """
        with locked(self.root):
            return adding.remove(self._engine, self.root, paper_or_file)

    def pair(self, file: str, paper: str) -> None:
        """Decide that a file belongs to a paper; each may be named by a file's name or a paper's key.

        Raises ``UsageError`` when there is no such file or paper, or the file cannot belong to one.
        """
        with locked(self.root), transaction(self._engine) as connection:
            decisions.put_together(connection, self.root, file, paper)

    def unpair(self, file: str) -> None:
        """Decide that a file is by itself. Raises ``UsageError`` when there is no such file."""
        with locked(self.root), transaction(self._engine) as connection:
            decisions.take_out(connection, self.root, file)

    def build(
        self,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
        modules: Sequence[str] | None = None,
        retry: bool = False,
    ) -> BuildReport:
        """Read what is new, find records, reconcile them; what is up to date is left as it is.

        ``modules`` runs these only and leaves the records of others. ``retry`` runs again what failed before.
        A build that was interrupted goes on where it was. Raises ``LibraryError`` while another process builds.
        """
        context = self._context(modules)
        with locked(self.root):
            count = self._config.workers if workers is None else workers
            executor = make_executor(count, seconds=self._config.document_seconds)
            try:
                return build(self._engine, context, executor, progress=progress, retry=retry, prune=modules is None)
            finally:
                executor.close()

    def correct(self, record_id: str, *, field: str, value: str, reason: str, who: str) -> Record:
        """Change a printed field of a record, in a way that survives rebuilds, and return the record as it is now."""
        return self._change(record_id, corrections.Change("correct", reason, who, field, value))

    def reject(self, record_id: str, *, reason: str, who: str) -> Record:
        """Reject a record, in a way that survives rebuilds, and return it as it is now."""
        return self._change(record_id, corrections.Change("reject", reason, who))

    def _change(self, record_id: str, change: corrections.Change) -> Record:
        with transaction(self._engine) as connection:
            return corrections.make(connection, self._context(()), record_id, change)

    def undo(self, correction_id: int) -> None:
        """Take a correction back. Raises ``UsageError`` when there is none of this number in force."""
        with transaction(self._engine) as connection:
            corrections.undo(connection, self._context(()), correction_id)

    def backup(self, dest: PathLike) -> Path:
        """Copy the library to a new folder, consistently also while it is in use, and return the folder.

        Raises ``LibraryError`` where the folder is not empty.
        """
        return back_up(self._engine, self.root, Path(dest))
