"""What retrieval reads of one document: the text that stands for it, its items by facet, the works that it cites."""

from __future__ import annotations

from dataclasses import dataclass

from scigraft.library.given.standing import with_given
from scigraft.model import Document, DocumentGraph, Facet
from scigraft.steps import Crash, digest_of
from scigraft.steps.code import code_digest
from scigraft.steps.executor import attempt
from scigraft.store.codec import Codec, document_of_bytes
from scigraft.store.graph_codecs import GRAPH
from scigraft.store.results import StepResult

NAME = "texts"
_CODE = "scigraft.graph.citations"


@dataclass(frozen=True, slots=True)
class CitedNames:
    """A work that a document cites: the key of the reference, what it prints of the title, and the work's names."""

    key: str
    title: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentTexts:
    """What retrieval reads of a document. ``items`` are those of its graph, in their order."""

    text: str = ""
    items: tuple[tuple[Facet, str], ...] = ()
    cited: tuple[CitedNames, ...] = ()


TEXTS = Codec(DocumentTexts)


def texts_key(academic: str) -> str:
    """Return the key of the texts of a document, given that of its part of the academic graph."""
    return digest_of([NAME, 1, code_digest(_CODE), academic])


def texts_of(document: Document, graph: DocumentGraph) -> DocumentTexts:
    """Return what retrieval reads of a document."""
    from scigraft.extract.academic.limits import readable
    from scigraft.extract.facets.whole import whole_text
    from scigraft.graph.citations.outside import cited_work

    works = [cited_work(reference) for reference in graph.references]
    return DocumentTexts(
        whole_text(readable(document)[0]),
        tuple((item.facet, item.text) for item in graph.facets),
        tuple(CitedNames(work.key, work.title, work.names) for work in works),
    )


def texts_result(document: Document, graph: DocumentGraph, academic: str) -> StepResult:
    """Return the texts of a document as the result of a step."""
    return StepResult(NAME, "", texts_key(academic), payload=TEXTS.to_bytes(texts_of(document, graph)))


@dataclass(frozen=True, slots=True)
class TextsJob:
    """A document whose part of the graph is there, and whose texts are not."""

    file: str
    academic: str
    document: bytes
    graph: bytes
    given: str = ""


def run_texts(job: TextsJob) -> StepResult:
    """Find the texts; an error is their result."""
    found = attempt(_found, job)
    if isinstance(found, Crash):
        return StepResult(NAME, "", texts_key(job.academic), f"{job.file}: {found.error}", found.kind)
    return found


def _found(job: TextsJob) -> StepResult:
    document = with_given(document_of_bytes(job.document), job.given)
    return texts_result(document, GRAPH.of_bytes(job.graph), job.academic)
