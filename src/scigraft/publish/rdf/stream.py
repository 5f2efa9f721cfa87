"""Records as a stream of RDF: N-Triples, N-Quads, Turtle and JSON-LD, of any size in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, cast

from pyoxigraph import NamedNode, Quad, RdfFormat, Triple, serialize

from scigraft.model import Metadata, Record, UsageError
from scigraft.modules import Module
from scigraft.publish.rdf.binding import binding_of
from scigraft.publish.rdf.context import Naming
from scigraft.publish.rdf.jsonld import write_jsonld
from scigraft.publish.rdf.names import DEFAULT_BASE, checked_base, paper_graph
from scigraft.publish.rdf.paper import paper_statements
from scigraft.publish.rdf.record import Seen, record_statements
from scigraft.publish.rdf.vocabulary import Statement

SUFFIXES = {"turtle": "ttl", "ntriples": "nt", "nquads": "nq", "jsonld": "jsonld"}
Run = tuple[NamedNode, Iterable[Statement]]
ALIASES = {suffix: name for name, suffix in SUFFIXES.items() if suffix != name}


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """What is known of a paper: its key, what it says of itself, and its files."""

    key: str
    metadata: Metadata = Metadata()
    documents: tuple[str, ...] = ()


def write(
    records: Iterable[Record],
    modules: Mapping[str, Module],
    stream: BinaryIO,
    *,
    format: str,
    base: str = DEFAULT_BASE,
    papers: Iterable[PaperFacts] = (),
) -> None:
    """Write papers and records as RDF, in the order given: the same bytes for the same records.

    ``format`` is ``turtle``, ``ntriples``, ``nquads`` or ``jsonld`` (or ``ttl``, ``nt``, ``nq``). N-Quads have a graph
    for each paper that holds all that is said of it; the others have one graph. ``modules`` are those of the records,
    by name. Raises ``UsageError`` for a format or base that is none.
    """
    checked_base(base)
    naming = Naming([binding_of(module) for _, module in sorted(modules.items())], base=base)
    write_runs(_by_paper(records, modules, papers, base), stream, format, naming)


def write_runs(runs: Iterable[Run], stream: BinaryIO, format: str, naming: Naming) -> None:
    """Write runs of statements, each with the graph that it is said in; N-Quads alone keep the graphs."""
    name = ALIASES.get(format, format)
    if name == "nquads":
        serialize((Quad(s, p, o, graph) for graph, said in runs for s, p, o in said), stream, RdfFormat.N_QUADS)
        return
    said = (statement for _, run in runs for statement in run)
    if name == "jsonld":
        write_jsonld(said, stream, naming)
    elif name == "ntriples":
        serialize((Triple(s, p, o) for s, p, o in said), stream, RdfFormat.N_TRIPLES)
    elif name == "turtle":
        out = _SortedPrefixes(stream)
        triples = (Triple(s, p, o) for s, p, o in said)
        serialize(triples, cast("BinaryIO", out), RdfFormat.TURTLE, prefixes=dict(naming.prefixes))
        out.finish()
    else:
        raise UsageError(f"'{format}' is no format of linked data", hint=f"Known: {', '.join(SUFFIXES)}")


def _by_paper(
    records: Iterable[Record], modules: Mapping[str, Module], papers: Iterable[PaperFacts], base: str
) -> Iterator[Run]:
    """Yield runs of statements, each with the graph of its paper; what papers share is told with each of them."""
    for paper in papers:
        said = paper_statements(paper.key, paper.metadata, documents=paper.documents, base=base)
        yield paper_graph(paper.key, base), said
    seen, now = Seen(), None
    for record in records:
        if record.paper != now:
            seen, now = Seen(), record.paper
        said = record_statements(record, binding_of(modules[record.module]), base=base, seen=seen)
        yield paper_graph(record.paper, base), said


class _SortedPrefixes:
    """Puts the prefixes at the head of a Turtle document in order; pyoxigraph writes them in that of a hash."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._head: bytearray | None = bytearray()

    def write(self, piece: bytes) -> int:
        """Take the next bytes; those of the head are held back until it is whole."""
        if self._head is None:
            self._stream.write(piece)
            return len(piece)
        self._head += piece
        lines = self._head.split(b"\n")
        if any(not line.startswith(b"@prefix ") for line in lines[:-1]):
            self._write_head()
        return len(piece)

    def flush(self) -> None:
        """Flush what lies below."""
        self._stream.flush()

    def finish(self) -> None:
        """Write what is held back: a document of prefixes alone has nothing behind them."""
        if self._head is not None:
            self._write_head()

    def _write_head(self) -> None:
        lines = bytes(self._head or b"").splitlines(keepends=True)
        count = next((n for n, line in enumerate(lines) if not line.startswith(b"@prefix ")), len(lines))
        self._stream.write(b"".join(sorted(lines[:count]) + lines[count:]))
        self._head = None
