"""The academic step of a build: from a document and its records to its part of the academic graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scigraft.library.codecs import extraction_codec
from scigraft.library.given.standing import with_given
from scigraft.library.search.texts import texts_result
from scigraft.model import Document, DocumentGraph, Notice, Record, Settings
from scigraft.steps import Crash, Step
from scigraft.steps.executor import attempt
from scigraft.store.codec import Codec, document_of_bytes
from scigraft.store.graph_codecs import GRAPH
from scigraft.store.results import StepResult

if TYPE_CHECKING:
    from scigraft.embed import Embedder

NAME = "academic"
NO_EMBEDDER = "none"
_NOTICES: Codec[tuple[Notice, ...]] = Codec(tuple[Notice, ...])
_CODE = ("scigraft.extract", "scigraft.embed", "scigraft.modules")  # names are looked up in lists of modules too


@dataclass(frozen=True, slots=True)
class AcademicInput:
    """A document, its accepted records of every module, and the digest of the embedder that is to be used."""

    document: Document
    records: tuple[Record, ...]
    embedder: str


def find_graph(given: AcademicInput) -> DocumentGraph:
    """Return what a document says for the academic graph."""
    from scigraft.extract.academic.document_graph import document_graph

    return document_graph(given.document, given.records, embedder=embedder_of(given.embedder))


def academic_step() -> Step[AcademicInput, DocumentGraph]:
    """Return the step."""
    return Step(NAME, 2, find_graph, code=_CODE)


def embedder_digest(settings: Settings) -> str:
    """Return the digest of the embedder that a build uses, without loading it; ``none`` where it uses none."""
    from scigraft.embed import is_available
    from scigraft.embed.default import DIGEST

    return DIGEST if settings.graph.embedder and is_available() else NO_EMBEDDER


def embedder_of(digest: str) -> Embedder | None:
    """Return the embedder of this digest, loaded once a process; ``None`` for that of none."""
    return None if digest == NO_EMBEDDER else loaded_embedder()


def loaded_embedder() -> Embedder:
    """Return the default embedder, loaded once a process. Raises ``NeedsExtra`` where it is not installed."""
    from scigraft.embed import default_embedder

    return default_embedder()


@dataclass(frozen=True, slots=True)
class AcademicJob:
    """A document whose part of the graph is missing, with its stored reading and the stored records of each module.

    ``given`` are metadata that stand before its own, as JSON; empty where none were given.
    """

    step: Step[AcademicInput, DocumentGraph]
    file: str
    key: str
    document: bytes
    extractions: tuple[bytes, ...]
    embedder: str
    given: str = ""


def run_academic(job: AcademicJob) -> tuple[StepResult, ...]:
    """Run the step, and find what retrieval reads of the document; an error is the result, and costs no other one."""
    given = _input(job)
    found = attempt(job.step.run, given)
    if isinstance(found, Crash):
        error = found.error if found.error.startswith(job.file) else f"{job.file}: {found.error}"
        return (StepResult(NAME, "", job.key, error, found.kind),)
    summary = _NOTICES.to_text(found.notices) if found.notices else ""
    result = StepResult(NAME, "", job.key, summary=summary, payload=GRAPH.to_bytes(found))
    return result, texts_result(given.document, found, job.key)


def notices_of(summary: str) -> tuple[Notice, ...]:
    """Return the notices of a document's part of the graph, out of the summary of its result."""
    return _NOTICES.of_text(summary) if summary else ()


def _input(job: AcademicJob) -> AcademicInput:
    codec = extraction_codec()
    records = tuple(
        record for data in job.extractions for record in codec.of_bytes(data).records if record.status == "accepted"
    )
    return AcademicInput(with_given(document_of_bytes(job.document), job.given), records, job.embedder)
