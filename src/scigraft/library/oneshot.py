"""Extraction at once, without a library: files to records, one file after the other, nothing kept."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scigraft.extract import extract_document, reconcile
from scigraft.library.files import nameable, walk
from scigraft.library.latex_parts import not_read, parts_among
from scigraft.model import Notice, ReadError, ReadSettings, Record, TableReport, UnknownFormat, UsageError
from scigraft.model.settings import DOCUMENT_SECONDS
from scigraft.modules import load
from scigraft.read import Source, read_source
from scigraft.steps import Crash, make_executor

LEFT_OUT = "{main} names it in a comment only; it is read where it is given by its own name"


@dataclass(frozen=True, slots=True)
class Given:
    """A file to read: where it lies, what provenance calls it, and whether the user named it (not just its folder).

    ``left_out`` says why it is not read, though it could be.
    """

    path: Path
    name: str
    named: bool
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class FileResult:
    """What came out of one file. ``error`` says why it failed; ``skipped`` why it was passed over in a folder."""

    file: str
    records: tuple[Record, ...] = ()
    tables: tuple[TableReport, ...] = ()
    notices: tuple[Notice, ...] = ()
    error: str = ""
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class _Job:
    given: Given
    modules: tuple[str, ...]
    module_paths: tuple[str, ...]
    settings: ReadSettings


def find_files(paths: Iterable[Path]) -> tuple[Given, ...]:
    """Return the files under the given paths, each once, in order of their names.

    LaTeX files that another one includes are left out: they are read with it. Those that it names in a comment only are
    there, marked as left out. Raises ``UsageError`` for a path that does not exist or where nothing is found.
    """
    found: dict[Path, Given] = {}
    for path in paths:
        if path.is_dir():
            for file in walk(path, path):
                found.setdefault(_key(file), Given(file, file.relative_to(path).as_posix(), named=False))
        elif path.exists():
            found[_key(path)] = Given(path, path.name, named=True)
        else:
            raise UsageError("there is no such file or folder", where=str(path))
    if not found:
        raise UsageError("there is no file in the given folders", hint="Give the folder that holds the papers")
    parts = parts_among(found)
    left_out = not_read(parts)
    kept = [
        replace(given, left_out=LEFT_OUT.format(main=parts[key].name)) if key in left_out and not given.named else given
        for key, given in found.items()
        if given.named or key not in parts or key in left_out
    ]
    return tuple(sorted(kept, key=lambda given: (given.name, str(given.path))))


def extract_files(
    files: Iterable[Given],
    modules: Sequence[str],
    *,
    module_paths: Sequence[str] = (),
    settings: ReadSettings | None = None,
    workers: int = 1,
) -> Iterator[FileResult]:
    """Yield what the modules (names, or folders of modules) make of each file, in the order of the files.

    A file that cannot be read, or that kills its worker process, costs only itself. ``workers`` is the number of
    processes, 0 one a core.
    """
    executor = make_executor(workers, seconds=DOCUMENT_SECONDS)
    jobs = (_Job(given, tuple(modules), tuple(module_paths), settings or ReadSettings()) for given in files)
    try:
        for outcome in executor.run(_extract_file, jobs, ordered=True):
            result = outcome.result
            if isinstance(result, Crash):
                result = FileResult(outcome.job.given.name, error=result.error)
            yield result
    finally:
        executor.close()


def _extract_file(job: _Job) -> FileResult:
    name = job.given.name
    if job.given.left_out:
        return FileResult(name, skipped=job.given.left_out)
    try:
        nameable(name)
        source = Source.open(job.given.path, name=name, limits=job.settings.limits)
        document = read_source(source, job.settings)
    except UnknownFormat as exc:
        # A folder holds pictures and notes as well; a file that was asked for by name should be read.
        return FileResult(name, error=str(exc)) if job.given.named else FileResult(name, skipped=exc.what)
    except ReadError as exc:
        return FileResult(name, error=str(exc))
    modules = [load(module, paths=job.module_paths) for module in job.modules]
    parts = [extract_document(document, module) for module in modules]
    return FileResult(
        name,
        records=tuple(r for part, module in zip(parts, modules, strict=True) for r in reconcile([part], module)),
        tables=tuple(report for part in parts for report in part.tables),
        notices=document.notices,
    )


def _key(path: Path) -> Path:
    return Path(os.path.abspath(path))
