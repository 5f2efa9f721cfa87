"""Time of related papers over a built index: loading it, a paper of the library, a new text; each system.

python benchmarks/related_speed.py [--papers 6822] [--queries 100] [--library FOLDER]

The papers are those of acl/papers.jsonl with an abstract, in the folder that SCIGRAFT_BENCHMARK_DATA names, repeated
where more are asked for; without it, made-up ones. Sentences of the abstract stand for facet items and hashed words
for vectors, so that nothing has to be embedded first; new texts go through the default embedder. Prints medians in
milliseconds of wall time and of processor time; "query" is what it takes to make a text a query (its items and
vectors), and "share" what of the answer that is. With --library the papers of a library of yours are asked instead.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import median
from zlib import crc32

import numpy as np
import sqlalchemy as sa

from scigraft.embed import default_embedder
from scigraft.graph.neighbours import Corpus, citation_scores, neighbour_graph, quantised
from scigraft.library import Library
from scigraft.library.search import asking, stored
from scigraft.library.search.retrieval import Retrieval
from scigraft.library.search.stored import Made, Parts
from scigraft.model import FACETS
from scigraft.read.prose import sentences
from scigraft.search.index import Card
from scigraft.search.lexical import stems
from scigraft.search.making import IndexedPaper, laid_out
from scigraft.search.registry import SYSTEMS
from scigraft.store.schema import papers as papers_table

DIM = 384


def rows(count: int) -> list[dict[str, object]]:
    folder = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "acl"
    if not folder.is_dir():
        chance = random.Random(1)
        words = ["".join(chance.choices("abcdefghijklmnop", k=7)) for _ in range(20_000)]
        return [
            {
                "id": f"p{n}",
                "title": " ".join(chance.sample(words, 8)),
                "abstract": " ".join(f"We {' '.join(chance.sample(words, 18))}." for _ in range(7)),
                "year": 2000 + n % 20,
            }
            for n in range(count)
        ]
    with (folder / "papers.jsonl").open(encoding="utf-8") as stream:
        found = [row for line in stream if (row := json.loads(line)).get("abstract")]
    return [{**found[n % len(found)], "id": f"{found[n % len(found)]['id']}.{n // len(found)}"} for n in range(count)]


def citations(keys: set[str]) -> list[tuple[str, str]]:
    file = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "acl" / "citations.tsv"
    if not file.is_file():
        return []
    pairs = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    return [(f"{citing}.0", f"{cited}.0") for citing, cited in pairs if f"{citing}.0" in keys]


@cache
def direction(word: str) -> np.ndarray:
    return np.random.default_rng(crc32(word.encode())).standard_normal(DIM, dtype=np.float32)


def vector(text: str) -> np.ndarray:
    total = np.zeros(DIM, dtype=np.float32)
    for word in stems(text) or ["nothing"]:
        total += direction(word)
    return quantised(total / np.linalg.norm(total))


def indexed(row: dict[str, object]) -> IndexedPaper:
    title, abstract = str(row["title"]), str(row["abstract"])
    found = [abstract[start:end] for start, end in sentences(abstract)][:8] or [title]
    items = {facet: tuple(found[n::4] or [title]) for n, facet in enumerate(FACETS)}
    vectors = {facet: np.stack([vector(text) for text in mine]) for facet, mine in items.items()}
    card = Card(str(row["id"]), title, int(str(row.get("year") or 0)), str(row.get("venue") or ""))
    return IndexedPaper(card, f"{title}. {abstract}", items, vector(title), vectors)


def make(root: Path, count: int) -> None:
    papers = [indexed(row) for row in rows(count)]
    pairs = sorted(citations({paper.card.key for paper in papers}))
    start = time.process_time()
    made = Made("0" * 32, "benchmark", "hashed words", default_embedder().digest, DIM)
    index = laid_out(papers, pairs, model=made.digest, dim=DIM)
    scores = citation_scores(index.citations)
    graph = neighbour_graph(Corpus(index.items, scores))
    outside = list(dict.fromkeys(key for pair in pairs for key in pair if key not in index.numbers))
    index = type(index)(**{name: getattr(index, name) for name in index.__dataclass_fields__} | {"neighbours": graph})
    texts = {paper.card.key: paper.text for paper in papers}
    library = Library.create(root)
    stored.write(root, made, index, Parts([texts[card.key] for card in index.cards], outside, outside, scores))
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) / 2**20
    print(f"{len(papers):,} papers indexed in {time.process_time() - start:.1f} s of processor time, {size:.0f} MB")
    with library, library._engine.begin() as connection:
        empty = {"title": "", "doi": "", "flag": "", "metadata": "{}", "reviews": ""}
        connection.execute(sa.insert(papers_table), [{"key": card.key, **empty} for card in index.cards])


def timed(asked: Sequence[str], ask: Callable[[str], object]) -> tuple[float, float]:
    wall, processor = [], []
    for one in asked:
        start, used = time.perf_counter(), time.process_time()
        ask(one)
        wall.append(time.perf_counter() - start)
        processor.append(time.process_time() - used)
    return 1000 * median(wall), 1000 * median(processor)


def report(root: Path, count: int) -> None:
    with Library.open(root) as library:
        start, used = time.perf_counter(), time.process_time()
        retrieval = library.retrieval()
        len(retrieval.index)
        print(f"loading: {time.perf_counter() - start:.2f} s, {time.process_time() - used:.2f} s of the processor")
        chance = random.Random(7)
        keys = chance.sample([card.key for card in retrieval.index.cards], min(count, len(retrieval.index)))
        texts = [retrieval._index.texts[retrieval.index.numbers[key]] for key in keys[: max(1, count // 4)]]
        print(f"{'system':10} {'paper':>8} {'(cpu)':>8} {'text':>8} {'(cpu)':>8} {'query':>8} {'share':>6}")
        for name, system in SYSTEMS.items():
            if not system.missing(retrieval.index):
                print(line(name, retrieval, keys, texts))


def line(name: str, retrieval: Retrieval, keys: Sequence[str], texts: Sequence[str]) -> str:
    def ask(query: str) -> None:
        retrieval.related(query, using=name)

    timed(keys[:3], ask), timed(texts[:2], ask)
    (paper, of_paper), (text, of_text) = timed(keys, ask), timed(texts, ask)
    encoder, _ = timed(texts, lambda one: of_text_alone(one, retrieval))
    return f"{name:10} {paper:8.1f} {of_paper:8.1f} {text:8.1f} {of_text:8.1f} {encoder:8.1f} {encoder / text:6.0%}"


def of_text_alone(text: str, retrieval: Retrieval) -> None:
    asking.of_text(text, retrieval._index, retrieval._encoder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=int, default=6822)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--keep", type=Path, help="make the index here, or use the one that is here")
    given = parser.parse_args()
    if given.library:
        report(given.library, given.queries)
        return
    with tempfile.TemporaryDirectory() as folder:
        root = given.keep or Path(folder)
        if not (root / "scigraft.toml").exists():
            make(root, given.papers)
        report(root, given.queries)


if __name__ == "__main__":
    main()
