"""``scigraft evaluate``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from scigraft.cli.commands.evaluate_search import csfcube, search
from scigraft.cli.console import located, say, warn, write_json
from scigraft.cli.options import SOME_FAILED, as_json, parser_names
from scigraft.cli.progress import progress
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.evaluate import Run
    from scigraft.evaluate.benchmark import Input


@click.group("evaluate")
def command() -> None:
    """Measure extraction and search against benchmarks."""


command.add_command(search)
command.add_command(csfcube)


@command.command("tables")
@click.option(
    "--benchmark",
    "-b",
    required=True,
    type=click.Choice(["glass", "bioassay", "mlresults"]),
    help="The benchmark, by the module that it measures.",
)
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with BENCHMARK/ and BENCHMARK.gold.jsonl.",
)
@click.option(
    "--input",
    "given",
    type=click.Choice(["parsed", "raw"]),
    default="parsed",
    show_default=True,
    help="raw: render the tables into PDF pages first and read those.",
)
@click.option(
    "--parsers",
    metavar="NAME,NAME...",
    help="With --input raw: compare these PDF parsers, all together, each alone, each left out.",
)
@click.option(
    "--records", "out", type=click.Path(path_type=Path, dir_okay=False), help="Write the records here as JSON Lines."
)
@click.option("--papers", "per_paper", is_flag=True, help="Print the figures of each paper too.")
@as_json
@click.pass_obj
def tables(
    session: Session,
    benchmark: str,
    data: Path,
    given: Input,
    parsers: str | None,
    out: Path | None,
    per_paper: bool,
    as_json: bool,
) -> None:
    """Compare records out of tables with a gold standard.

    Prints precision, recall and F1 under the published, the strict and the cell protocol, the error classes, and
    bootstrap intervals over papers. Exits with 3 when some documents failed.
    """
    from scigraft.evaluate import run_tables
    from scigraft.evaluate.parsers import compare_parsers

    if parsers and given != "raw":
        raise UsageError("PDF parsers play no part in parsed input", hint="Add --input raw")
    names = parser_names(parsers) if parsers else ()
    with progress("looking for papers", quiet=session.quiet or as_json) as report:
        if names:
            runs = compare_parsers(benchmark, data, parsers=names, progress=report)
        else:
            runs = {"": run_tables(benchmark, data, input=given, progress=report)}
    if as_json:
        scores = {label: run.score.as_dict() for label, run in runs.items()}
        write_json(scores if parsers else scores[""])
    if not as_json:
        for label, run in runs.items():
            _tell(run, label, per_paper=per_paper)
    if out:
        _write(runs, out)
    if any(run.failures for run in runs.values()):
        raise click.exceptions.Exit(SOME_FAILED)


@command.command("geochem")
@click.option(
    "--gold",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help="The right wide table (CSV, XLSX), or a folder of them.",
)
@click.option(
    "--records",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help="What to measure: a wide table, records as JSON Lines, or a folder of such files.",
)
@click.option("--papers", "per_paper", is_flag=True, help="Print the figures of each paper too.")
@as_json
def geochem(gold: Path, records: Path, per_paper: bool, as_json: bool) -> None:
    """Compare mineral geochemistry with a gold standard in wide form.

    Prints metadata (T1), numbers (T2), samples (T3), blanks (T4) and their weighted sum S, means over papers with
    bootstrap intervals.
    """
    from scigraft.evaluate.geochem import render_geochem, score_geochem

    score = score_geochem(gold, records)
    _print(score, lambda: render_geochem(score, per_paper=per_paper), as_json=as_json)


@command.command("tdms", short_help="Compare results of papers with leaderboards.")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help="A folder with gold.jsonl, tei/ and tables/, or the gold file in it.",
)
@as_json
@click.pass_obj
def tdms(session: Session, data: Path, as_json: bool) -> None:
    """Compare the results told of papers with leaderboard entries (task, data set, metric, score).

    Names are compared by the evaluation's own matcher, open (our names as they are) and closed (mapped to the labels
    that the gold file knows), with bootstrap intervals over papers.
    """
    from scigraft.evaluate.tdms import run_tdms
    from scigraft.evaluate.tdms_report import render_tdms

    with progress("reading papers", quiet=session.quiet or as_json) as report:
        score = run_tdms(data, progress=report)
    _print(score, lambda: render_tdms(score), as_json=as_json)


@command.command("entities", short_help="Compare tagged names with labelled sentences.")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help="A file of token TAB offset TAB tag lines (BIO: TASK, DATASET, METRIC) or of abstracts as in SciERC, or a"
    " folder with *.conll files.",
)
@click.option("--folds", type=click.IntRange(min=2), help="Train anew and test in this many folds of the file.")
@click.option("--lexical", is_flag=True, help="The tagger that needs no embedder.")
@as_json
@click.pass_obj
def entities(session: Session, data: Path, folds: int | None, lexical: bool, as_json: bool) -> None:
    """Compare tagged tasks, data sets and metrics with labelled sentences, by exact spans.

    A file is scored with the tagger that is shipped; one that this was trained on is cut into five folds instead. Of
    a folder, *test*.conll is taken, else *train*.conll.
    """
    from scigraft.evaluate.entities import render_entities, run_entities

    with progress("reading sentences", quiet=session.quiet or as_json) as report:
        score = run_entities(data, folds=folds, lexical=lexical, progress=report)
    _print(score, lambda: render_entities(score), as_json=as_json)


@command.command("roles", short_help="Compare roles of sentences with annotated ones.")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help="A .jsonl file of annotated abstracts, or a folder with test.jsonl or dev.jsonl.",
)
@click.option("--lexical", is_flag=True, help="Use the weights that need no embedder.")
@as_json
@click.pass_obj
def roles(session: Session, data: Path, lexical: bool, as_json: bool) -> None:
    """Compare the roles of the sentences of abstracts with annotated ones.

    Prints micro-F1, macro-F1 and the F1 of background, objective, method, result and other, with bootstrap intervals
    over abstracts.
    """
    from scigraft.evaluate.roles import render_roles, run_roles

    with progress("reading abstracts", quiet=session.quiet or as_json) as report:
        score = run_roles(data, lexical=lexical, progress=report)
    _print(score, lambda: render_roles(score), as_json=as_json)


@command.command("citations", short_help="Compare types of citations with labelled ones.")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help='A file of {"text", "label"} lines (labels of ACL-ARC or SciCite), or a folder of them.',
)
@click.option("--lexical", is_flag=True, help="Leave the embedder out, as on a machine without it.")
@as_json
def citations(data: Path, lexical: bool, as_json: bool) -> None:
    """Compare the types of citations (direct use, task correlation) with labelled citing sentences.

    Of a folder, *test*.jsonl are taken, else *dev*.jsonl. Prints macro-F1 with bootstrap intervals over sentences.
    """
    from scigraft.evaluate.citation_intent import render_citations, run_citations

    score = run_citations(data, lexical=lexical)
    _print(score, lambda: render_citations(score), as_json=as_json)


class _Score(Protocol):
    def as_dict(self) -> dict[str, object]: ...


def _print(score: _Score, rendered: Callable[[], str], *, as_json: bool) -> None:
    """Print a score as one JSON object, or as text for people."""
    if as_json:
        write_json(score.as_dict())
    else:
        say(rendered())


def _tell(run: Run, label: str, *, per_paper: bool) -> None:
    from scigraft.evaluate import render_score

    if label:
        say(f"parsers: {label}", style="bold")
    say(render_score(run.score, per_paper=per_paper))
    for file, error in run.failures:
        warn(f"failed: {located(file, error)}")


def _write(runs: dict[str, Run], out: Path) -> None:
    from scigraft.publish import jsonl

    first = next(iter(runs.values()))
    with out.open("w", encoding="utf-8", newline="") as stream:
        jsonl.write(first.records, stream)
