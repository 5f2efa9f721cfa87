"""Benchmarks, metrics and reports."""

from scigraft.evaluate.benchmark import Run, run_tables
from scigraft.evaluate.tables import BENCHMARKS, Score

__all__ = ["BENCHMARKS", "Run", "Score", "run_tables"]
