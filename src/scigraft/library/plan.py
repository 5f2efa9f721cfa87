"""What a build has to do: each document and paper held against the results that are stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import sqlalchemy as sa

from scigraft.library.extras import may_have_passed
from scigraft.library.files import content_digest, kind_of, stamp_of
from scigraft.library.given.names import ENTRY
from scigraft.library.pipeline import ModuleName, Pipeline, lesser_key
from scigraft.model import Limits, ReadError, Settings
from scigraft.steps import digest_of, step_key
from scigraft.store import catalog, results
from scigraft.store.catalog import DocumentRow


@dataclass(frozen=True, slots=True)
class Context:
    """What all keys of a build depend on besides the files; ``modules`` are (name, digest)."""

    root: Path
    pipeline: Pipeline
    settings: Settings
    modules: tuple[tuple[str, str], ...]

    @property
    def module_paths(self) -> tuple[str, ...]:
        """The user's module folders, found from wherever the library lies now."""
        return tuple(str(self.root / path) for path in self.settings.extract.module_paths)

    def module(self, name: str) -> ModuleName:
        """Return a module with what it holds now."""
        return ModuleName(name, self.module_paths, dict(self.modules)[name])

    def read_key(self, row: DocumentRow) -> str:
        """Return the key of a document's reading: content, name (provenance says it) and settings that matter."""
        inputs = [row.digest, digest_of(row.file)]
        return step_key(self.pipeline.read, inputs=inputs, settings=self.settings, kind=row.kind)

    def records_key(self, read_key: str, module: str, digest: str) -> str:
        """Return the key of a document's records under a module."""
        return step_key(self.pipeline.records, inputs=[read_key, module, digest], settings=self.settings)

    def reconcile_key(self, paper: str, module: str, digest: str, extractions: Sequence[str]) -> str:
        """Return the key of a paper's records under a module."""
        inputs = [paper, module, digest, *extractions]
        return step_key(self.pipeline.reconcile, inputs=inputs, settings=self.settings)


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """What a document needs (``read``, ``missing`` modules) and what it may take from the store (``reused``)."""

    row: DocumentRow
    read_key: str
    read: bool
    missing: tuple[tuple[str, str], ...]  # (module, key)
    reused: tuple[tuple[str, str, str], ...]  # (step, module, key)


@dataclass(frozen=True, slots=True)
class PaperPlan:
    """A paper whose records under a module are out of date, and the extractions they rest on."""

    paper: str
    module: str
    key: str
    extractions: tuple[tuple[str, str], ...]  # (file, key)


def scan(documents: Sequence[DocumentRow], root: Path, limits: Limits) -> list[DocumentRow]:
    """Look at every file again and return the documents as they are now: changed, vanished, or as they were."""
    return [row if row.kind == ENTRY else _looked_at(row, root / row.file, limits) for row in documents]


def _looked_at(row: DocumentRow, path: Path, limits: Limits) -> DocumentRow:
    try:
        stamp = stamp_of(path)
        if stamp and stamp == row.stamp:
            return replace(row, missing=False)
        digest = content_digest(path)
    except OSError:
        return replace(row, stamp="", missing=True)
    now = replace(row, digest=digest, stamp=stamp, missing=False)
    if digest == row.digest:
        return now
    with suppress(ReadError):  # reading it will say the same, with the document's own step
        now = replace(now, kind=kind_of(path, row.file, limits))
    return now


def plan_document(row: DocumentRow, context: Context, known: Mapping[str, str], *, retry: bool) -> DocumentPlan:
    """Hold one document against the stored results; ``known`` is their kind of error by key."""

    def stored(key: str) -> bool:
        kind = known.get(key)
        if kind is None or (retry and kind):
            return False
        return not may_have_passed(kind, seconds=context.settings.document_seconds)

    full = context.read_key(row)
    lesser = not retry and full not in known and lesser_key(full) in known
    read_key = lesser_key(full) if lesser else full
    if not stored(read_key):
        wanted = tuple((name, context.records_key(full, name, digest)) for name, digest in context.modules)
        return DocumentPlan(row, read_key, read=True, missing=wanted, reused=())
    reused = [("read", "", read_key)]
    missing = []
    if not known[read_key]:
        for name, digest in context.modules:
            key = context.records_key(full, name, digest)
            key = lesser_key(key) if lesser else key
            if stored(key):
                reused.append(("records", name, key))
            else:
                missing.append((name, key))
    return DocumentPlan(row, read_key, read=False, missing=tuple(missing), reused=tuple(reused))


def plan_papers(connection: sa.Connection, context: Context, *, retry: bool) -> tuple[list[PaperPlan], int]:
    """Return the papers whose records are out of date, and how many are up to date."""
    uses = results.all_uses(connection)
    failed = {key for key, kind in results.known_results(connection).items() if kind}
    plans, fresh = [], 0
    for paper, files in _files_by_paper(connection):
        for module, digest in context.modules:
            found = [(file, uses.get((file, "records", module), "")) for file in files]
            extractions = tuple((file, key) for file, key in found if key and key not in failed)
            if not extractions and (paper, "reconcile", module) not in uses:
                continue
            key = context.reconcile_key(paper, module, digest, [key for _, key in extractions])
            if uses.get((paper, "reconcile", module)) == key and not (retry and key in failed):
                fresh += 1
            else:
                plans.append(PaperPlan(paper, module, key, extractions))
    return plans, fresh


def _files_by_paper(connection: sa.Connection) -> Iterator[tuple[str, list[str]]]:
    papers: dict[str, list[tuple[bool, str]]] = {}
    for row in catalog.all_documents(connection):
        if row.paper is not None:
            papers.setdefault(row.paper, [])
            if not row.missing:
                papers[row.paper].append((row.role != "main", row.file))
    for paper in sorted(papers):
        yield paper, [file for _, file in sorted(papers[paper])]
