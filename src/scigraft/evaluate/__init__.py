"""Benchmarks, metrics and reports."""

from scigraft.evaluate.benchmark import Run, run_tables
from scigraft.evaluate.report import render_score
from scigraft.evaluate.tables import BENCHMARKS, Score

__all__ = ["BENCHMARKS", "Run", "Score", "render_score", "run_tables"]
