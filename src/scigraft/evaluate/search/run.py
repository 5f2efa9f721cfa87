"""``evaluate search``: all systems side by side on a corpus with queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scigraft.embed.default import name_of
from scigraft.evaluate.progress import Progress
from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.chosen import chosen
from scigraft.evaluate.search.collection import Collection, collected
from scigraft.evaluate.search.coverage import coverage
from scigraft.evaluate.search.measures import check_installed, measured
from scigraft.evaluate.search.obviousness import obviousness, yardstick
from scigraft.evaluate.search.ranking import DEPTH, Rankings, as_run, ranked
from scigraft.evaluate.search.resampling import PERMUTATIONS, RESAMPLES, SEED
from scigraft.evaluate.search.rows import read_citations, read_gold, read_papers
from scigraft.evaluate.search.score import SearchScore
from scigraft.evaluate.search.terciles import recall_by_tercile, tercile_bounds
from scigraft.evaluate.search.trec import QRELS, RUN_SUFFIX, write_qrels, write_run
from scigraft.evaluate.search.walks import at_alphas, facet_choices
from scigraft.search.graph_walk import GraphWalk
from scigraft.search.learned_from import was_learned_from
from scigraft.search.registry import system_named
from scigraft.search.system import System

if TYPE_CHECKING:
    from scigraft.evaluate.search.measures import Values

SWEPT = ("R@20", "R@50")


def run_search(
    papers: Path,
    citations: Path,
    gold: Path,
    *,
    queries: Path | None = None,
    systems: Sequence[str] = (),
    runs: Path | None = None,
    cache: Path | None = None,
    workers: int = 0,
    sweep: bool = False,
    progress: Progress | None = None,
) -> SearchScore:
    """Return the score of the named systems (all by default) on the queries of ``gold``.

    ``runs`` is a folder for runs in the format of TREC; ``sweep`` weighs the neighbour graph anew for several alphas.
    """
    check_installed()
    named = [system_named(name) for name in systems]  # an unknown one is refused before anything is read or extracted
    collection = collected(
        read_papers(papers),
        read_citations(citations),
        read_gold(gold),
        queries=read_papers(queries) if queries else (),
        cache=cache or default_folder(),
        workers=workers,
        vectors=not named or any(system.vectors != "none" for system in named),
        progress=progress,
        gold_name=gold.name,
    )
    return score_of(collection, systems=systems, runs=runs, sweep=sweep, progress=progress)


def score_of(
    collection: Collection,
    *,
    systems: Sequence[str] = (),
    runs: Path | None = None,
    sweep: bool = False,
    progress: Progress | None = None,
) -> SearchScore:
    """Return the score of systems on a collection."""
    asked, missing = chosen(systems, collection.index)
    rankings: dict[str, Rankings] = {}
    for done, system in enumerate(asked):
        if progress:
            progress("searching", done, len(asked))
        rankings[system.name] = ranked(system, collection)
    values = {name: measured(as_run(lists, collection), collection.relevant) for name, lists in rankings.items()}
    extra = coverage(collection.index.neighbours)
    extra |= _beside(rankings, collection)
    if "graph" in rankings:
        extra |= _walks(collection, sweep=sweep, progress=progress)
    if runs is not None:
        _write(runs, rankings, collection)
    return SearchScore(values, extra, _settings(collection, asked), missing, warnings=collection.warnings)


def _beside(rankings: Mapping[str, Rankings], collection: Collection) -> dict[str, float]:
    bounds = tercile_bounds(collection)
    held = yardstick(collection) if collection.index.items else None
    found = {}
    for name, lists in rankings.items():
        figures = recall_by_tercile(lists, collection, bounds) | (obviousness(lists, held) if held else {})
        found.update({f"{name}.{figure}": value for figure, value in figures.items()})
    return found


def _walks(collection: Collection, *, sweep: bool, progress: Progress | None) -> dict[str, float]:
    found = {}
    for name, facets in facet_choices():
        lists = ranked(GraphWalk(), collection, facets=facets, depth=50)
        found.update(_means(name, measured(as_run(lists, collection), collection.relevant, SWEPT)))
    for name, walk, weighed in at_alphas(collection, progress) if sweep else ():
        lists = ranked(walk, weighed, depth=50)
        found.update(_means(name, measured(as_run(lists, weighed), weighed.relevant, SWEPT)))
    return found


def _means(name: str, values: Mapping[str, Values]) -> dict[str, float]:
    return {f"{name}.{measure}": float(mine.mean()) for measure, mine in values.items()}


def _write(folder: Path, rankings: Mapping[str, Rankings], collection: Collection) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_qrels(folder / QRELS, collection.relevant)
    for name, lists in rankings.items():
        write_run(folder / f"{name}{RUN_SUFFIX}", name, as_run(lists, collection))


def _settings(collection: Collection, asked: Sequence[System]) -> dict[str, object]:
    low, middle = tercile_bounds(collection)
    return {
        "papers": len(collection.index),
        "queries": len(collection.queries),
        "from outside": sum(query.paper is None for query in collection.queries.values()),
        "relevant": sum(map(len, collection.relevant.values())),
        "systems": [system.name for system in asked],
        "embedder": name_of(collection.index.model),
        "embedder digest": collection.index.model,
        "depth": DEPTH,
        "citing works of the low tercile, up to": low,
        "citing works of the middle tercile, up to": middle,
        "bootstrap": {"resamples": RESAMPLES, "permutations": PERMUTATIONS, "seed": SEED},
        "seen in training": sum(was_learned_from(query.text) for query in collection.queries.values()),
        "left out": dict(collection.left_out),
    }
