"""The executor for so many workers."""

from __future__ import annotations

import os

from scigraft.model import ScigraftError
from scigraft.steps.executor import Executor, SerialExecutor


def make_executor(workers: int = 0, *, seconds: float = 0) -> Executor:
    """Return a serial executor for one worker, else a pool of processes (0: one for each core).

    A worker that takes longer than ``seconds`` over a job is killed (0: never). The serial executor cannot do that.
    """
    count = workers or os.cpu_count() or 1
    if count < 0:
        raise ScigraftError(f"workers is {workers}", hint="Give 0 (one for each core) or a positive number")
    if count == 1:
        return SerialExecutor()
    from scigraft.steps.pool import ProcessExecutor  # which is slow to import

    return ProcessExecutor(count, seconds=seconds)
