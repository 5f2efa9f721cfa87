"""Progress of long work: what is going on, counts and time left, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TextIO

from scigraft.cli.layout import cut_start

LABELS = {
    "files": "taking in files",
    "documents": "reading files",
    "papers": "putting records together",  # for each paper and module
    "academic": "finding who, what and how",
    "graph": "weaving the graph",
    "citations": "reading citations",
    "embed": "embedding texts",
    "index": "indexing papers",
    "rendering": "rendering pages",
    "folds": "training and testing",
    "facets": "reading abstracts",
    "roles": "reading abstracts",
    "tdms": "reading papers",
    "vectors": "embedding texts",
    "parsers": "comparing parsers",
    "neighbours": "weaving neighbours",
    "alpha": "weighing neighbours",
}
BAR = 16
BESIDE = 64  # letters that label, bar, counts and times take: the rest is for the name of a file


class Report(Protocol):
    """Takes a stage, how much of it is done, of how much, and the name of the file that is worked on."""

    def __call__(self, stage: str, done: int, total: int, name: str = "") -> None:
        """Show it."""
        ...


@contextmanager
def progress(first: str, *, quiet: bool = False) -> Iterator[Report]:
    """Yield a function that shows how far the work is; ``first`` is shown until its first call.

    Silent in pipes and where ``quiet`` is asked for.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda stage, done, total, name="": None
        return
    with _bars(first, sys.stderr) as report:
        yield report


@contextmanager
def _bars(first: str, stream: TextIO) -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    out = Console(file=stream)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=BAR),
        TextColumn("{task.fields[count]}", markup=False),
        TimeElapsedColumn(),
        TimeRemainingColumn(compact=True, elapsed_when_finished=False),
        TextColumn("{task.fields[file]}", markup=False, style="dim"),
    )
    bars = Progress(*columns, console=out, transient=True)
    start = bars.add_task(first, total=None, count="", file="")
    tasks: dict[str, TaskID] = {}

    def report(stage: str, done: int, total: int, name: str = "") -> None:
        bars.update(start, visible=False)
        if stage not in tasks:
            tasks[stage] = bars.add_task(LABELS.get(stage, stage), total=total, count="", file="")
        file = cut_start(name, max(out.width - BESIDE, 0)) if name else ""
        bars.update(tasks[stage], completed=done, total=total, count=f"{done}/{total}", file=file)

    with bars:
        yield report
