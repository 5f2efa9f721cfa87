import numpy  # noqa: F401, ICN001 - loads the library whose threads are counted
from threadpoolctl import threadpool_info

from scigraft.steps.blas import one_thread_a_call, threads


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
