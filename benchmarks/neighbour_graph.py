"""How fast the neighbour graph of a facet is made, beside the rate of a bare matrix product in the same run.

    python benchmarks/neighbour_graph.py [--sizes 1000,2000,6822,20000,60000] [--dim 384] [--seed 42]

Items are random vectors of length one, 1 to 3 a paper (1.8 in the mean, as in the ACL corpus), citations four a paper.
``rate`` counts the multiplications and additions that comparing all items with all takes; ``of product`` is its share
of the rate of one large float32 product on the same threads. Memory is what the process grew by at its peak.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable

import numpy as np

from scigraft.graph.neighbours import Citations, FacetItems, Weighing, citation_scores, quantised
from scigraft.graph.neighbours.build import neighbours

PRODUCT = (2048, 8192)
REPEATS = 5
COUNTS, SHARES = (1, 2, 3), (0.4, 0.4, 0.2)
CITED = 4


def product_rate(dim: int) -> float:
    """Return how many operations a second a bare matrix product does, in billions."""
    rng = np.random.default_rng(0)
    left, right = (rng.normal(size=(size, dim)).astype(np.float32) for size in PRODUCT)
    best = min(_timed(lambda: left @ right.T) for _ in range(REPEATS))
    return 2 * PRODUCT[0] * PRODUCT[1] * dim / best / 1e9


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def corpus(papers: int, dim: int, seed: int) -> tuple[FacetItems, np.ndarray]:
    """Return items of a facet and citations, all by chance."""
    rng = np.random.default_rng(seed)
    counts = rng.choice(COUNTS, papers, p=SHARES)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    vectors = np.empty((int(counts.sum()), dim), dtype=np.int16)
    for begin in range(0, len(vectors), 10_000):
        part = rng.normal(size=(len(vectors[begin : begin + 10_000]), dim))
        vectors[begin : begin + 10_000] = quantised(part / np.linalg.norm(part, axis=1, keepdims=True))
    return FacetItems(vectors, starts), rng.integers(0, papers, size=(CITED * papers, 2))


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="1000,2000,6822,20000,60000")
    parser.add_argument("--dim", type=int, default=384)
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args()
    print(f"{'papers':>8} {'items':>8} {'seconds':>9} {'rate':>8} {'product':>8} {'of product':>10} {'MiB':>7}")
    for size in map(int, options.sizes.split(",")):
        items, pairs = corpus(size, options.dim, options.seed)
        citations = citation_scores(Citations.of_pairs(pairs, papers=size, works=size))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        product = product_rate(options.dim)
        seconds = _timed(lambda items=items, citations=citations: neighbours(items, citations, Weighing()))
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        rate = 2 * len(items.vectors) ** 2 * options.dim / seconds / 1e9
        told = f"{seconds:9.2f} {rate:8.1f} {product:8.1f} {rate / product:10.2f} {grown:7.0f}"
        print(f"{size:8,} {len(items.vectors):8,} {told}", flush=True)


if __name__ == "__main__":
    main()
