"""Train the fusion of retrieval signals, report it by cross-validation over queries, and write its weights.

    python training/train_fusion.py --data DIR --maps FILE [--cache DIR] [--folds 5] [--out FILE]

DIR is laid out as ``acl``: papers.jsonl, citations.tsv, in_corpus_dev_gold.tsv, ooc_dev_queries.jsonl,
ooc_dev_gold.tsv. Each paper of a query's pool is one row: its signals, and whether it is relevant. For queries from
inside the development queries are all that is learned from, since the citations of any other paper may be what
another evaluation asks for. For queries from outside, papers are taken out of the corpus, with their citations, and
asked too (``taken_out``); ``--maps`` are those of ``train_affinity --without-taken-out``. All are also asked of small
libraries cut out of the corpus (``fusion_corpora``), those from outside also shortly (``short_queries``). Folds are of
development queries, wherever they are asked; figures are of the whole corpus, and of the small libraries of each
shape. Needs scikit-learn (only here). Deterministic; some minutes on one core once the vectors are in the cache.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection as Container
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from fusion_corpora import SHAPES, SHORT, TINY, Whole, libraries
from short_queries import shortened
from sklearn.ensemble import HistGradientBoostingClassifier
from taken_out import taken_out

from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.collection import Collection, collected
from scigraft.evaluate.search.rows import read_citations, read_gold, read_papers
from scigraft.search.learned import pool
from scigraft.search.learned_from import QUERIES, fingerprints
from scigraft.search.signals import signals
from scigraft.search.told_by_citers import AFFINITY
from scigraft.search.trees import LEAF, Trees

TREES, LEAVES, RATE, SMALLEST, SHRINKING = 250, 16, 0.05, 100, 10.0
# More of these never lowers a paper's score, so that what says the same as the query is not passed over.
RISING = frozenset({"words", "words_rank", "title_words", "meaning", "meaning_rank", "items"})
CUTS = (10, 20, 50)
TAKEN_OUT = "papers taken out"
# Share of the signals that each question of a tree is chosen from: many of those for queries from outside say much the
# same.
SHARES = {"inside": 1.0, "outside": 0.4, "outside_by_any_embedder": 0.4}


@dataclass(frozen=True)
class Asked:
    """A query's pool: the signals of its papers, which are relevant, and how many relevant ones there are in all.

    ``corpus`` is the shape of what is asked, empty for the whole.
    """

    key: str
    corpus: str
    signals: np.ndarray
    relevant: np.ndarray
    all_relevant: int


def pools(collection: Collection, inside: bool, corpus: str = "") -> tuple[tuple[str, ...], list[Asked]]:
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
        rows = np.stack([told[name][chosen] for name in names], axis=1).astype(np.float32)
        found.append(Asked(key, corpus, rows, np.isin(chosen, gold), len(gold)))
    return names, found


def further(whole: Whole, cache: Path) -> Iterator[Asked]:
    """Yield the pools that are only asked for from outside: of libraries of a few papers, and of short queries."""
    for library in libraries(whole, TINY, cache=cache):
        yield from pools(library, False, TINY.name)[1]
    short = shortened(list(whole.queries.values()))
    shortly = replace(whole, queries={row.id: row for row in short})
    for shape in SHORT:
        for library in libraries(shortly, shape, cache=cache):
            yield from pools(library, False, shape.name)[1]
    gold = {row.id: whole.collection.relevant[row.id] for row in short if row.id in whole.collection.relevant}
    all_papers = collected(list(whole.papers.values()), whole.citations, gold, queries=short, cache=cache)
    yield from pools(all_papers, False, "the corpus, short")[1]


def fitted(names: Sequence[str], asked: Sequence[Asked], share: float) -> Trees:
    """Return trees learned from pools, each question from a share of the signals."""
    x = np.concatenate([one.signals for one in asked])
    y = np.concatenate([one.relevant for one in asked])
    model = HistGradientBoostingClassifier(
        max_iter=TREES, max_leaf_nodes=LEAVES, learning_rate=RATE, min_samples_leaf=SMALLEST,
        l2_regularization=SHRINKING, early_stopping=False, random_state=0, max_features=share,
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


def cross_validated(names: Sequence[str], asked: Sequence[Asked], folds: int, share: float) -> np.ndarray:
    """Return recall at the cuts of each pool by trees learned from the queries of other folds.

    A query is in one fold, whatever it is asked of; those that are no development queries are in none, and are learned
    from each time.
    """
    keys = sorted({one.key for one in asked if not one.corpus})
    of_key = dict(zip(keys, np.random.default_rng(0).integers(0, folds, len(keys)), strict=True))
    fold = np.array([of_key.get(one.key, -1) for one in asked])
    found = np.full((len(asked), len(CUTS)), np.nan)
    for number in range(folds):
        trees = fitted(names, [one for one, mine in zip(asked, fold, strict=True) if mine != number], share)
        found[fold == number] = recalls(trees, [one for one, mine in zip(asked, fold, strict=True) if mine == number])
    return found


def reported(asked: Sequence[Asked], values: np.ndarray) -> Iterator[str]:
    """Yield a line of mean recall for the whole corpus and for each shape of small libraries."""
    for corpus in dict.fromkeys(one.corpus for one in asked if one.corpus != TAKEN_OUT):
        mine = values[[one.corpus == corpus for one in asked]].mean(0)
        told = ", ".join(f"R@{cut} {mean:.4f}" for cut, mean in zip(CUTS, mine, strict=True))
        yield f"  cross-validated, {corpus or 'the corpus'}: {told}"


def without(
    left_out: Container[str], names: Sequence[str], asked: Sequence[Asked]
) -> tuple[tuple[str, ...], list[Asked]]:
    """Return names and pools without some signals."""
    kept = [number for number, name in enumerate(names) if name not in left_out]
    fewer = [replace(one, signals=one.signals[:, kept]) for one in asked]
    return tuple(names[number] for number in kept), fewer


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
    parser.add_argument("--maps", type=Path, required=True, help="maps learned without the papers taken out")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    papers, citations = read_papers(options.data / "papers.jsonl"), read_citations(options.data / "citations.tsv")
    gold = read_gold(options.data / "in_corpus_dev_gold.tsv") | read_gold(options.data / "ooc_dev_gold.tsv")
    queries = read_papers(options.data / "ooc_dev_queries.jsonl")
    whole = collected(papers, citations, gold, queries=queries, cache=options.cache)
    rows = Whole({row.id: row for row in papers}, {row.id: row for row in queries}, citations, whole)
    asked = {inside: pools(whole, inside) for inside in (True, False)}
    for shape in SHAPES:
        for library in libraries(rows, shape, cache=options.cache):
            for inside, (_, found) in asked.items():
                found += pools(library, inside, shape.name)[1]
    asked[False][1].extend(further(rows, options.cache))
    out = taken_out(papers, citations, options.maps.read_bytes(), options.cache)
    asked[False][1].extend(pools(out, False, TAKEN_OUT)[1])
    arrays: dict[str, np.ndarray] = {}
    for name, share in SHARES.items():
        names, mine = asked[name == "inside"]
        if name == "outside_by_any_embedder":
            names, mine = without(AFFINITY, names, mine)
        print(f"{name}: {len(mine)} pools of {sum(not one.corpus for one in mine)} queries", flush=True)
        if options.folds:
            print(*reported(mine, cross_validated(names, mine, options.folds, share)), sep="\n", flush=True)
        arrays |= told(name, fitted(names, mine, share))
    if options.out:
        np.savez_compressed(options.out, **arrays)
        texts = [query.text for query in whole.queries.values()]
        options.out.with_name(QUERIES).write_text(fingerprints(texts), encoding="utf-8")


if __name__ == "__main__":
    main()
