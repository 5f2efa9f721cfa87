import os
import signal
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path

import pytest
from jobs import die_on_three, die_once, double, fail_on_three, hang_on_three, setting

from scigraft.model import ScigraftError
from scigraft.steps import TIMEOUT, Crash, Executor, Outcome, make_executor
from scigraft.steps.pool import _serve, in_order


@pytest.fixture(params=[1, 2])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    made = make_executor(request.param)
    yield made
    made.close()


@pytest.fixture
def pool() -> Iterator[Executor]:
    made = make_executor(2)
    yield made
    made.close()


def test_every_job_gives_one_outcome_in_order_when_asked(executor: Executor) -> None:
    outcomes = list(executor.run(double, range(20), ordered=True))
    assert [(o.index, o.job, o.result) for o in outcomes] == [(n, n, 2 * n) for n in range(20)]


def test_a_job_that_raises_costs_no_other(executor: Executor) -> None:
    results = {o.job: o.result for o in executor.run(fail_on_three, range(6))}
    assert results[3] == Crash("three.md: three is not read", kind="ReadError")
    assert results[4] == Crash("ValueError: four", kind="error")
    assert [results[n] for n in (0, 1, 2, 5)] == [0, 1, 2, 5]


def test_a_worker_does_its_algebra_in_one_thread_unless_the_user_says_otherwise(
    pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    monkeypatch.setenv("MKL_NUM_THREADS", "3")
    found = {o.job: o.result for o in pool.run(setting, ["OMP_NUM_THREADS", "MKL_NUM_THREADS"])}
    assert found == {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "3"}
    assert "OMP_NUM_THREADS" not in os.environ


def test_a_job_that_kills_its_worker_costs_no_other(pool: Executor) -> None:
    results = {o.job: o.result for o in pool.run(die_on_three, range(8))}
    assert isinstance(results.pop(3), Crash)
    assert results == {n: n for n in range(8) if n != 3}


def test_a_job_whose_worker_died_is_tried_once_more(pool: Executor, tmp_path: Path) -> None:
    jobs = ["", str(tmp_path / "died"), ""]
    assert {o.result for o in pool.run(die_once, jobs)} == {"alive"}


def test_an_executor_runs_several_batches(pool: Executor) -> None:
    assert sorted(str(o.result) for o in pool.run(double, [1])) == ["2"]
    assert sorted(str(o.result) for o in pool.run(double, [2])) == ["4"]


def test_jobs_are_drawn_as_workers_come_free(pool: Executor) -> None:
    drawn: list[int] = []

    def jobs() -> Iterator[int]:
        for number in range(100):
            drawn.append(number)
            yield number

    outcomes = pool.run(double, jobs())
    next(outcomes)
    assert len(drawn) <= 4


def test_outcomes_that_come_early_wait_for_their_turn() -> None:
    early = [Outcome(index, index, index) for index in (2, 0, 1, 3)]
    assert [outcome.index for outcome in in_order(early)] == [0, 1, 2, 3]


def test_a_negative_number_of_workers_is_refused() -> None:
    with pytest.raises(ScigraftError, match="workers is -1"):
        make_executor(-1)


def test_a_job_that_takes_too_long_is_given_up_and_costs_no_other() -> None:
    pool = make_executor(2, seconds=3)
    try:
        results = {o.job: o.result for o in pool.run(hang_on_three, range(8))}
    finally:
        pool.close()
    assert results.pop(3) == Crash("it took longer than 3 seconds and was given up", kind=TIMEOUT)
    assert results == {n: n for n in range(8) if n != 3}


@pytest.mark.parametrize("answers", [0, 1])
def test_a_worker_whose_parent_is_gone_ends_quietly(answers: int) -> None:
    ours, theirs = Pipe()
    if answers:
        ours.send((double, 1))
    ours.close()
    before = signal.getsignal(signal.SIGINT)
    try:
        _serve(theirs)
    finally:
        signal.signal(signal.SIGINT, before)
