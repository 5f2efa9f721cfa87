"""Content-addressed steps and the executors that run them."""

from scigraft.steps.executor import TIMEOUT, Crash, Executor, Outcome, SerialExecutor, make_executor
from scigraft.steps.key import digest_of, step_key
from scigraft.steps.step import Step

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
