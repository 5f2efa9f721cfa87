from concurrent.futures import ThreadPoolExecutor
from threading import current_thread

import numpy  # noqa: F401, ICN001 - loads the library whose threads are counted
import pytest
from threadpoolctl import threadpool_info

from scigraft.steps.blas import one_thread_a_call, shared_out, threads


def _threads_a_call() -> set[int]:
    return {library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"}


def test_calls_take_one_thread_meanwhile_and_as_many_as_before_then() -> None:
    before = _threads_a_call()
    with one_thread_a_call(), one_thread_a_call():
        assert _threads_a_call() <= {1}
    assert _threads_a_call() == before


def test_those_who_hold_the_limit_may_go_in_any_order() -> None:
    before = _threads_a_call()
    first, second = one_thread_a_call(), one_thread_a_call()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert _threads_a_call() <= {1}
    second.__exit__(None, None, None)
    assert _threads_a_call() == before


def test_there_is_a_thread_to_work_with() -> None:
    assert 1 <= threads() <= 8


def test_work_is_shared_by_the_same_threads_at_each_call_with_its_answers_in_order() -> None:
    seen = set()

    def work(job: int) -> int:
        seen.add(current_thread())
        assert _threads_a_call() <= {1}
        return job * job

    for _ in range(20):
        assert shared_out(work, range(30)) == [job * job for job in range(30)]
    assert current_thread() not in seen and len(seen) <= threads()


def test_work_that_fails_raises_what_it_raised_and_leaves_the_threads_for_others() -> None:
    before = _threads_a_call()
    with pytest.raises(ZeroDivisionError):
        shared_out(lambda job: 1 // job, [1, 0, 2])
    assert _threads_a_call() == before
    assert shared_out(str, [1, 2]) == ["1", "2"]


def test_several_callers_share_the_threads() -> None:
    with ThreadPoolExecutor(4) as callers:
        found = list(callers.map(lambda start: shared_out(abs, range(start, start + 50)), range(40)))
    assert found == [list(range(start, start + 50)) for start in range(40)]
