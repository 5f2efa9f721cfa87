"""Facet items and vectors of many papers, made in worker processes and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from scigraft.embed import default_embedder
from scigraft.evaluate.progress import Progress
from scigraft.evaluate.search.cache import ItemFile, text_key, vector_file
from scigraft.evaluate.search.extraction import Extracted, Items, proposed, texts_of
from scigraft.graph.neighbours import quantised
from scigraft.library.search.vectors import hashes_of
from scigraft.model import ScigraftError
from scigraft.steps import Crash, make_executor

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.evaluate.search.vector_file import VectorFile

    Vectors = NDArray[np.int16]

Text = tuple[str, str]  # title, abstract
AT_ONCE = 16  # texts a worker takes at a time
KEPT_AT_ONCE = 2048  # texts after which what was made is written down
_J = TypeVar("_J")
_R = TypeVar("_R")


def prepared(
    texts: Sequence[Text], *, cache: Path, workers: int = 0, progress: Progress | None = None
) -> Mapping[Text, Extracted]:
    """Return what is extracted from each text, out of the cache where it is there.

    ``workers`` is the number of processes, 0 for one a core. Raises ``NeedsExtra`` where there is no embedder.
    """
    kept = vector_file(cache, default_embedder())
    items = _items(list(dict.fromkeys(texts)), ItemFile(cache), workers, progress)
    wanted = {text: texts_of(*text, mine) for text, mine in items.items()}
    distinct = list(dict.fromkeys(one for mine in wanted.values() for one in mine))
    vectors = _vectors(distinct, kept, workers, progress)
    rows = {text: row for row, text in enumerate(distinct)}
    return {text: Extracted(items[text], vectors[[rows[one] for one in mine]]) for text, mine in wanted.items()}


def _items(texts: Sequence[Text], kept: ItemFile, workers: int, progress: Progress | None) -> dict[Text, Items]:
    keys = {text: text_key(*text) for text in texts}
    found = kept.known(list(keys.values()))
    missing = [text for text in texts if keys[text] not in found]
    for part, made in _in_parts(_propose, missing, workers, ("facets", progress)):
        fresh = {keys[text]: items for text, items in zip(part, made, strict=True)}
        kept.keep(fresh)
        found.update(fresh)
    return {text: found[key] for text, key in keys.items()}


def _vectors(texts: Sequence[str], kept: VectorFile, workers: int, progress: Progress | None) -> Vectors:
    hashes = hashes_of(texts)
    found, there = kept.rows(hashes)
    # Long ones first: workers end at about the same time.
    missing = sorted(np.flatnonzero(~there).tolist(), key=lambda place: (-len(texts[place]), place))
    for part, made in _in_parts(_encode, [texts[place] for place in missing], workers, ("vectors", progress)):
        places, missing = missing[: len(part)], missing[len(part) :]
        found[places] = np.stack(made)
        kept.add(hashes[places], found[places])
    return found


def _in_parts(
    work: Callable[[Sequence[_J]], Sequence[_R]],
    jobs: Sequence[_J],
    workers: int,
    told: tuple[str, Progress | None],
) -> Iterator[tuple[Sequence[_J], Sequence[_R]]]:
    """Yield jobs and what came of them, in order, so many at a time as are worth being written down."""
    if not jobs:
        return
    stage, progress = told
    executor = make_executor(workers if len(jobs) > AT_ONCE else 1)
    done: list[_R] = []
    given = 0
    try:
        for outcome in executor.run(work, _cut(jobs), ordered=True):
            if isinstance(outcome.result, Crash):
                raise ScigraftError(f"extraction failed ({outcome.result.error})", where=str(outcome.job[0])[:60])
            done += outcome.result
            if progress:
                progress(stage, given + len(done), len(jobs))
            if len(done) >= KEPT_AT_ONCE:
                yield jobs[given : given + len(done)], done
                given, done = given + len(done), []
        if done:
            yield jobs[given:], done
    finally:
        executor.close()


def _cut(jobs: Sequence[_J]) -> Iterator[Sequence[_J]]:
    return (jobs[begin : begin + AT_ONCE] for begin in range(0, len(jobs), AT_ONCE))


def _propose(texts: Sequence[Text]) -> list[Items]:
    return [proposed(title, abstract) for title, abstract in texts]


def _encode(texts: Sequence[str]) -> list[Vectors]:
    return list(quantised(default_embedder().encode(texts)))
