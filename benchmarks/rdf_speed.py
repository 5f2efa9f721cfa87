"""Triples a second of one core, from records to a file of linked data, beside rdflib in the same run.

    python benchmarks/rdf_speed.py [--records 20000] [--peer 1000] [--repeat 3]

Ours begins with records: IRIs and literals are made and the file is written. rdflib is given the finished triples of
the first ``--peer`` records as its own terms; its time is that of adding them to a graph and of serialising the graph.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable

import pyoxigraph as ox
import rdflib
from rdf_records import glass_records

from scigraft.model import Record
from scigraft.modules import load
from scigraft.publish.rdf import write

FORMATS = {"ntriples": "nt", "nquads": "nquads", "turtle": "turtle", "jsonld": "json-ld"}
LEAST = 100_000  # triples a second, N-Triples and Turtle


def median_seconds(run: Callable[[], object], repeat: int) -> float:
    """Return the median processor time of some runs."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return statistics.median(times)


def ours(records: list[Record], format: str) -> bytes:
    out = io.BytesIO()
    write(records, {"glass": load("glass")}, out, format=format)
    return out.getvalue()


def as_rdflib(records: list[Record]) -> list[tuple[rdflib.term.Node, ...]]:
    graph = rdflib.Graph()
    graph.parse(data=ours(records, "ntriples"), format="nt")
    return list(graph)


def peer(triples: list[tuple[rdflib.term.Node, ...]], name: str) -> None:
    whole = rdflib.Dataset() if name == "nquads" else rdflib.Graph()
    graph = whole.graph(rdflib.URIRef("urn:x-paper:1")) if isinstance(whole, rdflib.Dataset) else whole
    for triple in triples:
        graph.add(triple)
    whole.serialize(io.BytesIO(), format=name, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--peer", type=int, default=1_000)
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    records = list(glass_records(args.records))
    count = sum(1 for _ in ox.parse(ours(records, "ntriples"), ox.RdfFormat.N_TRIPLES))
    triples = as_rdflib(records[: args.peer])
    print(f"{args.records:,} records, {count:,} triples; rdflib: {len(triples):,} triples")
    print(f"{'format':10} {'scigraft, triples/s':>20} {'rdflib, triples/s':>20} {'ratio':>7}")
    slow = []
    for format, name in FORMATS.items():
        rate = count / median_seconds(lambda format=format: ours(records, format), args.repeat)
        other = len(triples) / median_seconds(lambda name=name: peer(triples, name), args.repeat)
        print(f"{format:10} {rate:20,.0f} {other:20,.0f} {rate / other:7.1f}")
        if format in ("ntriples", "turtle") and rate < LEAST:
            slow.append(format)
    if slow:
        raise SystemExit(f"below {LEAST:,} triples a second: {', '.join(slow)}")


if __name__ == "__main__":
    main()
