"""How fast the graph is: loading a million triples, changing one paper of it, and the queries of docs/queries.md.

usage: python benchmarks/sparql_speed.py [--triples 1000000] [--rdflib 50000]

The records are those of the sample papers, over and over under other names, so that the queries have answers. The store
is the one of ``scigraft sparql``, on disk; of a query the fastest of three runs counts. rdflib gets the first --rdflib
of the same triples in memory, in the same run; its times are brought to the size of the other by the ratio of triples,
which is too little for joins. 0 leaves it out.
"""

from __future__ import annotations

import argparse
import importlib.util
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pyoxigraph as ox

from scigraft.library.graph.answers import Graph
from scigraft.library.graph.prefixes import known_prefixes
from scigraft.library.graph.stamps import Stamps
from scigraft.library.graph.sync import bring_up_to_date, target
from scigraft.library.graph.values import GraphReport
from scigraft.model import Metadata, Record
from scigraft.modules import Module, load
from scigraft.publish.rdf import Seen, paper_quads, record_quads

ROOT = Path(__file__).parent.parent
BASE = "https://example.org/scigraft/"
LIMIT = 2.0  # seconds that a query may take


@dataclass(frozen=True)
class Papers:
    """The sample papers over and over; ``copies`` is how often."""

    records: dict[str, list[Record]]
    modules: dict[str, Module]
    copies: int

    def keys(self) -> list[str]:
        """Return the keys of all papers."""
        return [f"{key}-{copy}" for copy in range(self.copies) for key in self.records]

    def quads(self, key: str) -> Iterator[ox.Quad]:
        """Yield what is said of a paper."""
        original, _, copy = key.rpartition("-")
        yield from paper_quads(key, Metadata(title=f"{original} ({copy})", date="2020"), base=BASE)
        seen = Seen()
        for record in self.records[original]:
            places = tuple(replace(place, file=f"{copy}/{place.file}") for place in record.provenance)
            named = replace(record, id=f"{record.id}-{copy}", paper=key, provenance=places)
            yield from record_quads(named, self.modules[record.module], base=BASE, seen=seen)


def sample_papers(folder: Path, page: ModuleType) -> Papers:
    """Build the sample papers once and return their records."""
    by_paper: dict[str, list[Record]] = {}
    with page.sample_library(folder) as library:
        names = library.settings.extract.modules
        for record in library.records():
            by_paper.setdefault(record.paper, []).append(record)
    return Papers(by_paper, {name: load(name) for name in names}, 1)


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Return seconds and result."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def main() -> int:
    """Run the benchmark; 1 when a query takes too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--triples", type=int, default=1_000_000)
    parser.add_argument("--rdflib", type=int, default=50_000)
    given = parser.parse_args()
    page = _page()
    queries = [(title, query) for title, query, _ in page.queries((ROOT / "docs" / "queries.md").read_text("utf-8"))]
    with TemporaryDirectory() as folder:
        papers = sample_papers(Path(folder) / "library", page)
        one = sum(1 for key in papers.keys() for _ in papers.quads(key))
        papers = replace(papers, copies=-(-given.triples // one))
        prefixes = known_prefixes(papers.modules.values(), BASE)
        size = load_store(papers, Path(folder))
        seconds = ask_store(Path(folder), queries, prefixes)
    if given.rdflib:
        beside_rdflib(papers, queries, prefixes, given.rdflib, size, seconds)
    return int(max(seconds.values()) > LIMIT)


def load_store(papers: Papers, folder: Path) -> int:
    """Load the store, change a paper of it, and return how many triples it holds."""
    making, count = timed(lambda: sum(1 for key in papers.keys() for _ in papers.quads(key)))
    into = target(ox.Store(str(folder / "store")), BASE, folder / "stamps.json")
    wanted = Stamps("1", {key: "1" for key in papers.keys()})
    before = time.process_time()
    loading, _ = timed(lambda: bring_up_to_date(into, wanted, papers.quads))
    busy = time.process_time() - before
    size = len(into.store)
    rate = size / loading
    print(f"{len(papers.keys()):,} papers, {size:,} triples in the store ({count:,} made)")
    print(f"load               {loading:8.2f} s  {rate:10,.0f} triples/s, of which making them {making:.2f} s")
    print(f"  of processor     {busy:8.2f} s  {size / busy:10,.0f} triples/s")
    changed = replace(wanted, papers={**wanted.papers, papers.keys()[0]: "2"})
    again, report = timed(lambda: bring_up_to_date(into, changed, papers.quads))
    assert isinstance(report, GraphReport)
    print(f"change one paper   {again:8.2f} s  {report.statements:,} statements written, {report.kept} papers kept")
    return size


def ask_store(folder: Path, queries: Sequence[tuple[str, str]], prefixes: dict[str, str]) -> dict[str, float]:
    """Ask the queries and return the seconds of each."""
    opening, opened = timed(lambda: ox.Store.read_only(str(folder / "store")))
    print(f"open               {opening:8.2f} s")
    print(f"peak memory        {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB\n")
    assert isinstance(opened, ox.Store)
    graph = Graph(opened, prefixes, GraphReport())
    seconds = {}
    for title, query in queries:
        text = query.replace('"eriksen2023_kaldbekk"', '"eriksen2023_kaldbekk-0"')
        runs = [timed(partial(graph.query, text)) for _ in range(3)]
        seconds[title] = min(run[0] for run in runs)
        print(f"{title:58} {seconds[title]:8.3f} s  {len(runs[0][1]):7,} rows")  # type: ignore[arg-type]
    print(f"{'slowest':58} {max(seconds.values()):8.3f} s  (limit {LIMIT:.0f} s)\n")
    return seconds


def beside_rdflib(
    papers: Papers, queries: Sequence[tuple[str, str]], prefixes: dict[str, str],
    most: int, size: int, seconds: dict[str, float],
) -> None:  # fmt: skip
    """Ask rdflib the same on a part, and print its times brought to the whole."""
    import rdflib

    part = list(islice((quad.triple for key in papers.keys() for quad in papers.quads(key)), most))
    text = ox.serialize(part, format=ox.RdfFormat.N_TRIPLES)
    graph = rdflib.Graph()
    loading, _ = timed(lambda: graph.parse(data=text, format="nt"))
    ratio = size / len(graph)
    print(f"rdflib {rdflib.__version__}, {len(graph):,} triples in memory; x {ratio:.0f} to compare")
    print(f"load               {loading:8.2f} s  {len(graph) / loading:10,.0f} triples/s")
    total = 0.0
    for title, query in queries:
        slow, _ = timed(lambda query=query: list(graph.query(query, initNs=prefixes)))
        total += slow
        times = slow * ratio / seconds[title]
        print(f"{title:58} {slow:8.3f} s  ~{slow * ratio:8.1f} s at this size  {times:8.1f} x the store")
    print(f"{'all queries':58} {total:8.3f} s  ~{total * ratio:8.1f} s  {total * ratio / sum(seconds.values()):8.1f} x")


def _page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_queries", ROOT / "docs" / "make_queries.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main())
