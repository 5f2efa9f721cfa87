"""Content-addressed steps and the executors that run them."""

from scigraft.steps.executor import TIMEOUT, Crash, Executor, Outcome, SerialExecutor
from scigraft.steps.key import digest_of, step_key
from scigraft.steps.step import Step
from scigraft.steps.workers import make_executor

__all__ = [
    "TIMEOUT",
    "Crash",
    "Executor",
    "Outcome",
    "SerialExecutor",
    "Step",
    "digest_of",
    "make_executor",
    "step_key",
]
