"""The index step of a build: texts embedded where they lack a vector, and the index brought in line with the papers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scigraft.embed import provider_of
from scigraft.graph.neighbours import Corpus, Held, NeighbourLists, citation_scores, neighbour_graph, updated
from scigraft.graph.neighbours.approximate import SAMPLE, approximate_graph, install_hint, is_available
from scigraft.library.plan import Context
from scigraft.library.reports import Progress
from scigraft.library.search import stored
from scigraft.library.search.corpus import SEPARATOR, CorpusPaper, LibraryCorpus, read_corpus, stamp_of
from scigraft.library.search.encoding import encode_missing
from scigraft.library.search.indexed import INDEX, Indexed
from scigraft.library.search.stored import Made, Parts, StoredIndex, is_whole
from scigraft.library.search.vectors import VectorCache, hashes_of
from scigraft.model import FACETS, DamagedIndex, Facet, ScigraftError, UsageError
from scigraft.search.making import IndexedPaper, laid_out
from scigraft.steps import Executor, digest_of
from scigraft.steps.code import code_digest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scigraft.embed import Provider

VECTORS = "vectors"  # folder of the vectors of each model
_CODE = ("scigraft.search", "scigraft.graph.neighbours", "scigraft.library.search")


def bring_up(engine: sa.Engine, context: Context, executor: Executor, progress: Progress | None = None) -> Indexed:
    """Bring the index of a library in line with its academic graph.

    A model that fails costs the vectors of what it was to embed, and says so: such papers have words and citations.
    """
    provider, notes = _usable(context)
    with engine.connect() as connection:
        stamp = stamp_of(connection)
    before, said = _before(context.root, provider)
    notes += said
    code = digest_of([code_digest(package) for package in _CODE])
    wanted = Made(stamp, code, provider.name if provider else "", provider.digest() if provider else "")
    approximate = before is not None and bool(wanted.digest) and _is_approximate(len(before.index), context, [])
    if before and replace(before.made, dim=0) == replace(wanted, approximate=approximate) and is_whole(context.root):
        return Indexed(notes=tuple(notes))
    with engine.connect() as connection:
        corpus = read_corpus(connection)
    cache, embedded = None, 0
    if provider:
        cache, embedded, problem = _vectors(context, provider, corpus, executor, progress, notes)
        if problem:  # the stamp is not that of the papers: the next build tries again
            wanted = replace(wanted, stamp=f"{stamp}~")
        if not len(cache):
            cache, wanted = None, replace(wanted, model="", digest="")
    approximate = cache is not None and _is_approximate(len(corpus.papers), context, notes)
    wanted = replace(wanted, dim=cache.dim if cache else 0, approximate=approximate)
    _make(context.root, wanted, corpus, cache, before, notes, progress)
    return Indexed(embedded, len(corpus.papers), tuple(notes))


def _usable(context: Context) -> tuple[Provider | None, list[str]]:
    """Return the embedder that is set, where it can be used, and what is to be said where it cannot."""
    try:
        provider = provider_of(context.settings.search.embedder)
    except UsageError as exc:
        return None, [f"{exc} (papers are related by words and citations alone)"]
    if provider is None or not (problem := provider.problem()):
        return provider, []
    said = f"the embedder {provider.name} cannot be used ({problem}): papers are related by words and citations alone"
    return None, [f"{said}. {provider.install_hint()}"]


def _before(root: Path, provider: Provider | None) -> tuple[StoredIndex | None, list[str]]:
    try:
        before = stored.load(root)
    except DamagedIndex as exc:
        return None, [f"the index was damaged and is made anew ({exc})"]
    if before and provider and before.made.digest and before.made.digest != provider.digest():
        changed = f"the embedder changed from {before.made.model} to {provider.name}"
        return before, [f"{changed}: texts without a vector of it are embedded again"]
    return before, []


def vectors_folder(root: Path, digest: str) -> Path:
    """Return the folder of the vectors of a model."""
    return root / stored.FOLDER / VECTORS / digest


def _vectors(
    context: Context,
    provider: Provider,
    corpus: LibraryCorpus,
    executor: Executor,
    progress: Progress | None,
    notes: list[str],
) -> tuple[VectorCache, int, bool]:
    """Return the vectors, how many were made, and whether the model failed before all texts had one."""
    cache = VectorCache(vectors_folder(context.root, provider.digest()))
    if cache.damaged:
        notes.append("vectors on disk were damaged and are made anew")
    texts = list(dict.fromkeys(corpus.texts()))
    length = cache.dim
    try:
        made = encode_missing(cache, texts, context.settings.search.embedder, executor, progress)
    except ScigraftError as exc:
        left = int(cache.missing(hashes_of(texts)).sum())
        notes.append(f"{exc} (papers of {left:,} texts without a vector are related by words and citations until then)")
        return cache, 0, True
    if length and cache.dim != length:
        notes.append(
            f"{provider.name} now gives vectors of {cache.dim} numbers and gave {length}, so that another model answers"
            " to its name: all texts were embedded again"
        )
    cache.tidy(hashes_of(texts))
    return cache, made, False


def _make(
    root: Path,
    made: Made,
    corpus: LibraryCorpus,
    cache: VectorCache | None,
    before: StoredIndex | None,
    notes: list[str],
    progress: Progress | None,
) -> None:
    if progress:
        progress(INDEX, 0, 1, "")
    papers = list(_papers(corpus, cache))
    index = laid_out(papers, corpus.pairs, model=made.digest, dim=made.dim)
    scores = citation_scores(index.citations)
    keys = [card.key for card in index.cards]
    if made.digest:
        index = replace(index, neighbours=_neighbours(Corpus(index.items, scores), keys, made, before, notes))
    names = _outside(keys, corpus.pairs)
    titles, known = [corpus.works[name] for name in names], [SEPARATOR.join(corpus.names[name]) for name in names]
    parts = Parts([paper.text for paper in papers], titles, known, scores)
    stored.write(root, made, index, parts)
    if progress:
        progress(INDEX, 1, 1, "")


def _outside(keys: Sequence[str], pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names of works that are no paper, in the order in which they are numbered."""
    papers = set(keys)
    return list(dict.fromkeys(name for pair in pairs for name in pair if name not in papers))


