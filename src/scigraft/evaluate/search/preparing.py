"""Facet items and vectors of many papers, made in worker processes and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scigraft.embed import default_embedder
from scigraft.evaluate.progress import Progress
from scigraft.evaluate.search.cache import ExtractionCache, text_key
from scigraft.evaluate.search.extraction import Extracted, extracted
from scigraft.model import ScigraftError
from scigraft.steps import Crash, make_executor

Text = tuple[str, str]  # title, abstract
JOB = 8  # texts a worker takes at a time
KEPT = 256  # texts of a file of the cache, about


def prepared(
    texts: Sequence[Text], *, cache: Path, workers: int = 0, progress: Progress | None = None
) -> Mapping[Text, Extracted]:
    """Return what is extracted from each text, out of the cache where it is there.

    ``workers`` is the number of processes, 0 for one a core. Raises ``NeedsExtra`` where there is no embedder.
    """
    kept = ExtractionCache(cache, embedder=default_embedder().digest)
    keys = {text: text_key(*text) for text in texts}
    found = kept.known(list(keys.values()))
    missing = [text for text, key in keys.items() if key not in found]
    fresh: dict[str, Extracted] = {}
    for text, made in _made(missing, workers, progress):
        found[keys[text]] = fresh[keys[text]] = made
        if len(fresh) >= KEPT:
            kept.keep(fresh)
            fresh = {}
    if fresh:
        kept.keep(fresh)
    return {text: found[key] for text, key in keys.items()}


def _made(texts: Sequence[Text], workers: int, progress: Progress | None) -> Iterator[tuple[Text, Extracted]]:
    if not texts:
        return
    executor = make_executor(workers if len(texts) > JOB else 1)
    done = 0
    try:
        for outcome in executor.run(_extract, _parts(texts), ordered=True):
            if isinstance(outcome.result, Crash):
                raise ScigraftError(f"extraction failed ({outcome.result.error})", where=outcome.job[0][0][:60])
            yield from zip(outcome.job, outcome.result, strict=True)
            done += len(outcome.job)
            if progress:
                progress("facets", done, len(texts))
    finally:
        executor.close()


def _parts(texts: Sequence[Text]) -> Iterator[Sequence[Text]]:
    return (texts[begin : begin + JOB] for begin in range(0, len(texts), JOB))


def _extract(texts: Sequence[Text]) -> list[Extracted]:
    embedder = default_embedder()
    return [extracted(title, abstract, embedder) for title, abstract in texts]
