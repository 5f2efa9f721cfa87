"""Train the part by words of the citation type model, join it with the adapter, report both and write the weights.

    python training/train_citations.py --data DIR [--adapter FILE] [--marks FILE --papers DIR] [--folds 5] [--out FILE]

DIR holds aclarc_train.jsonl, scicite_train.jsonl and their _dev twins ({"text", "label"} a line). Groups of words are
learned by logistic regression over both sets at once, each with weights of its own beside the shared ones (Daume 2007).
FILE is what ``training/train_citation_adapter.py`` wrote. Needs scikit-learn (only here). Settings and cuts were chosen
by cross-validation on train (the adapter's on one fold of it); ``scigraft evaluate citations`` reports on dev.

A third stage learns what the part of a mark in its sentence tells (``mark.features``): from the training sentences that
have one mark, and from marks that were read in papers (``training/marks_read.tsv``: where they stand, and whether the
paper uses what is cited; ``--papers`` is the folder of their files). Deterministic; a minute on one core.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack, vstack
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import normalize

from scigraft.embed import default_embedder
from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.references import references_of
from scigraft.graph.citations import typing_model
from scigraft.graph.citations.mark import Mark, features, mark_at, only_mark
from scigraft.graph.citations.masking import compares, masked, reports
from scigraft.graph.citations.wording import SIZE, wording
from scigraft.read import Source, read_source

Examples = tuple[np.ndarray, np.ndarray, np.ndarray]  # what is told of a mark, is it direct use, its weight
SETS = ("aclarc", "scicite")
DIRECT = {"Uses", "Extends", "method"}
OTHER_SET = 0.3  # weight of an example of the other set
POSITIVE = 2.0  # weight of an example of direct use
STRENGTH = 4.0  # inverse of the regularisation
LEAST = 2  # sentences that hold a group of words
SHARE = {"aclarc": 0.5, "scicite": 0.5}
# Chosen on the held fold of the adapter's trial run.
CUT_BOTH = {"aclarc": -0.3, "scicite": 0.0}

# What an example of the third stage weighs: a labelled sentence of each set, and a mark that was read.
MARK_WEIGHTS, READ_WEIGHT = {"aclarc": 1.0, "scicite": 0.1}, 5.0
MARK_CUT = 0.9  # log-odds taken off: chosen in folds over the marks read, for direct use to be right in four of five


class Labelled:
    """A file of labelled sentences: the masked texts, and which are direct use."""

    def __init__(self, path: Path) -> None:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        self.texts = [masked(row["text"]) for row in rows]
        self.direct = np.array([row["label"] in DIRECT for row in rows], dtype=int)
        places = [wording(text) for text in self.texts]
        ends = np.concatenate([[0], np.cumsum([len(one) for one in places])])
        self.counts = csr_matrix((np.ones(ends[-1]), np.concatenate(places), ends), shape=(len(rows), SIZE))


def rarity(train: dict[str, Labelled]) -> np.ndarray:
    """Return how much each group of words weighs: the rarer the more, nothing below ``LEAST``."""
    everything = vstack([one.counts for one in train.values()])
    held = np.asarray(everything.sum(axis=0)).ravel()
    weights = np.log((1 + everything.shape[0]) / (1 + held)) + 1
    weights[held < LEAST] = 0
    return weights.astype(np.float16).astype(np.float64)


def fit(own: csr_matrix, direct: np.ndarray, other: csr_matrix, other_direct: np.ndarray) -> LogisticRegression:
    """Return the model of one set: shared weights, then its own."""
    rows = vstack([hstack([own, own]), hstack([other, csr_matrix(other.shape)])]).tocsr()
    labels = np.concatenate([direct, other_direct])
    weight = np.concatenate([np.ones(len(direct)), np.full(len(other_direct), OTHER_SET)])
    model = LogisticRegression(C=STRENGTH, max_iter=400)
    return model.fit(rows, labels, sample_weight=weight * np.where(labels == 1, POSITIVE, 1.0))


def macro(direct: np.ndarray, odds: np.ndarray, cut: float = 0.0) -> float:
    """Return macro-F1 of a cut."""
    return float(f1_score(direct, odds > cut, average="macro"))


def best_cut(direct: np.ndarray, odds: np.ndarray) -> float:
    """Return the cut in the middle of those that are best on out-of-fold odds."""
    cuts = np.linspace(-2, 2, 81)
    scores = np.array([macro(direct, odds, cut) for cut in cuts])
    return float(np.median(cuts[scores >= scores.max() - 0.0005]))


def out_of_fold(name: str, matrices: dict[str, csr_matrix], train: dict[str, Labelled], folds: int) -> np.ndarray:
    """Return the odds of each training sentence by a model that did not see it."""
    other = next(one for one in SETS if one != name)
    own, direct = matrices[name], train[name].direct
    odds = np.zeros(len(direct))
    for seen, unseen in StratifiedKFold(folds, shuffle=True, random_state=0).split(own, direct):
        model = fit(own[seen], direct[seen], matrices[other], train[other].direct)
        odds[unseen] = model.decision_function(hstack([own[unseen], own[unseen]]))
    return odds


def reported(texts: Sequence[str], odds: np.ndarray) -> np.ndarray:
    """Return odds with what the model takes off where others are reported or compared with."""
    return odds - typing_model.REPORTED * np.array([reports(text) or compares(text) for text in texts])


def single_marks(name: str, one: Labelled, odds: np.ndarray) -> Examples:
    """Return the examples that labelled sentences give: those whose one mark is the one that is meant."""
    told = reported(one.texts, odds)
    marks = [(only_mark(text), o, d) for text, o, d in zip(one.texts, told, one.direct, strict=True)]
    rows = [([o, *features(mark).values()], d, MARK_WEIGHTS[name]) for mark, o, d in marks if mark]
    return tuple(np.array(part, dtype=np.float64) for part in zip(*rows, strict=True))


def read_marks(file: Path, papers: Path, model: typing_model.TypingModel) -> Examples:
    """Return the examples of marks that were read in papers."""
    with file.open(encoding="utf-8", newline="") as stream:
        told = list(csv.DictReader(stream, delimiter="\t"))
    marks: list[Mark] = []
    direct: list[bool] = []
    for name in sorted({row["file"] for row in told}):
        document = read_source(Source.open(papers / name))
        found = {
            (c.evidence, f"{c.place.span[0]}-{c.place.span[1]}", c.reference): c
            for c in contexts(document, references_of(document)).contexts
            if c.place.span
        }
        for row in (row for row in told if row["file"] == name):
            context = found.get((row["evidence"], row["place"], row["reference"]))
            if context is None:
                print(f"{name} {row['evidence']} {row['place']}: {row['reference']} is not cited there, left out")
                continue
            marks.append(mark_at(context.sentence, context.anchor))
            direct.append(row["direct"] == "yes")
    odds = model.of_words(marks, default_embedder())
    rows = np.array(
        [[told, *features(mark).values()] for told, mark in zip(odds, marks, strict=True)], dtype=np.float64
    )
    return rows, np.array(direct, dtype=np.float64), np.full(len(rows), READ_WEIGHT)


def mark_weights(examples: Sequence[Examples], read: Examples) -> np.ndarray:
    """Return the weights of the odds by words, of each feature and of none; report on the marks read, in folds."""
    base = [np.concatenate(part) for part in zip(*examples, strict=True)]

    def fitted(rows: np.ndarray) -> LogisticRegression:
        parts = [np.concatenate([one, more[rows]]) for one, more in zip(base, read, strict=True)]
        return LogisticRegression(C=1.0, max_iter=2000).fit(parts[0], parts[1], sample_weight=parts[2])

    odds = np.zeros(len(read[1]))
    for seen, unseen in StratifiedKFold(10, shuffle=True, random_state=0).split(read[0], read[1]):
        odds[unseen] = fitted(seen).decision_function(read[0][unseen]) - MARK_CUT
    for more in (-0.6, -0.3, 0.0, 0.3):
        told = odds > more
        right = int((read[1] * told).sum())
        print(f"marks read, 10-fold, cut {MARK_CUT + more:.1f}: {right} of {told.sum()} right, of {int(read[1].sum())}")
    model = fitted(np.arange(len(read[1])))
    for name, weight in zip(("odds by words", *features(Mark("", 0, 0))), model.coef_[0], strict=True):
        print(f"  {name:32} {weight:+.2f}")
    return np.array([*model.coef_[0], model.intercept_[0] - MARK_CUT], dtype=np.float32)


def main() -> None:
    """Train, report, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--adapter", type=Path)
    parser.add_argument("--marks", type=Path)
    parser.add_argument("--papers", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path(typing_model.__file__).with_name("citation_types.npz"))
    options = parser.parse_args()
    train = {name: Labelled(options.data / f"{name}_train.jsonl") for name in SETS}
    weights = rarity(train)
    matrices = {name: normalize(one.counts.multiply(weights).tocsr()) for name, one in train.items()}
    places, single = np.flatnonzero(weights), []
    arrays: dict[str, np.ndarray] = {
        "size": np.array(SIZE),
        "places": places.astype(np.int32),
        "rarity": weights[places].astype(np.float16),
    }
    for name in SETS:
        other = next(one for one in SETS if one != name)
        odds = out_of_fold(name, matrices, train, options.folds)
        cut = best_cut(train[name].direct, odds)
        single.append(single_marks(name, train[name], odds - cut))
        told = macro(train[name].direct, odds, cut)
        print(f"{name}: words alone, {options.folds}-fold over train: macro-F1 {told:.4f} at {cut:.2f}")
        model = fit(matrices[name], train[name].direct, matrices[other], train[other].direct)
        both = (model.coef_[0][:SIZE] + model.coef_[0][SIZE:])[places]
        scale = np.abs(both).max() / 127
        arrays[f"words.{name}"] = np.rint(both / scale).astype(np.int8)
        arrays[f"scale.{name}"] = np.array(scale, dtype=np.float32)
        arrays[f"bias.{name}"] = np.array(model.intercept_[0], dtype=np.float32)
        arrays[f"cut.words.{name}"] = np.array(cut, dtype=np.float32)
        arrays[f"cut.both.{name}"] = np.array(CUT_BOTH[name], dtype=np.float32)
        arrays[f"share.{name}"] = np.array(SHARE[name], dtype=np.float32)
    if options.adapter:
        with np.load(options.adapter, allow_pickle=False) as stored:
            arrays |= {name: stored[name] for name in stored.files}
    if options.marks:
        model = typing_model.TypingModel(arrays, "in training")
        arrays["marks.weights"] = mark_weights(single, read_marks(options.marks, options.papers, model))
    np.savez_compressed(options.out, **arrays)
    print(f"{options.out.name}: {options.out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
