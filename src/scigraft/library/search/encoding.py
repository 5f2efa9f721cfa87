"""Texts that have no vector yet, sent through the model by the workers of a build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import TextEncoder, provider_of
from scigraft.graph.neighbours import quantised
from scigraft.library.reports import Progress
from scigraft.library.search.vectors import VectorCache, hashes_of
from scigraft.model import ScigraftError
from scigraft.steps import Crash, Executor, SerialExecutor

if TYPE_CHECKING:
    from numpy.typing import NDArray

STAGE = "embed"
AT_ONCE = 64  # texts of a job
KEPT_AT_ONCE = 4096  # texts after which what was found is written down


@dataclass(frozen=True, slots=True)
class EncodeJob:
    """Texts to send through the embedder that the setting names."""

    setting: str
    texts: tuple[str, ...]


def encode(job: EncodeJob) -> NDArray[np.int16]:
    """Return the quantised vectors of the texts of a job, a row each."""
    whole = [text.encode("utf-8", "replace").decode() for text in job.texts]  # models refuse half a letter
    return quantised(_encoder(job.setting).encode(whole))


@lru_cache(maxsize=1)
def _encoder(setting: str) -> TextEncoder:
    provider = provider_of(setting)
    if provider is None:
        raise ScigraftError("no embedder is set", where="search.embedder")
    return provider.load()


def encode_missing(
    cache: VectorCache, texts: Sequence[str], setting: str, executor: Executor, progress: Progress | None = None
) -> int:
    """Put the vectors of texts that have none into the cache and return how many that were.

    What is done is kept when it is interrupted. Where a model of this name gives longer or shorter vectors than
    before, those are dropped and all texts go through it. Raises ``ScigraftError`` where the model fails.
    """
    before = cache.dim
    done = _encode_missing(cache, texts, setting, executor, progress)
    if done and before and cache.dim != before:
        before = cache.dim
        done += _encode_missing(cache, texts, setting, executor, progress)
        if cache.dim != before:
            raise _unsteady()
    return done


def _encode_missing(
    cache: VectorCache, texts: Sequence[str], setting: str, executor: Executor, progress: Progress | None
) -> int:
    distinct = list(dict.fromkeys(texts))
    missing = cache.missing(hashes_of(distinct)) if distinct else np.zeros(0, dtype=bool)
    # Texts of one length go together: a model that pads has little to pad, and workers end at about the same time.
    wanted = sorted((distinct[place] for place in np.flatnonzero(missing)), key=lambda text: (-len(text), text))
    provider = provider_of(setting)
    run = SerialExecutor() if provider is not None and provider.remote else executor
    held: list[tuple[tuple[str, ...], NDArray[np.int16]]] = []
    done = 0
    try:
        for outcome in run.run(encode, _jobs(wanted, setting)):
            found = outcome.result
            if isinstance(found, Crash):
                raise ScigraftError(found.error, where="search.embedder", hint="What was embedded is kept: build again")
            held.append((outcome.job.texts, found))
            done += len(found)
            if sum(len(part) for _, part in held) >= KEPT_AT_ONCE:
                _keep(cache, held)
            if progress:
                progress(STAGE, done, len(wanted), "")
    finally:
        _keep(cache, held)
    return done


def _jobs(texts: Sequence[str], setting: str) -> Iterator[EncodeJob]:
    for begin in range(0, len(texts), AT_ONCE):
        yield EncodeJob(setting, tuple(texts[begin : begin + AT_ONCE]))


def _unsteady() -> ScigraftError:
    return ScigraftError(
        "its vectors are of different lengths", where="search.embedder", hint="Name a model that stays the same"
    )


def _keep(cache: VectorCache, held: list[tuple[tuple[str, ...], NDArray[np.int16]]]) -> None:
    if held:
        texts = [text for part, _ in held for text in part]
        if len({vectors.shape[1] for _, vectors in held}) > 1:
            held.clear()
            raise _unsteady()
        cache.add(hashes_of(texts), np.concatenate([vectors for _, vectors in held]))
        held.clear()
