import sys

import pytest

from scigraft.steps.executor import Crash
from scigraft.steps.pool import ProcessExecutor


def greedy(size: int) -> int:
    return len(bytearray(size))


@pytest.mark.skipif(sys.platform != "linux", reason="the system cannot bound private memory")
def test_a_job_that_asks_for_too_much_memory_costs_only_itself() -> None:
    executor = ProcessExecutor(1)
    try:
        found = {outcome.job: outcome.result for outcome in executor.run(greedy, [10, 6 * 2**30, 20])}
    finally:
        executor.close()
    assert (found[10], found[20]) == (10, 20)
    assert isinstance(found[6 * 2**30], Crash)
