"""Train the fusion of retrieval signals, report it by cross-validation over queries, and write its weights.

    python training/train_fusion.py --data DIR [--cache DIR] [--folds 5] [--out FILE]

DIR is laid out as ``acl``: papers.jsonl, citations.tsv, in_corpus_dev_gold.tsv, ooc_dev_queries.jsonl,
ooc_dev_gold.tsv. The development queries are all that is learned from: each paper of a query's pool is one row, its
signals, and whether it is relevant. Queries from inside and outside get weights of their own. Needs scikit-learn (only
here). Deterministic; some minutes on one core once the vectors are in the cache.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.neural_network import MLPClassifier

from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.collection import Collection, collected
from scigraft.evaluate.search.rows import read_citations, read_gold, read_papers
from scigraft.search.combiner import Combiner
from scigraft.search.learned import pool
from scigraft.search.signals import signals

UNITS, NETWORKS = 12, 3
DECAY, RATE, EPOCHS, BATCH = 3.0, 2e-3, 12, 256
CUTS = (20, 50)


@dataclass(frozen=True)
class Asked:
    """A query's pool: the signals of its papers, which are relevant, and how many relevant ones there are in all."""

    signals: np.ndarray
    relevant: np.ndarray
    all_relevant: int


def pools(collection: Collection, inside: bool) -> tuple[tuple[str, ...], list[Asked]]:
    """Return the names of the signals and the pools of the queries from inside, or from outside."""
    names: tuple[str, ...] = ()
    found = []
    for key, query in sorted(collection.queries.items()):
        if (query.paper is not None) != inside:
            continue
        told = signals(query, collection.index)
        chosen = pool(told, query)
        names = tuple(told)
        gold = {
            collection.index.numbers[paper] for paper in collection.relevant[key] if paper in collection.index.numbers
        }
        rows = np.stack([told[name][chosen] for name in names], axis=1)
        found.append(Asked(rows, np.isin(chosen, list(gold)), len(gold)))
    return names, found


def fitted(names: Sequence[str], asked: Sequence[Asked]) -> Combiner:
    """Return weights learned from pools: networks of one layer whose votes are averaged, which is one wider network."""
    x = np.concatenate([one.signals for one in asked])
    y = np.concatenate([one.relevant for one in asked])
    mean, spread = x.mean(0), x.std(0)
    spread[spread < 1e-9] = 1.0
    hidden, bias, out, shift = [], [], [], 0.0
    for seed in range(NETWORKS):
        network = MLPClassifier(
            (UNITS,), alpha=DECAY, learning_rate_init=RATE, max_iter=EPOCHS, batch_size=BATCH, n_iter_no_change=EPOCHS,
            random_state=seed,
        )  # fmt: skip
        network.fit((x - mean) / spread, y)
        hidden.append(network.coefs_[0].T)
        bias.append(network.intercepts_[0])
        out.append(network.coefs_[1][:, 0] / NETWORKS)
        shift += float(network.intercepts_[1][0]) / NETWORKS
    parts = (np.concatenate(part).round(5) for part in (hidden, bias, out))
    return Combiner(tuple(names), mean.round(6), spread.round(6), *parts, shift=round(shift, 5))


def recalls(combiner: Combiner, asked: Sequence[Asked]) -> np.ndarray:
    """Return recall at the cuts of each query, shape (queries, cuts)."""
    found = np.zeros((len(asked), len(CUTS)))
    for row, one in enumerate(asked):
        scores = combiner(dict(zip(combiner.names, one.signals.T, strict=True)))
        ranked = one.relevant[np.argsort(-scores, kind="stable")]
        found[row] = [ranked[:cut].sum() / one.all_relevant for cut in CUTS]
    return found


def cross_validated(names: Sequence[str], asked: Sequence[Asked], folds: int) -> np.ndarray:
    """Return recall at the cuts of each query by weights learned from the other folds."""
    fold = np.random.default_rng(0).integers(0, folds, len(asked))
    found = np.zeros((len(asked), len(CUTS)))
    for number in range(folds):
        rest = [one for one, mine in zip(asked, fold, strict=True) if mine != number]
        held = [one for one, mine in zip(asked, fold, strict=True) if mine == number]
        found[fold == number] = recalls(fitted(names, rest), held)
    return found


def main() -> None:
    """Train, report, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=default_folder())
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    gold = read_gold(options.data / "in_corpus_dev_gold.tsv")
    outside = read_gold(options.data / "ooc_dev_gold.tsv")
    collection = collected(
        read_papers(options.data / "papers.jsonl"),
        read_citations(options.data / "citations.tsv"),
        {**gold, **outside},
        queries=read_papers(options.data / "ooc_dev_queries.jsonl"),
        cache=options.cache,
    )
    found = {}
    for name in ("inside", "outside"):
        names, asked = pools(collection, name == "inside")
        held = sum(one.relevant.sum() / one.all_relevant for one in asked) / len(asked)
        print(f"{name}: {len(asked)} queries, {held:.3f} of what is relevant is in their pools")
        if options.folds:
            means = cross_validated(names, asked, options.folds).mean(0)
            print(
                "  cross-validated: " + ", ".join(f"R@{cut} {mean:.4f}" for cut, mean in zip(CUTS, means, strict=True))
            )
        whole = fitted(names, asked)
        found[name] = {
            "names": list(whole.names),
            **{part: getattr(whole, part).tolist() for part in ("mean", "spread", "hidden", "bias", "out")},
            "shift": whole.shift,
        }
    if options.out:
        options.out.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
