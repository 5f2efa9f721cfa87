"""Linear algebra in one thread a call, where threads of our own share the work.

Two that each start a pool of the library's wait for one another: that costs more than it gives.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

_J = TypeVar("_J")
_R = TypeVar("_R")
_MOST = 8  # threads: beyond these memory is what they wait for


def threads() -> int:
    """Return how many threads are worth sharing a work of linear algebra: one a core, at most eight."""
    return min(os.cpu_count() or 1, _MOST)


class _OneThread:
    """A limit that several may hold at once: the first sets it, the last lifts it, in whatever order they go."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held = 0
        self._limit: AbstractContextManager[object] = nullcontext()

    def take(self) -> None:
        with self._lock:
            if not self._held:
                self._limit = _controller().limit(limits=1, user_api="blas")
                self._limit.__enter__()
            self._held += 1

    def give_back(self) -> None:
        with self._lock:
            self._held -= 1
            if not self._held:
                self._limit.__exit__(None, None, None)


_LIMIT = _OneThread()


@contextmanager
def one_thread_a_call() -> Iterator[None]:
    """Let the linear algebra of this process use one thread a call meanwhile, whichever thread it is called from."""
    _LIMIT.take()
    try:
        yield
    finally:
        _LIMIT.give_back()


def shared_out(work: Callable[[_J], _R], jobs: Iterable[_J]) -> list[_R]:
    """Return what a work of linear algebra gives of each job, in order, by threads that are kept for the next call.

    Jobs must not wait for one another, nor share out work themselves: there may be one thread for all.
    """
    with one_thread_a_call():
        return list(_kept_threads().map(work, jobs))


@cache
def _kept_threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads(), thread_name_prefix="scigraft-linear-algebra")


if hasattr(os, "register_at_fork"):  # a forked process has the pool and none of its threads
    os.register_at_fork(after_in_child=_kept_threads.cache_clear)


@lru_cache(maxsize=1)
def _controller() -> ThreadpoolController:
    import numpy  # noqa: F401, ICN001 - the library is looked for among those that are loaded
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()
