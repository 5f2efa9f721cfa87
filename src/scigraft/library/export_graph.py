"""Exports of the academic graph: written as it is read from the library, the same bytes for the same graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Protocol, TextIO

from scigraft.library.whole_files import whole, whole_text
from scigraft.model import Citation, Edge, Entity, Merge

NAME = "graph"  # of the files
NEO4J = "neo4j"  # the folder of its files


class AcademicSource(Protocol):
    """What an export needs of the academic graph: its parts, each in one order for one graph."""

    def nodes(self) -> Iterator[Entity]:
        """Yield the entities."""

    def edges(self) -> Iterator[Edge]:
        """Yield the edges with all that supports them."""

    def citations(self) -> Iterator[Citation]:
        """Yield the citations with their contexts."""

    def merges(self) -> tuple[Merge, ...]:
        """Return the merges."""

    def kinds(self) -> tuple[tuple[str, str], ...]:
        """Return the tasks that are kinds of others, each with the broader one, by id."""


Write = Callable[[AcademicSource, Path, str], Iterable[Path]]


def _graphml(graph: AcademicSource, out: Path, base: str) -> Iterator[Path]:
    from scigraft.publish.graphs import graphml

    path = out / f"{NAME}.graphml"
    with whole_text(path, newline="\n") as stream:
        graphml.write(graph.nodes(), graph.edges(), graph.citations(), stream)
    yield path


def _neo4j(graph: AcademicSource, out: Path, base: str) -> Iterator[Path]:
    from scigraft.publish.graphs import neo4j

    folder = out / NEO4J
    folder.mkdir(exist_ok=True)
    written: list[Path] = []
    with ExitStack() as stack:

        def opened(name: str) -> TextIO:
            written.append(folder / name)
            return stack.enter_context(whole_text(folder / name))

        neo4j.write(graph.nodes(), graph.edges(), graph.citations(), opened)
    yield from written


def _lines(graph: AcademicSource, out: Path, base: str) -> Iterator[Path]:
    from scigraft.publish.graphs import jsonl

    path = out / f"{NAME}.jsonl"
    with whole_text(path, newline="\n") as stream:
        items: Iterator[Entity | Edge | Citation | Merge] = chain(
            graph.nodes(), graph.edges(), graph.citations(), graph.merges()
        )
        jsonl.write(items, stream)
    yield path


def _linked(format: str, graph: AcademicSource, out: Path, base: str) -> Iterator[Path]:
    from scigraft.publish.rdf import DEFAULT_BASE, SUFFIXES, academic, companions

    path = out / f"{NAME}.{SUFFIXES[format]}"
    with whole(path) as part, part.open("wb") as stream:
        academic.write(
            graph.nodes(),
            graph.edges(),
            graph.citations(),
            stream,
            format=format,
            merges=graph.merges(),
            kinds=graph.kinds(),
            base=base or DEFAULT_BASE,
        )
    yield path
    for name, text in companions(()):
        with whole_text(out / name, newline="\n") as beside:
            beside.write(text)
        yield out / name


FORMATS: Mapping[str, Write] = {
    "graphml": _graphml,
    "neo4j": _neo4j,
    "graph-jsonl": _lines,
    "graph-ttl": partial(_linked, "turtle"),
    "graph-nt": partial(_linked, "ntriples"),
    "graph-nq": partial(_linked, "nquads"),
    "graph-jsonld": partial(_linked, "jsonld"),
}
