"""Recall of papers of the corpus as queries, where counts hold no citation that is masked.

python benchmarks/masked_counts.py [--queries 500] [--cache DIR]

A citation between a query and a candidate is what is to be found, and is read only in counts of shared references and
citers; yet what the query cites is found by such counts among papers that cite each other. Here each query is asked of
a corpus from which all citations between it and papers of the corpus are gone: no count and no edge of the neighbour
graph is made of them, the edges of other papers included. Citations of works that are no papers of the corpus stay.
Prints R@20 both ways, with 95% bootstrap intervals over queries. Reads acl in the folder that SCIGRAFT_BENCHMARK_DATA
names; some nine minutes of one core, once vectors are in the cache.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

import numpy as np

from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.collection import collected
from scigraft.evaluate.search.rows import read_citations, read_gold, read_papers
from scigraft.graph.neighbours import Citations, NeighbourLists, Weighing, citation_scores
from scigraft.graph.neighbours.build import neighbours
from scigraft.search.fusion import top
from scigraft.search.index import Query, SearchIndex
from scigraft.search.registry import SYSTEMS

NAMES = ("dense", "graph", "graph+expand", "fused")
CUT, SEED, RESAMPLES = 20, 42, 1000


def without_masked(index: SearchIndex, query: int) -> SearchIndex:
    """Return the index without the citations between a paper of the corpus and the others."""
    cites, papers = index.citations.cites, len(index)
    pairs = np.stack([np.repeat(np.arange(len(cites)), np.diff(cites.starts)), cites.columns], axis=1)
    masked = (pairs == query).any(axis=1) & (pairs < papers).all(axis=1)
    citations = Citations.of_pairs(pairs[~masked], papers=papers, works=len(cites))
    rows = np.union1d(pairs[masked].ravel(), [query])
    lists = {}
    scores = citation_scores(citations)
    for facet, held in index.neighbours.items():
        made = neighbours(index.items[facet], scores, Weighing(), rows)
        lists[facet] = NeighbourLists(held.papers.copy(), held.weights.copy())
        lists[facet].papers[rows], lists[facet].weights[rows] = made.papers, made.weights
    return replace(index, citations=citations, neighbours=lists)


def recall(name: str, query: Query, index: SearchIndex, relevant: set[int]) -> float:
    """Return the share of the relevant papers among the first ones."""
    found = top(SYSTEMS[name].score(query, index).scores, CUT + 1)
    return len(relevant & set(found[found != query.paper][:CUT].tolist())) / len(relevant)


def told(values: list[float]) -> str:
    """Return the mean with its interval."""
    held = np.array(values)
    drawn = np.random.default_rng(SEED).integers(0, len(held), (RESAMPLES, len(held)))
    low, high = np.percentile(held[drawn].mean(axis=1), [2.5, 97.5])
    return f"{held.mean():.3f} ({low:.3f} to {high:.3f})"


def main() -> None:
    """Ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=500)
    parser.add_argument("--cache", type=Path, default=default_folder())
    options = parser.parse_args()
    data = Path(os.environ["SCIGRAFT_BENCHMARK_DATA"]) / "acl"
    papers, citations = read_papers(data / "papers.jsonl"), read_citations(data / "citations.tsv")
    whole = collected(papers, citations, read_gold(data / "in_corpus_dev_gold.tsv"), cache=options.cache)
    found: dict[str, list[list[float]]] = {name: [[], []] for name in NAMES}
    for key, query in sorted(whole.queries.items())[: options.queries]:
        relevant = {whole.index.numbers[paper] for paper in whole.relevant[key] if paper in whole.index.numbers}
        for side, index in enumerate((whole.index, without_masked(whole.index, query.paper or 0))):
            for name in NAMES:
                found[name][side].append(recall(name, query, index, relevant))
    print(
        f"R@{CUT} of {min(options.queries, len(whole.queries))} queries: counts as they are; without masked citations"
    )
    for name, (before, after) in found.items():
        print(f"{name:14} {told(before)}   {told(after)}")


if __name__ == "__main__":
    main()
