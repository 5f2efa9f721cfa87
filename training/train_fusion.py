"""Train the fusion of retrieval signals, report it by cross-validation over queries, and write its weights.

    python training/train_fusion.py --data DIR [--cache DIR] [--folds 5] [--held 1500] [--out FILE]

DIR is laid out as ``acl``: papers.jsonl, citations.tsv, in_corpus_dev_gold.tsv, ooc_dev_queries.jsonl,
ooc_dev_gold.tsv. Each paper of a query's pool is one row: its signals, and whether it is relevant. For queries from
inside the development queries are all that is learned from, since the citations of any other paper may be what
another evaluation asks for. For queries from outside ``--held`` papers are taken out of the corpus, with their
citations, and asked too; cross-validation is over the development queries alone. Needs scikit-learn (only here).
Deterministic; some minutes on one core once the vectors are in the cache.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.collection import Collection, collected
from scigraft.evaluate.search.rows import PaperRow, read_citations, read_gold, read_papers
from scigraft.search.learned import pool
from scigraft.search.learned_from import QUERIES, fingerprints
from scigraft.search.signals import signals
from scigraft.search.trees import LEAF, Trees

TREES, LEAVES, RATE, SMALLEST, SHRINKING = 250, 16, 0.05, 100, 10.0
# More of these never lowers a paper's score, so that what says the same as the query is not passed over.
RISING = frozenset({"words", "words_rank", "title_words", "meaning", "meaning_rank", "items"})
CUTS = (20, 50)
SEED = 7
YEARS = 5  # the last so many years of the corpus: what is asked from outside is new
FEWEST = 3  # citations of a paper that is asked


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
    numbers = collection.index.numbers
    for key, query in sorted(collection.queries.items()):
        if (query.paper is not None) != inside:
            continue
        told = signals(query, collection.index)
        chosen = pool(told, query)
        names = tuple(told)
        gold = [numbers[paper] for paper in collection.relevant[key] if paper in numbers]
        rows = np.stack([told[name][chosen] for name in names], axis=1)
        found.append(Asked(rows, np.isin(chosen, gold), len(gold)))
    return names, found


def fitted(names: Sequence[str], asked: Sequence[Asked]) -> Trees:
    """Return trees learned from pools."""
    x = np.concatenate([one.signals for one in asked]).astype(np.float32)
    y = np.concatenate([one.relevant for one in asked])
    model = HistGradientBoostingClassifier(
        max_iter=TREES, max_leaf_nodes=LEAVES, learning_rate=RATE, min_samples_leaf=SMALLEST,
        l2_regularization=SHRINKING, early_stopping=False, random_state=0,
        monotonic_cst=[int(name in RISING) for name in names],
    ).fit(x, y)  # fmt: skip
    return exported(tuple(names), model)


def exported(names: tuple[str, ...], model: HistGradientBoostingClassifier) -> Trees:
    """Return the trees of a fitted model."""
    parts = [predictors[0].nodes for predictors in model._predictors]
    roots = np.concatenate([[0], np.cumsum([len(nodes) for nodes in parts])])[:-1]
    shifts = np.repeat(roots, [len(nodes) for nodes in parts])
    nodes = np.concatenate(parts)
    leaf = nodes["is_leaf"].astype(bool)
    return Trees(
        names,
        signal=np.where(leaf, LEAF, nodes["feature_idx"]).astype(np.int16),
        threshold=nodes["num_threshold"].astype(np.float32),
        left=(nodes["left"] + shifts).astype(np.int32),
        right=(nodes["right"] + shifts).astype(np.int32),
        value=nodes["value"].astype(np.float32),
        roots=roots.astype(np.int32),
        start=float(model._baseline_prediction.ravel()[0]),
        depth=int(nodes["depth"].max()),
    )


def recalls(trees: Trees, asked: Sequence[Asked]) -> np.ndarray:
    """Return recall at the cuts of each query, shape (queries, cuts)."""
    found = np.zeros((len(asked), len(CUTS)))
    for row, one in enumerate(asked):
        scores = trees(dict(zip(trees.names, one.signals.T, strict=True)))
        ranked = one.relevant[np.argsort(-scores, kind="stable")]
        found[row] = [ranked[:cut].sum() / one.all_relevant for cut in CUTS]
    return found


def cross_validated(names: Sequence[str], asked: Sequence[Asked], further: Sequence[Asked], folds: int) -> np.ndarray:
    """Return recall at the cuts of each query by trees learned from the other folds, and from ``further`` ones."""
    fold = np.random.default_rng(0).integers(0, folds, len(asked))
    found = np.zeros((len(asked), len(CUTS)))
    for number in range(folds):
        rest = [one for one, mine in zip(asked, fold, strict=True) if mine != number]
        held = [one for one, mine in zip(asked, fold, strict=True) if mine == number]
        found[fold == number] = recalls(fitted(names, [*rest, *further]), held)
    return found


def taken_out(papers: Sequence[PaperRow], citations: Sequence[tuple[str, str]], count: int, cache: Path) -> Collection:
    """Return a corpus without some of its newer papers, which are asked: what they cite of the rest is relevant."""
    newest = max(paper.year for paper in papers if paper.candidate)
    recent = [paper for paper in papers if paper.candidate and newest - YEARS < paper.year <= newest]
    chosen = np.random.default_rng(SEED).choice(len(recent), min(count, len(recent) // 2), replace=False)
    out = {recent[number].id: recent[number] for number in chosen}
    kept = {paper.id for paper in papers if paper.candidate} - out.keys()
    gold: dict[str, dict[str, int]] = {}
    for citing, cited in citations:
        if citing in out and cited in kept:
            gold.setdefault(citing, {})[cited] = 1
    gold = {key: mine for key, mine in gold.items() if len(mine) >= FEWEST}
    rest = [paper for paper in papers if paper.id not in out]
    known = [pair for pair in citations if out.keys().isdisjoint(pair)]
    return collected(rest, known, gold, queries=list(out.values()), cache=cache)


def told(name: str, trees: Trees) -> dict[str, np.ndarray]:
    """Return the arrays of trees, as they are written."""
    arrays = {part: getattr(trees, part) for part in ("signal", "threshold", "left", "right", "value", "roots")}
    arrays |= {"names": np.array(trees.names), "start": np.array(trees.start), "depth": np.array(trees.depth)}
    return {f"{name}.{part}": array for part, array in arrays.items()}


def main() -> None:
    """Train, report, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=default_folder())
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--held", type=int, default=1500)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    papers, citations = read_papers(options.data / "papers.jsonl"), read_citations(options.data / "citations.tsv")
    gold = read_gold(options.data / "in_corpus_dev_gold.tsv") | read_gold(options.data / "ooc_dev_gold.tsv")
    queries = read_papers(options.data / "ooc_dev_queries.jsonl")
    collection = collected(papers, citations, gold, queries=queries, cache=options.cache)
    further = pools(taken_out(papers, citations, options.held, options.cache), False)[1] if options.held else []
    found: dict[str, np.ndarray] = {}
    for name, more in (("inside", ()), ("outside", further)):
        names, asked = pools(collection, name == "inside")
        held = sum(one.relevant.sum() / one.all_relevant for one in asked) / len(asked)
        print(
            f"{name}: {len(asked)} queries, {held:.3f} of what is relevant in their pools; {len(more)} further queries"
        )
        if options.folds:
            means = cross_validated(names, asked, more, options.folds).mean(0)
            print(
                "  cross-validated: " + ", ".join(f"R@{cut} {mean:.4f}" for cut, mean in zip(CUTS, means, strict=True))
            )
        found |= told(name, fitted(names, [*asked, *more]))
    if options.out:
        np.savez_compressed(options.out, **found)
        texts = [query.text for query in collection.queries.values()]
        options.out.with_name(QUERIES).write_text(fingerprints(texts), encoding="utf-8")


if __name__ == "__main__":
    main()
