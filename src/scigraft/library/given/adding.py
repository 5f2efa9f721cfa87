"""Taking catalogues in: their entries become papers, and the files that they name are added and put to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.files import Arrival, arrivals, content_digest
from scigraft.library.given.attached import Attached, NotAttached, attached, check_given
from scigraft.library.given.names import CATALOGUE, id_of
from scigraft.library.given.sync import Synced, read_catalogue, sync
from scigraft.library.names import is_supplement
from scigraft.library.reports import MetadataReport
from scigraft.library.taking import reason_of, take
from scigraft.model import ReadError, ReadSettings
from scigraft.store import catalog, transaction
from scigraft.store.catalog import DecisionRow


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of catalogues and their files: fates by name, what was skipped, and a report of each catalogue."""

    fates: tuple[tuple[str, str], ...]
    skipped: tuple[tuple[str, str], ...]
    reports: tuple[MetadataReport, ...]


def add_catalogues(engine: sa.Engine, root: Path, paths: Sequence[Path], settings: ReadSettings) -> Taken:
    """Take catalogues and the files of their entries in. Raises ``UsageError`` for one that is not there."""
    check_given(paths)
    with engine.connect() as connection:
        found = arrivals(root, paths, known=catalog.files_by_origin(connection))
    fates: list[tuple[str, str]] = []
    skipped: list[tuple[str, str]] = []
    reports: list[MetadataReport] = []
    for arrival in found:
        try:
            fate, synced = _catalogue(engine, root, arrival, settings)
        except (ReadError, OSError) as exc:
            skipped.append((arrival.name, reason_of(exc)))
            continue
        files, missing = attached(synced.entries, arrival.source)
        done, left = _attach(engine, root, files, settings)
        fates += [(arrival.name, fate), *done]
        reports.append(_report(arrival.name, synced, done, [*missing, *left]))
    return Taken(tuple(fates), tuple(skipped), tuple(reports))


def _catalogue(engine: sa.Engine, root: Path, arrival: Arrival, settings: ReadSettings) -> tuple[str, Synced]:
    # It is read before it is taken in: a file that is no list of papers leaves no trace.
    document = read_catalogue(arrival.source, arrival.name, settings)
    with transaction(engine) as connection:
        fate = take(connection, root, arrival, settings.limits)
        catalog.decide(connection, DecisionRow(arrival.name, None, CATALOGUE))
        return fate, sync(connection, document)


def _attach(
    engine: sa.Engine, root: Path, files: Sequence[Attached], settings: ReadSettings
) -> tuple[list[tuple[str, str]], list[NotAttached]]:
    """Add the files of entries and note which entry each belongs to, unless the user has said so already."""
    with engine.connect() as connection:
        known = catalog.files_by_origin(connection)
        held = {row.digest: row.file for row in reversed(catalog.all_documents(connection)) if not row.missing}
        decided = catalog.all_decisions(connection)
    named = {arrival.source: arrival for arrival in arrivals(root, [one.path for one in files], known=known)}
    fates: list[tuple[str, str]] = []
    left: list[NotAttached] = []
    for one in files:
        arrival = named[_plain(one.path, named)]
        try:
            with transaction(engine) as connection:
                name = held.get(content_digest(arrival.source), "")
                fate = "unchanged" if name else take(connection, root, arrival, settings.limits)
                name = name or arrival.name
                if name not in decided:
                    role = "supplement" if is_supplement(one.title) else ""
                    catalog.decide(connection, DecisionRow(name, one.entry, role))
        except (ReadError, OSError) as exc:
            left.append(NotAttached(one.entry, str(one.path), reason_of(exc)))
        else:
            fates.append((name, fate))
    return list(dict.fromkeys(fates)), left


def _plain(path: Path, named: Mapping[Path, Arrival]) -> Path:
    return path if path in named else path.parent.resolve() / path.name


def _report(
    name: str, synced: Synced, files: Iterable[tuple[str, str]], missing: Iterable[NotAttached]
) -> MetadataReport:
    return MetadataReport(
        file=name,
        papers=len(synced.entries),
        added=len(synced.added),
        changed=len(synced.changed),
        removed=len(synced.gone),
        attached=tuple(file for file, _ in files),
        missing=tuple((id_of(one.entry), one.named, one.why) for one in missing),
        notices=synced.notices,
    )
