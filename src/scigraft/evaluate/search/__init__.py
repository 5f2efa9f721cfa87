"""Search against gold: a corpus with queries, all systems side by side."""

from scigraft.evaluate.search.report import render_search
from scigraft.evaluate.search.run import run_search
from scigraft.evaluate.search.score import SearchScore

__all__ = ["SearchScore", "render_search", "run_search"]
