"""Papers and their documents, and the activity that read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode, Quad

from scigraft import __version__
from scigraft.model import Author, Metadata
from scigraft.publish.rdf import vocabulary as v
from scigraft.publish.rdf.binding import Binding
from scigraft.publish.rdf.names import (
    DEFAULT_BASE,
    OURS,
    checked_base,
    document_iri,
    iri,
    paper_graph,
    paper_iri,
    segment,
    sound,
    text_literal,
)
from scigraft.publish.rdf.numbers import integer_literal

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|2[01]\d\d)(?!\d)")
_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def paper_quads(
    paper_key: str, metadata: Metadata | None = None, *, documents: Iterable[str] = (), base: str = DEFAULT_BASE
) -> Iterator[Quad]:
    """Yield what is known of a paper and its documents, in the paper's graph.

    ``documents`` are the names of its files as records' provenance gives them.
    """
    checked_base(base)
    graph = paper_graph(paper_key, base)
    for s, p, o in paper_statements(paper_key, metadata or Metadata(), documents=documents, base=base):
        yield Quad(s, p, o, graph)


def paper_statements(
    paper_key: str, metadata: Metadata, *, documents: Iterable[str], base: str
) -> Iterator[v.Statement]:
    """Yield the statements of ``paper_quads``."""
    paper = paper_iri(base, paper_key)
    yield from paper_stub(paper, paper_key)
    yield from _bibliographic(paper, metadata)
    authors = [NamedNode(f"{paper.value}/author/{position}") for position in range(1, len(metadata.authors) + 1)]
    for node in authors:
        yield paper, iri("schema:author"), node
    for position, (node, author) in enumerate(zip(authors, metadata.authors, strict=True), start=1):
        yield from _author(node, author, position)
    for file in documents:
        yield from document_stub(document_iri(base, file), file, paper)


def paper_stub(paper: NamedNode, key: str) -> Iterator[v.Statement]:
    """Yield the least that is said of a paper."""
    yield paper, v.TYPE, iri("fabio:ResearchPaper")
    yield paper, v.TYPE, iri("schema:ScholarlyArticle")
    yield paper, v.IDENTIFIER, text_literal(key)


def document_stub(document: NamedNode, file: str, paper: NamedNode) -> Iterator[v.Statement]:
    """Yield what is said of a document: its file and the paper that it is part of."""
    yield document, v.TYPE, v.ENTITY
    yield document, v.TYPE, v.DOCUMENT
    yield document, v.TYPE, iri("schema:DigitalDocument")
    yield document, v.FILE, text_literal(file)
    yield document, v.PART_OF, paper


def extraction(paper: NamedNode, binding: Binding) -> NamedNode:
    """Return the activity that made the observations of a module in a paper."""
    return NamedNode(f"{paper.value}/extraction/{segment(binding.module.name)}")


def extraction_statements(activity: NamedNode, binding: Binding) -> Iterator[v.Statement]:
    """Yield who made the observations and by which plan: version of scigraft, version of the module; no time."""
    agent = NamedNode(f"{OURS}software/{segment(__version__)}")
    plan = NamedNode(f"{binding.namespace}version/{segment(binding.module.version)}")
    yield activity, v.TYPE, v.ACTIVITY
    yield activity, v.ASSOCIATED_WITH, agent
    yield activity, v.USED, plan
    yield agent, v.TYPE, v.AGENT
    yield agent, iri("schema:name"), Literal("scigraft")
    yield agent, iri("schema:softwareVersion"), Literal(__version__)
    yield plan, v.TYPE, v.PLAN
    yield plan, v.TYPE, v.ENTITY
    yield plan, iri("schema:name"), text_literal(binding.module.name)
    yield plan, iri("schema:version"), text_literal(binding.module.version)


def _bibliographic(paper: NamedNode, metadata: Metadata) -> Iterator[v.Statement]:
    if metadata.title:
        yield paper, iri("dcterms:title"), text_literal(metadata.title)
        yield paper, iri("schema:name"), text_literal(metadata.title)
    if metadata.doi:
        yield paper, iri("prism:doi"), text_literal(metadata.doi)
        if _DOI.fullmatch(metadata.doi):
            resolver = f"https://doi.org/{quote(sound(metadata.doi), safe='/:;().-_~')}"
            yield paper, iri("schema:sameAs"), NamedNode(resolver)
    if metadata.venue:
        yield paper, iri("prism:publicationName"), text_literal(metadata.venue)
    if metadata.date:
        kind = "date" if _DATE.fullmatch(metadata.date) else "string"
        yield paper, iri("schema:datePublished"), Literal(sound(metadata.date), datatype=iri(f"xsd:{kind}"))
        if year := _YEAR.search(metadata.date):
            yield paper, iri("fabio:hasPublicationYear"), Literal(year[1], datatype=iri("xsd:gYear"))
    for word in metadata.keywords:
        yield paper, iri("schema:keywords"), text_literal(word)


def _author(node: NamedNode, author: Author, position: int) -> Iterator[v.Statement]:
    yield node, v.TYPE, iri("schema:Person")
    yield node, iri("schema:name"), text_literal(author.name)
    yield node, iri("schema:position"), integer_literal(position)
    for affiliation in author.affiliations:
        yield node, iri("schema:affiliation"), text_literal(affiliation)
    if match := _ORCID.search(author.orcid):
        yield node, iri("schema:sameAs"), NamedNode(f"https://orcid.org/{match[0]}")
