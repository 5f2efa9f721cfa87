"""What workers do: the steps of one document, or of one paper, from bytes to bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scigraft.library.codecs import READING, REPORTS, TableReports, extraction_codec
from scigraft.library.facts import reading_of
from scigraft.library.files import content_digest
from scigraft.library.pipeline import ModuleName, Pipeline, ReadInput, ReconcileInput, RecordsInput, lesser_key
from scigraft.model import Document, ReadSettings
from scigraft.steps import Crash
from scigraft.steps.executor import attempt
from scigraft.store.codec import RECORD, document_of_bytes, document_to_bytes
from scigraft.store.records import RecordRow
from scigraft.store.results import StepResult

if TYPE_CHECKING:
    from scigraft.extract import Extraction

UNSTABLE = frozenset({"gone", "changed"})  # errors that say nothing about the content: never stored
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DocumentJob:
    """The steps that a document lacks. ``document`` is its stored reading, where only records are asked for."""

    pipeline: Pipeline
    file: str
    path: str
    digest: str
    read_key: str
    document: bytes | None
    settings: ReadSettings
    modules: tuple[tuple[ModuleName, str], ...]  # (module, key of the records step)
    unasked: str = ""  # why the server of the settings is not to be asked


@dataclass(frozen=True, slots=True)
class PaperJob:
    """A paper whose records under a module are to be reconciled from the extractions of its documents."""

    pipeline: Pipeline
    paper: str
    module: ModuleName
    key: str
    extractions: tuple[bytes, ...]
    files: tuple[str, ...]  # of the extractions


def run_document(job: DocumentJob) -> tuple[StepResult, ...]:
    """Run the steps that a document lacks; an error in one is its result and ends what builds on it."""
    results: list[StepResult] = []
    document: Document | Crash
    lesser = False
    if job.document is None:
        document = attempt(_read, job)
        lesser = isinstance(document, Document) and _is_lesser(document)
        results.append(_stable(_read_result(job, document, lesser=lesser), job))
    else:
        document = document_of_bytes(job.document)
    if isinstance(document, Crash) or any(result.kind in UNSTABLE for result in results):
        return tuple(results)
    for module, key in job.modules:
        found = attempt(job.pipeline.records.run, RecordsInput(document, module))
        results.append(_records_result(module.name, lesser_key(key) if lesser else key, found))
    return tuple(results)


def _read(job: DocumentJob) -> Document:
    return _without_server(job) if job.unasked else job.pipeline.read.run(ReadInput(job.path, job.file, job.settings))


def run_paper(job: PaperJob) -> tuple[RecordRow, ...]:
    """Reconcile the records of a paper under a module."""
    codec = extraction_codec()
    extractions = tuple(codec.of_bytes(data) for data in job.extractions)
    # A record may cite several places; the file of its value is where it belongs.
    owner = {
        record.id: file
        for file, extraction in zip(job.files, extractions, strict=True)
        for record in extraction.records
    }
    merged = job.pipeline.reconcile.run(ReconcileInput(job.paper, extractions, job.module))
    return tuple(
        RecordRow(
            id=record.id,
            paper=job.paper,
            module=job.module.name,
            position=position,
            file=owner.get(record.id) or (record.provenance[0].file if record.provenance else ""),
            status=record.status,
            reason=record.reasons[0].code if record.reasons else "",
            payload=RECORD.to_text(record),
            stands_for=record.stands_for,
        )
        for position, record in enumerate(merged)
    )


def _is_lesser(document: Document) -> bool:
    """Return whether a server was to be asked about the document and gave nothing, or less than it might."""
    if document.format != "pdf" or not document.notices:
        return False
    from scigraft.read.pdf.grobid import LESSER  # it loads what speaks to servers

    return any(notice.code in LESSER for notice in document.notices)


def _without_server(job: DocumentJob) -> Document:
    """Read a document whose server is asked no more, and say so."""
    from scigraft.read.pdf.grobid import without_grobid

    document = job.pipeline.read.run(ReadInput(job.path, job.file, replace(job.settings, grobid="")))
    return without_grobid(document, job.unasked) if document.format == "pdf" else document


def _read_result(job: DocumentJob, document: Document | Crash, *, lesser: bool) -> StepResult:
    if isinstance(document, Crash):
        return StepResult("read", "", job.read_key, document.error, document.kind)
    summary = READING.to_text(reading_of(document))
    key = lesser_key(job.read_key) if lesser else job.read_key
    return StepResult("read", "", key, summary=summary, payload=document_to_bytes(document))


def _records_result(module: str, key: str, found: Extraction | Crash) -> StepResult:
    if isinstance(found, Crash):
        return StepResult("records", module, key, found.error, found.kind)
    summary = REPORTS.to_text(TableReports(found.tables))
    return StepResult("records", module, key, summary=summary, payload=extraction_codec().to_bytes(found))


def _stable(result: StepResult, job: DocumentJob) -> StepResult:
    """Check that the file still is what the key says: a result must never be stored under another content's key."""
    try:
        now = content_digest(Path(job.path))
    except OSError:
        return StepResult("read", "", job.read_key, f"{job.file}: the file is gone", "gone")
    if now != job.digest:
        error = f"{job.file}: the file changed while it was read. Build again"
        return StepResult("read", "", job.read_key, error, "changed")
    return result
