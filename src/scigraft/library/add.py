"""Adding and removing files: what is taken in, what is left out and why."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.files import arrivals
from scigraft.library.given.adding import add_catalogues
from scigraft.library.given.names import CATALOGUE
from scigraft.library.given.sync import entry_rows
from scigraft.library.grouping import DUPLICATE, regroup
from scigraft.library.lookup import fitting, main_file, one_document, paper_called
from scigraft.library.reports import AddReport, Progress
from scigraft.library.status import same_content
from scigraft.library.taking import reason_of, take
from scigraft.model import ReadError, ReadSettings
from scigraft.store import catalog, results, transaction
from scigraft.store.catalog import DecisionRow, DocumentRow


@dataclass(frozen=True, slots=True)
class Decision:
    """What the user says of all files that are added: the paper they belong to, and whether they are supplements.

    ``metadata`` are the files that list papers.
    """

    paper: str | None = None
    as_supplement: bool | None = None
    metadata: tuple[Path, ...] = ()


def add(
    engine: sa.Engine,
    root: Path,
    paths: Iterable[Path],
    decision: Decision,
    settings: ReadSettings,
    *,
    progress: Progress | None = None,
) -> AddReport:
    """Take files into the library and work the papers out anew. Raises ``UsageError`` for a path that is not there.

    The entries of the metadata files are papers, and the files that those name are taken in too.
    """
    with engine.connect() as connection:
        chosen = _decided(connection, decision)
        found = arrivals(root, paths, known=catalog.files_by_origin(connection))
    fates: dict[str, list[str]] = {"added": [], "unchanged": [], "replaced": []}
    skipped: list[tuple[str, str]] = []
    for done, arrival in enumerate(found, start=1):
        try:
            with transaction(engine) as connection:
                fate = take(connection, root, arrival, settings.limits)
                if chosen:
                    catalog.decide(connection, replace(chosen, file=arrival.name))
        except (ReadError, OSError) as exc:
            skipped.append((arrival.name, reason_of(exc)))
        else:
            fates[fate].append(arrival.name)
        if progress:
            progress("files", done, len(found), arrival.name)
    given = add_catalogues(engine, root, decision.metadata, settings)
    for file, fate in given.fates:
        fates[fate].append(file)
    with transaction(engine) as connection:
        regroup(connection, root)
        twice = _duplicates(connection)
        roles = {row.file: row.role for row in catalog.all_documents(connection)}
    new = {*fates["added"], *fates["replaced"]}
    # The one of two names that is read may be the new one: the other is told of then.
    told = {file: first for file, first in twice.items() if file in new or first in new}
    return AddReport(
        added=tuple(file for file in fates["added"] if file not in told),
        unchanged=tuple(fates["unchanged"]),
        replaced=tuple(fates["replaced"]),
        metadata=given.reports,
        bibliographies=tuple(sorted(file for file in new if roles.get(file) == "bibliography")),
        skipped=(*skipped, *given.skipped, *((file, same_content(first)) for file, first in told.items())),
    )


def _duplicates(connection: sa.Connection) -> dict[str, str]:
    """Return the file that is read in the place of each duplicate."""
    rows = catalog.all_documents(connection)
    first = {row.digest: row.file for row in reversed(rows) if row.role != DUPLICATE and not row.missing}
    return {row.file: first[row.digest] for row in rows if row.role == DUPLICATE and row.digest in first}


def remove(engine: sa.Engine, root: Path, what: str) -> tuple[str, ...]:
    """Take a paper or a file out of the library with all that came from it, and return the files.

    Copies that the library made are deleted; files that lie in its folder because the user put them there stay.
    """
    with transaction(engine) as connection:
        rows = [one for row in matching(connection, what) for one in (row, *_entries(connection, row))]
        files = [row.file for row in rows]
        results.forget_owners(connection, files)
        catalog.drop_documents(connection, files)
        regroup(connection, root)
        results.sweep(connection)
    for row in rows:
        if row.copied:
            _delete_copy(root, row.file)
    return tuple(files)


def _entries(connection: sa.Connection, row: DocumentRow) -> list[DocumentRow]:
    return entry_rows(connection, row.file) if row.role == CATALOGUE else []


def matching(connection: sa.Connection, what: str) -> list[DocumentRow]:
    """Return the documents of a paper, or the file of this name.

    A file may be named by its path in the library or by its bare name where that is the only one. Raises
    ``UsageError`` where nothing or more than one thing fits.
    """
    if catalog.paper_row(connection, what) is None and fitting(catalog.all_documents(connection), what):
        return [one_document(connection, what)]  # the file alone, not the paper that it belongs to
    key = paper_called(connection, what)
    return catalog.documents_of(connection, key) if key is not None else [one_document(connection, what)]


def _decided(connection: sa.Connection, decision: Decision) -> DecisionRow | None:
    """Return what is to be noted of each file, its name left open."""
    if decision.paper is None and decision.as_supplement is None:
        return None
    main = main_file(connection, decision.paper).file if decision.paper is not None else None
    role = {None: "", True: "supplement", False: "main"}[decision.as_supplement]
    return DecisionRow("", main, role)


def _delete_copy(root: Path, file: str) -> None:
    path = root / file
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == root:
            return
        with suppress(OSError):  # not empty: another file still lies in it
            folder.rmdir()
