"""The store brought in step with the library: only papers that changed are written anew.

A paper's statements are a named graph; what papers share (labels of terms and units, the program) is in a graph of its
own, so that a statement stands in one graph only and a query over all of them counts it once. The entities of the
academic graph are in one more, which has a stamp as papers have. A paper's stamp is written after its graph and taken
away before it, so that what was killed half-way is written again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pyoxigraph import NamedNode, Quad, Store

from scigraft.library.graph.stamps import SHARED, Stamps, read_stamps, write_stamps
from scigraft.library.graph.values import GraphReport
from scigraft.publish.rdf import paper_graph
from scigraft.publish.rdf.academic import entities_graph

BATCH = 200_000  # statements written at a time: memory grows with it, speed hardly beyond (benchmarks/sparql_speed.py)
COMPACT_FROM = 20_000  # statements written after which the store is compacted, which makes queries faster

OWN = ("paper", "document", "observation", "entity", "merge")  # things that are told of in one graph only

QuadsOf = Callable[[str], Iterable[Quad]]


@dataclass
class Target:
    """A store with the file of its stamps, and the base of its IRIs; without a file it is in memory only."""

    store: Store
    base: str
    file: Path | None = None
    held: Stamps = field(default_factory=Stamps)

    def put_stamps(self, papers: Mapping[str, str], frame: str) -> None:
        """Say which papers' graphs are whole."""
        self.held = Stamps(frame, dict(papers))
        if self.file is not None:
            self.store.flush()  # no stamp of a graph that a crash could still lose
            write_stamps(self.file, self.held)


def target(store: Store, base: str, file: Path | None = None) -> Target:
    """Return a store as a target, with the stamps that it holds."""
    return Target(store, base, file, read_stamps(file) if file is not None else Stamps())


def is_current(held: Stamps, wanted: Stamps) -> bool:
    """Return whether nothing has to be written."""
    return held.frame == wanted.frame and dict(held.papers) == dict(wanted.papers)


def terms_graph(base: str) -> NamedNode:
    """Return the graph of what papers share."""
    return NamedNode(f"{base}graph")


def graph_of(key: str, base: str) -> NamedNode:
    """Return the graph that a stamp is about: that of a paper, or that of the entities."""
    return entities_graph(base) if key == SHARED else paper_graph(key, base)


def bring_up_to_date(into: Target, wanted: Stamps, quads_of: QuadsOf) -> GraphReport:
    """Write the graphs of papers whose stamps differ, take out those of papers that are gone."""
    held = into.held.papers if into.held.frame == wanted.frame else {}
    stale = [key for key, stamp in wanted.papers.items() if held.get(key) != stamp]
    current = {key: stamp for key, stamp in wanted.papers.items() if held.get(key) == stamp}
    into.put_stamps(current, wanted.frame)
    removed, cleared = _clear(into, current, stale)
    statements = 0
    for papers, quads in _batches(stale, quads_of, into):
        statements += quads
        into.put_stamps({**into.held.papers, **{key: wanted.papers[key] for key in papers}}, wanted.frame)
    if cleared:
        _forget_unused(into)
    if statements >= COMPACT_FROM:
        into.store.optimize()
    written = tuple(key for key in stale if key != SHARED)
    return GraphReport(written, removed, len(current.keys() - {SHARED}), statements)


def _clear(into: Target, current: Mapping[str, str], stale: Iterable[str]) -> tuple[int, int]:
    """Remove the graphs of all papers but the current ones; return how many papers are gone, and graphs in all.

    The store is asked for its graphs: a run that was killed may have left one without a stamp.
    """
    kept = {graph_of(key, into.base) for key in current} | {terms_graph(into.base)}
    anew = {graph_of(key, into.base) for key in (*stale, SHARED)}
    present = [graph for graph in into.store.named_graphs() if graph not in kept]
    for graph in present:
        into.store.remove_graph(graph)
    return sum(graph not in anew for graph in present), len(present)


def _batches(stale: list[str], quads_of: QuadsOf, into: Target) -> Iterator[tuple[list[str], int]]:
    """Write the papers some at a time, and yield after each batch which papers it held, and its statements."""
    waiting, more = iter(stale), bool(stale)
    while more:
        batch = _Batch(waiting, quads_of, into.base)
        into.store.bulk_extend(batch.quads())
        into.store.extend(sorted(batch.shared, key=str))
        more = batch.open
        if batch.papers:
            yield batch.papers, batch.count


class _Batch:
    """The statements of some papers; those that papers share are set aside for their own graph."""

    def __init__(self, waiting: Iterator[str], quads_of: QuadsOf, base: str) -> None:
        self.papers: list[str] = []
        self.shared: set[Quad] = set()
        self.count = 0
        self.open = True
        self._waiting = waiting
        self._quads_of = quads_of
        self._own = tuple(f"{base}{kind}/" for kind in OWN)
        self._terms = terms_graph(base)

    def quads(self) -> Iterator[Quad]:
        while self.count < BATCH:
            paper = next(self._waiting, None)
            if paper is None:
                self.open = False
                return
            for quad in self._quads_of(paper):
                self.count += 1
                if quad.subject.value.startswith(self._own):  # type: ignore[union-attr]  # no triples as subjects
                    yield quad
                else:
                    self.shared.add(Quad(quad.subject, quad.predicate, quad.object, self._terms))
            self.papers.append(paper)


def _forget_unused(into: Target) -> None:
    """Take out what is said of terms that no paper names any more."""
    terms = terms_graph(into.base)
    said = list(into.store.quads_for_pattern(None, None, None, terms))
    named = {quad.object for quad in said}
    for term in sorted({quad.subject for quad in said} - named, key=str):
        users = into.store.quads_for_pattern(None, None, term, None)
        if next(users, None) is None:
            for quad in list(into.store.quads_for_pattern(term, None, None, terms)):
                into.store.remove(quad)
