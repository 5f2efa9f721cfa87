"""Nodes and edges a second of one core, from the academic graph to a file, beside networkx's GraphML of the same run.

usage: python benchmarks/graph_exports.py [--papers 800] [--repeat 3]

The graph is made up, in the proportions of 800 papers of NLP: about 20 entities and 40 edges a paper, ten citations
with a sentence each. networkx is given its finished graph, with the attributes of our GraphML, and writes it by
``write_graphml_lxml`` (its faster writer) and by ``write_graphml_xml``; its time is that of writing alone.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable, Iterator

import networkx as nx

from scigraft.model import Citation, CitationContext, Edge, EdgeSupport, Entity, Locator, TypedContext
from scigraft.publish.graphs import graphml, jsonl, neo4j
from scigraft.publish.rdf import academic

TYPES = ("Author", "Task", "Dataset", "Metric", "Method", "Problem", "Model", "Keywords", "Result", "Field")
RELATIONS = ("works on", "experiments on", "uses", "adopts", "solves", "proposes", "keywords", "achieves")
ENTITIES_A_PAPER, EDGES_A_PAPER, CITATIONS_A_PAPER = 19, 40, 10
SENTENCE = "We follow earlier work and measure the accuracy of the system on the data that all others use (paper 7)."

Graph = tuple[list[Entity], list[Edge], list[Citation]]


def made_up(papers: int) -> Graph:
    """Return a graph of so many papers; every tenth entity is shared by some of them."""
    entities, edges, citations = [], [], []
    for number in range(papers):
        paper = f"paper{number}"
        entities.append(Entity(f"title{number}", "Title", f"A study of topic {number}", (), (paper,), {"year": "2012"}))
        for of in range(ENTITIES_A_PAPER):
            name = f"entity {of} of paper {number}"
            entities.append(Entity(f"e{number}.{of}", TYPES[of % 10], name, ((name, 1), (name.upper(), 1)), (paper,)))
        edges.extend(_edges(number, paper))
        for other in range(CITATIONS_A_PAPER):
            place = Locator(f"{paper}.xml", span=(other, other + 100), text=SENTENCE)
            context = CitationContext(f"b{other}", SENTENCE, SENTENCE, SENTENCE, ("1 Introduction",), place)
            typed = TypedContext(context, "direct use" if other % 3 == 0 else "task correlation", 0.9)
            citations.append(Citation(paper, f"paper{(number + 7 * other) % papers}", f"b{other}", "title", (typed,)))
    return entities, edges, citations


def _edges(number: int, paper: str) -> Iterator[Edge]:
    for of in range(EDGES_A_PAPER):
        place = Locator(f"{paper}.xml", table="tab_1", row=of, col=2, text=SENTENCE if of % 2 else "71.2")
        support = (EdgeSupport(paper, f"{paper}.xml", place, "tagger", 0.75),)
        source = f"title{number}" if of < 20 else f"e{number}.{of % ENTITIES_A_PAPER}"
        yield Edge(source, RELATIONS[of % 8], f"e{number}.{(of * 3 + 1) % ENTITIES_A_PAPER}", support)


def median_seconds(run: Callable[[], object], repeat: int) -> float:
    """Return the median processor time of some runs."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return statistics.median(times)


def ours(name: str, graph: Graph) -> int:
    """Write the graph in a format and return how many bytes that is."""
    if name in ("graphml", "jsonl"):
        text = io.StringIO(newline="\n")
        if name == "graphml":
            graphml.write(*graph, text)
        else:
            jsonl.write((item for part in graph for item in part), text)
        return len(text.getvalue().encode())
    if name == "neo4j":
        files: dict[str, io.StringIO] = {}
        neo4j.write(*graph, lambda file: files.setdefault(file, io.StringIO(newline="")))
        return sum(len(file.getvalue().encode()) for file in files.values())
    out = io.BytesIO()
    academic.write(*graph, out, format=name)
    return len(out.getvalue())


def main() -> None:
    """Print a table of rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=int, default=800)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    graph = made_up(options.papers)
    count = sum(len(part) for part in graph)
    text = io.StringIO(newline="\n")
    graphml.write(*graph, text)
    theirs = nx.read_graphml(io.BytesIO(text.getvalue().encode()), force_multigraph=True)
    writers = {"lxml": nx.write_graphml_lxml, "xml": nx.write_graphml_xml}
    peers = {name: median_seconds(lambda w=w: w(theirs, io.BytesIO()), options.repeat) for name, w in writers.items()}
    print(f"{count:,} nodes and edges of {options.papers} papers")
    print(f"{'written by':<22}{'items/s':>10}{'MB':>8}{'against networkx lxml':>24}")
    for name, seconds in peers.items():
        print(f"{'networkx ' + name:<22}{count / seconds:>10,.0f}{'':>8}{peers['lxml'] / seconds:>24.2f}")
    for name in ("graphml", "neo4j", "jsonl", "ntriples", "nquads", "turtle", "jsonld"):
        seconds = median_seconds(lambda name=name: ours(name, graph), options.repeat)
        size = ours(name, graph) / 1e6
        print(f"{'scigraft ' + name:<22}{count / seconds:>10,.0f}{size:>8.1f}{peers['lxml'] / seconds:>24.2f}")


if __name__ == "__main__":
    main()