def _neighbours(
    corpus: Corpus, keys: Sequence[str], made: Made, before: StoredIndex | None, notes: list[str]
) -> Mapping[Facet, NeighbourLists]:
    """Return the neighbour lists: approximate ones, those held brought in line, or all anew."""
    if made.approximate:
        found = approximate_graph(corpus)
        notes.append(
            f"the neighbours of {len(keys):,} papers were found by an approximate index: {found.recall:.1%} of the "
            f"exact ones of {min(SAMPLE, len(keys))} papers"
        )
        return found.lists
    old = before.made if before else None
    same = old and (old.code, old.digest, old.dim, old.approximate) == (made.code, made.digest, made.dim, False)
    if before is None or not same:
        return neighbour_graph(corpus)
    held = before.index
    return updated(
        Held([card.key for card in held.cards], Corpus(held.items, before.scores), held.neighbours), keys, corpus
    )[0]


def _is_approximate(papers: int, context: Context, notes: list[str]) -> bool:
    if papers <= context.settings.search.exact_papers:
        return False
    if is_available():
        return True
    most = context.settings.search.exact_papers
    notes.append(f"over {most:,} papers exact neighbours take long; an approximate index needs {install_hint()}")
    return False


def _papers(corpus: LibraryCorpus, cache: VectorCache | None) -> Iterable[IndexedPaper]:
    if cache is None:
        return [IndexedPaper(paper.card, paper.text, paper.items) for paper in corpus.papers]
    texts = list(dict.fromkeys(corpus.texts()))
    hashes = hashes_of(texts)
    rows, lacking = cache.rows(hashes), cache.missing(hashes)
    place = {text: row for row, text in enumerate(texts)}
    bare = {text for text, lacks in zip(texts, lacking, strict=True) if lacks}  # where the model failed

    def of(items: Sequence[str]) -> NDArray[np.int16]:
        return rows[[place[text] for text in items]]

    def made(paper: CorpusPaper) -> IndexedPaper:
        if not bare.isdisjoint((paper.text, *(text for items in paper.items.values() for text in items))):
            return IndexedPaper(paper.card, paper.text, {})
        vector = rows[place[paper.text]] if paper.text else None
        items = {facet: of(paper.items[facet]) for facet in FACETS if facet in paper.items}
        return IndexedPaper(paper.card, paper.text, paper.items, vector, items)

    return [made(paper) for paper in corpus.papers]
