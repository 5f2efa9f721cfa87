"""Group the words of papers on language processing by the words beside them.

    python training/make_word_clusters.py --data ../shared/data

Reads the text of ``acl/tei`` and the titles and abstracts of ``acl/papers.jsonl`` (6 million tokens, three minutes, one
core) and writes ``src/scigraft/extract/tagger/clusters.npz``. Needs scikit-learn.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from sklearn.cluster import KMeans, MiniBatchKMeans
from sklearn.utils.extmath import randomized_svd

from scigraft.extract.tagger.clusters import FILE
from scigraft.extract.tagger.tokens import tokenised
from scigraft.model import ScigraftError
from scigraft.read import read_source
from scigraft.read.source import Source

LEAST = 6  # times a word must occur
CONTEXTS = 8000  # words that count as company
DIM = 100
FINE, MIDDLE, COARSE = 1024, 256, 64
KINDS = {"title", "abstract", "paragraph", "caption", "heading"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    lines = [[token.text.lower() for token in tokenised(text)] for text in texts(args.data)]
    counts = Counter(word for line in lines for word in line)
    words = sorted((word for word, count in counts.items() if count >= LEAST), key=lambda word: (-counts[word], word))
    vectors = reduced(associations(lines, words))
    fine = MiniBatchKMeans(FINE, random_state=0, batch_size=4096, n_init=1, max_iter=30).fit(vectors)
    middle = KMeans(MIDDLE, random_state=0, n_init=1).fit(fine.cluster_centers_)
    coarse = KMeans(COARSE, random_state=0, n_init=1).fit(middle.cluster_centers_)
    np.savez_compressed(
        args.out,
        words=np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        fine=fine.predict(vectors).astype(np.uint16),
        middle=middle.labels_.astype(np.uint16),
        coarse=coarse.labels_.astype(np.uint8),
    )
    print(f"{len(words)} words of {sum(counts.values())} tokens -> {args.out} ({args.out.stat().st_size} bytes)")


def texts(data: Path) -> Iterator[str]:
    for path in sorted((data / "acl" / "tei").glob("*.xml")):
        try:
            document = read_source(Source.open(path))
        except ScigraftError as exc:
            print(f"left out: {exc}")
            continue
        yield from (evidence.text for evidence in document.evidence if evidence.kind in KINDS)
    with (data / "acl" / "papers.jsonl").open(encoding="utf-8") as stream:
        for line in stream:
            paper = json.loads(line)
            yield f"{paper.get('title') or ''} . {paper.get('abstract') or ''}"


def associations(lines: list[list[str]], words: list[str]) -> sparse.csr_matrix:
    """Return positive pointwise mutual information of each word with the words at each of four places beside it."""
    index = {word: n for n, word in enumerate(words)}
    gap = [-1, -1]
    flat = np.array([n for line in lines for n in [*gap, *(index.get(word, -1) for word in line)]] + gap)
    contexts = min(CONTEXTS, len(words))
    blocks = []
    for step in (-2, -1, 1, 2):
        here, there = flat[2:-2], flat[2 + step : len(flat) - 2 + step]
        kept = (here >= 0) & (there >= 0) & (there < contexts)
        ones = np.ones(int(kept.sum()), dtype=np.float32)
        blocks.append(sparse.coo_matrix((ones, (here[kept], there[kept])), shape=(len(words), contexts)).tocsr())
    counts = sparse.hstack(blocks).tocoo()
    rows = np.asarray(counts.sum(1)).ravel()
    columns = np.asarray(counts.sum(0)).ravel() ** 0.75  # smoothed, so that rare company counts less
    value = np.log(counts.data) - np.log(rows[counts.row]) - np.log(columns[counts.col]) + np.log(columns.sum())
    kept = value > 0
    return sparse.csr_matrix((value[kept], (counts.row[kept], counts.col[kept])), shape=counts.shape)


def reduced(matrix: sparse.csr_matrix) -> np.ndarray:
    left, strength, _ = randomized_svd(matrix, DIM, n_iter=2, random_state=0)
    vectors = left * strength**0.5
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


if __name__ == "__main__":
    main()
