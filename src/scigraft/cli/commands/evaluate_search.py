"""``scigraft evaluate search`` and ``scigraft evaluate csfcube``."""

from __future__ import annotations

from pathlib import Path

import click

from scigraft.cli.console import say, warn, write_json
from scigraft.cli.options import as_json
from scigraft.cli.progress import progress
from scigraft.cli.session import Session

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)

cache = click.option(
    "--cache", type=_FOLDER, help="Where items and vectors are kept (default: the user's cache folder)."
)
workers = click.option(
    "--workers", type=click.IntRange(min=0), default=0, metavar="N", help="Processes that extract; 0 for one a core."
)  # fmt: skip


@click.command("search", short_help="Compare systems of search on queries with known answers.")
@click.option("--papers", required=True, type=_FILE, help='JSON Lines: {"id", "title", "abstract", ...}.')
@click.option("--citations", required=True, type=_FILE, help="Lines of CITING TAB CITED.")
@click.option("--gold", required=True, type=_FILE, help="Lines of QUERY TAB RELEVANT.")
@click.option("--queries", type=_FILE, help="Papers like those of --papers that are asked from outside the corpus.")
@click.option("--systems", metavar="NAME,NAME...", help="Only these systems; all that can run unless said.")
@click.option("--runs", type=_FOLDER, help="Write a run of each system here, in the format of TREC, with the qrels.")
@click.option("--sweep", is_flag=True, help="Weigh the neighbour graph anew for several alphas, from 0 to 1.")
@cache
@workers
@as_json
@click.pass_obj
def search(
    session: Session,
    papers: Path,
    citations: Path,
    gold: Path,
    queries: Path | None,
    systems: str | None,
    runs: Path | None,
    sweep: bool,
    cache: Path | None,
    workers: int,
    as_json: bool,
) -> None:
    """Compare systems of search on queries whose relevant papers are known.

    Papers with an abstract are candidates (those with "core": true where the file says so); all citations count for
    what papers share. A citation between a query and a candidate is what is to be found: no system reads it. Prints
    recall, NDCG and MRR with bootstrap intervals over queries, paired tests, and what the walk owes to each facet. The
    first run extracts items from all papers; later ones find them in the cache.
    """
    from scigraft.evaluate.search import render_search, run_search

    names = [name.strip() for name in systems.split(",")] if systems else []
    with progress("reading papers", quiet=session.quiet or as_json) as report:
        score = run_search(
            papers,
            citations,
            gold,
            queries=queries,
            systems=names,
            runs=runs,
            cache=cache,
            workers=workers,
            sweep=sweep,
            progress=report,
        )
    for told in score.warnings:
        warn(f"warning: {told}")
    if as_json:
        write_json(score.as_dict())
    else:
        say(render_search(score))


@click.command("csfcube", short_help="Compare systems of search by one facet (CSFCube).")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with papers.jsonl and qrels.jsonl.",
)
@cache
@workers
@as_json
@click.pass_obj
def csfcube(session: Session, data: Path, cache: Path | None, workers: int, as_json: bool) -> None:
    """Compare systems of search by one facet with graded judgements (CSFCube).

    Each query is a paper and background, method or result; each system ranks the query's own candidates. Prints NDCG@20
    of all and of each facet, bootstrap intervals over queries and paired tests.
    """
    from scigraft.evaluate.csfcube import render_csfcube, run_csfcube

    with progress("reading papers", quiet=session.quiet or as_json) as report:
        score = run_csfcube(data, cache=cache, workers=workers, progress=report)
    if as_json:
        write_json(score.as_dict())
    else:
        say(render_csfcube(score))
