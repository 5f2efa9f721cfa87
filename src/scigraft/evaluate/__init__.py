"""Benchmarks, metrics and reports."""
