"""Train the taggers of tasks, data sets and metrics that are shipped, and say what they reach.

    python training/train_tagger.py --data ../shared/data/entities --cache DIR

Reads ``tdmsci_train.conll`` and, for the hidden layer of the contextual tagger, ``scierc_train.json`` and
``scierc_dev.json``. Writes ``contextual.npz`` and ``lexical.npz``. With ``--cross-validate`` it then prints the
five-fold figures of listed names alone, of the lexical and of the contextual tagger. ``--cache`` keeps the vectors of
the sentences, a minute and a half of one core, between runs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from scigraft.embed import Embedder, default_embedder
from scigraft.evaluate.entities import FOLDS, EntityScore, found_in_folds, render_entities
from scigraft.extract.tagger import recipe
from scigraft.extract.tagger.bio import Span
from scigraft.extract.tagger.gazetteer import listed
from scigraft.extract.tagger.labelled import Labelled, read_conll, read_scierc
from scigraft.extract.tagger.weights import CONTEXTUAL, LEXICAL, digest, fingerprints, save


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--cross-validate", action="store_true")
    args = parser.parse_args()
    sentences = read_conll(args.data / "tdmsci_train.conll")
    second = [s for name in ("train", "dev") for s in read_scierc(args.data / f"scierc_{name}.json") if s.tokens]
    embedder = default_embedder()
    vectors = cached("tdmsci", sentences, embedder, args.cache)
    lexical = recipe.lexical_data(sentences)
    contextual, other = recipe.contextual_data(
        sentences, vectors, second, cached("scierc", second, embedder, args.cache)
    )
    seen = np.unique(fingerprints([sentence.text for sentence in sentences]))
    for path, data, more in ((LEXICAL, lexical, None), (CONTEXTUAL, contextual, other)):
        start = time.process_time()
        save(replace(recipe.train(data, more), seen=seen), path)
        size = path.stat().st_size
        print(f"{path.name}: {size} bytes, version {digest(path)}, {time.process_time() - start:.0f} s")
    if args.cross_validate:
        report("listed names alone", sentences, [frozenset(listed_spans(s)) for s in sentences])
        report("contextual", sentences, found_in_folds(contextual, other))
        report("lexical", sentences, found_in_folds(lexical, None))


def cached(name: str, sentences: list[Labelled], embedder: Embedder, folder: Path | None) -> list[np.ndarray]:
    """Return the vectors of the tokens of sentences, from the cache where they are there."""
    if folder is None:
        return recipe.sentence_vectors(sentences, embedder)
    path = folder / f"{name}-{embedder.digest}-{len(sentences)}.npz"
    counts = [len(sentence.tokens) for sentence in sentences]
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        np.savez(path, rows=np.concatenate(recipe.sentence_vectors(sentences, embedder)))
    return np.split(np.load(path, allow_pickle=False)["rows"], np.cumsum(counts)[:-1])


def listed_spans(sentence: Labelled) -> list[Span]:
    """Return the spans that the lists alone give: the longest listed name at each place, models left out."""
    spans: list[Span] = []
    names = listed(sentence.text, sentence.tokens)
    at = 0
    while at < len(names):
        kinds = sorted(name[2:] for name in names[at] if name[0] == "B" and name != "B-MODEL")
        ends = []
        for kind in kinds:
            end = at + 1
            while end < len(names) and f"I-{kind}" in names[end]:
                end += 1
            ends.append((end, kind))
        if ends:
            end, kind = max(ends)
            spans.append((at, end, kind))
            at = end
        else:
            at += 1
    return spans


def report(name: str, sentences: list[Labelled], found: Sequence[frozenset[Span]]) -> None:
    settings = {"file": "tdmsci_train.conll", "sentences": len(sentences), "tagger": name, "protocol": f"{FOLDS}-fold"}
    score = EntityScore(tuple(frozenset(s.spans) for s in sentences), tuple(found), {**settings, "seen_in_training": 0})
    print(render_entities(score), flush=True)


if __name__ == "__main__":
    main()
