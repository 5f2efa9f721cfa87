"""Which PDF parsers earn their place: each alone, each left out, and all together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scigraft.evaluate.benchmark import Run, run_tables
from scigraft.evaluate.progress import Progress
from scigraft.model import Settings


def compare_parsers(
    benchmark: str,
    data: Path,
    *,
    parsers: Sequence[str],
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> dict[str, Run]:
    """Return a run for all parsers, for each alone (``only NAME``) and for each left out (``without NAME``)."""
    settings = settings or Settings()
    sets = {"all": tuple(parsers)}
    sets |= {f"only {name}": (name,) for name in parsers}
    if len(parsers) > 2:
        sets |= {f"without {name}": tuple(p for p in parsers if p != name) for name in parsers}
    runs = {}
    for done, (label, chosen) in enumerate(sets.items()):
        if progress:
            progress("parsers", done, len(sets))
        read = replace(settings.read, pdf_parsers=chosen)
        runs[label] = run_tables(benchmark, data, input="raw", settings=replace(settings, read=read), progress=progress)
    return runs
