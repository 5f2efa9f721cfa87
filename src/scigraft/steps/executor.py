"""Who runs a step: the interface, and the executor that runs everything in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scigraft.model import ScigraftError

Job = TypeVar("Job")
Result = TypeVar("Result")


TIMEOUT = "timeout"  # the kind of a job that took too long


@dataclass(frozen=True, slots=True)
class Crash:
    """A job that gave no result: its function raised, its worker died twice, or it took too long."""

    error: str
    kind: str = "crash"


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Job, Result]):
    """A job with its place in the order of submission and what came of it."""

    index: int
    job: Job
    result: Result | Crash


class Executor(Protocol):
    """Runs one function over many jobs."""

    def run(
        self, function: Callable[[Job], Result], jobs: Iterable[Job], *, ordered: bool = False
    ) -> Iterator[Outcome[Job, Result]]:
        """Yield one outcome a job, as soon as it is there, or in submission order if ``ordered``.

        ``jobs`` is drawn from only as workers come free, so it may be a generator over a large library. A job
        that raises or kills its worker gives a ``Crash`` and costs no other job.
        """
        ...

    def close(self) -> None:
        """Let the workers go; jobs that still run are given up."""
        ...


def attempt(function: Callable[[Job], Result], job: Job) -> Result | Crash:
    """Run a job; an error becomes a ``Crash`` that says which, since one file must not cost the others."""
    try:
        return function(job)
    except ScigraftError as exc:
        return Crash(str(exc), kind=type(exc).__name__)
    except Exception as exc:  # the boundary: whatever a step raises is recorded against its own document
        return Crash(f"{type(exc).__name__}: {exc}", kind="error")


class SerialExecutor:
    """Runs jobs one after another in this process."""

    def run(
        self, function: Callable[[Job], Result], jobs: Iterable[Job], *, ordered: bool = False
    ) -> Iterator[Outcome[Job, Result]]:
        """Yield outcomes in submission order."""
        for index, job in enumerate(jobs):
            yield Outcome(index, job, attempt(function, job))

    def close(self) -> None:
        """Do nothing: there are no workers."""
