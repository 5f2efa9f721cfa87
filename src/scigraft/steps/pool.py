"""A pool of worker processes, one pipe each: which job killed which worker is known, not guessed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic

from scigraft.model import ScigraftError
from scigraft.steps.executor import TIMEOUT, Crash, Job, Outcome, Result, attempt

RECYCLE = 2000  # jobs after which a worker is replaced, so that leaks in C libraries stay bounded

_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
WORKER_BYTES = 4 * 2**30  # a file that makes a C library take more kills its worker, not the machine


def bound_memory(limit: int) -> None:
    """Refuse this process more than ``limit`` bytes of private memory, where the system can (not on Windows)."""
    try:
        import resource
    except ImportError:
        return
    kind = resource.RLIMIT_DATA
    hard = resource.getrlimit(kind)[1]
    with suppress(ValueError, OSError):  # a stricter limit of the user's own stays
        resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    ready: bool = False
    jobs: int = 0
    since: float = 0.0  # when it began its job


@dataclass
class _Task(Generic[Job]):
    index: int
    job: Job
    again: bool = False


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Let processes started meanwhile do linear algebra in one thread: there are as many of them as cores.

    What the user set stays. The libraries read it when they are loaded, hence the environment.
    """
    unset = [name for name in _THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(unset, "1"))
    try:
        yield
    finally:
        for name in unset:
            os.environ.pop(name, None)


def _serve(pipe: Connection) -> None:
    """Answer jobs until the parent closes its end or is gone."""
    # Ctrl-C reaches the whole process group; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bound_memory(WORKER_BYTES)
    with suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            function, job = pipe.recv()
            pipe.send(attempt(function, job))


class ProcessExecutor:
    """Runs jobs in ``workers`` processes, started afresh (spawn), one job each at a time.

    A job whose worker dies is tried once more when nothing else runs, so that a shortage of memory caused by
    its neighbours does not count against it; if the worker dies again the job is given up. One that takes longer than
    ``seconds`` (0: any time) loses its worker and is not tried again.
    """

    def __init__(self, workers: int, *, seconds: float = 0) -> None:
        self._size = workers
        self._seconds = seconds
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []

    def run(
        self, function: Callable[[Job], Result], jobs: Iterable[Job], *, ordered: bool = False
    ) -> Iterator[Outcome[Job, Result]]:
        """Yield outcomes as they come, or in submission order if ``ordered``."""
        outcomes = self._outcomes(function, jobs)
        return in_order(outcomes) if ordered else outcomes

    def close(self) -> None:
        """End the workers; jobs that still run are given up."""
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()

    def _outcomes(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Outcome[Job, Result]]:
        fresh = iter(_Task(i, job) for i, job in enumerate(jobs))
        suspects: deque[_Task[Job]] = deque()
        running: dict[int, tuple[_Worker, _Task[Job]]] = {}
        try:
            yield from self._until_done(function, fresh, suspects, running)
        finally:
            # Whoever stops listening early must not get these answers for later jobs.
            for worker, _ in running.values():
                self._drop(worker)

    def _until_done(
        self,
        function: Callable[[Job], Result],
        fresh: Iterator[_Task[Job]],
        suspects: deque[_Task[Job]],
        running: dict[int, tuple[_Worker, _Task[Job]]],
    ) -> Iterator[Outcome[Job, Result]]:
        drained = False
        while not drained or suspects or running:
            while not drained and len(running) < self._size:
                task = next(fresh, None)
                if task is None:
                    drained = True
                else:
                    self._give(function, task, running)
            if drained and suspects and not running:
                self._give(function, suspects.popleft(), running)
            if running:
                yield from self._collect(running, suspects)

    def _give(
        self,
        function: Callable[[Job], Result],
        task: _Task[Job],
        running: dict[int, tuple[_Worker, _Task[Job]]],
    ) -> None:
        worker = self._idle(running)
        with suppress(BrokenPipeError):  # the worker died idle: reading its pipe will say so
            worker.pipe.send((function, task.job))
        worker.jobs += 1
        worker.since = time.monotonic()
        running[id(worker)] = (worker, task)

    def _idle(self, running: dict[int, Any]) -> _Worker:
        for worker in self._workers:
            if id(worker) not in running:
                if worker.jobs < RECYCLE and worker.process.is_alive():
                    return worker
                self._drop(worker)
                break
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs,), daemon=True)
        with one_thread_each():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _drop(self, worker: _Worker, *, kill: bool = False) -> None:
        worker.pipe.close()
        if kill:
            worker.process.kill()  # what hangs in C code does not see a softer signal
        else:
            worker.process.terminate()
        worker.process.join()
        self._workers.remove(worker)

    def _collect(
        self, running: dict[int, tuple[_Worker, _Task[Job]]], suspects: deque[_Task[Job]]
    ) -> Iterator[Outcome[Job, Result]]:
        waiting = {id(worker.pipe): (worker, task) for worker, task in running.values()}
        for pipe in wait([worker.pipe for worker, _ in waiting.values()], timeout=self._patience(running)):
            worker, task = waiting[id(pipe)]
            try:
                answer = worker.pipe.recv()
            except (EOFError, ConnectionResetError):
                del running[id(worker)]
                yield from self._died(worker, task, suspects)
                continue
            if worker.ready:
                del running[id(worker)]
                yield Outcome(task.index, task.job, answer)
            else:
                worker.ready, worker.since = True, time.monotonic()
        yield from self._overdue(running)

    def _patience(self, running: dict[int, tuple[_Worker, _Task[Job]]]) -> float | None:
        """Return for how long to wait for an answer: until the first worker has had its time."""
        begun = [worker.since for worker, _ in running.values() if worker.ready]
        if not self._seconds or not begun:
            return None
        return max(0.0, min(begun) + self._seconds - time.monotonic())

    def _overdue(self, running: dict[int, tuple[_Worker, _Task[Job]]]) -> Iterator[Outcome[Job, Any]]:
        """Give up the jobs that took too long, unless their answer has come."""
        now = time.monotonic()
        for worker, task in list(running.values()) if self._seconds else ():
            if worker.ready and now - worker.since >= self._seconds and not worker.pipe.poll():
                del running[id(worker)]
                self._drop(worker, kill=True)
                what = f"it took longer than {self._seconds:g} seconds and was given up"
                yield Outcome(task.index, task.job, Crash(what, kind=TIMEOUT))

    def _died(self, worker: _Worker, task: _Task[Job], suspects: deque[_Task[Job]]) -> Iterator[Outcome[Job, Any]]:
        self._drop(worker)
        if not worker.ready:
            raise _no_start()
        if not task.again:
            suspects.append(_Task(task.index, task.job, again=True))
            return
        yield Outcome(task.index, task.job, Crash("the worker process died while working on it, twice"))


def _no_start() -> ScigraftError:
    return ScigraftError(
        "worker processes cannot start",
        hint='Guard your script with `if __name__ == "__main__":`, or build with workers=1',
    )


def in_order(outcomes: Iterable[Outcome[Job, Result]]) -> Iterator[Outcome[Job, Result]]:
    """Yield outcomes in submission order, holding back those that come early."""
    early: dict[int, Outcome[Job, Result]] = {}
    turn = 0
    for outcome in outcomes:
        early[outcome.index] = outcome
        while turn in early:
            yield early.pop(turn)
            turn += 1
