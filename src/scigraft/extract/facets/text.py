"""Facet items of a text that belongs to no library: a query."""

from __future__ import annotations

from scigraft.embed import Embedder
from scigraft.extract.academic.parts import LONGEST_ABSTRACT
from scigraft.extract.academic.proposer import PaperView
from scigraft.extract.academic.sentences import paper_sentences
from scigraft.extract.academic.vectors import Vectors
from scigraft.extract.facets.proposer import FacetProposer, facet_items
from scigraft.extract.roles import with_roles
from scigraft.model import Document, Evidence, FacetItem, Metadata
from scigraft.read.text import collapse

READ = 12_000  # characters of a longer text that are read: what opens it and what closes it
_CLOSING = 4_000


def items_of_text(
    title: str, text: str = "", *, embedder: Embedder | None = None, proposer: FacetProposer | None = None
) -> tuple[FacetItem, ...]:
    """Return the facet items of a title and an abstract, or of a longer text; none where there is neither.

    Without an embedder roles are told by words alone, which takes a few milliseconds. Of a long text the first and the
    last ``READ`` characters count. A text without a title lends its first sentence as one.
    """
    shared = Vectors(embedder) if embedder else None
    document = document_of_text(title, text)
    view = PaperView(document, sentences=with_roles(paper_sentences(document), shared), embedder=shared)
    return facet_items(view, proposer=proposer)


def document_of_text(title: str, text: str) -> Document:
    """Return a text as a document: an abstract, or paragraphs where it is too long for one."""
    title = collapse(title) or _opening(text)
    evidence = [Evidence("t0", "title", title)] if title else []
    if len(text) <= LONGEST_ABSTRACT:
        evidence += [Evidence("a1", "abstract", text.strip())] if text.strip() else []
    else:
        paragraphs = [part.strip() for part in _ends(text).split("\n\n") if part.strip()]
        evidence += [Evidence(f"p{number}", "paragraph", part) for number, part in enumerate(paragraphs, 1)]
    return Document("query", "", "text", Metadata(title=title), tuple(evidence))


def _ends(text: str) -> str:
    return text if len(text) <= READ + _CLOSING else f"{text[:READ]}\n\n{text[-_CLOSING:]}"


def _opening(text: str) -> str:
    """Return the first sentence of a text, or as much of its first words as a title has."""
    first = text.strip().split("\n", 1)[0]
    sentence = first.split(". ", 1)[0]
    return " ".join(collapse(sentence).split()[:20])
