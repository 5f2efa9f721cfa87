"""Linear algebra in one thread a call, where threads of our own share the work.

Two that each start a pool of the library's wait for one another: that costs more than it gives.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

_MOST = 8  # threads: beyond these memory is what they wait for


def threads() -> int:
    """Return how many threads are worth sharing a work of linear algebra: one a core, at most eight."""
    return min(os.cpu_count() or 1, _MOST)


@contextmanager
def one_thread_a_call() -> Iterator[None]:
    """Let the linear algebra of this process use one thread a call meanwhile, whichever thread it is called from."""
    with _controller().limit(limits=1, user_api="blas"):
        yield


@lru_cache(maxsize=1)
def _controller() -> ThreadpoolController:
    import numpy  # noqa: F401, ICN001 - the library is looked for among those that are loaded
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()
